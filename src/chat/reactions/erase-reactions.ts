import { sql } from "kysely";
import { repeatInSlices } from "../../db/slices";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { appendEvents } from "../../events/events";

/** Reactions taken back in one transaction. */
const REACTION_BATCH_SIZE = 100;

/** Written like the condition of the partial index `chat_messages_reactions`. */
const selectReactedMessages = (db: DbOrTx, userId: string) =>
  db
    .selectFrom("chat_messages")
    .innerJoin("conversations", "conversations.id", "chat_messages.conversation_id")
    .select(["chat_messages.id", "low_id", "high_id"])
    .where("chat_messages.conversation_id", "in", (eb) =>
      eb.selectFrom("conversation_members").select("conversation_id").where("user_id", "=", userId),
    )
    .where(sql<boolean>`(low_reaction is not null or high_reaction is not null)`)
    .where(
      sql<boolean>`case when conversations.low_id = ${userId} then low_reaction else high_reaction end is not null`,
    )
    .orderBy("chat_messages.id");

type ReactedMessage = Awaited<ReturnType<ReturnType<typeof selectReactedMessages>["execute"]>>[number];

/** Lock order: people by id, then messages. */
async function takeBack(tx: Tx, userId: string, rows: readonly ReactedMessage[], now: number): Promise<void> {
  const idsByOther = Map.groupBy(rows, ({ low_id, high_id }) => (low_id === userId ? high_id : low_id));
  for (const [other, reacted] of [...idsByOther].sort(([a], [b]) => (a < b ? -1 : 1)))
    await appendEvents(
      tx,
      other,
      "reaction",
      reacted.map(({ id }) => id),
      now,
    );
  for (const side of ["low", "high"] as const) {
    const ids = rows.filter((row) => row[`${side}_id`] === userId).map(({ id }) => id);
    if (ids.length === 0) continue;
    await tx
      .updateTable("chat_messages")
      .set((eb) => ({ [`${side}_reaction`]: null, revision: eb("revision", "+", 1) }))
      .where("id", "in", ids)
      .execute();
  }
}

/** Takes back all reactions of a person, in slices, so that it continues after a crash. @param now ms */
export const eraseReactionsAhead = (db: Db, userId: string, now: number): Promise<void> =>
  repeatInSlices(REACTION_BATCH_SIZE, () =>
    transact(db, async (tx) => {
      const rows = await selectReactedMessages(tx, userId).limit(REACTION_BATCH_SIZE).execute();
      await takeBack(tx, userId, rows, now);
      return rows.length;
    }),
  );

/** Takes back the reactions that were made while the slices ran. @param now ms */
export async function eraseReactions(tx: Tx, userId: string, now: number): Promise<void> {
  await takeBack(tx, userId, await selectReactedMessages(tx, userId).execute(), now);
}
