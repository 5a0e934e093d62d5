import type { ReportCaseRow } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { DELETED_USER_ID } from "../../limits/account";
import { DEFAULT_LANGUAGE } from "../../limits/languages";
import { ALARM_LIMITS } from "../../limits/safety";
import { spendAlarmCap } from "../../mail/email-caps";
import { enqueueEmail, enqueueEmailToOwner } from "../../mail/outbox";
import { DUTY_KIND, enqueuePush } from "../../push/push-outbox";
import { cancelPush } from "../../push/withdraw-push";
import { ensureDeletedUser } from "../../users/users";
import { countCasesNeeding } from "./cases-needing";
import { type DutyOfficial, isReachable, listDutyOfficials } from "./duty";

/** The steps of the ladder, in their order; the last one repeats (docs/product.md 12.13). */
const ALARM_STEPS = ["duty", "all", "operator", "all"] as const;
type AlarmStep = (typeof ALARM_STEPS)[number];

export const alarmStepOf = (step: number): AlarmStep => ALARM_STEPS[Math.min(step, ALARM_STEPS.length - 1)] ?? "all";

const dutyTagOf = (caseId: string): string => `duty-${caseId}`;

type AlarmCase = Pick<ReportCaseRow, "id" | "about_id">;

/** Tag of the one message about all cases that wait, once an official was rung `ALARM_LIMITS.perHour` times. */
const SUMMARY_TAG = "duty-many";

/**
 * When beyond the cap one more message may leave: at once, at the beginning of the next minute where this one has had
 * its message, or not at all, as the next one is spoken for and will count this case too. ms
 */
async function nextMinuteToRing(tx: Tx, name: string, now: number): Promise<number | null> {
  const minute = Math.floor(now / ALARM_LIMITS.summaryEvery);
  for (const each of [minute, minute + 1])
    if (await spendAlarmCap(tx, `${name} ${each}`, 1, now)) return Math.max(now, each * ALARM_LIMITS.summaryEvery);
  return null;
}

/**
 * What rings and when: the case; beyond the cap the summary, once an hour, and for a person about whom nothing has rung
 * in this hour once a minute, so that many cases cannot silence one about somebody else for longer.
 */
async function alarmTextOf(tx: Tx, officialId: string, { id, about_id }: AlarmCase, now: number) {
  const isNew = await spendAlarmCap(tx, `about ${officialId} ${about_id}`, 1, now);
  if (await spendAlarmCap(tx, officialId, ALARM_LIMITS.perHour, now)) return { tag: dutyTagOf(id), ref: id, at: now };
  const isFirst = await spendAlarmCap(tx, `summary ${officialId}`, 1, now);
  if (!isFirst && !isNew) return null;
  const at = await nextMinuteToRing(tx, `summary ${officialId}`, now);
  return at === null ? null : { tag: SUMMARY_TAG, ref: "", at };
}

const summaryParams = async (tx: Tx, officialId: string, now: number) => ({
  n: String(await countCasesNeeding(tx, officialId, now)),
});

/** By push, and by mail where there is none; from the second step on by both. @returns whether anything reaches them */
async function alarmOfficial(
  tx: Tx,
  { id, push, mail }: DutyOfficial,
  about: AlarmCase,
  step: AlarmStep,
  now: number,
): Promise<boolean> {
  const text = await alarmTextOf(tx, id, about, now);
  if (text && push) await enqueuePush(tx, id, { kind: DUTY_KIND, tag: text.tag, ref: text.ref }, now, text.at);
  if (text && mail && (!push || step !== "duty")) {
    const params = text.ref === "" ? await summaryParams(tx, id, now) : { caseId: about.id };
    await enqueueEmailToOwner(tx, id, "duty", now, params);
  }
  return push || mail;
}

/** The operator's address is no account: the mail carries what it needs. @param to null: nobody to write to */
async function alarmOperator(tx: Tx, { about_id }: AlarmCase, to: string | null, now: number): Promise<boolean> {
  if (to === null) return false;
  const isNew = await spendAlarmCap(tx, `about operator ${about_id}`, 1, now);
  const isWithin = await spendAlarmCap(tx, "operator", ALARM_LIMITS.perHour, now);
  if (!isWithin && !(isNew && (await nextMinuteToRing(tx, "operator", now)) !== null)) return true;
  const params = { to, nickname: "Driftglass", language: DEFAULT_LANGUAGE };
  await ensureDeletedUser(tx, now);
  await enqueueEmail(tx, DELETED_USER_ID, "duty_operator", now, params);
  return true;
}

/**
 * Rings for a case: who is on duty, or all where nobody is; never whom it is about. Where no official can be reached, the
 * operator at once.
 * @param operator e-mail address; null: none @returns whether anybody is reached
 */
export async function sendAlarm(
  tx: Tx,
  about: AlarmCase,
  step: AlarmStep,
  operator: string | null,
  now: number,
): Promise<boolean> {
  const officials = (await listDutyOfficials(tx, about.about_id, now)).filter(isReachable);
  const onDuty = officials.filter((each) => each.onDuty);
  const rung = step === "duty" && onDuty.length > 0 ? onDuty : officials;
  for (const official of rung) await alarmOfficial(tx, official, about, step, now);
  const told = (step === "operator" || rung.length === 0) && (await alarmOperator(tx, about, operator, now));
  return rung.length > 0 || told;
}

/** Cancels what the phones of all officials show of a case. */
export async function cancelAlarm(tx: Tx, { id, about_id }: AlarmCase, now: number): Promise<void> {
  const officials = await listDutyOfficials(tx, about_id, now);
  for (const official of officials) {
    await cancelPush(tx, official.id, dutyTagOf(id), now);
    if ((await countCasesNeeding(tx, official.id, now)) === 0) await cancelPush(tx, official.id, SUMMARY_TAG, now);
  }
}
