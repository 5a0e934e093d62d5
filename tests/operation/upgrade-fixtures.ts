/** An installed program that stands for the one file, with its server, and a new one to upgrade to. */
import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port";
import { readUpgradeMark } from "../../src/cli/upgrade/mark";
import { queryPostgres } from "../../src/db/portable/postgres";
import { databasePathIn } from "../../src/db/storage";
import { sha256 } from "../../src/runtime/sha256";
import { anInstallation, backUp, tempFolder } from "./installation";
import { type FakeKind, NEW_MIGRATION } from "./upgrade-fake-server";

const ROOT = join(import.meta.dir, "../..");
const SERVER = join(import.meta.dir, "upgrade-fake-server.ts");
export const OLD_VERSION = "0.2.0";
export const NEW_VERSION = "0.3.0";

/** @param backup what its command `backup` does */
const programText = (version: string, kind: FakeKind, backup: string): string => `#!/bin/sh
case "$1" in
version) echo "driftglass ${version}" ;;
backup) ${backup} ;;
*) exec ${process.execPath} ${SERVER} ${version} ${kind} ;;
esac
`;

/** Ends the server and starts the program anew, as a service manager does; what ends is not started again. */
const restartText = (program: string, pidFile: string): string => `#!/bin/sh
if [ -s ${pidFile} ]; then
  kill -9 $(cat ${pidFile}) 2>/dev/null
  while kill -0 $(cat ${pidFile}) 2>/dev/null; do sleep 0.05; done
fi
${program} serve >/dev/null 2>&1 &
echo $! > ${pidFile}
`;

export interface UpgradePlace {
  folder: string;
  program: string;
  next: string;
  dataDir: string;
  backup: string;
  env: Record<string, string>;
  restart: string;
  /**
   * Runs `driftglass upgrade` for this program. @param killAt which line that it writes is its last
   * @param wrap runs it inside another program
   */
  upgrade(args: string[], killAt?: number, wrap?: string[]): Promise<UpgradeOutput>;
  /** The usual call, for `next`. */
  usual: string[];
  /** Ends the server. */
  stop(): void;
}

interface UpgradeOutput {
  code: number | null;
  json: Record<string, unknown>;
  out: string;
  err: string;
}

export function writeProgram(path: string, version: string, kind: FakeKind, backup = "exit 1"): void {
  writeFileSync(path, programText(version, kind, backup), { mode: 0o755 });
}

async function runUpgrade(
  env: Record<string, string>,
  args: string[],
  killAt: number,
  wrap: string[],
): Promise<UpgradeOutput> {
  const preload = ["--preload", join(import.meta.dir, "kill-at-line.ts")];
  const command = [...wrap, process.execPath, ...preload, "src/cli/driftglass.ts", "upgrade", ...args, "--json"];
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...env, KILL_AT_LINE: String(killAt) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  await child.exited;
  return { code: child.exitCode, json: JSON.parse(/^\{.*\}$/m.exec(out)?.[0] ?? "{}"), out, err };
}

const OWN_BACKUP = `cd ${ROOT} && exec ${process.execPath} src/cli/driftglass.ts backup`;

/** An installation whose server runs. @param kind of the new program @param url an empty PostgreSQL database, with which the backup is a real one */
export async function anUpgradePlace(kind: FakeKind, url = ""): Promise<UpgradePlace> {
  const installation = await anInstallation(url ? { DATABASE_URL: url } : {});
  const backup = await backUp(installation);
  await installation.close();
  const folder = join(tempFolder(), "bin");
  mkdirSync(folder);
  const [program, next] = [join(folder, "driftglass"), join(tempFolder(), "driftglass-linux-x64")];
  const pidFile = join(folder, "pid");
  const { dataDir } = installation.config;
  writeProgram(program, OLD_VERSION, "old", url ? OWN_BACKUP : `echo "${backup}: 5 files, 1 kB, in 0.1 s"`);
  writeProgram(next, NEW_VERSION, kind);
  const restart = join(folder, "restart.sh");
  writeFileSync(restart, restartText(program, pidFile), { mode: 0o755 });
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    HOST: "127.0.0.1",
    DATABASE_URL: url,
    LOG_LEVEL: "silent",
  };
  Bun.spawnSync([restart], { env: { ...process.env, ...env } });
  const usual = [next, "--sha256", sha256(readFileSync(next)), "--restart", restart, "--wait", "5"];
  return {
    ...{ folder, program, next, dataDir, backup, env, restart, usual },
    upgrade: (args, killAt = -1, wrap = []) => runUpgrade(env, [...args, "--program", program], killAt, wrap),
    stop() {
      Bun.spawnSync(["sh", "-c", 'kill -9 $(cat "$0") 2>/dev/null; rm -f "$0"', pidFile]);
    },
  };
}

const IS_MIGRATED = `select 1 from kysely_migration where name = '${NEW_MIGRATION}'`;

async function isMigrated({ dataDir, env }: UpgradePlace): Promise<boolean> {
  if (env.DATABASE_URL) return (await queryPostgres(env.DATABASE_URL, IS_MIGRATED)).length > 0;
  const database = new Database(databasePathIn(dataDir), { readonly: true });
  const found = database.prepare(IS_MIGRATED).get();
  database.close();
  return found !== null;
}

/** What is installed, what answers, and what the database is. */
export async function stateOf(place: UpgradePlace) {
  const { program, folder, dataDir, env } = place;
  const version = /driftglass ([\d.]+)/.exec(readFileSync(program, "utf8"))?.[1];
  const health = await fetch(`http://127.0.0.1:${env.PORT}/healthz`).then(
    (response) => response.json() as Promise<{ version: string }>,
    () => ({ version: null }),
  );
  const migrated = await isMigrated(place);
  const left = readdirSync(folder).filter((name) => /\.(new|json|half)$/.test(name));
  const marker = existsSync(join(dataDir, "restoring"));
  return { version, answers: health.version, migrated, left, marker };
}

/** Everything is the old program's. */
export const OLD_STATE = { version: OLD_VERSION, answers: OLD_VERSION, migrated: false, left: [], marker: false };

/** The new program does not become ready: everything is the old one's again, and the sentence says so. */
export async function expectGoesBack(here: UpgradePlace): Promise<void> {
  const { code, json } = await here.upgrade(here.usual);
  expect({ code, ...json }).toMatchObject({ code: 1, state: "went back", from: OLD_VERSION, to: NEW_VERSION });
  const sentence = /^0\.3\.0 did not become ready \(.*\): went back to 0\.2\.0; .*0\.2\.0 is ready$/;
  expect(String(json.error)).toMatch(sentence);
  expect(await stateOf(here)).toEqual(OLD_STATE);
  // The server beside it, which nobody asked, tells of it.
  expect(readUpgradeMark(here.program, OLD_VERSION)).toMatch(
    /^\S+Z: 0\.3\.0 did not become ready \(.*\), this is 0\.2\.0 again$/,
  );
  expect(readUpgradeMark(here.program, NEW_VERSION)).toBeNull();
}
