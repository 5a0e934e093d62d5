import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import { deleteRowsUpTo } from "../../db/slices";
import type { Db, DbOrTx, Tx } from "../../db/transact";
import { FOLLOW_LIMITS } from "../../limits/account";
import { ageBandOf } from "../../users/users";

/** Whether both are under 18: only then a follow can wait for the other side (docs/product.md 8.4.1). @param now ms */
export const canFollowPend = (one: number | null, other: number | null, now: number): boolean =>
  ageBandOf(one, now) === "minor" && ageBandOf(other, now) === "minor";

type Direction = { from: string; to: string };

const insertPending = preparedQuery<Direction & { now: number }, unknown>((db, param) =>
  db
    .insertInto("pending_follows")
    .values({ follower_id: param("from"), followee_id: param("to"), created_at: param("now") })
    .onConflict((on) => on.columns(["follower_id", "followee_id"]).doUpdateSet({ created_at: param("now") })),
);

/** Notes that `from` wants to follow `to`; again begins the time anew. Nobody is told. @param now ms */
export const insertPendingFollow = (tx: Tx, direction: Direction, now: number): Promise<unknown> =>
  insertPending(tx, { ...direction, now });

const deletePending = preparedQuery<Direction, { created_at: number }>((db, param) =>
  db
    .deleteFrom("pending_follows")
    .where("follower_id", "=", param("from"))
    .where("followee_id", "=", param("to"))
    .returning("created_at"),
);

/** Uses a pending follow up. @param now ms @returns whether it was in force */
export async function takePendingFollow(tx: Tx, direction: Direction, now: number): Promise<boolean> {
  const [row] = await deletePending(tx, direction);
  return row !== undefined && row.created_at > now - FOLLOW_LIMITS.pending;
}

/** Removes what waits between two people, both ways. */
export async function deletePendingFollows(tx: Tx, one: string, other: string): Promise<void> {
  await deletePending(tx, { from: one, to: other });
  await deletePending(tx, { from: other, to: one });
}

const selectPending = preparedQuery<Direction & { since: number }, { pending: number }>(
  (_, param) => sql<{ pending: number }>`select count(*) as pending from pending_follows
    where follower_id = ${param("from")} and followee_id = ${param("to")} and created_at > ${param("since")}`,
);

/** Whether `from` waits for `to` to follow, too. @param now ms */
export async function isFollowPending(db: DbOrTx, direction: Direction, now: number): Promise<boolean> {
  const [row] = await selectPending(db, { ...direction, since: now - FOLLOW_LIMITS.pending });
  return Number(row?.pending) > 0;
}

/** Whom of these people `from` waits for. @param now ms */
export async function listPendingAmong(
  db: DbOrTx,
  from: string,
  ids: readonly string[],
  now: number,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("pending_follows")
    .select("followee_id")
    .where("follower_id", "=", from)
    .where("followee_id", "in", [...ids])
    .where("created_at", ">", now - FOLLOW_LIMITS.pending)
    .execute();
  return new Set(rows.map(({ followee_id }) => followee_id));
}

export const deleteExpiredPendingFollows = (db: Db, now: number): Promise<void> =>
  deleteRowsUpTo(
    db,
    { table: "pending_follows", key: ["follower_id", "followee_id"], time: "created_at" },
    now - FOLLOW_LIMITS.pending,
  );
