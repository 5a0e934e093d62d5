import { takeLeave } from "../auth/auth";
import { forgetAnswersNaming } from "../db/once";
import type { Db } from "../db/transact";
import type { Files } from "../files/files";
import { forgetFiles } from "../files/pictures";
import { picturesOf, ROOMS } from "../rooms";
import { keepErasure, noteErasure } from "./erasures";

export {
  addErasures,
  erasedIds,
  erasuresSince,
  forgetErasures,
  listErasuresSince,
  onErased,
} from "./erasures";

/** Deletes an account and its data (product.md, Accounts). @throws Refusal `unauthenticated`, `forbidden` */
export async function deleteAccount(
  db: Db,
  files: Pick<Files, "remove">,
  userId: string,
  now: number,
): Promise<void> {
  let pictures: string[] = [];
  await takeLeave(db, userId, now, async (tx) => {
    pictures = await picturesOf(tx, userId);
    for (const room of ROOMS) await room.erase?.(tx, userId, now);
    await noteErasure(tx, userId, now);
  });
  await keepErasure(db, userId);
  // After a crash here `cleanUpOrphans` and the daily run finish it.
  await forgetFiles(files, pictures);
  await forgetAnswersNaming(db, userId);
}
