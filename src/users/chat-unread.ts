import { preparedQuery } from "../db/prepared-query";
import type { Tx } from "../db/transact";

const updateChatUnread = preparedQuery<{ person: string; by: number }, never>((db, param) =>
  db
    .updateTable("users")
    .set((eb) => ({ chat_unread_count: eb("chat_unread_count", "+", param("by")) }))
    .where("id", "=", param("person")),
);

/** Adds `by` (may be negative) to a person's unread chat count. */
export async function addToChatUnread(tx: Tx, person: string, by: number): Promise<void> {
  if (by !== 0) await updateChatUnread(tx, { person, by });
}
