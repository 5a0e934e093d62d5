/** `--postgres`: the same sea on SQLite and on PostgreSQL, served by one process and by two. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../scripts/postgres";
import { SEA_LIMITS } from "../../src/limits/sea";
import { type BenchData, fillDatabase, loadBenchData, startBenchServer } from "./bench-data";
import { cookieHeader, pageSide } from "./pages";
import {
  type BenchServer,
  type BenchSide,
  type LoadTarget,
  measureInTurns,
  measureLoad,
  median,
  printComparison,
  printLine,
  QUICK,
} from "./tools";
import { throwSide } from "./writes";

const BOTTLES = QUICK ? 10_000 : 20_000;
const THROWS = QUICK ? 150 : 500;
/** By people who throw no more afterwards. */
const WARM_THROWS = QUICK ? 50 : 200;
const READ_PATHS = { home: "/", list: "/my-bottles" };
const CONNECTIONS = 32;

const readSides = (name: string, to: LoadTarget, { tokens }: BenchData): BenchSide[] =>
  Object.entries(READ_PATHS).map(([what, path]) => pageSide(`${what}, ${name}`, to, path, cookieHeader(tokens[0])));

const throwComparison = (name: string, to: LoadTarget, data: BenchData): BenchSide => ({
  ...throwSide(to, data, THROWS),
  name: `throw, ${name}`,
});

/** What PostgreSQL does by itself within the first minute, beside whatever is measured. */
export async function vacuum(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("vacuum (analyze)");
  await client.query("checkpoint");
  await client.end();
}

/** Code that has not run yet is slow, and plans are made at the third time. */
async function warmUp(to: LoadTarget, data: BenchData): Promise<void> {
  for (const { requests } of readSides("", to, data)) await measureLoad(to, requests(), CONNECTIONS);
  for (let i = 0; i < SEA_LIMITS.throwsPerDay; i++)
    await measureLoad(to, throwSide(to, data, WARM_THROWS, THROWS).requests(), CONNECTIONS, true);
}

async function compareDatabases(sqlite: [LoadTarget, BenchData], postgres: [LoadTarget, BenchData]): Promise<void> {
  const sides = (make: (name: string, ...of: [LoadTarget, BenchData]) => BenchSide[]) => [
    ...make("SQLite", ...sqlite),
    ...make("PostgreSQL", ...postgres),
  ];
  const figures = new Map([
    ...(await measureInTurns(sides(readSides), CONNECTIONS)),
    ...(await measureInTurns(
      sides((...all) => [throwComparison(...all)]),
      CONNECTIONS,
      true,
    )),
  ]);
  for (const what of [...Object.keys(READ_PATHS), "throw"]) {
    const pair = [...figures].filter(([name]) => name.startsWith(`${what},`));
    printComparison(`PostgreSQL beside SQLite, ${CONNECTIONS} connections: ${what}`, new Map(pair), `${what}, SQLite`);
  }
}

const ROUNDS = QUICK ? 1 : 5;
/** Answers until code has been compiled for good. */
const WARM_REQUESTS = QUICK ? 500 : 4_000;
/** Of one process, asked as much whether it is alone or not; the machine has room for two. */
const PACED_LOAD = { connections: 16, pause: 25 };

interface PacedRound {
  perSecond: number;
  cpu: number;
}

const sum = (all: number[]): number => all.reduce((total, each) => total + each, 0);

/** Home, by a client for each process. A process that has more to do needs less for each answer: all have the same. */
async function measurePaced(to: BenchServer[], requests: string[]): Promise<PacedRound> {
  const { connections, pause } = PACED_LOAD;
  const figures = await Promise.all(to.map((each) => measureLoad(each, requests, connections, false, pause)));
  const responses = sum(figures.map((each) => each.responses));
  return {
    perSecond: sum(figures.map((each) => each.perSecond)),
    cpu: sum(figures.map((each) => each.cpu * each.responses)) / responses,
  };
}

/** One process and two, each asked the same; they take turns, and both are warm alike. */
async function compareServerCounts(
  what: string,
  [one, other]: [BenchServer, BenchServer],
  data: BenchData,
): Promise<void> {
  const home = pageSide("home", one, READ_PATHS.home, cookieHeader(data.tokens[0])).requests();
  for (const each of [one, other])
    for (let responses = 0; responses < WARM_REQUESTS; )
      responses += (await measureLoad(each, home, CONNECTIONS)).responses;
  const [alone, both]: [PacedRound[], PacedRound[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await measurePaced([round % 2 ? other : one], home));
    both.push(await measurePaced([one, other], home));
  }
  const middle = (all: PacedRound[], of: keyof PacedRound): number => median(all.map((each) => each[of]));
  const [from, to] = [middle(alone, "perSecond"), middle(both, "perSecond")];
  // Of each round by itself: what else the machine does changes from one to the next.
  const ratio = median(both.map((each, n) => each.cpu / (alone[n]?.cpu ?? 1)));
  printLine(
    `${what}: ${from.toFixed(0)}/s → ${to.toFixed(0)}/s, ${(to / from).toFixed(2)} ×; ` +
      `processor time of one answer ${middle(alone, "cpu").toFixed(0)} → ${middle(both, "cpu").toFixed(0)} µs, ${ratio.toFixed(2)} ×`,
  );
}

/** @param entry what `bun start` runs */
export async function benchPostgres(entry: string): Promise<void> {
  const dirs = [0, 1, 2].map(() => mkdtempSync(join(tmpdir(), "driftglass-bench-")));
  const [small = "", large = "", twin = ""] = dirs;
  const { url, stop } = await startPostgres({ durable: true });
  const env = { DATABASE_URL: url };
  const servers: BenchServer[] = [];
  const started = async (dir: string, more = {}): Promise<BenchServer> => {
    const server = await startBenchServer(entry, dir, more);
    servers.push(server);
    return server;
  };
  try {
    fillDatabase(small, BOTTLES);
    fillDatabase(large, BOTTLES, env);
    await vacuum(url);
    const casts = [await loadBenchData(small), await loadBenchData(large, url)] as const;
    cpSync(small, twin, { recursive: true });
    const sqlite = await started(small);
    const pair: [BenchServer, BenchServer] = [await started(large, env), await started(large, env)];
    for (const to of [sqlite, pair[0]]) await warmUp(to, casts[to === sqlite ? 0 : 1]);
    await compareDatabases([sqlite, casts[0]], [pair[0], casts[1]]);
    printLine("");
    const { connections, pause } = PACED_LOAD;
    const each = `${connections} connections each, ${pause} ms between answers`;
    await compareServerCounts(`Home on one process and on two, PostgreSQL, ${each}`, pair, casts[1]);
    await compareServerCounts(
      `On one server and on two that share nothing, SQLite, ${each}`,
      [sqlite, await started(twin)],
      casts[0],
    );
  } finally {
    for (const server of servers) await server.stop();
    await stop();
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  }
}
