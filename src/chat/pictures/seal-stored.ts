import { type Db, transact } from "../../db/transact";
import { newPictureName, removePictureFiles } from "../../files/pictures";
import type { ChatMessageDetailRow } from "../reading/message";
import { findBurnKey, insertBurnKey } from "./burn-keys";
import type { ChatPictureStores } from "./expire-pictures";
import { chatPictureFiles } from "./picture-files";
import { newBurnKey, sealingStore } from "./seal";

type StoredBurn = Pick<ChatMessageDetailRow, "id" | "animated"> & { file: string };

/** Copies the files of a picture under another name, sealed. @returns the names written; null: the picture is gone */
async function copySealed(stores: ChatPictureStores, row: StoredBurn, file: string, key: string) {
  const sealing = sealingStore(stores.burning, key);
  const names = chatPictureFiles(file, row.animated === 1);
  for (const [n, name] of chatPictureFiles(row.file, row.animated === 1).entries()) {
    const plain = await stores.burning.get(name);
    if (!plain) return null;
    await sealing.put(names[n] ?? name, plain, "");
  }
  return names;
}

/**
 * Seals a burn picture of a version that stored it plain: its files under a new name, the key in the database.
 * @returns key and file; null: the picture is gone
 */
export async function ensureSealed(
  db: Db,
  stores: ChatPictureStores,
  row: StoredBurn,
): Promise<{ key: string; file: string } | null> {
  const known = await findBurnKey(db, row.id);
  if (known) return { key: known, file: row.file };
  const [key, file] = [newBurnKey(), newPictureName()];
  const names = await copySealed(stores, row, file, key);
  if (!names) return null;
  const isReplaced = await transact(db, async (tx) => {
    const replaced = await tx
      .updateTable("chat_messages")
      .set({ file })
      .where("id", "=", row.id)
      .where("file", "=", row.file)
      .where("opened_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (replaced) await insertBurnKey(tx, { message_id: row.id, key, claim: null, session_id: null, claimed_at: null });
    return replaced !== undefined;
  });
  const old = isReplaced ? chatPictureFiles(row.file, row.animated === 1) : names;
  await removePictureFiles(stores.burning, old);
  return isReplaced ? { key, file } : null;
}
