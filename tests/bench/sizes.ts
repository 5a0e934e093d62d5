/** `--sizes`: what the same request costs with 10,000 and with 1,000,000 bottles. Making the large sea takes a while. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cast, castOf, makeSea, serveSea } from "./cast";
import { cookieOf, page } from "./pages";
import { type Figures, inTurns, QUICK, request, type Server, type Side, say } from "./tools";
import { freshBottles, throws } from "./writes";

const SIZES = QUICK ? [2_500, 25_000] : [10_000, 1_000_000];
const READ = { home: "/", list: "/my-bottles", square: "/bottle-square", records: "/coin-records" };
/** The first people of both seas: each throws and picks up once a round, of three. The small one has some 360 adults. */
const [THROWS, PICKS] = QUICK ? [50, 40] : [250, 200];
/** So many others throw and pick up before anything is measured, as often as a day allows. */
const WARM = QUICK ? 20 : 100;

function writesOf(
  size: number,
  to: Server,
  cast: Cast,
  count: { throws: number; picks: number; first: number },
) {
  const fresh = freshBottles(cast, count.picks);
  const pick = (id: string, n: number) =>
    request(
      "POST",
      `/api/bottles/pick/${id}`,
      { authorization: `Bearer ${cast.tokens[count.first + n]}`, "content-type": "application/json" },
      "{}",
    );
  return [
    { ...throws(to, cast, count.throws, count.first), name: `throw ${size}` },
    { name: `pick ${size}`, to, requests: () => fresh().map(pick) },
  ];
}

const CONNECTIONS = 32;

interface Sea {
  size: number;
  dir: string;
  to: Server;
  cast: Cast;
}

const readsOf = ({ size, to, cast }: Sea): Side[] =>
  Object.entries(READ).map(([name, path]) => page(`${name} ${size}`, to, path, cookieOf(cast.tokens[0])));

/** Code that has not run yet is slow, and a server that has run for a while has its file in memory. */
async function warm({ size, dir, to, cast }: Sea): Promise<void> {
  const others = { ...cast, bottles: cast.bottles.slice(3 * PICKS) };
  const writes = writesOf(size, to, others, { throws: WARM, picks: WARM, first: THROWS });
  await inTurns(writes, CONNECTIONS, true);
  for await (const _ of Bun.file(join(dir, "driftglass.sqlite")).stream());
}

/** Writes follow their warming at once: what a machine has not read for a minute may have left its memory. */
async function measured(seas: Sea[]): Promise<Map<string, Figures>> {
  const reads = await inTurns(seas.flatMap(readsOf), CONNECTIONS);
  for (const sea of seas) await warm(sea);
  const count = { throws: THROWS, picks: PICKS, first: 0 };
  const writes = seas.flatMap(({ size, to, cast }) => writesOf(size, to, cast, count));
  return new Map([...reads, ...(await inTurns(writes, CONNECTIONS, true))]);
}

function sayCompared(found: Map<string, Figures>, names: number[]): void {
  say(`\nProcessor time of one answer with ${names.join(" and ")} bottles`);
  for (const [name, { failures, refused }] of found)
    if (failures) say(`${name}: ${failures} FAILED: ${refused}`);
  for (const name of [...Object.keys(READ), "throw", "pick"]) {
    const [small = 0, large = 0] = names.map((size) => found.get(`${name} ${size}`)?.cpu);
    const ratio = (large / small).toFixed(2);
    say(`${name.padEnd(40)}  ${small.toFixed(0)} → ${large.toFixed(0)} µs  ${ratio} ×`);
  }
}

/**
 * Prints how much more processor time each takes in a larger sea.
 * @param made directories of seas by their sizes @param entry what `bun start` runs
 */
export async function compareSizes(entry: string, made: Map<number, string>): Promise<void> {
  const seas: Sea[] = [];
  try {
    for (const [size, dir] of made)
      seas.push({ size, dir, to: await serveSea(entry, dir), cast: await castOf(dir) });
    sayCompared(await measured(seas), [...made.keys()]);
  } finally {
    for (const { to } of seas) await to.stop();
  }
}

/** Makes both seas and compares them. @param entry what `bun start` runs */
export async function sizes(entry: string): Promise<void> {
  const made = new Map(SIZES.map((size) => [size, mkdtempSync(join(tmpdir(), "driftglass-size-"))]));
  try {
    for (const [size, dir] of made) makeSea(dir, size);
    await compareSizes(entry, made);
  } finally {
    for (const dir of made.values()) rmSync(dir, { recursive: true, force: true });
  }
}
