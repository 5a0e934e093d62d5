import type { Db } from "../../db/transact";
import { publishTypingSignal } from "../../events/events";
import { loadChatRelation } from "../relation";
import { isConversationOpen, writeRefusalOf } from "../rules";

/** Publishes that `me` is typing, if both may write; not stored. @param now ms */
export async function publishTyping(db: Db, me: string, other: string, now: number): Promise<void> {
  const relation = await loadChatRelation(db, me, other, now);
  if (writeRefusalOf(relation, "text") === null && isConversationOpen(relation)) publishTypingSignal(db, other, me);
}
