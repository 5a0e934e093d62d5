import { type RawBuilder, SqliteAdapter, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { MESSAGE_SEARCH_LIMITS } from "../../limits/chat";
import { requireReachablePerson } from "../reading/chat-person";
import { type ChatMessage, selectChatMessages, toChatMessage } from "../reading/message";
import { findOwnMember } from "../reading/own-member";
import { searchScopeOf } from "./index-message";
import { type IndexTerm, indexTermsOf, type MessageQuery, matchesQuery } from "./words";

type HitsQuery = { me: string; wanted: string; before: number; limit: number };
interface HitRow {
  n: number;
  id: string;
}

/** SQL condition: the reader sees it in the conversation now. */
const isVisibleSql = (me: RawBuilder<string>) => sql`mine.user_id = ${me}
  and mine.other_id = case when conversations.low_id = ${me} then high_id else low_id end
  and chat_messages.seq > mine.cleared_seq
  and case when conversations.low_id = ${me} then low_hidden else high_hidden end = 0
  and chat_messages.recalled_at is null and chat_messages.review is null`;

const JOINED_SQL = sql`chat_messages.id = message_words.message_id
  and conversations.id = chat_messages.conversation_id`;

/** `cross join` keeps the order: the index first, so that it ends after a page. */
const selectHitsOnSqlite = preparedQuery<HitsQuery, HitRow>(
  (_, param) => sql<HitRow>`select message_words.n, message_words.message_id as id
    from message_index cross join message_words cross join chat_messages cross join conversations
      cross join conversation_members as mine
    where message_index match ${param("wanted")} and message_index.rowid < ${param("before")}
      and message_words.n = message_index.rowid and ${JOINED_SQL} and ${isVisibleSql(param("me"))}
    order by message_index.rowid desc limit ${param("limit")}`,
);

/** As the index of the migration has it. */
const SCOPED_WORDS_SQL = sql.raw(
  "array_to_tsvector(string_to_array(scope || ':' || replace(words, ' ', ' ' || scope || ':'), ' '))",
);

const selectHitsOnPostgres = preparedQuery<HitsQuery, HitRow>(
  (_, param) => sql<HitRow>`select message_words.n, message_words.message_id as id
    from message_words join chat_messages on chat_messages.id = message_words.message_id
      join conversations on conversations.id = chat_messages.conversation_id
      join conversation_members as mine on mine.conversation_id = conversations.id
    where ${SCOPED_WORDS_SQL} @@ cast(${param("wanted")} as tsquery) and message_words.n < ${param("before")}
      and ${isVisibleSql(param("me"))}
    order by message_words.n desc limit ${param("limit")}`,
);

/** Words have letters, signs and digits alone, so that nothing in them is syntax. */
const onSqlite = (scope: string, { word, prefix }: IndexTerm) => `"${scope}:${word}"${prefix ? " *" : ""}`;
const onPostgres = (scope: string, { word, prefix }: IndexTerm) => `'${scope}:${word}'${prefix ? ":*" : ""}`;

function wantedIn(db: DbOrTx, scopes: readonly string[], terms: readonly IndexTerm[]): string {
  const [term, and, or] =
    db.getExecutor().adapter instanceof SqliteAdapter ? [onSqlite, " AND ", " OR "] : [onPostgres, " & ", " | "];
  return scopes.map((scope) => `(${terms.map((each) => term(scope, each)).join(and)})`).join(or);
}

const selectHits = (db: DbOrTx, query: HitsQuery): Promise<HitRow[]> =>
  db.getExecutor().adapter instanceof SqliteAdapter ? selectHitsOnSqlite(db, query) : selectHitsOnPostgres(db, query);

async function loadHits(db: DbOrTx, me: string, hits: readonly HitRow[], now: number): Promise<MessageHit[]> {
  if (hits.length === 0) return [];
  const ids = hits.map(({ id }) => id);
  const rows = await selectChatMessages(db).where("chat_messages.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toChatMessage(row, me, now)]));
  return hits.flatMap(({ n, id }) => {
    const message = byId.get(id);
    return message ? [{ n: Number(n), message }] : [];
  });
}

export interface MessageHit {
  /** Place among all hits: later ones are greater. */
  n: number;
  message: ChatMessage;
}

/** Greater than every `n`. */
export const NEWEST_HIT = Number.MAX_SAFE_INTEGER;

/** Rounds of one search: those who see less than the index, as contacts are masked for them, may get less than a page. */
const MAX_ROUNDS = 4;

interface HitPage {
  hits: MessageHit[];
  /** `n` below which there may be more; null: there are none. */
  next: number | null;
}

async function collectHits(
  db: DbOrTx,
  me: string,
  query: MessageQuery,
  { scopes, before, limit }: { scopes: readonly string[]; before: number; limit: number },
  now: number,
): Promise<HitPage> {
  const wanted = wantedIn(db, scopes, indexTermsOf(query));
  const hits: MessageHit[] = [];
  let next: number | null = before;
  for (let round = 0; round < MAX_ROUNDS && next !== null && hits.length < limit; round++) {
    const rows: HitRow[] = await selectHits(db, { me, wanted, before: next, limit: limit + 1 });
    const found = await loadHits(db, me, rows.slice(0, limit), now);
    hits.push(...found.filter(({ message }) => matchesQuery(message.text ?? "", query)));
    next = rows.length > limit ? Number(rows[limit - 1]?.n) : null;
  }
  const last = hits[limit - 1];
  return hits.length > limit && last ? { hits: hits.slice(0, limit), next: last.n } : { hits, next };
}

async function listScopes(db: DbOrTx, me: string): Promise<string[]> {
  const rows = await db
    .selectFrom("conversation_members")
    .select("conversation_id")
    .where("user_id", "=", me)
    .where("listed", "=", sql.lit(1))
    .orderBy("last_at", "desc")
    .orderBy("other_id", "desc")
    .limit(MESSAGE_SEARCH_LIMITS.conversations)
    .execute();
  return rows.map(({ conversation_id }) => searchScopeOf(conversation_id));
}

/** @throws Refusal `user_not_found`, `yourself` */
async function findScope(db: DbOrTx, me: string, other: string): Promise<string[]> {
  const member = await findOwnMember(db, me, other);
  if (member) return [searchScopeOf(member.conversation_id)];
  await requireReachablePerson(db, me, other);
  return [];
}

export interface MessageSearch {
  query: MessageQuery;
  /** null: in the latest `MESSAGE_SEARCH_LIMITS.conversations` */
  other: string | null;
  /** `n` of the last hit that is known, or `NEWEST_HIT`. */
  before: number;
  limit: number;
}

/**
 * Texts that a person sees in their chats and that have all that is looked for, newest first. @param now ms
 * @throws Refusal `user_not_found`, `yourself`
 */
export async function findMessages(
  db: DbOrTx,
  me: string,
  { query, other, ...page }: MessageSearch,
  now: number,
): Promise<HitPage> {
  const scopes = other === null ? await listScopes(db, me) : await findScope(db, me, other);
  if (query.length === 0 || scopes.length === 0) return { hits: [], next: null };
  return collectHits(db, me, query, { ...page, scopes }, now);
}
