import type { Tx } from "../db/transact";

const WORDS = new Set(["comment", "answer"]);
const ERASED = "…";

/** The message without name and words; an empty nickname is a deleted account. */
function nameless(params: string): string {
  const told: Record<string, string | number> = JSON.parse(params);
  for (const name of Object.keys(told)) if (WORDS.has(name)) told[name] = ERASED;
  return JSON.stringify({ ...told, nickname: "" });
}

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
