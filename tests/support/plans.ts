/** How SQLite would run what a piece of the product asks. */
import { type CompiledQuery, Kysely } from "kysely";
import { migrate } from "../../src/db/migrate";
import type { Schema } from "../../src/db/schema";
import { sqliteDialect } from "../../src/db/sqlite";
import type { Db } from "../../src/db/transact";

/** A fresh database that remembers what it ran. */
export async function watchedDatabase() {
  const ran: CompiledQuery[] = [];
  const { dialect } = sqliteDialect(":memory:");
  const db = new Kysely<Schema>({ dialect, log: ({ query }) => void ran.push(query) }) as Db;
  await migrate(db);

  /** One line for each step of each statement of `work`. */
  async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
    ran.length = 0;
    await work();
    const plans: string[] = [];
    for (const query of [...ran]) {
      if (!/^\s*(select|with|update|delete)/.test(query.sql)) continue;
      const explained = { ...query, sql: `explain query plan ${query.sql}` };
      const { rows } = await db.executeQuery<{ detail: string }>(explained);
      plans.push(...rows.map(({ detail }) => detail));
    }
    return plans;
  }
  return { db, plansOf };
}

/** Subqueries of a few rows may be read through; tables may not. */
const SMALL = /^SCAN (\(|near|part|half|round|excluded|people|house|c$|CONSTANT ROW)/;

/** The steps that read a whole table. */
export const scans = (plans: string[]): string[] =>
  plans.filter((each) => each.startsWith("SCAN") && !SMALL.test(each));
