/** What the tests of the room know of ties between people. */
import { sql } from "kysely";
import type { Db } from "../../src/db/transact";

interface CountRow {
  following_count: number;
  follower_count: number;
  friend_count: number;
}

/** What a person's own row counts: following, followers, friends. */
export async function loadSocialCounts(db: Db, { id }: { id: string }): Promise<number[]> {
  const row = await db
    .selectFrom("users")
    .select(["following_count", "follower_count", "friend_count"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return [row.following_count, row.follower_count, row.friend_count];
}

/** Everybody whose row counts something else than the follows say, and friends of whom one does not know it. */
export async function findTieFaults(db: Db): Promise<unknown[]> {
  const counted = sql<CountRow>`select * from (
    select id, following_count, follower_count, friend_count,
      (select count(*) from follows where follower_id = users.id) as following,
      (select count(*) from follows where followee_id = users.id) as followers,
      (select count(*) from follows where follower_id = users.id and friends_since is not null) as friends
    from users) as found where following_count <> following or follower_count <> followers or friend_count <> friends`;
  const lopsided = sql`select one.* from follows as one
    left join follows as two on two.follower_id = one.followee_id and two.followee_id = one.follower_id
    where (two.follower_id is null) <> (one.friends_since is null)`;
  return [...(await counted.execute(db)).rows, ...(await lopsided.execute(db)).rows];
}
