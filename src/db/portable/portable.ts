/** All rows of a database, whichever kind it is: what moving house and portable backups are made of. */

type Value = string | number | null;
export type Row = Value[];

export interface Table {
  name: string;
  columns: string[];
}

/** One moment of a database. */
export interface Source {
  /** Names of the applied migrations. */
  migrations: string[];
  tables: Table[];
  /** In batches: memory is bounded by one of them. */
  rows(table: Table): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

/** A migrated database without people, or a folder. */
export interface Target {
  insert(table: Table, rows: Row[]): Promise<void>;
  /** Makes everything durable at once; checks foreign keys. */
  finish(counts: Record<string, number>): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

/** Rows of one batch. */
export const ROWS_AT_ONCE = 1_000;

/** Gathers what comes one by one. */
export async function* inBatches<T>(all: AsyncIterable<T> | Iterable<T>): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const each of all) {
    batch.push(each);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Kept by the migrator of each database. */
export const BOOKKEEPING = ["kysely_migration", "kysely_migration_lock"];

async function copy(source: Source, target: Target, leftOut: ReadonlySet<string>) {
  const counts: Record<string, number> = {};
  for (const table of source.tables) {
    counts[table.name] = 0;
    if (leftOut.has(table.name)) continue;
    for await (const rows of source.rows(table)) {
      await target.insert(table, rows);
      counts[table.name] = (counts[table.name] ?? 0) + rows.length;
    }
  }
  return counts;
}

/** Copies all rows, or none. @param leftOut tables that stay empty @returns rows by table */
export async function transfer(
  source: Source,
  target: Target,
  leftOut: ReadonlySet<string> = new Set(),
): Promise<Record<string, number>> {
  try {
    const counts = await copy(source, target, leftOut);
    await target.finish(counts);
    return counts;
  } catch (error) {
    await target.abandon().catch(() => undefined);
    throw error;
  }
}
