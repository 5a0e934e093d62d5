import { newId } from "../db/ids";
import { insertion, prepared } from "../db/prepared";
import { type Db, type Queries, type Tx, transact } from "../db/transact";
import { Refusal } from "../errors";

/** What each type of message says (api.md, SystemMessage). `bottleId` is where it leads. */
export interface MessageParams {
  bottle_commented: { nickname: string; comment: string; bottleId: string };
  bottle_answered: { nickname: string; answer: string; bottleId: string };
}
export type MessageType = keyof MessageParams;

export interface SystemMessage {
  id: string;
  type: string;
  params: Record<string, string | number>;
  read: boolean;
  /** ms */
  createdAt: number;
}

const raiseUnread = prepared<{ person: string }, unknown>((db, hole) =>
  db
    .updateTable("users")
    .set((eb) => ({ unread_count: eb("unread_count", "+", 1) }))
    .where("id", "=", hole("person"))
    .compile(),
);

const leave = insertion("system_messages");

/**
 * Leaves a system message; the text is made when it is read, in the reader's language. It locks the person's row,
 * as `pay` does.
 */
export async function tell<T extends MessageType>(
  tx: Tx,
  userId: string,
  type: T,
  params: MessageParams[T],
  now: number,
): Promise<void> {
  await raiseUnread(tx, { person: userId });
  await leave(tx, {
    id: newId(now),
    user_id: userId,
    type,
    params: JSON.stringify(params),
    read_at: null,
    created_at: now,
  });
}

/**
 * A person's messages, newest first.
 * @param page counts from 1
 */
export async function listMessages(db: Queries, userId: string, page: number, size: number) {
  const mine = db.selectFrom("system_messages").where("user_id", "=", userId);
  const rows = await mine
    .select(["id", "type", "params", "read_at", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const items = rows.map(
    (row): SystemMessage => ({
      id: row.id,
      type: row.type,
      params: JSON.parse(row.params),
      read: row.read_at !== null,
      createdAt: row.created_at,
    }),
  );
  return { items, page, size, total: Number(total) };
}

/** How many messages a person has not read. */
export async function unreadCount(db: Queries, userId: string): Promise<number> {
  const row = await db.selectFrom("users").select("unread_count").where("id", "=", userId).executeTakeFirst();
  return row?.unread_count ?? 0;
}

async function countDown(tx: Tx, userId: string, n: number): Promise<number> {
  const row = await tx
    .updateTable("users")
    .set((eb) => ({ unread_count: eb("unread_count", "-", n) }))
    .where("id", "=", userId)
    .returning("unread_count")
    .executeTakeFirst();
  return row?.unread_count ?? 0;
}

/**
 * Marks one message as read; again is harmless.
 * @returns how many are left unread
 * @throws Refusal `not_found`
 */
export function readMessage(db: Db, userId: string, id: string, now: number): Promise<number> {
  return transact(db, async (tx) => {
    const mine = tx.selectFrom("system_messages").select("id").where("id", "=", id);
    if (!(await mine.where("user_id", "=", userId).executeTakeFirst())) throw new Refusal("not_found");
    const read = await tx
      .updateTable("system_messages")
      .set({ read_at: now })
      .where("id", "=", id)
      .where("read_at", "is", null)
      .returning("id")
      .execute();
    return countDown(tx, userId, read.length);
  });
}

/** Marks all messages as read that are there now. @returns how many are left unread */
export function readAll(db: Db, userId: string, now: number): Promise<number> {
  return transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("system_messages")
      .set({ read_at: now })
      .where("user_id", "=", userId)
      .where("read_at", "is", null)
      .executeTakeFirst();
    return countDown(tx, userId, Number(numUpdatedRows));
  });
}
