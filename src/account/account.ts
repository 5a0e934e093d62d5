import {
  beginAccountDeletion,
  deleteUser,
  listUnfinishedDeletions,
  type MessagesOnDeletion,
} from "../auth/auth";
import { deleteAnswersNaming } from "../db/idempotency";
import type { Db, Tx } from "../db/transact";
import type { FileStore } from "../files/files";
import { removePictureFiles } from "../files/pictures";
import type { ErasablePictureStores } from "../room";
import { listUserPictures, ROOMS } from "../rooms";
import { Refusal } from "../runtime/errors";
import { recordErasure, writeErasureToBackups } from "./erasures";

export {
  addErasures,
  deleteErasuresBefore,
  type Erasure,
  findErasuresSince,
  listErasures,
  setErasuresSince,
  setErasureWriter,
} from "./erasures";

interface DeletionOptions {
  /** What becomes of what they wrote in chats: `keep` unless said. */
  messages?: MessagesOnDeletion;
  /** What has to be true in the same transaction; it throws where it is not. */
  checkAllowed?: (tx: Tx) => Promise<void>;
  /** Where burn pictures are kept, where that is not with the others. */
  burnFiles?: Pick<FileStore, "remove">;
}

/**
 * Deletes an account and its data (docs/product.md 7.10): in one transaction; where what they wrote in chats goes too,
 * in steps of which each holds, and which are finished whatever happens. @throws Refusal `unauthenticated`, `openForbiddenPage`
 */
export async function deleteAccount(
  db: Db,
  files: Pick<FileStore, "remove">,
  userId: string,
  now: number,
  { messages = "keep", checkAllowed: allowed, burnFiles: burning = files }: DeletionOptions = {},
): Promise<void> {
  const stores = { kept: files, burning };
  if (messages === "keep") return eraseAccount(db, stores, userId, { messages, checkAllowed: allowed }, now);
  await beginAccountDeletion(db, userId, { messages, checkAllowed: allowed }, now);
  await finishDeletion(db, stores, userId, now);
}

type EraseOptions = Required<Pick<DeletionOptions, "messages">> & Pick<DeletionOptions, "checkAllowed">;

async function eraseAccount(
  db: Db,
  stores: ErasablePictureStores,
  userId: string,
  going: EraseOptions,
  now: number,
): Promise<void> {
  let pictures: string[] = [];
  const { messages } = going;
  const touched = async (tx: Tx) =>
    (await Promise.all(ROOMS.map((room) => room.erasureTouches?.(tx, userId) ?? []))).flat();
  const forget = async (tx: Tx) => {
    pictures = await listUserPictures(tx, userId);
    for (const room of ROOMS) await room.erase?.(tx, userId, now, messages);
    await recordErasure(tx, { id: userId, messages }, now);
  };
  await deleteUser(db, userId, now, forget, { ...going, findTouchedUsers: touched });
  await writeErasureToBackups(db, { id: userId, messages });
  // After a crash here `cleanUpOrphans` and the daily run finish it.
  await removePictureFiles(stores.kept, pictures);
  for (const room of ROOMS) await room.eraseFiles?.(db, stores, now).catch(() => undefined);
  await deleteAnswersNaming(db, userId);
}

/** The long work first, so that the transaction at its end is short. */
async function finishDeletion(
  db: Db,
  stores: ErasablePictureStores,
  userId: string,
  now: number,
): Promise<void> {
  for (const room of ROOMS) await room.eraseAhead?.(db, stores, userId, now);
  try {
    await eraseAccount(db, stores, userId, { messages: "remove" }, now);
  } catch (error) {
    // Housekeeping may have finished it meanwhile.
    if (!(error instanceof Refusal && error.code === "unauthenticated")) throw error;
  }
}

/** Finishes deletions that a kill has interrupted. */
export async function finishInterruptedDeletions(
  db: Db,
  stores: ErasablePictureStores,
  now: number,
): Promise<void> {
  for (const id of await listUnfinishedDeletions(db)) await finishDeletion(db, stores, id, now);
}
