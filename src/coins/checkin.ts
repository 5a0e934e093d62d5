import { dayOf, resetsAt, spend } from "../db/counters";
import { uniqueViolation } from "../db/failure";
import { type Actor, once } from "../db/once";
import type { Db, Tx } from "../db/transact";
import { priceAt } from "../limits/prices";
import { Refusal } from "../runtime/errors";
import { pay } from "./payment";
import { dayName } from "./rules";

const KIND = "checkin";
const PER_DAY = 1;

interface CheckedIn {
  reward: number;
  coins: number;
}

/** Whether what is spent today says that the person has checked in. */
export const checkedIn = (spent: Record<string, number>): boolean => (spent[KIND] ?? 0) >= PER_DAY;

const refused = (now: number) => new Refusal("already_checked_in", { resetsAt: resetsAt(now) });

async function payForToday(tx: Tx, userId: string, now: number): Promise<CheckedIn> {
  if ((await spend(tx, userId, KIND, PER_DAY, now)) === null) throw refused(now);
  const reward = priceAt("checkin", now);
  const ref = dayName(dayOf(now));
  return { reward, coins: await pay(tx, { userId, amount: reward, reason: "daily_checkin", ref }, now) };
}

/** Checks in, once per UTC day even when the clock steps back. @throws Refusal `already_checked_in` */
export async function checkIn(db: Db, actor: Actor, now: number): Promise<CheckedIn> {
  try {
    return await once(db, actor, now, (tx) => payForToday(tx, actor.id, now));
  } catch (error) {
    throw uniqueViolation(error) ? refused(now) : error;
  }
}
