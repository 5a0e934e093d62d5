import { type InferResult, type RawBuilder, sql } from "kysely";
import type { DbOrTx, Tx } from "../db/transact";
import { enqueuePush, type QueuedPush, withdrawPush } from "../push/push-outbox";
import { canSeeName, HIDDEN_NAME, isBlockBetweenSql } from "../users/users";
import {
  isSystemMessageType,
  type SystemMessage,
  type SystemMessageType,
  withoutQuotes,
} from "./message-types";

type StoredParams = Record<string, unknown>;

const notificationTag = (start: string, id: unknown): string => `${start}-${String(id)}`;

/** What of a message of each type reaches a phone; null: nothing. */
const NOTIFICATION_BY_TYPE: Record<
  SystemMessageType,
  ((said: StoredParams) => Omit<QueuedPush, "ref">) | null
> = {
  bottle_commented: ({ bottleId }) => ({ kind: "bottle", tag: notificationTag("bottle", bottleId) }),
  bottle_answered: ({ bottleId }) => ({ kind: "comment", tag: notificationTag("answer", bottleId) }),
  bottle_purchased: ({ designId }) => ({ kind: "sale", tag: notificationTag("sale", designId) }),
  feedback_replied: () => ({ kind: "official", tag: "official" }),
  official_notice: () => ({ kind: "official", tag: "official" }),
  friend_added: null,
  exhibition_liked: null,
  exhibition_commented: null,
};

/** Of a type that a newer version has stored nothing. */
const notificationOf = (type: string, said: StoredParams): Omit<QueuedPush, "ref"> | null =>
  isSystemMessageType(type) ? (NOTIFICATION_BY_TYPE[type]?.(said) ?? null) : null;

/** Tells a person's phones of a system message. */
export async function notifySystemMessage(
  tx: Tx,
  userId: string,
  type: string,
  said: StoredParams,
  id: string,
  now: number,
) {
  const news = notificationOf(type, said);
  if (news) await enqueuePush(tx, userId, { ...news, ref: id }, now);
}

/** Takes back what was told of messages that have been read. */
export async function withdrawReadNotifications(
  tx: Tx,
  userId: string,
  read: readonly ReadMessageRow[],
  now: number,
): Promise<void> {
  const tags = new Set(read.map(({ type, params }) => notificationOf(type, JSON.parse(params))?.tag));
  for (const tag of tags) if (tag !== undefined) await withdrawPush(tx, userId, tag, now);
}

interface ReadMessageRow {
  type: string;
  params: string;
}

/** A person's messages, with what has become of whoever they are about. */
export const selectSystemMessages = (db: DbOrTx, userId: string | RawBuilder<string>) =>
  db
    .selectFrom("system_messages")
    .innerJoin("users as reader", "reader.id", "system_messages.user_id")
    .leftJoin("users as actor", "actor.id", "system_messages.actor_id")
    .select(["system_messages.id", "system_messages.actor_id", "system_messages.type"])
    .select(["system_messages.params", "system_messages.read_at", "system_messages.created_at"])
    .select(["reader.adult_at as reader_adult_at", "reader.official as reader_official"])
    .select(["actor.adult_at", "actor.official", "actor.banned_at"])
    .where("system_messages.user_id", "=", userId);

export type SystemMessageDetailRow = InferResult<ReturnType<typeof selectSystemMessages>>[number];

/** A person's message that may ring; null: none, or of somebody banned, blocked or of another age band. */
export async function findNotifiableMessage(
  db: DbOrTx,
  userId: string,
  id: string,
  now: number,
): Promise<SystemMessage | null> {
  const row = await selectSystemMessages(db, userId)
    .select(isBlockBetweenSql(sql.ref("reader.id"), sql.ref("system_messages.actor_id")).as("blocked"))
    .where("system_messages.id", "=", id)
    .executeTakeFirst();
  return row && !row.blocked && !isActorHidden(row, now) ? toSystemMessage(row, now) : null;
}

/** Whoever it is about is banned, or has changed the age band. */
function isActorHidden(row: SystemMessageDetailRow, now: number): boolean {
  if (row.actor_id === null) return false;
  const reader = { adultAt: row.reader_adult_at, official: row.reader_official === 1 };
  const actor = { adultAt: row.adult_at, official: row.official === 1 };
  return row.banned_at !== null || !canSeeName(reader, actor, now);
}

/** What a banned person wrote is hidden like their comment; of who has changed the age band the name alone. */
function withHiddenActor(row: SystemMessageDetailRow): SystemMessage["params"] {
  const params: SystemMessage["params"] = JSON.parse(row.params);
  const words = row.banned_at === null ? params : withoutQuotes(params);
  return { ...words, nickname: HIDDEN_NAME };
}

/** A stored message as rooms see it. */
export function toSystemMessage(row: SystemMessageDetailRow, now: number): SystemMessage {
  const hidden = isActorHidden(row, now);
  return {
    id: row.id,
    from: hidden ? null : row.actor_id,
    type: row.type,
    params: hidden ? withHiddenActor(row) : JSON.parse(row.params),
    read: row.read_at !== null,
    createdAt: row.created_at,
  };
}
