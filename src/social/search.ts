import { type RawBuilder, sql } from "kysely";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { GONE, SEARCH } from "../limits/limits";
import { agesRead, blockBetween, isOpenTo, nameKey, searchKey } from "../users/users";
import { type Listed, type ListedRow, type Looking, listedColumns, listedOf, SHORT } from "./people";
import { relationOf } from "./rules";

type Wanted = { me: string; from: number; to: number; key: string; end: string; now: number };
type Found = ListedRow & { i_follow: number; follows_me: number };
type Hole = <K extends keyof Wanted & string>(name: K) => RawBuilder<Wanted[K]>;

const near = (name: string) => sql.ref(`near.${name}`);

const met = (hole: Hole, among: RawBuilder<unknown>) => sql<Found>`
  select ${sql.join(SHORT.map(near))},
    (select count(*) from follows where follower_id = ${hole("me")} and followee_id = near.id) as i_follow,
    (select count(*) from follows where follower_id = near.id and followee_id = ${hole("me")}) as follows_me
  from (${among}) as near
  where near.id <> ${hole("me")} and near.id <> ${sql.lit(GONE)}
    and ${isOpenTo("near", hole("now"))}
    and (near.official = 1 or near.adult_at between ${hole("from")} and ${hole("to")})
    and not ${blockBetween(hole("me"), sql`near.id`)}`;

const COLUMNS = sql`${listedColumns("users")}, users.banned_at, users.suspended_until, users.nickname_search`;

const beginning = (hole: Hole) => sql`nickname_search >= ${hole("key")} and nickname_search < ${hole("end")}
  and hidden_at is null order by nickname_search, id`;

/** One more than is shown. */
const MOST = sql.lit(SEARCH.found + 1);

/** Filters a bounded window. */
const byName = prepared<Wanted, Found>((db, hole) => {
  const among = sql`select ${COLUMNS} from users where ${beginning(hole)} limit ${sql.lit(SEARCH.window)}`;
  return sql<Found>`${met(hole, among)} order by near.nickname_search, near.id limit ${MOST}`.compile(db);
});

const beyond = prepared<Wanted, { id: string }>((db, hole) =>
  sql<{
    id: string;
  }>`select id from users where ${beginning(hole)} limit 1 offset ${sql.lit(SEARCH.window)}`.compile(db),
);

/** Exact match only. */
const byUsername = prepared<Wanted, Found>((db, hole) =>
  met(hole, sql`select ${COLUMNS} from users where username_key = ${hole("key")}`).compile(db),
);

/** Sorts after any continuation of a name. */
const LAST = "\u{10ffff}";

const listed = ({ i_follow, follows_me, ...row }: Found): Listed =>
  listedOf(
    row,
    relationOf({
      iFollow: Number(i_follow) > 0,
      followsMe: Number(follows_me) > 0,
      iBlocked: false,
      blockedMe: false,
    }),
  );

export interface PeopleFound {
  people: Listed[];
  /** There are, or may be, others than these: nobody counts them. */
  more: boolean;
}

/** People by nickname prefix; usernames match whole only, against enumeration. */
export async function searchPeople(
  db: Queries,
  me: Looking,
  text: string,
  now: number,
): Promise<PeopleFound> {
  const { from, to } = agesRead(me, now);
  const key = searchKey(text);
  const wanted = { me: me.id, from, to, now, key, end: key + LAST };
  const exact = await byUsername(db, { ...wanted, key: nameKey(text) });
  const named = key === "" ? [] : await byName(db, wanted);
  const all = [...exact, ...named.filter(({ id }) => id !== exact[0]?.id)];
  const more = all.length > SEARCH.found || (key !== "" && (await beyond(db, wanted)).length > 0);
  return { people: all.slice(0, SEARCH.found).map(listed), more };
}
