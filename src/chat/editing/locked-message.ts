import type { DbOrTx, Tx } from "../../db/transact";
import { type Db, transact } from "../../db/transact";
import { lockExistingPair } from "../../users/users";
import { type ChatMessageDetailRow, loadVisibleMessageRow } from "../reading/message-rows";

/** A message as one of its two people changes it; both are locked. */
export interface LockedMessage {
  row: ChatMessageDetailRow;
  other: string;
}

/**
 * A message that a person has neither hidden nor removed with its conversation. @throws Refusal `not_found`
 */
async function loadListedMessage(db: DbOrTx, me: string, id: string): Promise<LockedMessage> {
  const row = await loadVisibleMessageRow(db, me, id);
  return { row, other: row.low_id === me ? row.high_id : row.low_id };
}

/** Changes a message in one transaction, in which nothing else can change it or the two people. @throws Refusal `not_found` */
export async function changeListedMessage<T>(
  db: Db,
  me: string,
  id: string,
  change: (tx: Tx, message: LockedMessage) => Promise<T>,
): Promise<T> {
  const { other } = await loadListedMessage(db, me, id);
  return transact(db, async (tx) => {
    await lockExistingPair(tx, me, other);
    return change(tx, await loadListedMessage(tx, me, id));
  });
}
