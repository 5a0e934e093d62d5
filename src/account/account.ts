/** The front door of the room: what a person may do with the account as a whole. It composes what the rooms offer. */

import { takeLeave } from "../auth/auth";
import { forgetAnswersNaming } from "../db/once";
import type { Db } from "../db/transact";
import type { Files } from "../files/files";
import { forgetFiles } from "../files/pictures";
import { picturesOf, ROOMS } from "../rooms";

/**
 * Deletes an account, all of it or nothing (product.md, Accounts): bottles at sea sink, what others keep stays theirs
 * without the letter, comments and likes vanish and are counted no more, coins and pictures are gone, names are free
 * again.
 * @throws Refusal `unauthenticated` when the person has already left, `forbidden` for an official account
 */
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
  });
  // Whatever is cut off here by a crash, `cleanUpOrphans` and the day's end take care of.
  await forgetFiles(files, pictures);
  await forgetAnswersNaming(db, userId);
}
