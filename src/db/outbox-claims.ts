import type { Selectable } from "kysely";
import type { Schema } from "./schema";
import type { Db } from "./transact";

/** Outbox tables: rows are retried until delivered or given up. */
type OutboxTable = "outbox" | "push_news";

/** Due rows, longest due first. */
export const listDueOutboxRows = <T extends OutboxTable>(db: Db, table: T, now: number, limit: number) =>
  db
    .selectFrom(table as "outbox")
    .selectAll()
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .limit(limit)
    .execute() as unknown as Promise<Selectable<Schema[T]>[]>;

/** ms until the next row is due; undefined: none waits. */
export async function msUntilOutboxDue(db: Db, table: OutboxTable, now: number): Promise<number | undefined> {
  const next = await db
    .selectFrom(table as "outbox")
    .select("next_at")
    .where("next_at", "is not", null)
    .orderBy("next_at")
    .executeTakeFirst();
  return next && next.next_at - now;
}

/** Claims a row for one of several processes; it is due again at `until`. @returns the present row */
export async function claimOutboxRow<T extends OutboxTable>(
  db: Db,
  table: T,
  { id, attempts, next_at }: { id: string; attempts: number; next_at: number | null },
  until: number,
): Promise<Selectable<Schema[T]> | undefined> {
  const row = await db
    .updateTable(table as "outbox")
    .set({ attempts: attempts + 1, next_at: until })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("next_at", "=", next_at)
    .returningAll()
    .executeTakeFirst();
  return row as unknown as Selectable<Schema[T]> | undefined;
}

/** The wait after so many attempts; the last one repeats. */
export const retryDelay = (waits: readonly number[], attempts: number): number => waits[attempts] ?? waits.at(-1) ?? 0;
