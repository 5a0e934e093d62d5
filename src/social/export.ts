import { AT_ONCE, inBatches, mapRows } from "../db/batches";
import type { Queries } from "../db/transact";
import { iso } from "../iso";
import { shownName } from "../users/users";

export const tellBlocks = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { blocked_id: string } | undefined) =>
      db
        .selectFrom("blocks")
        .innerJoin("users", "users.id", "blocks.blocked_id")
        .select(["blocked_id", shownName("users").as("nickname"), "blocks.created_at"])
        .where("blocker_id", "=", userId)
        .where("blocked_id", ">", last?.blocked_id ?? "")
        .orderBy("blocked_id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ nickname, created_at }) => ({ nickname, at: iso(created_at) }),
  );

/** A person's follows, both ways. */
export async function* tellFollows(db: Queries, userId: string) {
  yield* tellSide(db, userId, "following");
  yield* tellSide(db, userId, "follower");
}

const SIDES = {
  following: { mine: "follower_id", theirs: "followee_id" },
  follower: { mine: "followee_id", theirs: "follower_id" },
} as const;

const tellSide = (db: Queries, userId: string, side: keyof typeof SIDES) => {
  const { mine, theirs } = SIDES[side];
  return mapRows(
    inBatches((last: { id: string; created_at: number } | undefined) =>
      db
        .selectFrom("follows")
        .innerJoin("users", "users.id", `follows.${theirs}`)
        .select([`${theirs} as id`, shownName("users").as("nickname"), "follows.created_at", "friends_since"])
        .where(mine, "=", userId)
        .where((eb) =>
          eb(eb.refTuple("follows.created_at", theirs), ">", eb.tuple(last?.created_at ?? 0, last?.id ?? "")),
        )
        .orderBy("follows.created_at")
        .orderBy(theirs)
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ nickname, created_at, friends_since }) => ({
      relation: side,
      nickname,
      at: iso(created_at),
      friendsSince: friends_since === null ? null : iso(friends_since),
    }),
  );
};
