import type { Tx } from "../db/transact";
import { parseStoredParams, type SystemMessageType } from "./message-types";

/** A text that a message quotes. */
export interface QuotedText {
  type: Extract<SystemMessageType, "bottle_commented" | "bottle_answered" | "exhibition_commented">;
  /** Id of whoever wrote it. */
  from: string;
  /** When it was written, ms: its message is of the same time. */
  at: number;
}

/** Hides a text in the messages that quote it, or shows it there again. */
export async function setQuoteHidden(tx: Tx, { type, from, at }: QuotedText, isHidden: boolean): Promise<void> {
  const rows = await tx
    .selectFrom("system_messages")
    .select(["id", "params"])
    .where("actor_id", "=", from)
    .where("type", "=", type)
    .where("created_at", "=", at)
    .execute();
  for (const { id, params } of rows) {
    const { quoteHidden: _, ...shown } = parseStoredParams(params);
    const stored = JSON.stringify(isHidden ? { ...shown, quoteHidden: 1 } : shown);
    await tx.updateTable("system_messages").set({ params: stored }).where("id", "=", id).execute();
  }
}
