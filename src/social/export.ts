import { mapRows, readAllByKeys } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime, toIsoTimeOrNull } from "../runtime/iso";
import { loadTextReader, publicNameSql, visibleNameColumns, visiblePersonNameFor } from "../users/users";

/** People a person has blocked; the name is null if not visible to them. @param now ms */
export async function* exportBlocks(db: DbOrTx, userId: string, now: number) {
  const reader = await loadTextReader(db, userId);
  yield* mapRows(
    readAllByKeys(
      db
        .selectFrom("blocks")
        .innerJoin("users", "users.id", "blocks.blocked_id")
        .select(["blocked_id", "blocks.created_at", ...visibleNameColumns("users")])
        .where("blocker_id", "=", userId),
      { blocked_id: "" },
    ),
    (row) => ({ nickname: visiblePersonNameFor(reader, row, now), at: toIsoTime(row.created_at) }),
  );
}

/** Whom a person follows, who follows them, and whom they wait for; never who waits for them, as nobody is told. */
export async function* exportFollows(db: DbOrTx, userId: string) {
  yield* exportFollowDirection(db, userId, "following");
  yield* exportFollowDirection(db, userId, "follower");
  yield* exportPendingFollows(db, userId);
}

const exportPendingFollows = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db
        .selectFrom("pending_follows")
        .innerJoin("users", "users.id", "pending_follows.followee_id")
        .select(["followee_id", "pending_follows.created_at"])
        .select(publicNameSql("users").as("nickname"))
        .where("follower_id", "=", userId),
      { followee_id: "" },
    ),
    ({ nickname, created_at }) => ({ relation: "pending", nickname, at: toIsoTime(created_at), friendsSince: null }),
  );

const FOLLOW_DIRECTIONS = {
  following: { mine: "follower_id", theirs: "followee_id" },
  follower: { mine: "followee_id", theirs: "follower_id" },
} as const;

const exportFollowDirection = (db: DbOrTx, userId: string, side: keyof typeof FOLLOW_DIRECTIONS) => {
  const { mine, theirs } = FOLLOW_DIRECTIONS[side];
  const follows = db
    .selectFrom("follows")
    .innerJoin("users", "users.id", `follows.${theirs}`)
    .select(["follower_id", "followee_id", "follows.created_at", "friends_since"])
    .select(publicNameSql("users").as("nickname"))
    .where(mine, "=", userId);
  return mapRows(
    readAllByKeys(follows, { "follows.created_at": 0, [theirs]: "" }),
    ({ nickname, created_at, friends_since }) => ({
      relation: side,
      nickname,
      at: toIsoTime(created_at),
      friendsSince: toIsoTimeOrNull(friends_since),
    }),
  );
};
