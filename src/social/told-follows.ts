import { preparedQuery } from "../db/prepared-query";
import { deleteRowsUpTo } from "../db/slices";
import type { Db, Tx } from "../db/transact";
import { FOLLOW_LIMITS } from "../limits/account";
import { PUSH_LIMITS } from "../limits/notifications";

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

const deleteToldSince = preparedQuery<{ from: string; to: string; since: number }, { created_at: number }>(
  (db, param) =>
    db
      .deleteFrom("told_follows")
      .where("followee_id", "=", param("to"))
      .where("follower_id", "=", param("from"))
      .where("created_at", ">", param("since"))
      .returning("created_at"),
);

/** Forgets that `to` would be told of a follower, before it is said. @param now ms @returns false: it was said */
export async function forgetUntoldFollow(
  tx: Tx,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<boolean> {
  return (await deleteToldSince(tx, { from, to, since: now - PUSH_LIMITS.firstAttemptDelay })).length > 0;
}

const selectLastTold = preparedQuery<{ to: string }, { follower_id: string }>((db, param) =>
  db
    .selectFrom("told_follows")
    .select("follower_id")
    .where("followee_id", "=", param("to"))
    .orderBy("created_at", "desc")
    .orderBy("follower_id")
    .limit(1),
);

/** The last new follower whom a person was told of, or will be; null: nobody. */
export async function findLastToldFollower(tx: Tx, to: string): Promise<string | null> {
  return (await selectLastTold(tx, { to }))[0]?.follower_id ?? null;
}

export const deleteOldToldFollows = (db: Db, now: number): Promise<void> =>
  deleteRowsUpTo(
    db,
    { table: "told_follows", key: ["followee_id", "follower_id"], time: "created_at" },
    now - FOLLOW_LIMITS.toldAgain,
  );
