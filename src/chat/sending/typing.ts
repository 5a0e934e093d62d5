import type { Db } from "../../db/transact";
import { publishTypingSignal } from "../../events/events";
import { Refusal } from "../../runtime/errors";
import { loadChatRelation } from "../relation";
import { isConversationOpen, writeRefusalOf } from "../rules";

/**
 * Publishes that `me` is typing, if both may write and neither has switched it off; not stored, and otherwise silent.
 * @param now ms @throws Refusal `yourself`, `user_not_found`
 */
export async function publishTyping(db: Db, me: string, other: string, now: number): Promise<void> {
  const relation = await loadChatRelation(db, me, other, now);
  if (relation.self) throw new Refusal("yourself");
  if (!relation.partnerExists) throw new Refusal("user_not_found");
  if (!relation.areTypingSignalsOn || !isConversationOpen(relation)) return;
  if (writeRefusalOf(relation, "text") === null) publishTypingSignal(db, other, me);
}
