import { type InferResult, type RawBuilder, sql } from "kysely";
import type { DbOrTx, Tx } from "../db/transact";
import { enqueuePush, type QueuedPush } from "../push/push-outbox";
import { listOpenPushTags, settlePush } from "../push/withdraw-push";
import {
  ageBandPersonOf,
  canKnowPerson,
  canSeeName,
  canSeeWriter,
  HIDDEN_NAME,
  isBlockBetweenSql,
} from "../users/users";
import {
  isSystemMessageType,
  parseStoredParams,
  type SystemMessage,
  type SystemMessageType,
  withoutQuotes,
} from "./message-types";

type StoredParams = Record<string, unknown>;

const notificationTag = (start: string, id: unknown): string => `${start}-${String(id)}`;

const OFFICIAL_TAG = "official";

/** Push notification of each message type; null: none. */
const NOTIFICATION_BY_TYPE: Record<
  SystemMessageType,
  ((params: StoredParams) => Omit<QueuedPush, "ref"> | null) | null
> = {
  bottle_commented: ({ bottleId }) => ({ kind: "bottle", tag: notificationTag("bottle", bottleId) }),
  bottle_answered: ({ bottleId }) => ({ kind: "comment", tag: notificationTag("answer", bottleId) }),
  comment_thanked: ({ bottleId }) => ({ kind: "comment", tag: notificationTag("thanks", bottleId) }),
  bottle_purchased: ({ designId }) => ({ kind: "sale", tag: notificationTag("sale", designId) }),
  feedback_replied: () => ({ kind: "official", tag: OFFICIAL_TAG }),
  // A page that has changed wakes nobody.
  official_notice: ({ notice }) => (notice === "privacy_changed" ? null : { kind: "official", tag: OFFICIAL_TAG }),
  friend_added: null,
  // Queued as news of its own kind where it happens.
  follower_added: null,
  exhibition_liked: null,
  exhibition_commented: null,
};

/** The push notification of a stored message; null: none, or a type that this version does not know. */
const notificationOf = (type: string, params: StoredParams): Omit<QueuedPush, "ref"> | null =>
  isSystemMessageType(type) ? (NOTIFICATION_BY_TYPE[type]?.(params) ?? null) : null;

/** Queues the push notification of a system message, if its type has one. @param now ms */
export async function notifySystemMessage(
  tx: Tx,
  userId: string,
  { id, type, params }: { id: string; type: string; params: StoredParams },
  now: number,
) {
  const notification = notificationOf(type, params);
  if (notification) await enqueuePush(tx, userId, { ...notification, ref: id }, now);
}

/**
 * Withdraws the push notifications of messages that have been read, unless others of their tag remain. @param now ms
 * @param all no unread message remains
 */
export async function cancelReadNotifications(
  tx: Tx,
  userId: string,
  { read, all }: { read: readonly ReadMessageRow[]; all?: boolean },
  now: number,
): Promise<void> {
  if (read.length === 0) return;
  const open = await listOpenPushTags(tx, userId);
  const tags = new Set(read.map(({ type, params }) => notificationOf(type, JSON.parse(params))?.tag));
  for (const tag of tags) {
    if (tag === undefined || !open.has(tag)) continue;
    const findNewest = async () => (all ? null : ((await listUnreadNews(tx, userId, tag, now))[0]?.createdAt ?? null));
    await settlePush(tx, userId, tag, findNewest, now);
  }
}

interface ReadMessageRow {
  type: string;
  params: string;
}

/** Query of a person's messages with the current state of the person each one names, cleared ones too. */
export const selectStoredMessages = (db: DbOrTx, userId: string | RawBuilder<string>) =>
  db
    .selectFrom("system_messages")
    .innerJoin("users as reader", "reader.id", "system_messages.user_id")
    .leftJoin("users as actor", "actor.id", "system_messages.actor_id")
    .select(["system_messages.id", "system_messages.actor_id", "system_messages.type"])
    .select(["system_messages.params", "system_messages.read_at", "system_messages.created_at"])
    .select(["reader.adult_at as reader_adult_at", "reader.official as reader_official"])
    .select(["actor.adult_at", "actor.official", "actor.banned_at", "actor.hidden_at as actor_hidden_at"])
    .where("system_messages.user_id", "=", userId);

/** The same without cleared ones. */
export const selectSystemMessages = (db: DbOrTx, userId: string | RawBuilder<string>) =>
  selectStoredMessages(db, userId).where("system_messages.cleared_at", "is", null);

export type SystemMessageDetailRow = InferResult<ReturnType<typeof selectSystemMessages>>[number];

/** More are told as so many. */
const NEWS_MAX = 100;

/** Types without a thing: all their messages share a tag. */
const TYPES_OF_OFFICIAL_TAG = ["feedback_replied", "official_notice"] as const satisfies SystemMessageType[];

/** The type whose tags begin with that; the rest is the id of the thing. */
const TYPE_BY_TAG_START: Readonly<Record<string, SystemMessageType>> = {
  bottle: "bottle_commented",
  answer: "bottle_answered",
  thanks: "comment_thanked",
  sale: "bottle_purchased",
};

/** SQL condition: a message can be of a tag, as it is of its types and names its thing. */
function canHaveTagSql(tag: string) {
  if (tag === OFFICIAL_TAG) return sql<boolean>`system_messages.type in (${sql.join(TYPES_OF_OFFICIAL_TAG)})`;
  const [start = "", ...id] = tag.split("-");
  const namesThing = sql<boolean>`params like ${`%${id.join("-")}%`}`;
  const type = TYPE_BY_TAG_START[start];
  return type ? sql<boolean>`system_messages.type = ${type} and ${namesThing}` : namesThing;
}

/**
 * A person's unread messages with this notification tag, newest first; without those whose actor is banned, blocked or of
 * another age band, and those that quote what is hidden. @param now ms
 */
export async function listUnreadNews(db: DbOrTx, userId: string, tag: string, now: number): Promise<SystemMessage[]> {
  const rows = await selectSystemMessages(db, userId)
    .select(isBlockBetweenSql(sql.ref("reader.id"), sql.ref("system_messages.actor_id")).as("blocked"))
    .where("system_messages.read_at", "is", null)
    .where(canHaveTagSql(tag))
    .orderBy("system_messages.created_at", "desc")
    .orderBy("system_messages.id", "desc")
    .limit(NEWS_MAX)
    .execute();
  return rows
    .filter((row) => !row.blocked && !isActorHidden(row, now))
    .filter(({ type, params }) => {
      const stored = parseStoredParams(params);
      return !stored.quoteHidden && notificationOf(type, stored)?.tag === tag;
    })
    .map((row) => toSystemMessage(row, now));
}

/** A friend or follower is a person; an answer and thanks can be the team's, below an official letter. */
const NAMED_BY_TYPE: Readonly<Record<string, typeof canSeeName>> = {
  friend_added: canKnowPerson,
  follower_added: canKnowPerson,
  bottle_answered: canSeeName,
  comment_thanked: canSeeName,
};

type PartiesColumn = "reader_adult_at" | "reader_official" | "adult_at" | "official";

/** The recipient of a message and the person whom it names. */
export const readerAndActorOf = (row: Pick<SystemMessageDetailRow, PartiesColumn>) => ({
  reader: { adultAt: row.reader_adult_at, official: row.reader_official === 1 },
  actor: ageBandPersonOf(row),
});

/** Whether the named person is banned or of another age band. */
export function isActorHidden(row: SystemMessageDetailRow, now: number): boolean {
  if (row.actor_id === null) return false;
  const { reader, actor } = readerAndActorOf(row);
  const isNamed = NAMED_BY_TYPE[row.type] ?? canSeeWriter;
  return row.banned_at !== null || !isNamed(reader, actor, now);
}

/** Whether the reader may open the page of the named person. */
export function canOpenActor(row: SystemMessageDetailRow, now: number): boolean {
  const { reader, actor } = readerAndActorOf(row);
  return !isActorHidden(row, now) && row.actor_hidden_at === null && canKnowPerson(reader, actor, now);
}

/** Hides quotes of a banned person and hidden quotes, and the name of a person whose name the recipient may not see. */
function visibleParams(row: SystemMessageDetailRow, isHidden: boolean): SystemMessage["params"] {
  const { quoteHidden, ...params } = parseStoredParams(row.params);
  const words = row.banned_at !== null || quoteHidden ? withoutQuotes(params) : params;
  return isHidden || row.actor_hidden_at !== null ? { ...words, nickname: HIDDEN_NAME } : words;
}

/** A stored message as its recipient may see it. @param now ms */
export function toSystemMessage(row: SystemMessageDetailRow, now: number): SystemMessage {
  const hidden = isActorHidden(row, now);
  return {
    id: row.id,
    from: hidden ? null : row.actor_id,
    type: row.type,
    params: visibleParams(row, hidden),
    read: row.read_at !== null,
    createdAt: row.created_at,
  };
}
