import type { Tx } from "../db/transact";
import { withoutQuotes } from "./message-types";

/** Parameters without the sender's name and text; an empty nickname means a deleted account. */
const withoutSender = (params: string): string =>
  JSON.stringify({ ...withoutQuotes(JSON.parse(params)), nickname: "" });

/** Erases a person's name and quoted texts from other people's system messages. */
export async function eraseMessageSender(tx: Tx, userId: string): Promise<void> {
  const naming = tx.selectFrom("system_messages").select(["id", "params"]).where("actor_id", "=", userId);
  for (const { id, params } of await naming.execute()) {
    await tx
      .updateTable("system_messages")
      .set({ params: withoutSender(params), actor_id: null })
      .where("id", "=", id)
      .execute();
  }
}
