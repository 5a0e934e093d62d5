/** What requests have left in the database, to be compared. */
import type { Db } from "../../src/db/transact";
import { loadTableRows } from "../account/table-dump";

/** Sessions are prolonged by use. */
const SESSION_TABLES = ["sessions"];

/** Rows by table, in an order that does not depend on the database. */
type Effects = Record<string, string[]>;

/** All rows of the product. */
export async function dumpEffects(db: Db): Promise<Effects> {
  const tables = await loadTableRows(db);
  for (const table of SESSION_TABLES) tables.delete(table);
  return Object.fromEntries([...tables].map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row)).sort()]));
}

/** Bytes that several designs share. */
const SHARED_TABLES = ["pictures"];

/** Rows of a table; of counters, which many acts share, what they count. */
const sizeOf = (table: string, rows: string[] = []): number =>
  table === "tallies" ? rows.reduce((sum, row) => sum + JSON.parse(row).n, 0) : rows.length;

/** How much more is in each table; negative: less. */
export const addedTo = (before: Effects, after: Effects): Record<string, number> =>
  Object.fromEntries(
    Object.keys(after)
      .filter((table) => !SHARED_TABLES.includes(table))
      .map((table) => [table, sizeOf(table, after[table]) - sizeOf(table, before[table])]),
  );
