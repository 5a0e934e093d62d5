/** `--postgres`: the same sea on SQLite and on PostgreSQL, served by one process and by two. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../scripts/postgres";
import { SEA } from "../../src/limits/limits";
import { type Cast, castOf, makeSea, serveSea } from "./cast";
import { cookieOf, page } from "./pages";
import { inTurns, load, median, print, QUICK, type Server, type Side, say, type To } from "./tools";
import { throws } from "./writes";

const BOTTLES = QUICK ? 10_000 : 20_000;
const THROWS = QUICK ? 150 : 500;
/** By people who throw no more afterwards. */
const WARM_THROWS = QUICK ? 50 : 200;
const READ = { home: "/", list: "/my-bottles" };
const CONNECTIONS = 32;

const reads = (name: string, to: To, { tokens }: Cast): Side[] =>
  Object.entries(READ).map(([what, path]) => page(`${what}, ${name}`, to, path, cookieOf(tokens[0])));

const thrown = (name: string, to: To, cast: Cast): Side => ({
  ...throws(to, cast, THROWS),
  name: `throw, ${name}`,
});

/** What PostgreSQL does by itself within the first minute, beside whatever is measured. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("vacuum (analyze)");
  await client.query("checkpoint");
  await client.end();
}

/** Code that has not run yet is slow, and plans are made at the third time. */
async function warm(to: To, cast: Cast): Promise<void> {
  for (const { requests } of reads("", to, cast)) await load(to, requests(), CONNECTIONS);
  for (let i = 0; i < SEA.throwsPerDay; i++)
    await load(to, throws(to, cast, WARM_THROWS, THROWS).requests(), CONNECTIONS, true);
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

const ROUNDS = QUICK ? 1 : 5;
/** Answers until code has been compiled for good. */
const WARM = QUICK ? 500 : 4_000;
/** Of one process, asked as much whether it is alone or not; the machine has room for two. */
const ASKED = { connections: 16, pause: 25 };

interface Round {
  perSecond: number;
  cpu: number;
}

const sum = (all: number[]): number => all.reduce((total, each) => total + each, 0);

/** Home, by a client for each process. A process that has more to do needs less for each answer: all have the same. */
async function asked(to: Server[], requests: string[]): Promise<Round> {
  const { connections, pause } = ASKED;
  const found = await Promise.all(to.map((each) => load(each, requests, connections, false, pause)));
  const answered = sum(found.map((each) => each.answered));
  return {
    perSecond: sum(found.map((each) => each.perSecond)),
    cpu: sum(found.map((each) => each.cpu * each.answered)) / answered,
  };
}

/** One process and two, each asked the same; they take turns, and both are warm alike. */
async function together(what: string, [one, other]: [Server, Server], cast: Cast): Promise<void> {
  const home = page("home", one, READ.home, cookieOf(cast.tokens[0])).requests();
  for (const each of [one, other])
    for (let answered = 0; answered < WARM; ) answered += (await load(each, home, CONNECTIONS)).answered;
  const [alone, both]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await asked([round % 2 ? other : one], home));
    both.push(await asked([one, other], home));
  }
  const middle = (all: Round[], of: keyof Round): number => median(all.map((each) => each[of]));
  const [from, to] = [middle(alone, "perSecond"), middle(both, "perSecond")];
  // Of each round by itself: what else the machine does changes from one to the next.
  const ratio = median(both.map((each, n) => each.cpu / (alone[n]?.cpu ?? 1)));
  say(
    `${what}: ${from.toFixed(0)}/s → ${to.toFixed(0)}/s, ${(to / from).toFixed(2)} ×; ` +
      `processor time of one answer ${middle(alone, "cpu").toFixed(0)} → ${middle(both, "cpu").toFixed(0)} µs, ${ratio.toFixed(2)} ×`,
  );
}

/** @param entry what `bun start` runs */
export async function onPostgres(entry: string): Promise<void> {
  const dirs = [0, 1, 2].map(() => mkdtempSync(join(tmpdir(), "driftglass-bench-")));
  const [small = "", large = "", twin = ""] = dirs;
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
    await vacuum(url);
    const casts = [await castOf(small), await castOf(large, url)] as const;
    cpSync(small, twin, { recursive: true });
    const sqlite = await started(small);
    const pair: [Server, Server] = [await started(large, env), await started(large, env)];
    for (const to of [sqlite, pair[0]]) await warm(to, casts[to === sqlite ? 0 : 1]);
    await beside([sqlite, casts[0]], [pair[0], casts[1]]);
    say("");
    const { connections, pause } = ASKED;
    const each = `${connections} connections each, ${pause} ms between answers`;
    await together(`Home on one process and on two, PostgreSQL, ${each}`, pair, casts[1]);
    await together(
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
