/** An upgrade that goes back on PostgreSQL: the copy from before the migration in the database's place, killed at every step. */
import { afterAll, describe, expect, test } from "bun:test";
import pg from "pg";
import { dropReplacedDatabases, makeBackup, writeErasuresToBackups } from "../../src/backup/backup";
import { readConfig } from "../../src/config/config";
import { ensureInstallationId } from "../../src/db/installation";
import { openDatabase } from "../../src/db/open";
import { DAY } from "../../src/runtime/units";
import { createDatabaseUrl } from "../resilience/fresh-storage";
import { runCli } from "../support/cli";
import { aPerson } from "../support/people";
import { eraseAccount } from "./erasure-fixtures";
import { aPhoto, backUp, OPERATION_NOW, removeTempFolders, tempFolder } from "./installation";
import { KILLS, killPoints, killTimeout, runUntilStatement } from "./kill-runs";
import { NEW_MIGRATION } from "./upgrade-fake-server";

afterAll(removeTempFolders);

/** ms */
const LONG = killTimeout(600_000);
const withPostgres = process.env.TEST_DATABASES?.includes("postgres") ?? false;

async function query<R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query<R>(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  );
}

/** An upgrade that migrated: a backup before it, somebody who came after that, a copy before the migration, an erasure. */
async function aMigratedDatabase(name: string) {
  const url = await createDatabaseUrl(name);
  for (const { name: left } of await query<{ name: string }>(
    url,
    `select datname as name from pg_database where datname ~ '^${name}_(upgraded|restoring)'`,
  ))
    await query(url, `drop database "${left}" with (force)`);
  const config = readConfig({ DATA_DIR: tempFolder(), DATABASE_URL: url });
  const opened = await openDatabase(url);
  const person = await aPerson(opened.db);
  await ensureInstallationId(opened.db);
  const picture = await aPhoto({ ...opened, config }, person.id);
  const place = { ...opened, config, person, picture };
  writeErasuresToBackups(config, opened.db);
  const backup = await backUp(place);
  const later = await aPerson(opened.db);
  await makeBackup(config, opened.db, { to: null, why: "upgrade", pictures: false, now: OPERATION_NOW + 2_000 });
  await eraseAccount(place, person, OPERATION_NOW + 3_000);
  await opened.close();
  await query(url, `insert into kysely_migration (name, timestamp) values ('${NEW_MIGRATION}', '')`);
  const env = { DATA_DIR: config.dataDir, DATABASE_URL: url };
  return { url, env, later: later.id, call: ["put-back", backup, "--since", String(OPERATION_NOW + 1_000), "--json"] };
}

const peopleIn = async (url: string): Promise<string[]> =>
  (await query<{ id: string }>(url, "select id from users where id <> 'gone' order by 1")).map(({ id }) => id);

const isMigrated = async (url: string): Promise<boolean> =>
  (await query(url, `select 1 from kysely_migration where name = '${NEW_MIGRATION}'`)).length > 0;

describe.if(withPostgres)("going back on PostgreSQL", () => {
  test(
    "the copy that was made before the migration is in its place, the erased are erased again, the migrated one is kept a while",
    async () => {
      const { url, env, later, call } = await aMigratedDatabase("put_back");
      expect(JSON.parse((await runCli(env, ...call, "--look")).out)).toEqual({ ok: true, migrated: true });
      const answer = JSON.parse((await runCli(env, ...call)).out);
      expect(answer).toMatchObject({ ok: true, erasedAgain: 1, takenAt: OPERATION_NOW + 2_000 });
      expect(answer.replacedTo).toMatch(/^put_back_upgraded_2026\d{13}$/);
      expect([await isMigrated(url), await peopleIn(url)]).toEqual([false, [later]]);
      const replaced = Object.assign(new URL(url), { pathname: `/${answer.replacedTo}` }).href;
      expect(await isMigrated(replaced)).toBe(true);
      await (await openDatabase(url, "none")).close();
      expect(JSON.parse((await runCli(env, ...call)).out)).toEqual({ ok: true, migrated: false });
      expect(await dropReplacedDatabases(url, 7, OPERATION_NOW + DAY)).toEqual([]);
      expect(await dropReplacedDatabases(url, 7, OPERATION_NOW + 8 * DAY)).toEqual([answer.replacedTo]);
    },
    LONG,
  );

  test(
    `killed at ${KILLS} of its statements: it is the migrated one or the one of before, whole, and the next call finishes`,
    async () => {
      const counted = await aMigratedDatabase("put_back_killed");
      const run = (env: Record<string, string>, call: string[], statement?: number) =>
        runUntilStatement(["src/cli/driftglass.ts", ...call], statement, env);
      const { statements } = await run(counted.env, counted.call);
      const found = { migrated: 0, before: 0 };
      for (const moment of killPoints(statements).filter((_, n) => KILLS === "all" || n % 2 === 1)) {
        const { url, env, later, call } = await aMigratedDatabase("put_back_killed");
        expect({ moment, ...(await run(env, call, moment)) }).toMatchObject({ moment, signal: "SIGKILL" });
        found[(await isMigrated(url)) ? "migrated" : "before"]++;
        expect([moment, await peopleIn(url)]).toEqual([moment, [later]]);
        const { out, code } = await runCli(env, ...call);
        expect([moment, code, out]).toEqual([moment, 0, out]);
        expect([moment, await isMigrated(url), await peopleIn(url)]).toEqual([moment, false, [later]]);
      }
      console.log(`${statements} statements`, found);
    },
    LONG,
  );

  test(
    "while somebody is connected nothing is changed, and one sentence says so; without the right to make databases too",
    async () => {
      const { url, env, later, call } = await aMigratedDatabase("put_back_used");
      await query(url, "drop role if exists put_back_user");
      await query(url, "create role put_back_user login nocreatedb");
      await query(url, "grant all on schema public to put_back_user");
      await query(url, "grant all on all tables in schema public to put_back_user");
      const other = Object.assign(new URL(url), { username: "put_back_user", password: "" }).href;
      const refused = await runCli({ ...env, DATABASE_URL: other }, ...call);
      expect([refused.code, JSON.parse(refused.out).error]).toEqual([
        1,
        expect.stringMatching(
          /^no database could be made beside it \(.+\): make an empty one, restore .+ DATABASE_URL name it$/,
        ),
      ]);
      await query(url, "drop owned by put_back_user; drop role put_back_user");
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const waiting = runCli(env, ...call);
      await Bun.sleep(3_000);
      expect([await isMigrated(url), await peopleIn(url)]).toEqual([true, [later]]);
      await client.end();
      expect((await waiting).code).toBe(0);
      expect(await isMigrated(url)).toBe(false);
    },
    LONG,
  );
});
