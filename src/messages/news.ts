import type { Queries, Tx } from "../db/transact";
import { type News, tell, withdraw } from "../push/news";
import { isMessageType, type MessageType, type SystemMessage } from "./message";

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

/** A person's message; null: none. */
export async function messageOf(db: Queries, userId: string, id: string): Promise<SystemMessage | null> {
  const row = await db
    .selectFrom("system_messages")
    .select(["id", "actor_id", "type", "params", "read_at", "created_at"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? shown(row) : null;
}

interface Stored extends Left {
  id: string;
  actor_id: string | null;
  read_at: number | null;
  created_at: number;
}

/** A stored message as rooms see it. */
export const shown = (row: Stored): SystemMessage => ({
  id: row.id,
  from: row.actor_id,
  type: row.type,
  params: JSON.parse(row.params),
  read: row.read_at !== null,
  createdAt: row.created_at,
});
