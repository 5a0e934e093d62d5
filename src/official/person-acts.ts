import { endDevice } from "../auth/auth";
import { payCoins } from "../coins/coins";
import { type Actor, transactOnce } from "../db/idempotency";
import { newId } from "../db/ids";
import { type Db, transact } from "../db/transact";
import { notifyPerson } from "../messages/messages";
import { checkCanTakeMeasure, logOfficialAct } from "../safety/safety";
import { endSessions } from "../users/users";
import type { EndSessionsInput } from "./input";

/** A message from the official side, logged with its words but for the person's nickname. @throws Refusal `forbidden`, `user_not_found` */
export async function sendOfficialMessage(
  db: Db,
  actor: Actor,
  userId: string,
  text: string,
  now: number,
): Promise<void> {
  await checkCanTakeMeasure(db, actor.id, userId);
  await transactOnce(db, actor, now, async (tx) => {
    await notifyPerson(tx, userId, "official_notice", { text }, now);
    await logOfficialAct(tx, { officialId: actor.id, act: "person_written", aboutId: userId, reason: text }, now);
    return null;
  });
}

/**
 * Gives or takes coins, with a reason, which is logged but for the person's nickname. @returns the balance
 * @throws Refusal `insufficient_coins`, `forbidden`, `user_not_found`
 */
export async function adjustCoins(
  db: Db,
  actor: Actor,
  userId: string,
  { amount, reason }: { amount: number; reason: string },
  now: number,
): Promise<number> {
  await checkCanTakeMeasure(db, actor.id, userId);
  return transactOnce(db, actor, now, async (tx) => {
    const ref = newId(now);
    const coins = await payCoins(tx, { userId, amount, reason: "admin_adjustment", ref }, now);
    await notifyPerson(tx, userId, "official_notice", { text: reason }, now);
    const entry = { officialId: actor.id, kind: String(amount), thingId: ref, aboutId: userId, reason };
    await logOfficialAct(tx, { ...entry, act: "coins_adjusted" }, now);
    return coins;
  });
}

/**
 * Ends one of somebody's sessions, or all of them (`session` is empty).
 * @throws Refusal `forbidden` (oneself, an official), `user_not_found`, `session_not_found`
 */
export async function endPersonSessions(
  db: Db,
  officialId: string,
  userId: string,
  { session, reason }: EndSessionsInput,
  now: number,
): Promise<void> {
  await checkCanTakeMeasure(db, officialId, userId);
  await transact(db, async (tx) => {
    await (session ? endDevice(tx, userId, session) : endSessions(tx, userId));
    const kind = session ? "session" : null;
    await logOfficialAct(tx, { officialId, act: "sessions_ended", kind, aboutId: userId, reason }, now);
  });
}
