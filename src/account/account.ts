import { closeAccount, type OwnMessages, takeLeave, unfinishedDeletions } from "../auth/auth";
import { forgetAnswersNaming } from "../db/once";
import type { Db, Tx } from "../db/transact";
import type { Files } from "../files/files";
import { forgetFiles } from "../files/pictures";
import type { Erasable } from "../room";
import { picturesOf, ROOMS } from "../rooms";
import { Refusal } from "../runtime/errors";
import { keepErasure, noteErasure } from "./erasures";

export {
  addErasures,
  type Erased,
  erasedPeople,
  erasuresSince,
  forgetErasures,
  listErasuresSince,
  onErased,
} from "./erasures";

interface Wish {
  /** What becomes of what they wrote in chats: `keep` unless said. */
  messages?: OwnMessages;
  /** What has to be true in the same transaction; it throws where it is not. */
  allowed?: (tx: Tx) => Promise<void>;
  /** Where burn pictures are kept, where that is not with the others. */
  burning?: Pick<Files, "remove">;
}

/**
 * Deletes an account and its data (product.md, Accounts): in one transaction; where what they wrote in chats goes too,
 * in steps of which each holds, and which are finished whatever happens. @throws Refusal `unauthenticated`, `forbidden`
 */
export async function deleteAccount(
  db: Db,
  files: Pick<Files, "remove">,
  userId: string,
  now: number,
  { messages = "keep", allowed, burning = files }: Wish = {},
): Promise<void> {
  const stores = { kept: files, burning };
  if (messages === "keep") return leave(db, stores, userId, { messages, allowed }, now);
  await closeAccount(db, userId, { messages, allowed }, now);
  await finish(db, stores, userId, now);
}

type Going = Required<Pick<Wish, "messages">> & Pick<Wish, "allowed">;

async function leave(db: Db, stores: Erasable, userId: string, going: Going, now: number): Promise<void> {
  let pictures: string[] = [];
  const { messages } = going;
  const touched = async (tx: Tx) =>
    (await Promise.all(ROOMS.map((room) => room.erasureTouches?.(tx, userId) ?? []))).flat();
  const forget = async (tx: Tx) => {
    pictures = await picturesOf(tx, userId);
    for (const room of ROOMS) await room.erase?.(tx, userId, now, messages);
    await noteErasure(tx, { id: userId, messages }, now);
  };
  await takeLeave(db, userId, now, forget, { ...going, touched });
  await keepErasure(db, { id: userId, messages });
  // After a crash here `cleanUpOrphans` and the daily run finish it.
  await forgetFiles(stores.kept, pictures);
  for (const room of ROOMS) await room.erased?.(db, stores, now).catch(() => undefined);
  await forgetAnswersNaming(db, userId);
}

/** The long work first, so that the transaction at its end is short. */
async function finish(db: Db, stores: Erasable, userId: string, now: number): Promise<void> {
  for (const room of ROOMS) await room.eraseAhead?.(db, stores, userId, now);
  try {
    await leave(db, stores, userId, { messages: "remove" }, now);
  } catch (error) {
    // Housekeeping may have finished it meanwhile.
    if (!(error instanceof Refusal && error.code === "unauthenticated")) throw error;
  }
}

/** Finishes deletions that a kill has interrupted. */
export async function finishDeletions(db: Db, stores: Erasable, now: number): Promise<void> {
  for (const id of await unfinishedDeletions(db)) await finish(db, stores, id, now);
}
