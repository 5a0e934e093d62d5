import { sql } from "kysely";
import { type ListPage, type PageRequest, toListPage } from "../db/paging";
import { preparedQuery } from "../db/prepared-query";
import type { DbOrTx } from "../db/transact";
import {
  type ListedPerson,
  type ListedPersonRow,
  listedPersonColumns,
  listedPersonFor,
  type PersonViewer,
} from "./people";

/** A person in a list, with the time the relation began, ms. */
export interface RelatedPerson extends ListedPerson {
  since: number;
}

interface FriendRow extends ListedPersonRow {
  since: number;
  /** Sort key: time of the last message, or of the friendship, ms. */
  at: number;
}

type FriendPageParams = { me: string; time: number; id: string; limit: number };

const selectFriendsWithChat = preparedQuery<FriendPageParams, FriendRow>(
  (_, param) =>
    sql<FriendRow>`select ${listedPersonColumns("users")}, ties.friends_since as since, mine.last_at as at
    from conversation_members as mine
      join follows as ties on ties.follower_id = mine.user_id and ties.followee_id = mine.other_id
      join users on users.id = mine.other_id
    where mine.user_id = ${param("me")} and mine.listed = 1 and ties.friends_since is not null
      and users.banned_at is null
      and (mine.last_at, mine.other_id) < (${param("time")}, ${param("id")})
    order by mine.last_at desc, mine.other_id desc limit ${param("limit")}`,
);

const selectFriendsWithoutChat = preparedQuery<FriendPageParams & { from: number }, FriendRow>(
  (_, param) =>
    sql<FriendRow>`select ${listedPersonColumns("users")}, ties.friends_since as since, ties.friends_since as at
    from follows as ties join users on users.id = ties.followee_id
    where ties.follower_id = ${param("me")} and ties.friends_since >= ${param("from")}
      and users.banned_at is null
      and (ties.friends_since, ties.followee_id) < (${param("time")}, ${param("id")})
      and not exists (select 1 from conversation_members as mine
        where mine.user_id = ties.follower_id and mine.other_id = ties.followee_id and mine.listed = 1)
    order by ties.friends_since desc, ties.followee_id desc limit ${param("limit")}`,
);

const compareLatestFirst = (one: FriendRow, other: FriendRow): number =>
  other.at - one.at || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);

/**
 * A page of friends, sorted by the last message with each or else by the start of the friendship, latest first. Friends
 * without messages are queried only as far as they belong on this page. @param now ms
 */
export async function listFriends(
  db: DbOrTx,
  me: PersonViewer,
  { after, limit }: PageRequest,
  now: number,
): Promise<ListPage<RelatedPerson>> {
  const params = { me: me.id, ...after, limit: limit + 1 };
  const withChat = await selectFriendsWithChat(db, params);
  const from = withChat.length > limit ? (withChat.at(-1)?.at ?? 0) : 0;
  const friends = [...withChat, ...(await selectFriendsWithoutChat(db, { ...params, from }))].sort(compareLatestFirst);
  return toListPage(
    friends.slice(0, limit + 1),
    { limit, list: "friends" },
    ({ at, id }) => ({ time: at, id }),
    (row) => ({ ...listedPersonFor(me, row, "friend", now), since: row.since }),
  );
}
