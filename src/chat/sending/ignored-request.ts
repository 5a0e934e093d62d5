import { sql } from "kysely";
import type { Tx } from "../../db/transact";
import { findOwnMember } from "../reading/own-member";
import { readUntold } from "../reading/receipts";
import { type ChatRelationDetails, isIgnoredBy } from "../relation";
import { markWordsRemoved } from "../search/removed-words";
import { markForErasureSweep } from "../withdrawing/unreachable";

interface StoredFirstMessage {
  me: string;
  other: string;
  conversation: string;
  seq: number;
}

/**
 * Removes what was just written to who ignores it, on their side, as they have removed what came before; should they answer
 * one day, it is not told as read. Both must be locked.
 */
export async function removeIfIgnored(
  tx: Tx,
  { me, other, conversation, seq }: StoredFirstMessage,
  relation: ChatRelationDetails,
): Promise<void> {
  if (!isIgnoredBy(relation)) return;
  await tx
    .updateTable("conversation_members")
    .set({ cleared_seq: seq })
    .where("user_id", "=", other)
    .where("other_id", "=", me)
    .execute();
  const member = await findOwnMember(tx, other, me);
  if (member) await readUntold(tx, member, seq);
  await markWordsRemoved(tx, conversation, other, seq);
  await markForErasureSweep(tx, sql`${conversation}`);
}
