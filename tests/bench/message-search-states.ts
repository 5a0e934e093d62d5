/** States of a chat in which its messages are searched. */
import type { Db } from "../../src/db/transact";
import { CHAT_NOW } from "../chat/chat-fixtures";

type ChangeState = (db: Db, me: string, other: string) => Promise<unknown>;

/** Changes what `me` has with the other of the large chat; each state is the one before and this. @param size messages of that chat */
export const statesOf = (size: number): Record<string, ChangeState> => ({
  "as it is": async () => undefined,
  "the other blocked": (db, me, other) =>
    db.insertInto("blocks").values({ blocker_id: me, blocked_id: other, created_at: CHAT_NOW }).execute(),
  "half of it removed": (db, me, other) => removeUpTo(db, me, other, Math.ceil(size * 0.5)),
  "all but a hundredth removed": (db, me, other) => removeUpTo(db, me, other, Math.ceil(size * 0.99)),
  "all of it removed": (db, me, other) => removeUpTo(db, me, other, size * 2),
});

/** As `removeConversation` does it, up to a message. */
async function removeUpTo(db: Db, me: string, other: string, cleared_seq: number): Promise<void> {
  await db
    .updateTable("conversation_members")
    .set({ cleared_seq })
    .where("user_id", "=", me)
    .where("other_id", "=", other)
    .execute();
  const { conversation_id } = await db
    .selectFrom("conversation_members")
    .select("conversation_id")
    .where("user_id", "=", me)
    .where("other_id", "=", other)
    .executeTakeFirstOrThrow();
  const { n } = await db
    .selectFrom("message_words")
    .innerJoin("chat_messages", "chat_messages.id", "message_words.message_id")
    .select("message_words.n")
    .where("chat_messages.conversation_id", "=", conversation_id)
    .where("chat_messages.seq", "<=", cleared_seq)
    .orderBy("chat_messages.seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const row = { conversation_id, n, is_low: me < other ? 1 : 0, cleared_seq } as const;
  await db.deleteFrom("removed_words").execute();
  await db.insertInto("removed_words").values(row).execute();
}
