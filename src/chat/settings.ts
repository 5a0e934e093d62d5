import { type Db, type DbOrTx, transact } from "../db/transact";
import { findUser, lockOwnUser, updateTells } from "../users/users";
import type { ChatSettingsInput } from "./input";

/** Each holds in both directions: who switches it off neither tells nor is told. */
export interface ChatSettings {
  receipts: boolean;
  typing: boolean;
}

/** A person's chat settings. */
export async function loadChatSettings(db: DbOrTx, userId: string): Promise<ChatSettings> {
  const row = await findUser(db, userId, ["tells_read", "tells_typing"]);
  return { receipts: row?.tells_read !== 0, typing: row?.tells_typing !== 0 };
}

/**
 * Changes the given settings; absent ones stay unchanged. The person's row is locked, so that a message that is being
 * read is told wholly or not at all. @throws Refusal `unauthenticated`
 */
export const changeChatSettings = (
  db: Db,
  userId: string,
  { receipts, typing }: ChatSettingsInput,
): Promise<ChatSettings> =>
  transact(db, async (tx) => {
    await lockOwnUser(tx, userId);
    await updateTells(tx, userId, { read: receipts, typing });
    return loadChatSettings(tx, userId);
  });
