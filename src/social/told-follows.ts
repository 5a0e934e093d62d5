import { preparedQuery } from "../db/prepared-query";
import { deleteRowsUpTo } from "../db/slices";
import type { Db, Tx } from "../db/transact";
import { FOLLOW_LIMITS } from "../limits/account";

const insertTold = preparedQuery<{ from: string; to: string; now: number; before: number }, { created_at: number }>(
  (db, param) =>
    db
      .insertInto("told_follows")
      .values({ followee_id: param("to"), follower_id: param("from"), created_at: param("now") })
      .onConflict((on) =>
        on
          .columns(["followee_id", "follower_id"])
          .doUpdateSet({ created_at: param("now") })
          .where("told_follows.created_at", "<=", param("before")),
      )
      .returning("created_at"),
);

/** Notes that `to` is told of a new follower. @param now ms @returns false: they were, less than a day ago */
export async function markFollowTold(
  tx: Tx,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<boolean> {
  return (await insertTold(tx, { from, to, now, before: now - FOLLOW_LIMITS.toldAgain })).length > 0;
}

export const deleteOldToldFollows = (db: Db, now: number): Promise<void> =>
  deleteRowsUpTo(
    db,
    { table: "told_follows", key: ["followee_id", "follower_id"], time: "created_at" },
    now - FOLLOW_LIMITS.toldAgain,
  );
