import { FULL_READ_PAGE_SIZE, mapRows, readInPages } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime } from "../runtime/iso";
import { loadTextReader, publicNameSql, visibleNameColumns, visibleNameFor } from "../users/users";

/** People a person has blocked; the name is null if not visible to them. @param now ms */
export async function* exportBlocks(db: DbOrTx, userId: string, now: number) {
  const reader = await loadTextReader(db, userId);
  yield* mapRows(
    readInPages((last: { blocked_id: string } | undefined) =>
      db
        .selectFrom("blocks")
        .innerJoin("users", "users.id", "blocks.blocked_id")
        .select(["blocked_id", "blocks.created_at", ...visibleNameColumns("users")])
        .where("blocker_id", "=", userId)
        .where("blocked_id", ">", last?.blocked_id ?? "")
        .orderBy("blocked_id")
        .limit(FULL_READ_PAGE_SIZE)
        .execute(),
    ),
    (row) => ({ nickname: visibleNameFor(reader, row, now), at: toIsoTime(row.created_at) }),
  );
}

/** Whom a person follows, and who follows them. */
export async function* exportFollows(db: DbOrTx, userId: string) {
  yield* exportFollowDirection(db, userId, "following");
  yield* exportFollowDirection(db, userId, "follower");
}

const FOLLOW_DIRECTIONS = {
  following: { mine: "follower_id", theirs: "followee_id" },
  follower: { mine: "followee_id", theirs: "follower_id" },
} as const;

const exportFollowDirection = (db: DbOrTx, userId: string, side: keyof typeof FOLLOW_DIRECTIONS) => {
  const { mine, theirs } = FOLLOW_DIRECTIONS[side];
  return mapRows(
    readInPages((last: { id: string; created_at: number } | undefined) =>
      db
        .selectFrom("follows")
        .innerJoin("users", "users.id", `follows.${theirs}`)
        .select([
          `${theirs} as id`,
          "follows.created_at",
          "friends_since",
          publicNameSql("users").as("nickname"),
        ])
        .where(mine, "=", userId)
        .where((eb) =>
          eb(eb.refTuple("follows.created_at", theirs), ">", eb.tuple(last?.created_at ?? 0, last?.id ?? "")),
        )
        .orderBy("follows.created_at")
        .orderBy(theirs)
        .limit(FULL_READ_PAGE_SIZE)
        .execute(),
    ),
    ({ nickname, created_at, friends_since }) => ({
      relation: side,
      nickname,
      at: toIsoTime(created_at),
      friendsSince: friends_since === null ? null : toIsoTime(friends_since),
    }),
  );
};
