import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** A backup folder for servers that share a database; removed when the process exits. */
export function createSharedBackupDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "driftglass-common-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty database of the server that TEST_POSTGRES_URL names. @returns its address */
export async function createDatabaseUrl(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ""), { pathname: `/${name}` }).href;
}
