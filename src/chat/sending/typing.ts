import type { Db } from "../../db/transact";
import { publishTypingSignal } from "../../events/events";
import { loadChatRelation } from "../relation";
import { isConversationOpen, writeRefusalOf } from "../rules";

/** Publishes that `me` is typing, if both may write and neither has switched it off; not stored. @param now ms */
export async function publishTyping(db: Db, me: string, other: string, now: number): Promise<void> {
  const relation = await loadChatRelation(db, me, other, now);
  if (!relation.areTypingSignalsOn || !isConversationOpen(relation)) return;
  if (writeRefusalOf(relation, "text") === null) publishTypingSignal(db, other, me);
}
