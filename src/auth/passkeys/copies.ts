import type { PasskeyRow } from "../../db/tables/auth";
import { type Db, transact } from "../../db/transact";
import { PASSKEY_LIMITS } from "../../limits/auth";
import { enqueueEmailToOwner } from "../../mail/outbox";
import { notifyPerson, wasNotified } from "../../messages/messages";
import { lockUser } from "../../users/users";

const NOTICE = { notice: "passkey_copied" } as const;

/**
 * Tells the owner, at most once a day, of a right answer with an old counter (docs/product.md 7.7.1): two devices hold
 * this passkey. Whoever has the copy could otherwise fill the owner's mailbox.
 */
export const notifyOwnerOfCopy = (
  db: Db,
  { user_id, name }: Pick<PasskeyRow, "user_id" | "name">,
  now: number,
): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await lockUser(tx, user_id))) return;
    if (await wasNotified(tx, user_id, NOTICE, now - PASSKEY_LIMITS.copyNoticeEvery)) return;
    await enqueueEmailToOwner(tx, user_id, "passkey_copied", now, { name });
    await notifyPerson(tx, user_id, "official_notice", NOTICE, now);
  });
