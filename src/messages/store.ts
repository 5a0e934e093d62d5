import { type InferResult, type RawBuilder, sql } from "kysely";
import { newId } from "../db/ids";
import { preparedQuery } from "../db/prepared-query";
import type { SystemMessageRow } from "../db/tables/messages";
import type { DbOrTx, Tx } from "../db/transact";
import { publishUnreadChanged } from "../events/events";
import { findUser, isBlockBetweenSql, personShortColumnsOrNull } from "../users/users";
import {
  IS_MERGED_WHILE_UNREAD,
  type ListedMessage,
  type SystemMessageParams,
  type SystemMessageType,
  withoutQuotes,
} from "./message-types";
import { canOpenActor, notifySystemMessage, selectSystemMessages, toSystemMessage } from "./notify";
import { changeUnread } from "./unread";

const incrementUnread = preparedQuery<{ person: string }, { id: string }>((db, param) =>
  db
    .updateTable("users")
    .set((eb) => ({ unread_count: eb("unread_count", "+", 1) }))
    .where("id", "=", param("person"))
    .returning("id"),
);

type NewMessageRow = Omit<SystemMessageRow, "read_at" | "cleared_at" | "undo_ref">;

/** Upsert: replaces an unread message of the same person about the same item. */
const upsertMessage = preparedQuery<{ [K in keyof NewMessageRow]: NewMessageRow[K] }, { id: string }>((db, param) =>
  db
    .insertInto("system_messages")
    .values({
      id: param("id"),
      user_id: param("user_id"),
      actor_id: param("actor_id"),
      type: param("type"),
      params: param("params"),
      about: param("about"),
      read_at: null,
      created_at: param("created_at"),
    })
    .onConflict((on) =>
      on
        .columns(["user_id", "actor_id", "type", "about"])
        .where("read_at", "is", null)
        .where("about", "is not", null)
        .doUpdateSet((eb) => ({
          params: eb.ref("excluded.params"),
          created_at: eb.ref("excluded.created_at"),
        })),
    )
    .returning("id"),
);

/** What an unread message is merged by, besides the person; null: never merged. */
const mergeKeyOf = (type: SystemMessageType, { designId }: { designId?: string }): string | null =>
  IS_MERGED_WHILE_UNREAD[type] ? (designId ?? null) : null;

/** The database row of a new message. @param now ms */
export function newMessageRow<T extends SystemMessageType>(
  id: string,
  userId: string,
  type: T,
  params: SystemMessageParams[T],
  now: number,
): NewMessageRow {
  const { from, ...storedParams }: { from?: string; designId?: string; [key: string]: unknown } = {
    ...params,
  };
  return {
    id,
    user_id: userId,
    actor_id: from ?? null,
    type,
    params: JSON.stringify(storedParams),
    about: mergeKeyOf(type, storedParams),
    created_at: now,
  };
}

/**
 * Stores a system message, which is rendered when read. Locks the person's row; ignored for deleted accounts. @param
 * now ms
 */
export async function notifyPerson<T extends SystemMessageType>(
  tx: Tx,
  userId: string,
  type: T,
  params: SystemMessageParams[T],
  now: number,
): Promise<void> {
  const [user] = await incrementUnread(tx, { person: userId });
  if (!user) return;
  publishUnreadChanged(tx, userId);
  const id = newId(now);
  const [stored] = await upsertMessage(tx, newMessageRow(id, userId, type, params, now));
  if (stored?.id !== id) await changeUnread(tx, userId, -1);
  await notifySystemMessage(tx, userId, { id: stored?.id ?? id, type, params: { ...params } }, now);
}

type Announcement = { person: string; actor: string; since: number };

/** The kind is no parameter: that of friends has an index of its own. */
const selectAnnouncement = (type: SystemMessageType) =>
  preparedQuery<Announcement, { id: string }>((db, param) =>
    db
      .selectFrom("system_messages")
      .select("id")
      .where("actor_id", "=", param("actor"))
      .where("user_id", "=", param("person"))
      .where("type", "=", sql.lit(type))
      .where("created_at", ">", param("since"))
      .limit(1),
  );
const selectFriendAnnouncement = selectAnnouncement("friend_added");
const selectFollowerAnnouncement = selectAnnouncement("follower_added");

/** Whether a person was notified of this friend before. */
export const wasFriendAnnounced = async (db: DbOrTx, person: string, friend: string): Promise<boolean> =>
  (await selectFriendAnnouncement(db, { person, actor: friend, since: 0 })).length > 0;

/** Whether a person was notified of this follower since a time (ms). */
export const wasFollowerAnnounced = async (
  db: DbOrTx,
  person: string,
  follower: string,
  since: number,
): Promise<boolean> => (await selectFollowerAnnouncement(db, { person, actor: follower, since })).length > 0;

/** Whether a person got this official notice since a time (ms). */
export const wasNotified = async (
  db: DbOrTx,
  userId: string,
  params: SystemMessageParams["official_notice"],
  since: number,
): Promise<boolean> =>
  (await db
    .selectFrom("system_messages")
    .select("id")
    .where("user_id", "=", userId)
    .where("type", "=", "official_notice")
    .where("params", "=", JSON.stringify(params))
    .where("created_at", ">", since)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const selectListedMessages = (db: DbOrTx, person: RawBuilder<string>) =>
  selectSystemMessages(db, person)
    .select(personShortColumnsOrNull("actor", "actor_"))
    .select(isBlockBetweenSql(sql.ref("reader.id"), sql.ref("system_messages.actor_id")).as("blocked"));

type ListedMessageRow = InferResult<ReturnType<typeof selectListedMessages>>[number];

/** Without words and picture of a person whom a block keeps apart from the reader. */
function toListedMessage(row: ListedMessageRow, now: number): ListedMessage {
  const message = toSystemMessage(row, now);
  if (row.blocked) return { ...message, params: withoutQuotes(message.params), person: null };
  const person =
    message.from === null || !canOpenActor(row, now) ? null : { id: message.from, avatar: row.actor_avatar };
  return { ...message, person };
}

const selectNewestMessages = preparedQuery<{ person: string; limit: number; offset: number }, ListedMessageRow>(
  (db, param) =>
    selectListedMessages(db, param("person"))
      .orderBy("system_messages.created_at", "desc")
      .orderBy("system_messages.id", "desc")
      .limit(param("limit"))
      .offset(param("offset")),
);

const countMessages = preparedQuery<{ person: string }, { total: number }>((db, param) =>
  db
    .selectFrom("system_messages")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("user_id", "=", param("person"))
    .where("cleared_at", "is", null),
);

/** A page of a person's messages, newest first. @param page counts from 1 @param now ms */
export async function listSystemMessages(db: DbOrTx, person: string, page: number, size: number, now: number) {
  const rows = await selectNewestMessages(db, { person, limit: size, offset: (page - 1) * size });
  const [count] = await countMessages(db, { person });
  const items = rows.map((row) => toListedMessage(row, now));
  return { items, page, size, total: Number(count?.total ?? 0) };
}

/** The number of unread messages of a person. */
export async function loadUnreadCount(db: DbOrTx, userId: string): Promise<number> {
  const row = await findUser(db, userId, ["unread_count"]);
  return row?.unread_count ?? 0;
}

/** As `loadUnreadCount`, for many people; by id. */
export async function loadUnreadCounts(db: DbOrTx, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom("users").select(["id", "unread_count"]).where("id", "in", userIds).execute();
  return new Map(rows.map(({ id, unread_count }) => [id, unread_count]));
}
