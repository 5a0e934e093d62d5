/** How a database would run what a piece of the product asks. */
import { type CompiledQuery, Kysely } from "kysely";
import { migrateDatabase } from "../../src/db/migrate";
import { postgresDialect } from "../../src/db/postgres/dialect";
import type { Schema } from "../../src/db/schema";
import { sqliteDialect } from "../../src/db/sqlite/dialect";
import type { Db } from "../../src/db/transact";
import { type DatabaseKind, freshPostgres } from "./databases";

async function freshDialect(kind: DatabaseKind) {
  if (kind === "sqlite") return { ...(await sqliteDialect(":memory:", true, 1_000)), drop: async () => {} };
  const { url, drop } = await freshPostgres();
  return { ...(await postgresDialect(url)), drop };
}

/** A fresh database that remembers what it ran. */
export async function openPlanDatabase(kind: DatabaseKind = "sqlite") {
  const ran: CompiledQuery[] = [];
  const { dialect, drop } = await freshDialect(kind);
  const db = new Kysely<Schema>({ dialect, log: ({ query }) => void ran.push(query) }) as Db;
  await migrateDatabase(db);
  const explain = kind === "sqlite" ? "explain query plan" : "explain";

  /** One line for each step of each statement of `work`. */
  async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
    ran.length = 0;
    await work();
    const plans: string[] = [];
    for (const query of [...ran]) {
      if (!/^\s*(select|with|update|delete)/.test(query.sql)) continue;
      const explained = { ...query, sql: `${explain} ${query.sql}` };
      const { rows } = await db.executeQuery<{ detail: string; "QUERY PLAN": string }>(explained);
      plans.push(...rows.map((row) => row.detail ?? row["QUERY PLAN"]));
    }
    return plans;
  }
  async function close(): Promise<void> {
    await db.destroy();
    await drop();
  }
  return { db, plansOf, close };
}

/** Subqueries of a few rows may be read through; tables may not. */
const SMALL_SCANS = /^SCAN (\(|near|part|half|round|excluded|people|house|wanted|here|c$|(\d+ )?CONSTANT ROW)/;

/** The steps that read a whole table. */
export const findScans = (plans: string[]): string[] =>
  plans.filter((each) => each.startsWith("SCAN") && !SMALL_SCANS.test(each));

/** The same on PostgreSQL, of the tables that are large in a test. */
export const findSequentialScans = (plans: string[], large: string): string[] =>
  plans.filter((each) => new RegExp(`Seq Scan on (${large})\\b`).test(each));
