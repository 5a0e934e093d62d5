import { endDevice } from "../auth/auth";
import { pay } from "../coins/coins";
import { newId } from "../db/ids";
import { type Actor, once } from "../db/once";
import { type Db, type Queries, transact } from "../db/transact";
import { notify } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import { type Lifting, lift, log, mayJudge } from "../safety/safety";
import { endSessions, lockAll } from "../users/users";
import type { SessionsEnded } from "./input";

/** A message from the official side, logged with its words. @throws Refusal `forbidden`, `user_not_found` */
export async function writeTo(
  db: Db,
  actor: Actor,
  userId: string,
  text: string,
  now: number,
): Promise<void> {
  await mayJudge(db, actor.id, userId);
  await once(db, actor, now, async (tx) => {
    await notify(tx, userId, "official_notice", { text }, now);
    await log(tx, { officialId: actor.id, act: "person_written", aboutId: userId, reason: text }, now);
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
  await mayJudge(db, actor.id, userId);
  return once(db, actor, now, async (tx) => {
    const ref = newId(now);
    const coins = await pay(tx, { userId, amount, reason: "admin_adjustment", ref }, now);
    await notify(tx, userId, "official_notice", { text: reason }, now);
    const said = { officialId: actor.id, kind: String(amount), thingId: ref, aboutId: userId, reason };
    await log(tx, { ...said, act: "coins_adjusted" }, now);
    return coins;
  });
}

/**
 * Ends one of somebody's sessions, or all of them (`session` is empty).
 * @throws Refusal `forbidden` (oneself, an official), `user_not_found`, `session_not_found`
 */
export async function endSessionsOf(
  db: Db,
  officialId: string,
  userId: string,
  { session, reason }: SessionsEnded,
  now: number,
): Promise<void> {
  await mayJudge(db, officialId, userId);
  await transact(db, async (tx) => {
    await (session ? endDevice(tx, userId, session) : endSessions(tx, userId));
    const kind = session ? "session" : null;
    await log(tx, { officialId, act: "sessions_ended", kind, aboutId: userId, reason }, now);
  });
}

/** The person of a measure. @throws Refusal `measure_not_found` */
export async function measuredOne(db: Queries, measureId: string): Promise<string> {
  const row = await db
    .selectFrom("measures")
    .select("user_id")
    .where("id", "=", measureId)
    .executeTakeFirst();
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
  office: Lifting,
  measureId: string,
  reason: string,
  now: number,
): Promise<string> {
  return transact(db, async (tx) => {
    const officialId = office.id;
    const aboutId = await measuredOne(tx, measureId);
    await lockAll(tx, [aboutId]);
    if (aboutId === officialId || !(await lift(tx, office, measureId, now)))
      throw new Refusal("measure_not_found");
    await notify(tx, aboutId, "official_notice", { notice: "measure_lifted", measureId }, now);
    await log(tx, { officialId, thingId: measureId, aboutId, reason, act: "measure_lifted" }, now);
    return aboutId;
  });
}
