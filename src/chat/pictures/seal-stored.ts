import type { DbOrTx } from "../../db/transact";
import { removePictureFiles } from "../../files/pictures";
import { type ChatMessageDetailRow, findChatMessageRow } from "../reading/message-rows";
import { findOrInsertBurnKey } from "./burn-keys";
import type { ChatPictureStores } from "./expire-pictures";
import { chatPictureFiles, displayedPictureFile } from "./picture-files";
import { isPlainPicture, newBurnKey, SEALED_TYPE, sealSameBytes } from "./seal";

type StoredBurn = Pick<ChatMessageDetailRow, "id" | "animated"> & { file: string };
type BurnStore = Pick<ChatPictureStores, "burning">;

/** Seals the files of a picture in their place, unless it has ended meanwhile. @returns whether it has not */
async function sealInPlace(db: DbOrTx, { burning }: BurnStore, row: StoredBurn, key: string): Promise<boolean> {
  const names = chatPictureFiles(row.file, row.animated === 1);
  for (const name of names) {
    const bytes = await burning.get(name);
    if (bytes && isPlainPicture(bytes)) await burning.put(name, sealSameBytes(bytes, key), SEALED_TYPE);
  }
  const current = await findChatMessageRow(db, row.id);
  if (current?.file && current.opened_at === null && current.recalled_at === null) return true;
  // Its files were erased, perhaps before they were written again.
  await removePictureFiles(burning, names);
  return false;
}

/**
 * Key and sealed bytes of an unopened burn picture. One that an earlier version stored plain gets a key first, then its
 * files are sealed; after a crash between the two the next request seals them. @returns null: the picture is gone
 */
export async function loadSealedPicture(
  db: DbOrTx,
  stores: BurnStore,
  row: StoredBurn,
): Promise<{ key: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const key = await findOrInsertBurnKey(db, row.id, newBurnKey());
  const bytes = key === null ? null : await stores.burning.get(displayedPictureFile(row.file, row.animated === 1));
  if (key === null || !bytes) return null;
  if (!isPlainPicture(bytes)) return { key, bytes };
  return (await sealInPlace(db, stores, row, key)) ? { key, bytes: sealSameBytes(bytes, key) } : null;
}
