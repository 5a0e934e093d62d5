import { type Db, type DbOrTx, transact } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import {
  CONTACT_COLUMNS,
  type ContactRules,
  contactRulesOf,
  findUser,
  lockOwnUser,
  updateContactRules,
} from "../../users/users";

/** Who may follow, write first and find a person. @param now ms @throws Refusal `unauthenticated` */
export async function loadContactRules(db: DbOrTx, userId: string, now: number): Promise<ContactRules> {
  const row = await findUser(db, userId, CONTACT_COLUMNS);
  if (!row) throw new Refusal("unauthenticated");
  return contactRulesOf(row, now);
}

/**
 * Changes the given rules; absent ones, and those that hold already, stay as they are, so that nobody chooses by saving
 * something else. The person's row is locked: who follows or writes at the same time waits, and is then judged by the new
 * rules. @param now ms @throws Refusal `unauthenticated`
 */
export const changeContactRules = (
  db: Db,
  userId: string,
  wanted: Partial<ContactRules>,
  now: number,
): Promise<ContactRules> =>
  transact(db, async (tx) => {
    await lockOwnUser(tx, userId);
    const { follow, write, find } = await loadContactRules(tx, userId, now);
    await updateContactRules(tx, userId, {
      ...(wanted.follow !== follow && { follow: wanted.follow }),
      ...(wanted.write !== write && { write: wanted.write }),
      ...(wanted.find !== find && { find: wanted.find }),
    });
    return loadContactRules(tx, userId, now);
  });
