import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { DbOrTx } from "../db/transact";
import { sortByName } from "../i18n/collation";
import { DELETED_USER_ID, SEARCH_LIMITS } from "../limits/account";
import { searchKey } from "../text/search-key";
import {
  adultAtBetweenPeople,
  adultAtBetweenPeopleSql,
  ageBandOf,
  canBeFoundSql,
  isActiveRowSql,
  isBlockBetweenSql,
  nameKey,
  readableAgeRange,
} from "../users/users";
import { listPendingAmong } from "./contact/pending-follows";
import {
  LISTED_PERSON_COLUMNS,
  type ListedPerson,
  type ListedPersonRow,
  listedPersonColumns,
  type PersonViewer,
  toListedPerson,
} from "./people";
import { relationOf } from "./rules";

type PeopleSearchParams = {
  me: string;
  from: number;
  to: number;
  key: string;
  end: string;
  /** The name as it is unique. */
  exact: string;
  now: number;
};
type FoundPersonRow = ListedPersonRow & { i_follow: number; follows_me: number };
type FoundByUsernameRow = FoundPersonRow & { is_exact: number };
type PeopleSearchParamOf = <K extends keyof PeopleSearchParams & string>(name: K) => RawBuilder<PeopleSearchParams[K]>;

const candidateColumn = (name: string) => sql.ref(`near.${name}`);

/** @param by what was looked for; whom somebody follows finds them by both */
const selectMeetable = (
  param: PeopleSearchParamOf,
  by: "name" | "username",
  candidates: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) => sql<FoundByUsernameRow>`
  select ${sql.join(LISTED_PERSON_COLUMNS.map(candidateColumn))}${more},
    (select count(*) from follows where follower_id = ${param("me")} and followee_id = near.id) as i_follow,
    (select count(*) from follows where follower_id = near.id and followee_id = ${param("me")}) as follows_me
  from (${candidates}) as near
  where near.id <> ${param("me")} and near.id <> ${sql.lit(DELETED_USER_ID)}
    and ${isActiveRowSql("near", param("now"))}
    and (${canBeFoundSql("near", by, param("now"))}
      or (select count(*) from follows where follower_id = near.id and followee_id = ${param("me")}) > 0)
    and ${adultAtBetweenPeopleSql("near")} between ${param("from")} and ${param("to")}
    and not ${isBlockBetweenSql(param("me"), sql`near.id`)}`;

const CANDIDATE_COLUMNS = sql`${listedPersonColumns("users")}, users.banned_at, users.suspended_until, users.nickname_search,
  users.created_at, users.who_finds`;

const nicknamePrefixCondition = (
  param: PeopleSearchParamOf,
) => sql`nickname_search >= ${param("key")} and nickname_search < ${param("end")}
  and hidden_at is null order by nickname_search, id`;

/** One more than is shown, to know whether there are more. */
const RESULT_LIMIT = sql.lit(SEARCH_LIMITS.found + 1);

/** Filters a limited number of candidates, so that the cost is bounded. */
const selectByNickname = preparedQuery<PeopleSearchParams, FoundPersonRow>((_, param) => {
  const candidates = sql`select ${CANDIDATE_COLUMNS} from users where ${nicknamePrefixCondition(param)} limit ${sql.lit(SEARCH_LIMITS.window)}`;
  return sql<FoundPersonRow>`${selectMeetable(param, "name", candidates)} order by near.nickname_search, near.id limit ${RESULT_LIMIT}`;
});

const laterPartCondition = (param: PeopleSearchParamOf) => sql`part >= ${param("key")} and part < ${param("end")}`;

/** The same by a later word of the nickname; somebody comes once for each. */
const selectByLaterPart = preparedQuery<PeopleSearchParams, FoundPersonRow>((_, param) => {
  const candidates = sql`select ${CANDIDATE_COLUMNS}, part, user_id from nickname_parts
    join users on users.id = nickname_parts.user_id
    where ${laterPartCondition(param)} and hidden_at is null order by part, user_id limit ${sql.lit(SEARCH_LIMITS.window)}`;
  return sql<FoundPersonRow>`${selectMeetable(param, "name", candidates)} order by near.part, near.user_id limit ${RESULT_LIMIT}`;
});

const selectPartBeyondWindow = preparedQuery<PeopleSearchParams, { id: string }>(
  (_, param) => sql<{ id: string }>`select user_id as id from nickname_parts where ${laterPartCondition(param)}
    order by part, user_id limit 1 offset ${sql.lit(SEARCH_LIMITS.window)}`,
);

const selectBeyondWindow = preparedQuery<PeopleSearchParams, { id: string }>(
  (_, param) =>
    sql<{
      id: string;
    }>`select id from users where ${nicknamePrefixCondition(param)} limit 1 offset ${sql.lit(SEARCH_LIMITS.window)}`,
);

/** A whole username: as it was typed, then written in other ways. */
const selectByUsername = preparedQuery<PeopleSearchParams, FoundByUsernameRow>((_, param) => {
  const alike = sql`select ${CANDIDATE_COLUMNS}, 0 as is_exact from users
    where username_search = ${param("key")} and username_search <> '' and username_key <> ${param("exact")}
    order by username_search, id limit ${sql.lit(SEARCH_LIMITS.window)}`;
  const candidates = sql`select ${CANDIDATE_COLUMNS}, 1 as is_exact from users where username_key = ${param("exact")}
    union all select * from (${alike}) as alike`;
  return selectMeetable(param, "username", candidates, sql`, near.is_exact`);
});

/** Appended to a prefix, sorts after every name with that prefix. */
const LAST_CODE_POINT = "\u{10ffff}";

const foundPerson = ({
  i_follow,
  follows_me,
  is_exact: _,
  ...row
}: FoundPersonRow & { is_exact?: number }): ListedPerson =>
  toListedPerson(
    row,
    relationOf({
      iFollow: Number(i_follow) > 0,
      followsMe: Number(follows_me) > 0,
      iBlocked: false,
      blockedMe: false,
    }),
  );

export interface PeopleSearchResult {
  people: ListedPerson[];
  /** Whether there are, or may be, more people than these. */
  more: boolean;
}

/** Under 18 a follow may wait for the other side. */
async function withPending(db: DbOrTx, me: PersonViewer, people: ListedPerson[], now: number): Promise<ListedPerson[]> {
  if (ageBandOf(me.adultAt, now) !== "minor") return people;
  const unrelated = people.filter(({ relation }) => relation === "none").map(({ id }) => id);
  const pending = await listPendingAmong(db, me.id, unrelated, now);
  return people.map((person) => (pending.has(person.id) ? { ...person, relation: "pending" } : person));
}

/** People by the beginning of their nickname, then by that of a later word of it; each group in the order of its names. */
async function findByNickname(db: DbOrTx, language: string, params: PeopleSearchParams): Promise<FoundPersonRow[]> {
  if (params.key === "") return [];
  const byName = (rows: FoundPersonRow[]) => sortByName(language, rows, ({ nickname }) => nickname);
  const first = await selectByNickname(db, params);
  const shown = [...byName(first.slice(0, SEARCH_LIMITS.found)), ...first.slice(SEARCH_LIMITS.found)];
  if (first.length > SEARCH_LIMITS.found) return shown;
  const ids = new Set(first.map(({ id }) => id));
  const later = (await selectByLaterPart(db, params)).filter(({ id }) => !ids.has(id) && ids.add(id));
  return [...shown, ...byName(later)];
}

const isBeyondWindow = async (db: DbOrTx, params: PeopleSearchParams): Promise<boolean> =>
  params.key !== "" &&
  ((await selectBeyondWindow(db, params)).length > 0 || (await selectPartBeyondWindow(db, params)).length > 0);

/**
 * Finds people by the beginning of a word of their nickname, or by complete username (no prefixes, against enumeration), in
 * whichever way to write it. @param now ms
 */
export async function searchPeople(
  db: DbOrTx,
  me: PersonViewer & { language: string },
  text: string,
  now: number,
): Promise<PeopleSearchResult> {
  const { from, to } = readableAgeRange({ id: me.id, adultAt: adultAtBetweenPeople(me), official: false }, now);
  const key = searchKey(text);
  const params = { me: me.id, from, to, now, key, end: key + LAST_CODE_POINT, exact: nameKey(text) };
  const byUsername = await selectByUsername(db, params);
  const byNickname = await findByNickname(db, me.language, params);
  const all = [
    ...byUsername.toSorted((one, other) => Number(other.is_exact) - Number(one.is_exact)),
    ...byNickname.filter(({ id }) => byUsername.every((each) => each.id !== id)),
  ];
  const more = all.length > SEARCH_LIMITS.found || (await isBeyondWindow(db, params));
  const people = all.slice(0, SEARCH_LIMITS.found).map(foundPerson);
  return { people: await withPending(db, me, people, now), more };
}
