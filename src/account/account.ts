import { beginAccountDeletion, deleteUser, listUnfinishedDeletions, type MessagesOnDeletion } from "../auth/auth";
import { deleteAnswersNaming } from "../db/idempotency";
import type { Db, Tx } from "../db/transact";
import type { FileStore } from "../files/files";
import { removePictureFiles } from "../files/pictures";
import { listTooYoung, noteTooYoung } from "../profile/profile";
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
  /** What happens to their chat messages; `keep` by default. */
  messages?: MessagesOnDeletion;
  /** Checked in the same transaction; throws where the deletion is not allowed. */
  checkAllowed?: (tx: Tx) => Promise<void>;
  /** The store of burn pictures; by default the one of all others. */
  burnFiles?: Pick<FileStore, "remove">;
}

/**
 * Deletes an account and its data (docs/product.md 7.10) in one transaction; where the chat messages are removed too, in
 * several steps, which are finished even after a crash. @throws Refusal `unauthenticated`, `forbidden`
 */
export async function deleteAccount(
  db: Db,
  files: Pick<FileStore, "remove">,
  userId: string,
  now: number,
  { messages = "keep", checkAllowed, burnFiles = files }: DeletionOptions = {},
): Promise<void> {
  const stores = { kept: files, burning: burnFiles };
  if (messages === "keep") return eraseAccount(db, stores, userId, { messages, checkAllowed }, now);
  await beginAccountDeletion(db, userId, { messages, checkAllowed }, now);
  await finishDeletion(db, stores, userId, now);
}

type EraseOptions = Required<Pick<DeletionOptions, "messages">> &
  Pick<DeletionOptions, "checkAllowed"> & {
    /** `deleteUser`. */
    farewell?: boolean;
  };

async function eraseAccount(
  db: Db,
  stores: ErasablePictureStores,
  userId: string,
  options: EraseOptions,
  now: number,
): Promise<void> {
  let pictures: string[] = [];
  const { messages } = options;
  const findTouchedUsers = async (tx: Tx) =>
    (await Promise.all(ROOMS.map((room) => room.erasureTouches?.(tx, userId) ?? []))).flat();
  const forget = async (tx: Tx) => {
    pictures = await listUserPictures(tx, userId);
    for (const room of ROOMS) await room.erase?.(tx, userId, now, messages);
    await recordErasure(tx, { id: userId, messages }, now);
  };
  await deleteUser(db, userId, now, forget, { ...options, findTouchedUsers });
  await writeErasureToBackups(db, { id: userId, messages });
  // After a crash here `cleanUpOrphans` and the daily run finish it.
  await removePictureFiles(stores.kept, pictures);
  for (const room of ROOMS) await room.eraseFiles?.(db, stores, now).catch(() => undefined);
  await deleteAnswersNaming(db, userId);
}

interface DeletionRound {
  stores: ErasablePictureStores;
  /** Told what kept one account; the others go on. */
  onFailure: (error: unknown) => void;
}

/** Removes accounts that were refused a birthday and never got another one, some a round, once two looks that lie days apart have seen it. @param now ms */
export async function deleteTooYoungAccounts(db: Db, { stores, onFailure }: DeletionRound, now: number): Promise<void> {
  await noteTooYoung(db, now);
  for (const id of await listTooYoung(db, now)) {
    const checkAllowed = async (tx: Tx) => {
      // It may have got one meanwhile.
      if (!(await listTooYoung(tx, now, id)).includes(id)) throw new Refusal("forbidden");
    };
    await eraseAccount(db, stores, id, { messages: "keep", checkAllowed, farewell: false }, now).catch(
      (error: unknown) => {
        if (!(error instanceof Refusal)) onFailure(error);
      },
    );
  }
}

/** Does the long work first, so that the transaction at the end is short. */
async function finishDeletion(db: Db, stores: ErasablePictureStores, userId: string, now: number): Promise<void> {
  for (const room of ROOMS) await room.eraseAhead?.(db, stores, userId, now);
  try {
    await eraseAccount(db, stores, userId, { messages: "remove" }, now);
  } catch (error) {
    // The periodic cleanup may have finished it meanwhile.
    if (!(error instanceof Refusal && error.code === "unauthenticated")) throw error;
  }
}

/** Finishes deletions that a crash has interrupted. */
export async function finishInterruptedDeletions(
  db: Db,
  { stores, onFailure }: DeletionRound,
  now: number,
): Promise<void> {
  for (const id of await listUnfinishedDeletions(db)) await finishDeletion(db, stores, id, now).catch(onFailure);
}
