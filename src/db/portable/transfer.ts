/** Copies all rows of a database of either kind, for `move` and portable backups. */

type PortableValue = string | number | null;
export type PortableRow = PortableValue[];

export interface PortableTable {
  name: string;
  columns: string[];
}

/** A consistent snapshot of a database. */
export interface TransferSource {
  /** Names of the applied migrations. */
  migrations: string[];
  tables: PortableTable[];
  /** In batches, which bound the memory. */
  rows(table: PortableTable): AsyncIterable<PortableRow[]>;
  close(): Promise<void>;
}

/** A migrated database without people, or a folder. */
export interface TransferTarget {
  insert(table: PortableTable, rows: PortableRow[]): Promise<void>;
  /** Commits everything at once; checks foreign keys. */
  finish(counts: Record<string, number>): Promise<void>;
  /** Discards everything. */
  abandon(): Promise<void>;
}

/** Rows of one batch. */
export const TRANSFER_BATCH_ROWS = 1_000;

/** Collects rows into batches. */
export async function* groupIntoBatches<T>(all: AsyncIterable<T> | Iterable<T>): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const each of all) {
    batch.push(each);
    if (batch.length < TRANSFER_BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Kept by the migrator of each database. */
export const MIGRATOR_TABLES = ["kysely_migration", "kysely_migration_lock"];

async function copyTables(source: TransferSource, target: TransferTarget, leftOut: ReadonlySet<string>) {
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
export async function transferRows(
  source: TransferSource,
  target: TransferTarget,
  leftOut: ReadonlySet<string> = new Set(),
): Promise<Record<string, number>> {
  try {
    const counts = await copyTables(source, target, leftOut);
    await target.finish(counts);
    return counts;
  } catch (error) {
    await target.abandon().catch(() => undefined);
    throw error;
  }
}
