import { expect, test } from "bun:test";
import { sql } from "kysely";
import { vacuumDaily } from "../../src/db/postgres/vacuum";
import { sharedDatabaseOf } from "../../src/db/shared-database";
import { DAY } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";

const NOW = Date.UTC(2026, 10, 21);

eachDatabase("what was erased leaves the pages", (db) => {
  const isPostgres = () => /Postgres/.test(db().getExecutor().adapter.constructor.name);
  const run = (now: number) => vacuumDaily(db(), "chat_messages", DAY, now);

  test("once a day, also when several servers ask at once; SQLite has done it already", async () => {
    const first = await Promise.all([run(NOW), run(NOW), run(NOW)]);
    expect(first.filter(Boolean)).toHaveLength(isPostgres() ? 1 : 0);
    expect(await run(NOW + DAY - 1)).toBe(false);
    expect(await run(NOW + DAY)).toBe(isPostgres());
  });

  test("of every table", async () => {
    expect(await vacuumDaily(db(), "all", DAY, NOW)).toBe(isPostgres());
    if (!isPostgres()) return;
    const { rows } = await sql<{ relname: string; last_vacuum: Date | null }>`
      select relname, last_vacuum from pg_stat_user_tables where schemaname = current_schema()`.execute(db());
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ last_vacuum }) => last_vacuum === null)).toEqual([]);
  });

  test("however long it takes: it has an hour where others have seconds", async () => {
    const shared = sharedDatabaseOf(db());
    expect(shared !== null).toBe(isPostgres());
    if (!shared) return;
    const limit = "current_setting('statement_timeout')";
    const refuse = `if ${limit} <> '1h' then raise exception 'limit %', ${limit}; end if;`;
    await shared.runSlowly(`do $$ begin ${refuse} end $$`);
    await expect(shared.runSlowly("vacuum nowhere")).rejects.toThrow("nowhere");
  });
});
