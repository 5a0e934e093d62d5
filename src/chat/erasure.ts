import { sql } from "kysely";
import type { Tx } from "../db/transact";
import { endBurnsOf, eraseAfter } from "./burn-endings";
import { markUnswept } from "./unreached";

/** Conversations without people and pending files. */
const emptied = (tx: Tx, userId: string) =>
  tx
    .selectFrom("conversation_members as mine")
    .select("mine.conversation_id")
    .where("mine.user_id", "=", userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("conversation_members as theirs")
            .select("theirs.user_id")
            .whereRef("theirs.user_id", "=", "mine.other_id")
            .where("theirs.other_id", "=", userId),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("chat_messages")
            .select("chat_messages.id")
            .whereRef("chat_messages.conversation_id", "=", "mine.conversation_id")
            .where("chat_messages.file", "is not", null),
        ),
      ),
    );

/** Erases a person's pictures and pending burn pictures; texts that reached somebody stay, empty conversations go. */
export async function forgetChats(tx: Tx, userId: string, now: number): Promise<void> {
  await endBurnsOf(tx, userId, now);
  const theirs = tx
    .selectFrom("conversation_members")
    .select("conversation_id")
    .where("user_id", "=", userId);
  await tx
    .updateTable("chat_messages")
    .set({ opened_at: now, digest: null })
    .where("conversation_id", "in", theirs)
    .where("file", "is not", null)
    .where("opened_at", "is", null)
    .where("sender_id", "=", userId)
    .execute();
  eraseAfter(tx);
  await markUnswept(tx, sql`select conversation_id from conversation_members where user_id = ${userId}`);
  await tx
    .deleteFrom("chat_messages")
    .where("sender_id", "=", userId)
    .where("review", "is not", null)
    .execute();
  await tx.deleteFrom("conversations").where("id", "in", emptied(tx, userId)).execute();
}
