import { type RawBuilder, sql } from "kysely";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { GONE, SEARCH } from "../limits";
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

/** Filters a bounded window. */
const byName = prepared<Wanted, Found>((db, hole) => {
  const among = sql`select ${COLUMNS} from users
    where nickname_search >= ${hole("key")} and nickname_search < ${hole("end")} and hidden_at is null
    order by nickname_search, id limit ${sql.lit(SEARCH.window)}`;
  return sql<Found>`${met(hole, among)} order by near.nickname_search, near.id limit ${sql.lit(SEARCH.found)}`.compile(
    db,
  );
});

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

/** People by nickname prefix; usernames match whole only, against enumeration. */
export async function searchPeople(db: Queries, me: Looking, text: string, now: number): Promise<Listed[]> {
  const { from, to } = agesRead(me, now);
  const key = searchKey(text);
  const who = { me: me.id, from, to, now };
  const exact = await byUsername(db, { ...who, key: nameKey(text), end: "" });
  const named = key === "" ? [] : await byName(db, { ...who, key, end: key + LAST });
  const others = named.filter(({ id }) => id !== exact[0]?.id);
  return [...exact, ...others].slice(0, SEARCH.found).map(listed);
}
