import type { Tx } from "../db/transact";
import { publishUnreadChanged } from "../events/events";

/** Changes the unread count of a person. @returns the count afterwards */
export async function changeUnread(tx: Tx, userId: string, n: number): Promise<number> {
  const row = await tx
    .updateTable("users")
    .set((eb) => ({ unread_count: eb("unread_count", "+", n) }))
    .where("id", "=", userId)
    .returning("unread_count")
    .executeTakeFirst();
  if (n !== 0) publishUnreadChanged(tx, userId);
  return row?.unread_count ?? 0;
}

/** Lock order against deadlocks: person before messages. */
export const lockUnread = (tx: Tx, userId: string): Promise<number> => changeUnread(tx, userId, 0);
