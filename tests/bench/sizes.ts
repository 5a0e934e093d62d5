/** `--sizes`: what the same request costs with 10,000 and with 1,000,000 bottles. Making the large sea takes a while. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cast, castOf, makeSea, serveSea } from "./cast";
import { cookieOf, page } from "./pages";
import { inTurns, QUICK, request, type Server, type Side, say } from "./tools";
import { freshBottles, throws } from "./writes";

const SIZES = QUICK ? [2_500, 25_000] : [10_000, 1_000_000];
const READ = { home: "/", list: "/my-bottles", square: "/bottle-square", records: "/coin-records" };
/** Nearly all adults of the small sea: each throws once a round, of three. */
const THROWS = QUICK ? 50 : 350;
/** The small sea has that many bottles for each round which anybody may pick up. */
const PICKS = QUICK ? 50 : 200;

function sidesOf(size: number, to: Server, cast: Cast): { reads: Side[]; writes: Side[] } {
  const cookie = cookieOf(cast.tokens[0]);
  const fresh = freshBottles(cast, PICKS);
  const reads = Object.entries(READ).map(([name, path]) => page(`${name} ${size}`, to, path, cookie));
  const pick = (id: string, n: number) =>
    request(
      "POST",
      `/api/bottles/pick/${id}`,
      { authorization: `Bearer ${cast.tokens[n]}`, "content-type": "application/json" },
      "{}",
    );
  const writes = [
    { ...throws(to, cast, THROWS), name: `throw ${size}` },
    { name: `pick ${size}`, to, requests: () => fresh().map(pick) },
  ];
  return { reads, writes };
}

/** Prints how much more processor time each takes in the large sea. @param entry what `bun start` runs */
export async function sizes(entry: string): Promise<void> {
  const dirs = SIZES.map(() => mkdtempSync(join(tmpdir(), "driftglass-size-")));
  const servers: Server[] = [];
  try {
    const all: { reads: Side[]; writes: Side[] }[] = [];
    for (const [i, size] of SIZES.entries()) {
      const dir = dirs[i] ?? "";
      makeSea(dir, size);
      const server = await serveSea(entry, dir);
      servers.push(server);
      all.push(sidesOf(size, server, await castOf(dir)));
    }
    const reads = await inTurns(
      all.flatMap((each) => each.reads),
      32,
    );
    const writes = await inTurns(
      all.flatMap((each) => each.writes),
      32,
      true,
    );
    const found = new Map([...reads, ...writes]);
    say(`\nProcessor time of one answer with ${SIZES.join(" and ")} bottles`);
    for (const name of [...Object.keys(READ), "throw", "pick"]) {
      const [small = 0, large = 0] = SIZES.map((size) => found.get(`${name} ${size}`)?.cpu);
      say(
        `${name.padEnd(40)}  ${small.toFixed(0)} → ${large.toFixed(0)} µs  ${(large / small).toFixed(2)} ×`,
      );
    }
  } finally {
    for (const server of servers) await server.stop();
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  }
}
