import { sql } from "kysely";
import { cut, type Paged, type PageWanted } from "../db/paging";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { knownTo, type Listed, type ListedRow, type Looking, listedColumns } from "./people";

/** Somebody in a list, and since when they are to a person what they are, ms. */
export interface Since extends Listed {
  since: number;
}

interface Row extends ListedRow {
  since: number;
  /** What they are sorted by. */
  at: number;
}

type Wanted = { me: string; time: number; id: string; limit: number };

const spoken = prepared<Wanted, Row>((db, hole) =>
  sql<Row>`select ${listedColumns("users")}, ties.friends_since as since, mine.last_at as at
    from conversation_members as mine
      join follows as ties on ties.follower_id = mine.user_id and ties.followee_id = mine.other_id
      join users on users.id = mine.other_id
    where mine.user_id = ${hole("me")} and mine.listed = 1 and ties.friends_since is not null
      and users.banned_at is null
      and (mine.last_at, mine.other_id) < (${hole("time")}, ${hole("id")})
    order by mine.last_at desc, mine.other_id desc limit ${hole("limit")}`.compile(db),
);

const silent = prepared<Wanted & { from: number }, Row>((db, hole) =>
  sql<Row>`select ${listedColumns("users")}, ties.friends_since as since, ties.friends_since as at
    from follows as ties join users on users.id = ties.followee_id
    where ties.follower_id = ${hole("me")} and ties.friends_since >= ${hole("from")}
      and users.banned_at is null
      and (ties.friends_since, ties.followee_id) < (${hole("time")}, ${hole("id")})
      and not exists (select 1 from conversation_members as mine
        where mine.user_id = ties.follower_id and mine.other_id = ties.followee_id and mine.listed = 1)
    order by ties.friends_since desc, ties.followee_id desc limit ${hole("limit")}`.compile(db),
);

const latestFirst = (one: Row, other: Row): number =>
  other.at - one.at || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);

/**
 * Friends by the last thing that was said with each, or by the beginning of the friendship, the latest first. Of those
 * with whom nothing was said only the ones who could stand on this page are looked for.
 */
export async function friendsOf(
  db: Queries,
  me: Looking,
  { after, limit }: PageWanted,
  now: number,
): Promise<Paged<Since>> {
  const wanted = { me: me.id, ...after, limit: limit + 1 };
  const talked = await spoken(db, wanted);
  const from = talked.length > limit ? (talked.at(-1)?.at ?? 0) : 0;
  const both = [...talked, ...(await silent(db, { ...wanted, from }))].sort(latestFirst);
  const page = cut(both.slice(0, limit + 1), { limit, list: "friends" }, ({ at, id }) => ({ time: at, id }));
  const items = page.rows.map((row) => ({ ...knownTo(me, row, "friend", now), since: row.since }));
  return { items, nextCursor: page.nextCursor };
}
