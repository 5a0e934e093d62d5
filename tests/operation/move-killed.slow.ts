/** A move that is killed half-way: nothing is there, the source is as it was, and it starts anew. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseHasPeople } from "../../src/backup/backup";
import { findSqliteFaults } from "../../src/db/portable/sqlite";
import { createDatabaseUrl } from "../resilience/fresh-storage";
import { runCli } from "../support/cli";
import { createFullDatabase } from "./full-database";
import { KILLS, killPoints, killTimeout, runUntilStatement } from "./kill-runs";
import { findLostRows, readRowsAt, type TableRows } from "./schema-snapshots";

/** ms */
const LONG = killTimeout(600_000);

const dir = mkdtempSync(join(tmpdir(), "driftglass-moving-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const source = join(dir, "driftglass.sqlite");
let before: TableRows;

beforeAll(async () => {
  await createFullDatabase(source);
  before = await readRowsAt(source);
});

const move = (to: string, statement?: number) =>
  runUntilStatement(["src/cli/driftglass.ts", "move", "--to", to], statement, { DATA_DIR: dir });

/** @param make an empty place @param isThere whether something was moved into it */
async function killedEverywhere(make: () => Promise<string>, isThere: (to: string) => Promise<boolean>) {
  const { statements } = await move(await make());
  for (const moment of killPoints(statements)) {
    const to = await make();
    expect(await move(to, moment)).toMatchObject({ signal: "SIGKILL" });
    expect(await readRowsAt(source)).toEqual(before);
    // At the end it is whole: the last statements only look at the books.
    if (await isThere(to)) expect(findLostRows(before, await readRowsAt(to))).toEqual([]);
    else expect(await runCli({ DATA_DIR: dir }, "move", "--to", to)).toMatchObject({ code: 0, err: "" });
    expect(findLostRows(before, await readRowsAt(to))).toEqual([]);
  }
  return statements;
}

test(
  `into a file, killed at ${KILLS} of its statements`,
  async () => {
    const to = join(dir, "moved/there.sqlite");
    const make = async () => {
      rmSync(join(dir, "moved"), { recursive: true, force: true });
      await Bun.write(join(dir, "moved/.keep"), "");
      return to;
    };
    console.log(`into a file: ${await killedEverywhere(make, async () => existsSync(to))} statements`);
    expect(findSqliteFaults(to)).toEqual([]);
    expect(readdirSync(join(dir, "moved")).filter((name) => name.includes("moving"))).toEqual([]);
  },
  LONG,
);

test.if(process.env.TEST_DATABASES?.includes("postgres") ?? false)(
  "to PostgreSQL, the same",
  async () => {
    const make = () => createDatabaseUrl("move_killed");
    console.log(`to PostgreSQL: ${await killedEverywhere(make, databaseHasPeople)} statements`);
  },
  LONG,
);
