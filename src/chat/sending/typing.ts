import type { Db } from "../../db/transact";
import { publishTypingSignal } from "../../events/events";
import { loadChatRelation } from "../relation";
import { isConversationOpen, writeRefusalOf } from "../rules";

/** Signals typing to the other side where both may write; not stored. */
export async function publishTyping(db: Db, me: string, other: string, now: number): Promise<void> {
  const standing = await loadChatRelation(db, me, other, now);
  if (writeRefusalOf(standing, "text") === null && isConversationOpen(standing))
    publishTypingSignal(db, other, me);
}
