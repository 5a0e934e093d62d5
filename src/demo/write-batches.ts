import { rowCount } from "../db/count-rows";
import type { UserRow } from "../db/tables/users";
import { type Db, type Tx, transact } from "../db/transact";
import { searchKeyRows } from "../designs/designs";
import { lockUsers } from "../users/users";
import type { DemoSea } from "./bottles";
import { addActsToAccounts } from "./coin-records";
import type { DemoSquare } from "./designs";
import { insertDemoRows, insertDemoRowsInBatches } from "./insert-rows";

/**
 * Inserts a batch of designs. @param writtenPictures those that are in the database, to which it adds its own; they are
 * inserted in one order, as batches are written at the same time
 */
export async function writeSquare(db: Db, square: DemoSquare, writtenPictures: Set<string>): Promise<void> {
  const { pictures, designs, likes, comments, views, messages } = square;
  const hashes = [...new Set(designs.map(({ picture }) => picture))]
    .filter((hash) => !writtenPictures.has(hash))
    .sort();
  const fresh = hashes.flatMap((hash) => pictures.get(hash) ?? []);
  await insertDemoRowsInBatches(db, "pictures", fresh, { on: "hash", set: ["unnamed_since"] });
  for (const hash of hashes) writtenPictures.add(hash);
  await insertDemoRowsInBatches(db, "designs", designs);
  const keys = designs.flatMap((each) => searchKeyRows({ ...each, params: pictures.get(each.picture)?.params ?? "" }));
  await insertDemoRowsInBatches(db, "design_keys", keys);
  await insertDemoRowsInBatches(db, "design_likes", likes);
  await insertDemoRowsInBatches(db, "design_comments", comments);
  await insertDemoRowsInBatches(db, "design_views", views);
  await insertDemoRowsInBatches(db, "system_messages", messages);
}

/** Inserts a batch of bottles in one transaction. */
export async function writeSea(
  db: Db,
  { bottles, findings, comments, likes, views, messages }: DemoSea,
): Promise<void> {
  await transact(db, async (tx) => {
    await insertDemoRows(tx, "bottles", bottles);
    await insertDemoRows(tx, "findings", findings);
    await insertDemoRows(tx, "comments", comments);
    await insertDemoRows(tx, "bottle_likes", likes);
    await insertDemoRows(tx, "bottle_views", views);
    await insertDemoRows(tx, "system_messages", messages);
  });
}

async function countUnreadMessages(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("system_messages")
    .select(["user_id", rowCount])
    .where("user_id", "in", ids)
    .where("read_at", "is", null)
    .groupBy("user_id")
    .execute();
  return new Map(rows.map(({ user_id, n }) => [user_id, Number(n)]));
}

/** Updates people's coins, counts and password from the database, as real people may have added to them meanwhile. */
export async function writeTotals(tx: Tx, people: UserRow[], password_hash: string): Promise<void> {
  const ids = people.map(({ id }) => id);
  await lockUsers(tx, ids);
  const rows = await tx.selectFrom("users").selectAll().where("id", "in", ids).execute();
  const { records, counters } = await addActsToAccounts(tx, rows);
  const unread = await countUnreadMessages(tx, ids);
  const updated = rows.map((row) => ({ ...row, password_hash, unread_count: unread.get(row.id) ?? 0 }));
  await insertDemoRows(tx, "coin_records", records);
  await insertDemoRows(tx, "daily_counters", counters);
  await insertDemoRows(tx, "users", updated, {
    on: "id",
    set: ["coins", "coin_seq", "throw_count", "pick_count", "unread_count", "password_hash"],
  });
}
