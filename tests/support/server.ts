/**
 * The real server as a process of its own. `bun run check` and `bun run test` say in TEST_SERVER that it is the bundle
 * they have just built, which is what `bun start` runs; a single test runs the source as it is.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port";

const ROOT = join(import.meta.dirname, "../..");
const TIMEOUT_MS = 15_000;

/** As `bun start` sets it, with a clock that can be moved and no limits of rate. */
const DEFAULT_SETTINGS = {
  NODE_ENV: "production",
  DRIFTGLASS_DEFAULT_ENV: "1",
  PORT: "0",
  HOST: "127.0.0.1",
  CLOCK_OFFSET_MS: "0",
  PUSH_TEST_SERVICE: "https://push.sea.example",
  RATE_LIMITS: "0",
  DRAIN_SECONDS: "0",
  DATABASE_URL: undefined,
  PUBLIC_URL: undefined,
};

export type ServerSettings = Record<string, string | undefined>;

interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

interface ServerProcess {
  child: ChildProcess;
  ended: Promise<ProcessExit>;
  /** All it wrote so far. */
  out(): string;
  err(): string;
}

/** Runs the server with these settings and waits for nothing. `wrap` runs it inside another program. */
export function spawnServer(settings: ServerSettings, wrap: string[] = []): ServerProcess {
  const server = [
    "--preload",
    join(ROOT, "tests/support/exit-with-parent.ts"),
    process.env.TEST_SERVER ?? join(ROOT, "src/main.ts"),
  ];
  const [program = "", ...args] = [...wrap, process.execPath, ...server];
  const env = { ...process.env, ...DEFAULT_SETTINGS, ...settings };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const ended = new Promise<ProcessExit>((resolve) => child.once("close", (code, signal) => resolve({ code, signal })));
  return { child, ended, out: () => out, err: () => err };
}

/** The address from the first line, `listening on http://…`. @throws Error when the server ends or stays silent */
async function waitForAddress(run: ServerProcess): Promise<string> {
  const late = performance.now() + TIMEOUT_MS;
  let over = false;
  void run.ended.then(() => {
    over = true;
  });
  while (!over && performance.now() < late) {
    const url = /^listening on (http:\S+)\n/.exec(run.out())?.[1];
    if (url) return url;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`the server did not start\n${run.out()}${run.err()}`);
}

export interface Server {
  readonly url: string;
  readonly dataDir: string;
  /** In the folder below. */
  readonly database: string;
  /** The data directory it runs on now: a restart may have given it another. */
  folder(): string;
  pid(): number;
  /** What it logged since its last start. */
  log(): string;
  /** Sends a signal and waits for the end. */
  kill(signal: NodeJS.Signals): Promise<ProcessExit>;
  /** Starts again on the same data and address, with other settings where given. */
  restart(settings?: ServerSettings, wrap?: string[]): Promise<void>;
  /** SIGTERM, and the data directory goes. @returns the exit code */
  stop(): Promise<number | null>;
}

/** Starts a server on a data directory of its own, and on a port that nothing else takes before a restart. */
export async function startServer(settings: ServerSettings = {}): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), "driftglass-data-"));
  let current: ServerSettings = { DATA_DIR: dataDir, PORT: String(await freePort()), ...settings };
  let run = spawnServer(current);
  const url = await waitForAddress(run);
  const kill = (signal: NodeJS.Signals) => {
    run.child.kill(signal);
    return run.ended;
  };
  const folder = () => current.DATA_DIR ?? dataDir;
  return {
    url,
    dataDir,
    get database() {
      return join(folder(), "driftglass.sqlite");
    },
    folder,
    pid: () => run.child.pid ?? 0,
    log: () => run.err(),
    kill,
    async restart(change = {}, wrap = []) {
      current = { ...current, PORT: new URL(url).port, ...change };
      run = spawnServer(current, wrap);
      await waitForAddress(run);
    },
    async stop() {
      const { code } = await kill("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
