import { sql } from "kysely";
import { cut, type Paged, type PageWanted } from "../db/paging";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { friendsOf, type Since } from "./friends";
import { knownTo, type ListedRow, type Looking, listedColumns, unnamedTo } from "./people";
import type { Relation } from "./rules";

const TIES = ["friends", "following", "followers"] as const;
type Ties = (typeof TIES)[number];

type Wanted = { me: string; time: number; id: string; limit: number };
type Found = ListedRow & { since: number; friends: number | null };

interface Shape {
  table: "follows" | "blocks";
  mine: string;
  theirs: string;
  /** What each of them is to the person, where they are no friends. */
  relation: Relation;
}

const SHAPES: Record<Exclude<Ties, "friends"> | "blocked", Shape> = {
  following: { table: "follows", mine: "follower_id", theirs: "followee_id", relation: "following" },
  followers: { table: "follows", mine: "followee_id", theirs: "follower_id", relation: "follower" },
  blocked: { table: "blocks", mine: "blocker_id", theirs: "blocked_id", relation: "blocked" },
};

const listing = ({ table, mine, theirs }: Shape) =>
  prepared<Wanted, Found>((db, hole) => {
    const column = (name: string) => sql.ref(`ties.${name}`);
    const friends = table === "follows" ? column("friends_since") : sql`null`;
    return sql<Found>`select ${listedColumns("users")}, ties.created_at as since, ${friends} as friends
      from ${sql.table(table)} as ties join users on users.id = ${column(theirs)}
      where ${column(mine)} = ${hole("me")}
        ${table === "follows" ? sql`and users.banned_at is null` : sql``}
        and (ties.created_at, ${column(theirs)}) < (${hole("time")}, ${hole("id")})
      order by ties.created_at desc, ${column(theirs)} desc limit ${hole("limit")}`.compile(db);
  });

const LISTINGS = {
  following: listing(SHAPES.following),
  followers: listing(SHAPES.followers),
  blocked: listing(SHAPES.blocked),
};

async function list(
  db: Queries,
  of: keyof typeof LISTINGS,
  me: Looking,
  { after, limit }: PageWanted,
  now: number,
): Promise<Paged<Since>> {
  const found = await LISTINGS[of](db, { me: me.id, time: after.time, id: after.id, limit: limit + 1 });
  const page = cut(found, { limit, list: of }, ({ since, id }) => ({ time: since, id }));
  const shown = of === "blocked" ? unnamedTo : knownTo;
  const items = page.rows.map((row) => ({
    ...shown(me, row, row.friends === null ? SHAPES[of].relation : "friend", now),
    since: row.since,
  }));
  return { items, nextCursor: page.nextCursor };
}

/** Friends, whom one talked with last first; those whom a person follows, or who follow them, the latest first. */
export const tiesOf = (
  db: Queries,
  ties: Ties,
  me: Looking,
  page: PageWanted,
  now: number,
): Promise<Paged<Since>> =>
  ties === "friends" ? friendsOf(db, me, page, now) : list(db, ties, me, page, now);

/** People a person has blocked, latest first; those of another age band without a name. */
export const blockedBy = (db: Queries, me: Looking, page: PageWanted, now: number): Promise<Paged<Since>> =>
  list(db, "blocked", me, page, now);
