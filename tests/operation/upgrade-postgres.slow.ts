/** `driftglass upgrade` on PostgreSQL from the backup to the server that is ready, or back by itself; killed before its steps. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { queryPostgres } from "../../src/db/portable/postgres";
import { createDatabaseUrl } from "../resilience/fresh-storage";
import { removeTempFolders } from "./installation";
import { KILLS, killPoints, killTimeout } from "./kill-runs";
import type { FakeKind } from "./upgrade-fake-server";
import { anUpgradePlace, expectGoesBack, NEW_VERSION, OLD_STATE, stateOf, type UpgradePlace } from "./upgrade-fixtures";

/** ms */
const LONG = killTimeout(600_000);
const NEW_STATE = { ...OLD_STATE, version: NEW_VERSION, answers: NEW_VERSION, migrated: true };
const NAME = "upgrade_whole";
const withPostgres = process.env.TEST_DATABASES?.includes("postgres") ?? false;

const places: UpgradePlace[] = [];

async function listReplaced(url: string): Promise<string[]> {
  const sql = `select datname as name from pg_database where starts_with(datname, '${NAME}_') order by 1`;
  return (await queryPostgres<{ name: string }>(url, sql)).map(({ name }) => name);
}

async function place(kind: FakeKind): Promise<UpgradePlace> {
  const url = await createDatabaseUrl(NAME);
  for (const left of await listReplaced(url)) await queryPostgres(url, `drop database "${left}" with (force)`);
  const made = await anUpgradePlace(kind, url);
  places.push(made);
  return made;
}

afterEach(() => {
  for (const each of places.splice(0)) each.stop();
});
afterAll(removeTempFolders);

const peopleIn = async ({ env }: UpgradePlace): Promise<number> =>
  (await queryPostgres(env.DATABASE_URL ?? "", "select id from users where id <> 'gone'")).length;

describe.if(withPostgres)("an upgrade on PostgreSQL", () => {
  test.each([
    ["ready", { ...NEW_STATE, migrated: false }],
    ["migrating-ready", NEW_STATE],
  ] as const)(
    "whose new program is %s is done, with a backup from before it",
    async (kind, state) => {
      const here = await place(kind);
      const { json } = await here.upgrade(here.usual);
      expect(json).toMatchObject({ ok: true, state: "done", backup: expect.stringContaining("/backups/driftglass-") });
      expect(await stateOf(here)).toEqual(state);
    },
    LONG,
  );

  test.each(["unready", "dying", "migrating-unready"] as const)(
    "goes back by itself from a program that is %s",
    async (kind) => {
      const here = await place(kind);
      await expectGoesBack(here);
      const kept = kind.startsWith("migrating") ? [expect.stringMatching(/^upgrade_whole_upgraded_\d{17}$/)] : [];
      expect([await peopleIn(here), await listReplaced(here.env.DATABASE_URL ?? "")]).toEqual([1, kept]);
    },
    LONG,
  );

  test.each([
    ["migrating-ready", NEW_STATE],
    ["migrating-unready", OLD_STATE],
  ] as const)(
    "that is killed and is %s is finished or undone by the next call (KILLS=all: at each step)",
    async (kind, state) => {
      const counted = await place(kind);
      const lines = (await counted.upgrade(counted.usual)).err.split("\n").filter(Boolean).length;
      counted.stop();
      const points = killPoints(lines).filter((_, n) => KILLS === "all" || n % 4 === 0);
      for (const line of points) {
        const here = await place(kind);
        expect([line, (await here.upgrade(here.usual, line)).code]).toEqual([line, null]);
        const resumed = await here.upgrade(["--resume"]);
        expect([line, resumed.err.includes("    at ")]).toEqual([line, false]);
        const after = await stateOf(here);
        const isWhole = [OLD_STATE, state].some((each) => Bun.deepEquals(each, after));
        expect([line, isWhole, after, await peopleIn(here)]).toEqual([line, true, after, 1]);
        here.stop();
      }
      console.log(`PostgreSQL, ${kind}: killed at ${points} of ${lines} lines`);
    },
    LONG,
  );
});
