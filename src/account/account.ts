/** The front door of the room: what a person may do with the account as a whole. It composes what the rooms offer. */

import { takeLeave } from "../auth/auth";
import { forgetAtSea } from "../bottles/bottles";
import { forgetCoins } from "../coins/coins";
import { forgetAnswersNaming } from "../db/once";
import type { Db, Tx } from "../db/transact";
import { forgetDesigner } from "../designs/designs";
import type { Files } from "../files/files";
import { forgetFiles } from "../files/pictures";
import { forgetSender } from "../messages/messages";
import { pictureFilesOf } from "../profile/profile";
import { forgetAtSquare } from "../square/square";

/**
 * How each room forgets a person, where more is to do than that rows go with the person's own. They run in this order
 * in one transaction.
 */
const FORGETTING: ((tx: Tx, userId: string, now: number) => Promise<void>)[] = [
  forgetAtSea,
  forgetCoins,
  forgetDesigner,
  forgetSender,
  forgetAtSquare,
];

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
    pictures = await pictureFilesOf(tx, userId);
    for (const forget of FORGETTING) await forget(tx, userId, now);
  });
  // Whatever is cut off here by a crash, `cleanUpOrphans` and the day's end take care of.
  await forgetFiles(files, pictures);
  await forgetAnswersNaming(db, userId);
}
