/** PostgreSQL's own programs, used where they are at least of the server's version. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { queryPostgres } from "../db/portable/postgres";
import { readChildOutput } from "../runtime/child-output";

const PG_VERSION_PATTERN = /\(PostgreSQL\) (\d+)/;

/** @returns its output @throws Error with its last line, or if it is not installed */
async function run(command: string[], url?: string): Promise<string> {
  const program = Bun.which(command[0] ?? "");
  if (!program) throw new Error(`${command[0]} is not installed`);
  // The URL contains a password; arguments are visible to everybody on the machine.
  const extra = url ? pgEnvironmentOf(url) : {};
  const child = Bun.spawn([program, ...command.slice(1)], {
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", ...extra },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { output, errors, code } = await readChildOutput(child);
  if (code === 0) return output;
  throw new Error(`${command[0]}: ${errors.trim().split("\n").at(-1)}`);
}

function pgEnvironmentOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const mode = searchParams.get("sslmode");
  return {
    PGHOST: searchParams.get("host") ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, ""),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(port && { PGPORT: port }),
    ...(username && { PGUSER: decodeURIComponent(username) }),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    ...(mode && { PGSSLMODE: mode }),
  };
}

const VERSION_DIVISOR = 10_000;

async function serverVersion(url: string): Promise<number> {
  const [row] = await queryPostgres<{ server_version_num: string }>(url, "show server_version_num");
  return Math.floor(Number(row?.server_version_num) / VERSION_DIVISOR);
}

/** Whether `pg_dump` and `pg_restore` are installed and not older than the server. */
export async function hasFittingPgPrograms(url: string): Promise<boolean> {
  const server = await serverVersion(url);
  for (const program of ["pg_dump", "pg_restore"]) {
    const said = await run([program, "--version"]).catch(() => "");
    if (Number(PG_VERSION_PATTERN.exec(said)?.[1] ?? 0) < server) return false;
  }
  return true;
}

/** Writes a compressed dump without the rows of some tables. */
export async function dumpPostgres(url: string, file: string, leftOut: readonly string[]): Promise<void> {
  const without = leftOut.map((table) => `--exclude-table-data=public.${table}`);
  await run(["pg_dump", "--format=custom", "--no-owner", "--no-privileges", `--file=${file}`, ...without], url);
}

/** Writes what a dump contains without the rows of some tables. @returns the path of that list */
async function writeContentsList(folder: string, file: string, leftOut: readonly string[]): Promise<string> {
  const contents = (await run(["pg_restore", "--list", file])).split("\n");
  const kept = contents.filter((line) => !leftOut.some((table) => line.includes(` TABLE DATA public ${table} `)));
  const path = join(folder, "contents.list");
  await writeFile(path, kept.join("\n"), { mode: 0o600 });
  return path;
}

/** Restores a dump in one transaction, without the rows of some tables. */
export async function restorePostgresDump(url: string, file: string, leftOut: readonly string[]): Promise<void> {
  const how = ["--no-owner", "--no-privileges", "--clean", "--if-exists", "--single-transaction", "--exit-on-error"];
  const { pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), "driftglass-restore-"));
  try {
    how.push(`--use-list=${await writeContentsList(folder, file, leftOut)}`);
    await run(["pg_restore", ...how, `--dbname=${decodeURIComponent(pathname.slice(1))}`, file], url);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
