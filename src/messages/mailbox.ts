import { sql } from "kysely";
import { newId } from "../db/ids";
import { prepared } from "../db/prepared";
import type { SystemMessageRow } from "../db/tables/messages";
import { type Db, type Queries, type Tx, transact } from "../db/transact";
import { announceUnread } from "../events/events";
import { Refusal } from "../runtime/errors";
import { IS_MERGED, type MessageParams, type MessageType } from "./message";
import { quieten, readMessages, ring, type Stored, shown } from "./news";

const raiseUnread = prepared<{ person: string }, { id: string }>((db, hole) =>
  db
    .updateTable("users")
    .set((eb) => ({ unread_count: eb("unread_count", "+", 1) }))
    .where("id", "=", hole("person"))
    .returning("id")
    .compile(),
);

type Left = Omit<SystemMessageRow, "read_at">;

/** Upsert: an unread message of the same person about the same thing is replaced. */
const insertMessage = prepared<{ [K in keyof Left]: Left[K] }, { id: string }>((db, hole) =>
  db
    .insertInto("system_messages")
    .values({
      id: hole("id"),
      user_id: hole("user_id"),
      actor_id: hole("actor_id"),
      type: hole("type"),
      params: hole("params"),
      about: hole("about"),
      read_at: null,
      created_at: hole("created_at"),
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
    .returning("id")
    .compile(),
);

/** Repeatable messages are merged per person and thing. */
const aboutOf = (type: MessageType, { designId }: { designId?: string }): string | null =>
  IS_MERGED[type] ? (designId ?? null) : null;

/** The row of a new message. */
export function messageRow<T extends MessageType>(
  id: string,
  userId: string,
  type: T,
  params: MessageParams[T],
  now: number,
): Left {
  const { from, ...said }: { from?: string; designId?: string; [told: string]: unknown } = { ...params };
  return {
    id,
    user_id: userId,
    actor_id: from ?? null,
    type,
    params: JSON.stringify(said),
    about: aboutOf(type, said),
    created_at: now,
  };
}

/** Stores a system message, rendered when read. Locks the person's row; ignored for deleted accounts. */
export async function notify<T extends MessageType>(
  tx: Tx,
  userId: string,
  type: T,
  params: MessageParams[T],
  now: number,
): Promise<void> {
  const [there] = await raiseUnread(tx, { person: userId });
  if (!there) return;
  announceUnread(tx, userId);
  const id = newId(now);
  const [left] = await insertMessage(tx, messageRow(id, userId, type, params, now));
  if (left?.id !== id) await countDown(tx, userId, 1);
  await ring(tx, userId, type, { ...params }, left?.id ?? id, now);
}

const toldOfFriend = prepared<{ person: string; friend: string }, { id: string }>((db, hole) =>
  db
    .selectFrom("system_messages")
    .select("id")
    .where("actor_id", "=", hole("friend"))
    .where("user_id", "=", hole("person"))
    .where("type", "=", sql.lit("friend_added" satisfies MessageType))
    .limit(1)
    .compile(),
);

/** Whether a friendship was announced before. */
export const knowsFriend = async (db: Queries, person: string, friend: string): Promise<boolean> =>
  (await toldOfFriend(db, { person, friend })).length > 0;

const newest = prepared<{ person: string; limit: number; offset: number }, Stored>((db, hole) =>
  readMessages(db, hole("person"))
    .orderBy("system_messages.created_at", "desc")
    .orderBy("system_messages.id", "desc")
    .limit(hole("limit"))
    .offset(hole("offset"))
    .compile(),
);

const counted = prepared<{ person: string }, { total: number }>((db, hole) =>
  db
    .selectFrom("system_messages")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("user_id", "=", hole("person"))
    .compile(),
);

/** A person's messages, newest first. @param page counts from 1 */
export async function listMessages(db: Queries, person: string, page: number, size: number, now: number) {
  const rows = await newest(db, { person, limit: size, offset: (page - 1) * size });
  const [count] = await counted(db, { person });
  const items = rows.map((row) => shown(row, now));
  return { items, page, size, total: Number(count?.total ?? 0) };
}

/** How many messages a person has not read. */
export async function unreadCount(db: Queries, userId: string): Promise<number> {
  const row = await db.selectFrom("users").select("unread_count").where("id", "=", userId).executeTakeFirst();
  return row?.unread_count ?? 0;
}

/** As `unreadCount`, for many people. */
export async function unreadCounts(db: Queries, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "unread_count"])
    .where("id", "in", userIds)
    .execute();
  return new Map(rows.map(({ id, unread_count }) => [id, unread_count]));
}

async function countDown(tx: Tx, userId: string, n: number): Promise<number> {
  const row = await tx
    .updateTable("users")
    .set((eb) => ({ unread_count: eb("unread_count", "-", n) }))
    .where("id", "=", userId)
    .returning("unread_count")
    .executeTakeFirst();
  if (n > 0) announceUnread(tx, userId);
  return row?.unread_count ?? 0;
}

/** Lock order against deadlocks: person before messages. */
const lockUnread = (tx: Tx, userId: string): Promise<number> => countDown(tx, userId, 0);

/** Marks a message as read; idempotent. @returns unread left @throws Refusal `not_found` */
export function readMessage(db: Db, userId: string, id: string, now: number): Promise<number> {
  return transact(db, async (tx) => {
    await lockUnread(tx, userId);
    const mine = tx.selectFrom("system_messages").select("id").where("id", "=", id);
    if (!(await mine.where("user_id", "=", userId).executeTakeFirst())) throw new Refusal("not_found");
    const read = await tx
      .updateTable("system_messages")
      .set({ read_at: now })
      .where("id", "=", id)
      .where("read_at", "is", null)
      .returning(["type", "params"])
      .execute();
    await quieten(tx, userId, read, now);
    return countDown(tx, userId, read.length);
  });
}

/** Marks all messages as read. @returns unread left */
export function readAll(db: Db, userId: string, now: number): Promise<number> {
  return transact(db, async (tx) => {
    await lockUnread(tx, userId);
    const read = await tx
      .updateTable("system_messages")
      .set({ read_at: now })
      .where("user_id", "=", userId)
      .where("read_at", "is", null)
      .returning(["type", "params"])
      .execute();
    await quieten(tx, userId, read, now);
    return countDown(tx, userId, read.length);
  });
}
