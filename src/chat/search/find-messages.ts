import { sql } from "kysely";
import type { DbOrTx } from "../../db/transact";
import { MESSAGE_SEARCH_LIMITS } from "../../limits/chat";
import { toChatMessages } from "../cards/load-cards";
import { requireReachablePerson } from "../reading/chat-person";
import type { ChatMessage } from "../reading/message";
import { selectChatMessages } from "../reading/message-rows";
import { type HitRow, isVisibleSql, proposeHits } from "./propose-hits";
import { findSearchedScope, listSearchedScopes, type SearchedScope } from "./removed-words";
import { indexTermsOf, type MessageQuery, matchesQuery } from "./words";

async function loadHits(db: DbOrTx, me: string, hits: readonly HitRow[], now: number): Promise<MessageHit[]> {
  if (hits.length === 0) return [];
  const ids = hits.map(({ id }) => id);
  const rows = await selectChatMessages(db)
    .where("chat_messages.id", "in", ids)
    .where(isVisibleSql(sql`${me}`))
    .execute();
  const messages = await toChatMessages(db, rows, me, now);
  const byId = new Map(messages.map((message) => [message.id, message]));
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
/** Each round asks for so many times what the one before asked for. */
const ROUND_GROWTH = 2;

interface HitPage {
  hits: MessageHit[];
  /** `n` below which there may be more; null: there are none. */
  next: number | null;
}

async function collectHits(
  db: DbOrTx,
  me: string,
  query: MessageQuery,
  { scopes, before, limit }: { scopes: readonly SearchedScope[]; before: number; limit: number },
  now: number,
): Promise<HitPage> {
  const terms = indexTermsOf(query);
  const hits: MessageHit[] = [];
  let next: number | null = before;
  for (let round = 0; round < MAX_ROUNDS && next !== null && hits.length < limit; round++) {
    const size: number = limit * ROUND_GROWTH ** round;
    const rows: HitRow[] = await proposeHits(db, me, { scopes, terms, before: next, limit: size + 1 });
    const found = await loadHits(db, me, rows.slice(0, size), now);
    hits.push(...found.filter(({ message }) => matchesQuery(message.text ?? "", query)));
    next = rows.length > size ? Number(rows[size - 1]?.n) : null;
  }
  const last = hits[limit - 1];
  return hits.length > limit && last ? { hits: hits.slice(0, limit), next: last.n } : { hits, next };
}

/** @throws Refusal `user_not_found`, `yourself` */
async function findScope(db: DbOrTx, me: string, other: string): Promise<SearchedScope[]> {
  const scope = await findSearchedScope(db, me, other);
  if (!scope) await requireReachablePerson(db, me, other);
  return scope ? [scope] : [];
}

interface MessageSearch {
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
  const scopes =
    other === null
      ? await listSearchedScopes(db, me, MESSAGE_SEARCH_LIMITS.conversations)
      : await findScope(db, me, other);
  if (query.length === 0 || scopes.length === 0) return { hits: [], next: null };
  return collectHits(db, me, query, { ...page, scopes }, now);
}
