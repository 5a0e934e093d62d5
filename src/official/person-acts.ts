import { endDevice } from "../auth/auth";
import { payCoins } from "../coins/coins";
import { type Actor, transactOnce } from "../db/idempotency";
import { newId } from "../db/ids";
import { type Db, type DbOrTx, transact } from "../db/transact";
import { notifyPerson } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import { checkCanTakeMeasure, type LiftingOfficial, liftMeasureInTx, logOfficialAct } from "../safety/safety";
import { endSessions, lockUsers } from "../users/users";
import type { EndSessionsInput } from "./input";

/** A message from the official side, logged with its words. @throws Refusal `forbidden`, `user_not_found` */
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
 * Gives or takes coins, with a reason. @returns the balance
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

/** The person of a measure. @throws Refusal `measure_not_found` */
export async function findMeasuredPerson(db: DbOrTx, measureId: string): Promise<string> {
  const row = await db.selectFrom("measures").select("user_id").where("id", "=", measureId).executeTakeFirst();
  if (!row) throw new Refusal("measure_not_found");
  return row.user_id;
}

/**
 * Lifts a measure without an appeal; the person is told.
 * @returns whom it was about
 * @throws Refusal `measure_not_found` (also one's own, and where it was lifted before)
 */
export function liftMeasure(
  db: Db,
  official: LiftingOfficial,
  measureId: string,
  reason: string,
  now: number,
): Promise<string> {
  return transact(db, async (tx) => {
    const officialId = official.id;
    const aboutId = await findMeasuredPerson(tx, measureId);
    await lockUsers(tx, [aboutId]);
    if (aboutId === officialId || !(await liftMeasureInTx(tx, official, measureId, now)))
      throw new Refusal("measure_not_found");
    await notifyPerson(tx, aboutId, "official_notice", { notice: "measure_lifted", measureId }, now);
    await logOfficialAct(tx, { officialId, thingId: measureId, aboutId, reason, act: "measure_lifted" }, now);
    return aboutId;
  });
}
