/** How long nobody is answered while the server goes through everything it has. */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import { ROOT } from "../../scripts/setup";
import { startServer } from "../support/server";
import { type CrowdDatabase, createCrowd } from "./crowd-database";

interface Stall {
  /** What went on meanwhile. */
  during: string;
  /** How long that took, ms. */
  elapsed: number;
  /** The longest and the median time in which home answered, ms. */
  longest: number;
  median: number;
  requests: number;
}

const PAUSE_MS = 2;
/** Between two looks at whether something is over, ms. */
const POLL_MS = 50;

/** Asks for home again and again while something goes on. */
async function measureStall(url: string, token: string, during: string, work: () => Promise<unknown>): Promise<Stall> {
  const headers = { cookie: `session=${token}; language=en` };
  const times: number[] = [];
  let over = false;
  const startTime = performance.now();
  const working = work().finally(() => {
    over = true;
  });
  while (!over) {
    const requests = performance.now();
    const home = await fetch(url, { headers });
    await home.text();
    if (home.status !== 200) throw new Error(`home answers ${home.status}`);
    times.push(performance.now() - requests);
    await Bun.sleep(PAUSE_MS);
  }
  await working;
  times.sort((a, b) => a - b);
  const [longest = 0, median = 0] = [times.at(-1), times[times.length >> 1]];
  return { during, elapsed: performance.now() - startTime, longest, median, requests: times.length };
}

async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await Bun.sleep(POLL_MS);
}

const PROGRAM = "src/cli/driftglass.ts";

/** A process of its own, so that what it does costs the one that measures nothing. @throws Error when it ends otherwise */
async function runScript(args: string[], env: Record<string, string> = {}, codes = [0]): Promise<void> {
  const child = Bun.spawn([process.execPath, ...args], {
    ...{ cwd: ROOT, env: { ...process.env, ...env } },
    stdout: "ignore",
    stderr: "inherit",
  });
  if (!codes.includes(await child.exited)) throw new Error(`${args.at(-1)} failed`);
}

const downloadExport = (url: string, token: string): Promise<void> =>
  runScript([
    "-e",
    `const answer = await fetch("${url}", { headers: { authorization: "Bearer ${token}" } });
     for await (const part of answer.body) void part;
     process.exit(answer.status === 200 ? 0 : 1);`,
  ]);

/** The sessions are older by now than what a download of all one's data asks for. */
function proveSessions(dataDir: string): void {
  const sqlite = new Database(join(dataDir, "driftglass.sqlite"));
  sqlite.run("pragma busy_timeout = 5000");
  sqlite.run("update sessions set proven_at = ?", [Date.now()]);
  sqlite.close();
}

/** Whether housekeeping has marked everything that has expired. */
function areAllMarked(dataDir: string): () => boolean {
  const sqlite = new Database(join(dataDir, "driftglass.sqlite"), { readonly: true });
  const due = sqlite.query("select 1 from bottles where state = 'sea' and expires_at <= ? limit 1");
  return () => due.get(Date.now()) === null;
}

/** Setting that lets `longWorks` read `/metrics`. */
const METRICS_TOKEN = "stalls-and-nothing-else";
export const STALLS_SETTINGS = { WELCOME_BOTTLES: "0", METRICS_TOKEN };

export type NamedWork = [during: string, work: () => Promise<unknown>];

/** All that takes long, in the order in which a server on a new crowd may be asked for it. */
export function longWorks(url: string, { dataDir, richToken }: CrowdDatabase): NamedWork[] {
  const metrics = async () =>
    (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  const booksClosed = async () => (await metrics()).includes("driftglass_coin_differences 0\n");
  return [
    ["housekeeping", () => waitUntil(areAllMarked(dataDir))],
    ["metrics, and the books gone through", () => waitUntil(booksClosed)],
    [
      "export",
      () => {
        proveSessions(dataDir);
        return downloadExport(`${url}/api/auth/export`, richToken);
      },
    ],
    ["coins:check", () => runScript(["scripts/coins-check.ts"], { DATA_DIR: dataDir })],
    ["backup", () => runScript([PROGRAM, "backup"], { DATA_DIR: dataDir })],
    ["doctor", () => runScript([PROGRAM, "doctor"], { DATA_DIR: dataDir }, [0, 1])],
    ["nothing", () => Bun.sleep(5_000)],
  ];
}

/**
 * Starts the server on a crowd with expired bottles and measures home beside each long work of it.
 * @param n bottles
 * @param expired how many of them the first round of housekeeping marks
 */
export async function measureStalls(dataDir: string, n: number, expired: number): Promise<Stall[]> {
  const crowd = await createCrowd(dataDir, n, expired);
  const server = await startServer({ DATA_DIR: dataDir, ...STALLS_SETTINGS });
  const stalls: Stall[] = [];
  try {
    for (const [name, work] of longWorks(server.url, crowd))
      stalls.push(await measureStall(server.url, crowd.token, name, work));
    return stalls;
  } finally {
    await server.stop();
  }
}

/** One line for each. */
export const formatStall = ({ during, elapsed, longest, median, requests }: Stall): string =>
  [
    `home beside ${during}`.padEnd(48),
    `longest ${longest.toFixed(0)} ms`,
    `median ${median.toFixed(1)} ms`,
    `${requests} asked in ${(elapsed / 1_000).toFixed(1)} s`,
  ].join("  ");
