import { endDevice } from "../auth/auth";
import { payCoins } from "../coins/coins";
import { type Actor, transactOnce } from "../db/idempotency";
import { newId } from "../db/ids";
import { type Db, type Tx, transact } from "../db/transact";
import { notifyPerson } from "../messages/messages";
import { checkCanTakeMeasure, logOfficialAct } from "../safety/safety";
import { endSessions, findUser } from "../users/users";
import type { EndSessionsInput } from "./input";

/** What begins or goes on in another letter of the same word; kana and Han follow a name without a space. */
const WORD_EDGE = "[[\\p{L}\\p{M}\\p{N}]--[\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Han}]]";
/** Where the name stood, so that what is left out is no other word: a nickname may be one, too. */
const NAME_LEFT_OUT = "@…";

/** Words for the log, which outlives the account that they name. */
async function withoutName(tx: Tx, userId: string, text: string): Promise<string> {
  const name = (await findUser(tx, userId, ["nickname"]))?.nickname ?? "";
  if (name === "") return text;
  const named = new RegExp(`(?<!${WORD_EDGE})${RegExp.escape(name)}(?!${WORD_EDGE})`, "giv");
  return text.replace(named, NAME_LEFT_OUT);
}

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
    const entry = { officialId: actor.id, act: "person_written", aboutId: userId } as const;
    await logOfficialAct(tx, { ...entry, reason: await withoutName(tx, userId, text) }, now);
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
    const entry = { officialId: actor.id, kind: String(amount), thingId: ref, aboutId: userId };
    const logged = { ...entry, act: "coins_adjusted", reason: await withoutName(tx, userId, reason) } as const;
    await logOfficialAct(tx, logged, now);
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
    const entry = { officialId, act: "sessions_ended", kind, aboutId: userId } as const;
    await logOfficialAct(tx, { ...entry, reason: await withoutName(tx, userId, reason) }, now);
  });
}
