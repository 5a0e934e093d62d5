import type { Db, DbOrTx, Tx } from "../db/transact";
import { ACCOUNT_LIMITS } from "../limits/account";
import { Refusal } from "../runtime/errors";
import { DAY } from "../runtime/units";
import { checkBirthday, findUser } from "../users/users";

/** Notes that a first birthday was refused, without the day. */
async function noteRefusedBirthday(db: DbOrTx, userId: string, now: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ birthday_refused_at: now })
    .where("id", "=", userId)
    .where("birthday", "is", null)
    .where("adult_at", "is", null)
    .execute();
}

/** As `checkBirthday`; a first one that is too young is noted. @throws Refusal `underage`, `validation_failed` */
export async function checkOwnBirthday(db: Db, userId: string, birthday: string, now: number): Promise<void> {
  try {
    checkBirthday(birthday, now);
  } catch (error) {
    if (error instanceof Refusal && error.code === "underage") await noteRefusedBirthday(db, userId, now);
    throw error;
  }
}

/** Who was refused as too young does not simply name another day. @throws Refusal `birthday_wait` */
export async function refuseBirthdayTooSoon(tx: Tx, userId: string, now: number): Promise<void> {
  const refusedAt = (await findUser(tx, userId, ["birthday_refused_at"]))?.birthday_refused_at ?? null;
  const wait = ACCOUNT_LIMITS.birthdayAfterRefusal;
  // A time in the future is from a clock that was ahead.
  if (refusedAt === null || refusedAt > now || refusedAt + wait <= now) return;
  throw new Refusal("birthday_wait", { n: Math.ceil((refusedAt + wait - now) / DAY) }, { birthday: "birthday_wait" });
}
