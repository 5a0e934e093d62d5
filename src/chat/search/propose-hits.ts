import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { isNotHiddenSql } from "../reading/message-rows";
import { isSqlite } from "./index-message";
import type { SearchedScope } from "./removed-words";
import { type HitsQuery, hasPatternsSql, patternsOf, WALK_SIZES, type WalkSizes, walkNewest } from "./walk-newest";
import type { IndexTerm } from "./words";

type MatchQuery = { me: string; wanted: string; after: number; before: number; limit: number };
export interface HitRow {
  n: number;
  id: string;
}

/** SQL: the other of two people. */
const otherOfSql = (me: RawBuilder<string>) =>
  sql`case when conversations.low_id = ${me} then conversations.high_id else conversations.low_id end`;

const isShownSql = (me: RawBuilder<string>) => sql<boolean>`
  ${isNotHiddenSql(me)} and chat_messages.recalled_at is null and chat_messages.review is null`;

/** SQL condition: the reader sees it in the conversation now. A subquery, as a join would begin with all their messages. */
export const isVisibleSql = (me: RawBuilder<string>) => sql<boolean>`${isShownSql(me)} and chat_messages.seq > (
  select mine.cleared_seq from conversation_members as mine where mine.user_id = ${me} and mine.other_id = ${otherOfSql(me)})`;

const JOINED_SQL = sql`chat_messages.id = message_words.message_id
  and conversations.id = chat_messages.conversation_id`;

/** `cross join` keeps the order: the index first, so that it ends after a page. */
const selectHitsOnSqlite = preparedQuery<MatchQuery, HitRow>(
  (_, param) => sql<HitRow>`select message_words.n, message_words.message_id as id
    from message_index cross join message_words cross join chat_messages cross join conversations
    where message_index match ${param("wanted")}
      and message_index.rowid > ${param("after")} and message_index.rowid < ${param("before")}
      and message_words.n = message_index.rowid and ${JOINED_SQL} and ${isVisibleSql(param("me"))}
    order by message_index.rowid desc limit ${param("limit")}`,
);

/** As the index of the migration has it. */
const SCOPED_WORDS_SQL = sql.raw(
  "array_to_tsvector(string_to_array(scope || ':' || replace(words, ' ', ' ' || scope || ':'), ' '))",
);

type IndexedQuery = Omit<MatchQuery, "me" | "after"> & { patterns: string };

/** The index without anything else, as a plan that begins elsewhere reads a whole chat. */
const selectIndexedOnPostgres = preparedQuery<IndexedQuery, HitRow>(
  (_, param) => sql<HitRow>`with indexed as materialized (
      select n, message_id as id from message_words
      where ${SCOPED_WORDS_SQL} @@ cast(${param("wanted")} as tsquery) and ${hasPatternsSql(param("patterns"))}
    )
    select n, id from indexed where n < ${param("before")} order by n desc limit ${param("limit")}`,
);

/** Words have letters, signs and digits alone, so that nothing in them is syntax. */
const onSqlite = (scope: string, { word, prefix }: IndexTerm) => `"${scope}:${word}"${prefix ? " *" : ""}`;
const onPostgres = (scope: string, { word, prefix }: IndexTerm) => `'${scope}:${word}'${prefix ? ":*" : ""}`;

function wantedIn(db: DbOrTx, scopes: readonly SearchedScope[], terms: readonly IndexTerm[]): string {
  const [term, and, or] = isSqlite(db) ? [onSqlite, " AND ", " OR "] : [onPostgres, " & ", " | "];
  return scopes.map(({ scope }) => `(${terms.map((each) => term(scope, each)).join(and)})`).join(or);
}

/** Rare words alone, and what else is wanted by looking: the index would read all that begins with the last word. */
function askedTermsOf(terms: readonly IndexTerm[], areWordsRare: boolean): readonly IndexTerm[] {
  const whole = terms.filter(({ prefix }) => !prefix);
  return areWordsRare && whole.length > 0 ? whole : terms;
}

/** Who may see them is asked when they are loaded. */
async function proposeOnPostgres(db: DbOrTx, query: HitsQuery, sizes: WalkSizes): Promise<HitRow[]> {
  const { hits, from, open, areWordsRare } = await walkNewest(db, query, sizes);
  const known = from === null ? hits : hits.filter(({ n }) => n >= from);
  if (from === null || known.length >= query.limit) return known.slice(0, query.limit);
  const wanted = wantedIn(db, open, askedTermsOf(query.terms, areWordsRare));
  const [patterns, limit] = [patternsOf(query.terms), query.limit - known.length];
  return newestOf([...hits, ...(await selectIndexedOnPostgres(db, { wanted, patterns, before: from, limit }))], query);
}

const newestOf = (rows: readonly HitRow[], { limit }: HitsQuery): HitRow[] =>
  rows.toSorted((one, other) => Number(other.n) - Number(one.n)).slice(0, limit);

/** Conversations that were removed in part by themselves: what was removed is not looked at. */
async function proposeOnSqlite(db: DbOrTx, me: string, query: HitsQuery): Promise<HitRow[]> {
  const whole = query.scopes.filter(({ after }) => after === null);
  const parts = query.scopes.filter(({ after }) => after !== null).map((scope) => [scope]);
  const rows: HitRow[] = [];
  for (const scopes of whole.length > 0 ? [whole, ...parts] : parts) {
    const wanted = wantedIn(db, scopes, query.terms);
    const after = scopes[0]?.after ?? Number.MIN_SAFE_INTEGER;
    rows.push(...(await selectHitsOnSqlite(db, { ...query, me, wanted, after })));
  }
  return newestOf(rows, query);
}

/** Messages that have the words at least, newest first. */
export const proposeHits = (
  db: DbOrTx,
  me: string,
  query: HitsQuery,
  sizes: WalkSizes = WALK_SIZES,
): Promise<HitRow[]> => (isSqlite(db) ? proposeOnSqlite(db, me, query) : proposeOnPostgres(db, query, sizes));
