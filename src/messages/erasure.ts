import type { Tx } from "../db/transact";
import { wordless } from "./message";

/** The message without name and words; an empty nickname is a deleted account. */
const nameless = (params: string): string =>
  JSON.stringify({ ...wordless(JSON.parse(params)), nickname: "" });

/** Erases a person's name and words from others' messages. */
export async function forgetSender(tx: Tx, userId: string): Promise<void> {
  const naming = tx.selectFrom("system_messages").select(["id", "params"]).where("actor_id", "=", userId);
  for (const { id, params } of await naming.execute()) {
    await tx
      .updateTable("system_messages")
      .set({ params: nameless(params), actor_id: null })
      .where("id", "=", id)
      .execute();
  }
}
