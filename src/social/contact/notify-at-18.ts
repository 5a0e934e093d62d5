import { type Db, transact } from "../../db/transact";
import { notifyPerson } from "../../messages/messages";
import { listUnnotifiedNewAdults, markContactNoticeSent } from "../../users/users";

const AT_ONCE = 100;

/** Tells whoever has turned 18, once, that the rules of contact stay as they were; repeatable. @param now ms */
export async function notifyAdultsOfContactRules(db: Db, now: number): Promise<void> {
  for (const id of await listUnnotifiedNewAdults(db, now, AT_ONCE))
    await transact(db, async (tx) => {
      if (await markContactNoticeSent(tx, id, now))
        await notifyPerson(tx, id, "official_notice", { notice: "contact_kept" }, now);
    });
}
