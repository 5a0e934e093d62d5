import { describe, expect, test } from "bun:test";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { MIGRATIONS } from "../../migrations/index";
import { listAppliedMigrations, migrateDatabase } from "../../src/db/migrate";
import { openDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { SECOND } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { LANDED_MIGRATIONS } from "./landed-migrations";

/** Numbers that were never used. They never will be: existing databases have gone past them. */
const SKIPPED_NUMBERS = [7, 36, 41, 42, 50, 53, 59, 69, 70];

/** How they landed until 0009, before their numbers were in order: databases stand at each of these points. */
const LANDING_ORDER = [1, 8, 6, 5, 3, 4, 9, 2];

const numberOf = (name: string): number => Number(name.slice(0, 4));

describe("migrations", () => {
  test("are those that have landed, in the order of their numbers", () => {
    expect(Object.keys(MIGRATIONS)).toEqual(LANDED_MIGRATIONS.map(([name]) => name));
    expect(Object.keys(MIGRATIONS)).toEqual(Object.keys(MIGRATIONS).sort());
  });

  test("have every number once, and none of those that were skipped", () => {
    const numbers = Object.keys(MIGRATIONS).map(numberOf);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => SKIPPED_NUMBERS.includes(number))).toEqual([]);
  });

  test.each(LANDED_MIGRATIONS)("%s is as it was when it landed", async (name, sha256) => {
    const file = Bun.file(`${import.meta.dir}/../../migrations/${name}.ts`);
    expect(new Bun.CryptoHasher("sha256").update(await file.bytes()).digest("hex")).toBe(sha256);
  });
});

const isPostgres = (db: Db): boolean => /Postgres/.test(db.getExecutor().adapter.constructor.name);

/** Takes everything out of a database, so that it is as before its first start. */
async function dropAllTables(db: Db): Promise<void> {
  if (isPostgres(db)) {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    return;
  }
  await sql`pragma foreign_keys = off`.execute(db);
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    await sql`drop table ${sql.table(name)}`.execute(db);
  }
  const virtual = sql<{ name: string }>`select name from pragma_table_list where type = 'virtual'`;
  for (const { name } of (await virtual.execute(db)).rows) await sql`drop table ${sql.table(name)}`.execute(db);
  await sql`pragma foreign_keys = on`.execute(db);
}

/** Runs these migrations as a program that knew no others. */
async function migrateAs(db: Db, names: string[]): Promise<void> {
  const known = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)));
  const provider = { getMigrations: async () => known };
  const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest();
  if (error) throw error;
}

/** Tables, columns and indexes, in an order of their own. */
async function schemaOf(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap(({ name, columns: all }) =>
    all.map((each) => `${name} ${JSON.stringify({ ...each, comment: undefined })}`),
  );
  const indexes = isPostgres(db)
    ? sql<{ text: string }>`select indexdef as text from pg_indexes where schemaname = 'public'`
    : sql<{ text: string }>`select name || coalesce(sql, '') as text from sqlite_master where type = 'index'`;
  return [...columns, ...(await indexes.execute(db)).rows.map(({ text }) => text)].sort();
}

const PERSON = `insert into users (id, username, username_key, nickname, nickname_key, nickname_search, language,
  country, reads, invite_code, created_at)`;

/** Somebody with a measure, an appeal, and a chat that they have removed. */
const OLD_DATA_SQL = [
  ...["one", "two"].map(
    (id) => `${PERSON} values ('${id}', '${id}', '${id}', '${id}', '${id}', '${id}', 'en', 'US', '[]', '${id}', 0)`,
  ),
  `insert into measures (id, user_id, kind, rule, reason, from_at, official_id, appeal_until)
    values ('m', 'one', 'warn', '1', 'Why', 0, 'boss', 9)`,
  "insert into appeals (measure_id, text, created_at) values ('m', 'No', 1)",
  ...["c", "d"].map(
    (id, n) => `insert into conversations (id, low_id, high_id, seq, opener_texts, created_at)
      values ('${id}', 'one', 'two${n || ""}', 1, 0, 0)`,
  ),
  ...[
    ["one", "two", "c", 1],
    ["two", "one", "c", 0],
    ["one", "two1", "d", 0],
    ["two", "one1", "d", 0],
  ].map(
    ([user, other, conversation, cleared]) => `insert into conversation_members values
      ('${user}', '${other}', '${conversation}', 1, 0, 0, 0, 0, 0, 0, ${cleared})`,
  ),
];

/** All migrations run again and again, ms. */
const TIMEOUT_MS = 60_000;

/** ms; longer than a statement that somebody waits for may take. */
const SLOW_STATEMENT = 8 * SECOND;

eachDatabase("a migration of a large database", (_, open, kind) => {
  test.if(kind === "postgres")(
    "may take longer than what readers wait for",
    async () => {
      const large = await open();
      const slow = { up: (db: Kysely<unknown>) => sql`select pg_sleep(${SLOW_STATEMENT / SECOND})`.execute(db) };
      const known = Object.keys(MIGRATIONS);
      (MIGRATIONS as Record<string, unknown>)["9999-slow"] = slow;
      try {
        await migrateDatabase(large, "any");
        expect(await listAppliedMigrations(large)).toEqual([...known, "9999-slow"]);
      } finally {
        Reflect.deleteProperty(MIGRATIONS, "9999-slow");
      }
    },
    TIMEOUT_MS,
  );
});

eachDatabase("a database", (db, open) => {
  test(
    "of any day since the first starts today, with the schema of a new one",
    async () => {
      const expected = await schemaOf(db());
      const old = await open();
      for (let count = 0; count <= LANDING_ORDER.length; count++) {
        await dropAllTables(old);
        for (const number of LANDING_ORDER.slice(0, count)) {
          const had = LANDING_ORDER.slice(0, LANDING_ORDER.indexOf(number) + 1);
          await migrateAs(
            old,
            Object.keys(MIGRATIONS).filter((name) => had.includes(numberOf(name))),
          );
        }
        await migrateDatabase(old, "any");
        expect(await schemaOf(old)).toEqual(expected);
      }
    },
    TIMEOUT_MS,
  );

  test("with measures, appeals and removed chats keeps them, and what nobody reaches is looked for", async () => {
    const old = await open();
    await dropAllTables(old);
    await migrateAs(
      old,
      Object.keys(MIGRATIONS).filter((name) => name < "0043"),
    );
    for (const statement of OLD_DATA_SQL) await sql.raw(statement).execute(old);
    await migrateDatabase(old, "any");
    const measures = await old.selectFrom("measures").selectAll().execute();
    expect(measures).toMatchObject([{ id: "m", kind: "warn", reason: "Why", age: null, before_adult_at: null }]);
    expect(await old.selectFrom("appeals").select(["measure_id", "text"]).execute()).toEqual([
      { measure_id: "m", text: "No" },
    ]);
    expect(await old.selectFrom("unswept_conversations").selectAll().execute()).toEqual([
      { conversation_id: "c", n: 1 },
    ]);
    await expect(sql`update measures set kind = 'other' where id = 'm'`.execute(old)).rejects.toThrow(/check/i);
    await sql`update measures set kind = 'age', age = 'minor' where id = 'm'`.execute(old);
    await sql`delete from users where id = 'one'`.execute(old);
    expect(await old.selectFrom("appeals").selectAll().execute()).toEqual([]);
  });

  test("that is newer than the program is told so, by whoever asks, and stays as it is", async () => {
    const newer = await open();
    await sql`insert into kysely_migration values ('9999-tomorrow', '2030-01-01T00:00:00.000Z')`.execute(newer);
    for (const upgrade of ["any", "empty", "none"] as const) {
      await expect(migrateDatabase(newer, upgrade)).rejects.toThrow(
        "the database is newer than this program (it has 9999-tomorrow)",
      );
    }
  });

  test("that is older is upgraded by the server alone, never by a tool", async () => {
    const older = await open();
    await dropAllTables(older);
    const [first = "", ...rest] = Object.keys(MIGRATIONS);
    await migrateAs(older, [first]);
    const before = await schemaOf(older);
    for (const upgrade of ["empty", "none"] as const) {
      await expect(migrateDatabase(older, upgrade)).rejects.toThrow(`it lacks ${rest[0]}`);
      expect(await schemaOf(older)).toEqual(before);
    }
    await migrateDatabase(older, "any");
    await migrateDatabase(older, "none");
  });

  test("that is empty may be set up by a tool that fills one", async () => {
    const empty = await open();
    await dropAllTables(empty);
    await expect(migrateDatabase(empty, "none")).rejects.toThrow("older than this program");
    expect(await schemaOf(empty)).toEqual([]);
    await migrateDatabase(empty, "empty");
    await migrateDatabase(empty, "none");
  });
});

test("a tool makes no database file where there is none", async () => {
  const path = `/tmp/driftglass-none-${process.pid}.sqlite`;
  await expect(openDatabase(path, "none")).rejects.toThrow();
  expect(await Bun.file(path).exists()).toBe(false);
});
