/** Accounts that were refused a birthday as too young and got none since: housekeeping removes them at the second of two looks. */
import { type ExpressionBuilder, sql } from "kysely";
import type { Schema } from "../db/schema";
import type { Db, DbOrTx } from "../db/transact";
import { ACCOUNT_LIMITS } from "../limits/account";

/** How many one round takes. */
const TOO_YOUNG_BATCH = 100;

/** Whom a birthday was refused as too young, long ago, with none since. Who was suspended could give none meanwhile. */
function isTooYoung(eb: ExpressionBuilder<Schema, "users">, now: number) {
  const before = now - ACCOUNT_LIMITS.keptAfterRefusal;
  return eb.and([
    eb("birthday_refused_at", "<=", before),
    eb("birthday", "is", null),
    eb("adult_at", "is", null),
    eb("official", "=", sql.lit(0)),
    eb("banned_at", "is", null),
    eb.or([eb("suspended_until", "is", null), eb("suspended_until", "<=", before)]),
  ]);
}

const selectTooYoung = (db: DbOrTx, now: number) =>
  db
    .selectFrom("users")
    .select("id")
    .where("birthday_refused_at", "is not", null)
    .where((eb) => isTooYoung(eb, now))
    .orderBy("birthday_refused_at")
    .orderBy("id")
    .limit(TOO_YOUNG_BATCH);

/** Notes who is to be removed, and forgets who is not or was noted by a clock that was ahead. */
export async function noteTooYoung(db: Db, now: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ removal_seen_at: null })
    .where("birthday_refused_at", "is not", null)
    .where("removal_seen_at", "is not", null)
    .where((eb) => eb.or([eb("removal_seen_at", ">", now), eb.not(isTooYoung(eb, now))]))
    .execute();
  await db
    .updateTable("users")
    .set({ removal_seen_at: now })
    .where("id", "in", selectTooYoung(db, now).where("removal_seen_at", "is", null))
    .execute();
}

/** Those that an earlier look saw as too young, and that are so now. @param id whether it is one of them; absent: some of all */
export async function listTooYoung(db: DbOrTx, now: number, id?: string): Promise<string[]> {
  const rows = await selectTooYoung(db, now)
    .where("removal_seen_at", "<=", now - ACCOUNT_LIMITS.seenBeforeRemoval)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .execute();
  return rows.map((row) => row.id);
}
