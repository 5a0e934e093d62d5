/**
 * PostgreSQL is restarted in the middle of a migration: the start ends with one line, nothing of the people is lost,
 * and the next start finishes it. Whole: KILLS=all.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres, type TestPostgres } from "../../scripts/postgres";
import { fillDatabaseFrom } from "../../src/backup/backup";
import { sqliteSource } from "../../src/db/portable/sqlite";
import { KILLS, killPoints, killTimeout, runAtStatement, runUntilStatement } from "./kill-runs";
import { findLostRows, readRowsAt, restoreSnapshot, SNAPSHOT_NAMES } from "./schema-snapshots";

/** ms */
const LONG = killTimeout(600_000);
const EARLY_SNAPSHOT = SNAPSHOT_NAMES.find((name) => name.startsWith("04")) ?? "";
const OPEN_SCRIPT = `import { openDatabase } from "./src/db/open";
await openDatabase(process.env.ADDRESS).then(({ close }) => close()).catch(({ message }) => {
  console.error(message);
  process.exitCode = 1;
});`;

const dir = mkdtempSync(join(tmpdir(), "driftglass-restarted-"));
const early = restoreSnapshot(EARLY_SNAPSHOT, join(dir, "early.sqlite"));
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres({ durable: true });
}, LONG);
afterAll(async () => {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}, LONG);

/** A database of that past. */
async function anEarlyDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const source = sqliteSource(early);
  await fillDatabaseFrom(source, url).finally(source.close);
  return url;
}

/** A quarter of the usual number: each is a start of PostgreSQL. */
const points = (statements: number): number[] =>
  killPoints(statements).filter((_, n) => KILLS === "all" || n % 4 === 2);

test(
  "at some of its statements, from the first to the last",
  async () => {
    const counted = await anEarlyDatabase("counted");
    const before = await readRowsAt(counted);
    const { statements } = await runUntilStatement(["-e", OPEN_SCRIPT], -1, { ADDRESS: counted });
    const lines = new Set<string>();
    for (const moment of points(statements)) {
      const address = await anEarlyDatabase("restarted");
      const env = { ADDRESS: address };
      const { code, err } = await runAtStatement(["-e", OPEN_SCRIPT], moment, env, () => postgres.restart());
      // The last statements are sent after the migration: then it is done.
      if (code !== 0) {
        lines.add(err.trim());
        expect([moment, err.trim().split("\n").length, err]).toEqual([moment, 1, err]);
      }
      expect(findLostRows(before, await readRowsAt(address))).toEqual([]);
      expect([moment, (await runUntilStatement(["-e", OPEN_SCRIPT], -1, env)).signal]).toEqual([moment, null]);
      expect(findLostRows(before, await readRowsAt(address))).toEqual([]);
    }
    console.log(`${statements} statements; the start said: ${[...lines].join(" | ")}`);
    expect(lines.size).toBeGreaterThan(0);
  },
  LONG,
);
