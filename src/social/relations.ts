import { sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { DbOrTx } from "../db/transact";
import { findVisiblePersonName } from "../users/users";
import { type FollowsAndBlocks, type Relation, relationOf } from "./rules";

type PersonPair = { me: string; other: string };
type RelationRow = Record<"i_follow" | "follows_me" | "i_blocked" | "blocked_me", number>;

const selectRelation = preparedQuery<PersonPair, RelationRow>((_, param) => {
  const follows = (one: "me" | "other", other: "me" | "other") =>
    sql`(select count(*) from follows where follower_id = ${param(one)} and followee_id = ${param(other)})`;
  const blocks = (one: "me" | "other", other: "me" | "other") =>
    sql`(select count(*) from blocks where blocker_id = ${param(one)} and blocked_id = ${param(other)})`;
  return sql<RelationRow>`select ${follows("me", "other")} as i_follow, ${follows("other", "me")} as follows_me,
    ${blocks("me", "other")} as i_blocked, ${blocks("other", "me")} as blocked_me`;
});

/** Follows and blocks between two people. */
export async function loadFollowsAndBlocks(db: DbOrTx, me: string, other: string): Promise<FollowsAndBlocks> {
  const [row] = await selectRelation(db, { me, other });
  return {
    iFollow: Number(row?.i_follow) > 0,
    followsMe: Number(row?.follows_me) > 0,
    iBlocked: Number(row?.i_blocked) > 0,
    blockedMe: Number(row?.blocked_me) > 0,
  };
}

/** Follows between two people. */
export async function loadFollowsBetween(
  db: DbOrTx,
  meId: string,
  otherId: string,
): Promise<Pick<FollowsAndBlocks, "iFollow" | "followsMe">> {
  const { iFollow, followsMe } = await loadFollowsAndBlocks(db, meId, otherId);
  return { iFollow, followsMe };
}

/** A person's relations to some people, by id. */
export async function loadRelations(db: DbOrTx, me: string, others: readonly string[]): Promise<Map<string, Relation>> {
  if (others.length === 0) return new Map();
  const follows = await db
    .selectFrom("follows")
    .select(["follower_id", "followee_id"])
    .where((eb) =>
      eb.or([
        eb.and([eb("follower_id", "=", me), eb("followee_id", "in", [...others])]),
        eb.and([eb("followee_id", "=", me), eb("follower_id", "in", [...others])]),
      ]),
    )
    .execute();
  const blocks = db.selectFrom("blocks").select("blocked_id").where("blocker_id", "=", me);
  const blocked = new Set((await blocks.where("blocked_id", "in", [...others]).execute()).map((row) => row.blocked_id));
  const followed = new Set(follows.map((row) => row.followee_id));
  const following = new Set(follows.map((row) => row.follower_id));
  return new Map(
    others.map((id) => {
      const iFollow = followed.has(id);
      const ties = { iFollow, followsMe: following.has(id), iBlocked: blocked.has(id), blockedMe: false };
      return [id, relationOf(ties)];
    }),
  );
}

/** The visible name of a follower; null: does not follow, blocked, banned or of another age band. @param now ms */
export async function findFollowerName(db: DbOrTx, meId: string, otherId: string, now: number): Promise<string | null> {
  const { followsMe, iBlocked, blockedMe } = await loadFollowsAndBlocks(db, meId, otherId);
  if (!followsMe || iBlocked || blockedMe) return null;
  return findVisiblePersonName(db, meId, otherId, now);
}
