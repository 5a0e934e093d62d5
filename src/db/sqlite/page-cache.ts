import { sql } from "kysely";
import { type Db, transact } from "../transact";

const KIB = 1024;

/**
 * Lets the writing connection of an SQLite file keep more pages in memory until it is closed: a bulk insert into indexes of random
 * keys touches nearly every page of them. Source: https://sqlite.org/pragma.html#pragma_cache_size
 * @param bytes taken as pages are read, not at once @throws Error where SQLite did not take it
 */
export async function enlargePageCache(db: Db, bytes: number): Promise<void> {
  const kib = Math.round(bytes / KIB);
  await transact(db, async (tx) => {
    await sql`pragma cache_size = ${sql.raw(String(-kib))}`.execute(tx);
    const { rows } = await sql<{ cache_size: number }>`pragma cache_size`.execute(tx);
    // As SQLite ignores a misspelt pragma.
    if (rows[0]?.cache_size !== -kib) throw new Error(`SQLite refused cache_size = ${-kib}`);
  });
}
