import { dayNumberOf, nextDayStart, spendDailyLimit } from "../db/counters";
import { uniqueViolation } from "../db/error-codes";
import { type Actor, transactOnce } from "../db/idempotency";
import type { Db, Tx } from "../db/transact";
import { priceAt } from "../limits/prices";
import { Refusal } from "../runtime/errors";
import { payCoins } from "./payment";
import { isoDay } from "./rules";

/** Of `daily_counters`. */
export const CHECK_IN_COUNTER = "checkin";
const CHECK_INS_PER_DAY = 1;

interface CheckInResult {
  reward: number;
  coins: number;
}

/** Whether the person has checked in today. @param spent their daily counters */
export const hasCheckedIn = (spent: { [CHECK_IN_COUNTER]?: number }): boolean =>
  (spent[CHECK_IN_COUNTER] ?? 0) >= CHECK_INS_PER_DAY;

const alreadyCheckedIn = (now: number) => new Refusal("already_checked_in", { resetsAt: nextDayStart(now) });

async function payCheckIn(tx: Tx, userId: string, now: number): Promise<CheckInResult> {
  if ((await spendDailyLimit(tx, userId, CHECK_IN_COUNTER, CHECK_INS_PER_DAY, now)) === null)
    throw alreadyCheckedIn(now);
  const reward = priceAt("checkin", now);
  const ref = isoDay(dayNumberOf(now));
  return { reward, coins: await payCoins(tx, { userId, amount: reward, reason: "daily_checkin", ref }, now) };
}

/** Checks in, once per UTC day even when the clock steps back. @throws Refusal `already_checked_in` */
export async function checkIn(db: Db, actor: Actor, now: number): Promise<CheckInResult> {
  try {
    return await transactOnce(db, actor, now, (tx) => payCheckIn(tx, actor.id, now));
  } catch (error) {
    throw uniqueViolation(error) ? alreadyCheckedIn(now) : error;
  }
}
