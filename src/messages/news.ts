import { type InferResult, type RawBuilder, sql } from "kysely";
import type { Queries, Tx } from "../db/transact";
import { type News, tell, withdraw } from "../push/news";
import { blockBetween, HIDDEN_NAME, isNamedTo } from "../users/users";
import { isMessageType, type MessageType, type SystemMessage, wordless } from "./message";

type Said = Record<string, unknown>;

const tagged = (start: string, id: unknown): string => `${start}-${String(id)}`;

/** What of a message of each type reaches a phone; null: nothing. */
const NEWS_OF: Record<MessageType, ((said: Said) => Omit<News, "ref">) | null> = {
  bottle_commented: ({ bottleId }) => ({ kind: "bottle", tag: tagged("bottle", bottleId) }),
  bottle_answered: ({ bottleId }) => ({ kind: "comment", tag: tagged("answer", bottleId) }),
  bottle_purchased: ({ designId }) => ({ kind: "sale", tag: tagged("sale", designId) }),
  feedback_replied: () => ({ kind: "official", tag: "official" }),
  official_notice: () => ({ kind: "official", tag: "official" }),
  friend_added: null,
  exhibition_liked: null,
  exhibition_commented: null,
};

/** Of a type that a newer version has stored nothing. */
const newsOf = (type: string, said: Said): Omit<News, "ref"> | null =>
  isMessageType(type) ? (NEWS_OF[type]?.(said) ?? null) : null;

/** Tells a person's phones of a system message. */
export async function ring(tx: Tx, userId: string, type: string, said: Said, id: string, now: number) {
  const news = newsOf(type, said);
  if (news) await tell(tx, userId, { ...news, ref: id }, now);
}

/** Takes back what was told of messages that have been read. */
export async function quieten(tx: Tx, userId: string, read: readonly Left[], now: number): Promise<void> {
  const tags = new Set(read.map(({ type, params }) => newsOf(type, JSON.parse(params))?.tag));
  for (const tag of tags) if (tag !== undefined) await withdraw(tx, userId, tag, now);
}

interface Left {
  type: string;
  params: string;
}

/** A person's messages, with what has become of whoever they are about. */
export const readMessages = (db: Queries, userId: string | RawBuilder<string>) =>
  db
    .selectFrom("system_messages")
    .innerJoin("users as reader", "reader.id", "system_messages.user_id")
    .leftJoin("users as actor", "actor.id", "system_messages.actor_id")
    .select(["system_messages.id", "system_messages.actor_id", "system_messages.type"])
    .select(["system_messages.params", "system_messages.read_at", "system_messages.created_at"])
    .select(["reader.adult_at as reader_adult_at", "reader.official as reader_official"])
    .select(["actor.adult_at", "actor.official", "actor.banned_at"])
    .where("system_messages.user_id", "=", userId);

export type Stored = InferResult<ReturnType<typeof readMessages>>[number];

/** A person's message that may ring; null: none, or of somebody banned, blocked or of another age band. */
export async function messageOf(
  db: Queries,
  userId: string,
  id: string,
  now: number,
): Promise<SystemMessage | null> {
  const row = await readMessages(db, userId)
    .select(blockBetween(sql.ref("reader.id"), sql.ref("system_messages.actor_id")).as("blocked"))
    .where("system_messages.id", "=", id)
    .executeTakeFirst();
  return row && !row.blocked && !isHidden(row, now) ? shown(row, now) : null;
}

/** Whoever it is about is banned, or has changed the age band. */
function isHidden(row: Stored, now: number): boolean {
  if (row.actor_id === null) return false;
  const reader = { adultAt: row.reader_adult_at, official: row.reader_official === 1 };
  const actor = { adultAt: row.adult_at, official: row.official === 1 };
  return row.banned_at !== null || !isNamedTo(reader, actor, now);
}

/** What a banned person wrote is hidden like their comment; of who has changed the age band the name alone. */
function nameless(row: Stored): SystemMessage["params"] {
  const params: SystemMessage["params"] = JSON.parse(row.params);
  const words = row.banned_at === null ? params : wordless(params);
  return { ...words, nickname: HIDDEN_NAME };
}

/** A stored message as rooms see it. */
export function shown(row: Stored, now: number): SystemMessage {
  const hidden = isHidden(row, now);
  return {
    id: row.id,
    from: hidden ? null : row.actor_id,
    type: row.type,
    params: hidden ? nameless(row) : JSON.parse(row.params),
    read: row.read_at !== null,
    createdAt: row.created_at,
  };
}
