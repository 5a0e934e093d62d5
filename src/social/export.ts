import { AT_ONCE, inBatches, mapRows } from "../db/batches";
import type { Queries } from "../db/transact";
import { iso } from "../runtime/iso";
import { namedColumns, namedTo, shownName, wordsReader } from "../users/users";

/** Whom a person has blocked; the name is null where they do not learn it. */
export async function* tellBlocks(db: Queries, userId: string, now: number) {
  const reader = await wordsReader(db, userId);
  yield* mapRows(
    inBatches((last: { blocked_id: string } | undefined) =>
      db
        .selectFrom("blocks")
        .innerJoin("users", "users.id", "blocks.blocked_id")
        .select(["blocked_id", "blocks.created_at", ...namedColumns("users")])
        .where("blocker_id", "=", userId)
        .where("blocked_id", ">", last?.blocked_id ?? "")
        .orderBy("blocked_id")
        .limit(AT_ONCE)
        .execute(),
    ),
    (row) => ({ nickname: namedTo(reader, row, now), at: iso(row.created_at) }),
  );
}

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
        .select([`${theirs} as id`, "follows.created_at", "friends_since", shownName("users").as("nickname")])
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
