/** `--postgres`: the same sea on SQLite and on PostgreSQL, served by one process and by two. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../scripts/postgres";
import { type Cast, castOf, makeSea, serveSea } from "./cast";
import { cookieOf, page } from "./pages";
import { type Figures, inTurns, load, print, QUICK, type Server, type Side, say, type To } from "./tools";
import { throws } from "./writes";

const BOTTLES = QUICK ? 10_000 : 20_000;
const THROWS = QUICK ? 150 : 500;
const READ = { home: "/", list: "/my-bottles" };
const CONNECTIONS = 32;

const reads = (name: string, to: To, { tokens }: Cast): Side[] =>
  Object.entries(READ).map(([what, path]) => page(`${what}, ${name}`, to, path, cookieOf(tokens[0])));

const thrown = (name: string, to: To, cast: Cast): Side => ({
  ...throws(to, cast, THROWS),
  name: `throw, ${name}`,
});

/** Code that has not run yet is slow, and plans are made at the third time. */
async function warm(to: To, cast: Cast): Promise<void> {
  for (const { requests } of reads("", to, cast)) await load(to, requests(), CONNECTIONS);
}

async function beside(sqlite: [To, Cast], postgres: [To, Cast]): Promise<void> {
  const sides = (make: (name: string, ...of: [To, Cast]) => Side[]) => [
    ...make("SQLite", ...sqlite),
    ...make("PostgreSQL", ...postgres),
  ];
  const found = new Map([
    ...(await inTurns(sides(reads), CONNECTIONS)),
    ...(await inTurns(
      sides((...all) => [thrown(...all)]),
      CONNECTIONS,
      true,
    )),
  ]);
  for (const what of [...Object.keys(READ), "throw"]) {
    const pair = [...found].filter(([name]) => name.startsWith(`${what},`));
    print(`PostgreSQL beside SQLite, ${CONNECTIONS} connections: ${what}`, new Map(pair), `${what}, SQLite`);
  }
}

const sum = (all: Figures[]): number => all.reduce((total, { perSecond }) => total + perSecond, 0);
const mean = (all: number[]): number => all.reduce((total, each) => total + each, 0) / all.length;
const ROUNDS = QUICK ? 1 : 5;

/** One process, then two at once, each with half of the connections; they take turns. */
async function together(servers: Server[], cast: Cast): Promise<void> {
  const ask = (to: To, connections: number) => {
    const [home] = reads("", to, cast);
    return load(to, home?.requests() ?? [], connections);
  };
  const [alone, both]: Figures[][][] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const one = servers[round % servers.length] as Server;
    alone?.push([await ask(one, CONNECTIONS)]);
    both?.push(await Promise.all(servers.map((each) => ask(each, CONNECTIONS / servers.length))));
  }
  const [one = 0, two = 0] = [alone, both].map((rounds) => mean((rounds ?? []).map(sum)));
  const [cpu = 0, cpuOfTwo = 0] = [alone, both].map((rounds) =>
    mean((rounds ?? []).flat().map((each) => each.cpu)),
  );
  say(
    `\nHome on two processes: ${one.toFixed(0)}/s → ${two.toFixed(0)}/s, ${(two / one).toFixed(2)} ×; ` +
      `processor time of one answer ${cpu.toFixed(0)} → ${cpuOfTwo.toFixed(0)} µs`,
  );
}

/** @param entry what `bun start` runs */
export async function onPostgres(entry: string): Promise<void> {
  const dirs = [0, 1].map(() => mkdtempSync(join(tmpdir(), "driftglass-bench-")));
  const [small = "", large = ""] = dirs;
  const { url, stop } = await startPostgres({ durable: true });
  const env = { DATABASE_URL: url };
  const servers: Server[] = [];
  const started = async (dir: string, more = {}): Promise<Server> => {
    const server = await serveSea(entry, dir, more);
    servers.push(server);
    return server;
  };
  try {
    makeSea(small, BOTTLES);
    makeSea(large, BOTTLES, env);
    const sqlite = await started(small);
    const casts = [await castOf(small), await castOf(large, url)] as const;
    const pair = [await started(large, env), await started(large, env)];
    for (const to of [sqlite, ...pair]) await warm(to, casts[to === sqlite ? 0 : 1]);
    await beside([sqlite, casts[0]], [pair[0] as Server, casts[1]]);
    await together(pair, casts[1]);
  } finally {
    for (const server of servers) await server.stop();
    await stop();
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  }
}
