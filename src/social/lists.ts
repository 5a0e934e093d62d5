import { sql } from "kysely";
import { cut, type Paged, type PageWanted } from "../db/paging";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { type Listed, listedOf, type ShortRow, shortColumns } from "./people";
import type { Relation } from "./rules";

export const TIES = ["friends", "following", "followers"] as const;
export type Ties = (typeof TIES)[number];

export interface Since extends Listed {
  since: number;
}

type Wanted = { me: string; time: number; id: string; limit: number };
type Found = ShortRow & { since: number; friends: number | null };

interface Shape {
  table: "follows" | "blocks";
  mine: string;
  theirs: string;
  time: string;
  relation: Relation;
}

const FOLLOWING = { table: "follows", mine: "follower_id", theirs: "followee_id" } as const;
const SHAPES: Record<Ties | "blocked", Shape> = {
  friends: { ...FOLLOWING, time: "friends_since", relation: "friend" },
  following: { ...FOLLOWING, time: "created_at", relation: "following" },
  followers: {
    table: "follows",
    mine: "followee_id",
    theirs: "follower_id",
    time: "created_at",
    relation: "follower",
  },
  blocked: {
    table: "blocks",
    mine: "blocker_id",
    theirs: "blocked_id",
    time: "created_at",
    relation: "blocked",
  },
};

const listing = ({ table, mine, theirs, time }: Shape) =>
  prepared<Wanted, Found>((db, hole) => {
    const column = (name: string) => sql.ref(`ties.${name}`);
    const friends = table === "follows" ? column("friends_since") : sql`null`;
    const only = time === "friends_since" ? sql`and ${column(time)} is not null` : sql``;
    return sql<Found>`select ${shortColumns("users")},
        ${column(time)} as since, ${friends} as friends
      from ${sql.table(table)} as ties join users on users.id = ${column(theirs)}
      where ${column(mine)} = ${hole("me")} ${only}
        and (${column(time)}, ${column(theirs)}) < (${hole("time")}, ${hole("id")})
      order by ${column(time)} desc, ${column(theirs)} desc limit ${hole("limit")}`.compile(db);
  });

const LISTINGS = {
  friends: listing(SHAPES.friends),
  following: listing(SHAPES.following),
  followers: listing(SHAPES.followers),
  blocked: listing(SHAPES.blocked),
};

async function list(
  db: Queries,
  of: keyof typeof LISTINGS,
  me: string,
  { after, limit }: PageWanted,
): Promise<Paged<Since>> {
  const found = await LISTINGS[of](db, { me, time: after.time, id: after.id, limit: limit + 1 });
  const page = cut(found, { limit, list: of }, ({ since, id }) => ({ time: since, id }));
  const items = page.rows.map((row) => ({
    ...listedOf(row, row.friends === null ? SHAPES[of].relation : "friend"),
    since: row.since,
  }));
  return { items, nextCursor: page.nextCursor };
}

/** One of the three lists, latest first. */
export const tiesOf = (db: Queries, ties: Ties, me: string, page: PageWanted): Promise<Paged<Since>> =>
  list(db, ties, me, page);

/** People a person has blocked, latest first. */
export const blockedBy = (db: Queries, me: string, page: PageWanted): Promise<Paged<Since>> =>
  list(db, "blocked", me, page);
