import { sql } from "kysely";
import { type ListPage, type PageRequest, toListPage } from "../db/paging";
import { preparedQuery } from "../db/prepared-query";
import type { DbOrTx } from "../db/transact";
import { listFriends, type RelatedPerson } from "./friends";
import {
  type ListedPersonRow,
  listedPersonColumns,
  listedPersonFor,
  listedPersonOrUnnamed,
  type PersonViewer,
} from "./people";
import type { Relation } from "./rules";

const RELATION_LISTS = ["friends", "following", "followers"] as const;
type RelationList = (typeof RELATION_LISTS)[number];

type RelationPageParams = { me: string; time: number; id: string; limit: number };
type RelatedPersonRow = ListedPersonRow & { since: number; friends: number | null };

interface RelationQuery {
  table: "follows" | "blocks";
  mine: string;
  theirs: string;
  /** Relation of the listed people who are not friends. */
  relation: Relation;
}

const RELATION_QUERIES: Record<Exclude<RelationList, "friends"> | "blocked", RelationQuery> = {
  following: { table: "follows", mine: "follower_id", theirs: "followee_id", relation: "following" },
  followers: { table: "follows", mine: "followee_id", theirs: "follower_id", relation: "follower" },
  blocked: { table: "blocks", mine: "blocker_id", theirs: "blocked_id", relation: "blocked" },
};

const prepareRelationQuery = ({ table, mine, theirs }: RelationQuery) =>
  preparedQuery<RelationPageParams, RelatedPersonRow>((_, param) => {
    const column = (name: string) => sql.ref(`ties.${name}`);
    const friends = table === "follows" ? column("friends_since") : sql`null`;
    return sql<RelatedPersonRow>`select ${listedPersonColumns("users")}, ties.created_at as since, ${friends} as friends
      from ${sql.table(table)} as ties join users on users.id = ${column(theirs)}
      where ${column(mine)} = ${param("me")}
        ${table === "follows" ? sql`and users.banned_at is null` : sql``}
        and (ties.created_at, ${column(theirs)}) < (${param("time")}, ${param("id")})
      order by ties.created_at desc, ${column(theirs)} desc limit ${param("limit")}`;
  });

const PREPARED_RELATION_QUERIES = {
  following: prepareRelationQuery(RELATION_QUERIES.following),
  followers: prepareRelationQuery(RELATION_QUERIES.followers),
  blocked: prepareRelationQuery(RELATION_QUERIES.blocked),
};

async function listRelated(
  db: DbOrTx,
  list: keyof typeof PREPARED_RELATION_QUERIES,
  me: PersonViewer,
  { after, limit }: PageRequest,
  now: number,
): Promise<ListPage<RelatedPerson>> {
  const rows = await PREPARED_RELATION_QUERIES[list](db, {
    me: me.id,
    time: after.time,
    id: after.id,
    limit: limit + 1,
  });
  const toListed = list === "blocked" ? listedPersonOrUnnamed : listedPersonFor;
  return toListPage(
    rows,
    { limit, list },
    ({ since, id }) => ({ time: since, id }),
    (row) => ({
      ...toListed(me, row, row.friends === null ? RELATION_QUERIES[list].relation : "friend", now),
      since: row.since,
    }),
  );
}

/** A page of friends by last message, or of followed people or followers by date; latest first. @param now ms */
export const listRelatedPeople = (
  db: DbOrTx,
  list: RelationList,
  me: PersonViewer,
  page: PageRequest,
  now: number,
): Promise<ListPage<RelatedPerson>> =>
  list === "friends" ? listFriends(db, me, page, now) : listRelated(db, list, me, page, now);

/** A page of blocked people, latest first; those of another age band without a name. @param now ms */
export const listBlockedPeople = (
  db: DbOrTx,
  me: PersonViewer,
  page: PageRequest,
  now: number,
): Promise<ListPage<RelatedPerson>> => listRelated(db, "blocked", me, page, now);
