import { type ExpressionBuilder, sql } from "kysely";
import type { Schema } from "../db/schema";
import type { Db, DbOrTx, Tx } from "../db/transact";
import { ACCOUNT_LIMITS } from "../limits/account";
import { Refusal } from "../runtime/errors";
import { DAY } from "../runtime/units";
import { checkBirthday } from "../users/users";

/** Notes that a first birthday was refused, without the day. A first time in the future is from a clock that was ahead. */
async function noteRefusedBirthday(db: DbOrTx, userId: string, now: number): Promise<void> {
  await db
    .updateTable("users")
    .set({
      birthday_refused_at: sql<number>`case when birthday_refused_at <= ${now} then birthday_refused_at else ${now} end`,
      birthday_refused_last_at: now,
    })
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

/** Whoever was refused as too young does not simply name another day. A time in the future is from a clock that was ahead. */
export const mayTryBirthday = (eb: ExpressionBuilder<Schema, "users">, now: number) =>
  eb.or([
    eb("birthday_refused_last_at", "is", null),
    eb("birthday_refused_last_at", ">", now),
    eb("birthday_refused_last_at", "<=", now - ACCOUNT_LIMITS.birthdayAfterRefusal),
  ]);

/** Why somebody's birthday was not changed: they have to wait, or have one of the other age band. */
export async function findBirthdayRefusal(tx: Tx, userId: string, now: number): Promise<Refusal> {
  const waiting = await tx
    .selectFrom("users")
    .select("birthday_refused_last_at as refusedAt")
    .where("id", "=", userId)
    .where((eb) => eb.not(mayTryBirthday(eb, now)))
    .$narrowType<{ refusedAt: number }>()
    .executeTakeFirst();
  if (!waiting) return new Refusal("birthday_locked", {}, { birthday: "birthday_locked" });
  const left = waiting.refusedAt + ACCOUNT_LIMITS.birthdayAfterRefusal - now;
  return new Refusal("birthday_wait", { n: Math.ceil(left / DAY) }, { birthday: "birthday_wait" });
}
