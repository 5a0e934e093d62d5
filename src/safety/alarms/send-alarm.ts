import type { ReportCaseRow } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { DELETED_USER_ID } from "../../limits/account";
import { DEFAULT_LANGUAGE } from "../../limits/languages";
import { enqueueEmail, enqueueEmailToOwner } from "../../mail/outbox";
import { cancelPush, DUTY_KIND, enqueuePush } from "../../push/push-outbox";
import { ensureDeletedUser } from "../../users/users";
import { type DutyOfficial, listDutyOfficials } from "./duty";

/** The steps of the ladder, in their order; the last one repeats (docs/product.md 12.13). */
const ALARM_STEPS = ["duty", "all", "operator", "all"] as const;
type AlarmStep = (typeof ALARM_STEPS)[number];

export const alarmStepOf = (step: number): AlarmStep => ALARM_STEPS[Math.min(step, ALARM_STEPS.length - 1)] ?? "all";

const dutyTagOf = (caseId: string): string => `duty-${caseId}`;

type AlarmCase = Pick<ReportCaseRow, "id" | "about_id">;

/** By push, and by mail where there is none; from the second step on by both. @returns whether anything reaches them */
async function alarmOfficial(
  tx: Tx,
  { id, push, mail }: DutyOfficial,
  caseId: string,
  step: AlarmStep,
  now: number,
): Promise<boolean> {
  if (push) await enqueuePush(tx, id, { kind: DUTY_KIND, tag: dutyTagOf(caseId), ref: caseId }, now);
  if (mail && (!push || step !== "duty")) await enqueueEmailToOwner(tx, id, "duty", now, { caseId });
  return push || mail;
}

/** The operator's address is no account: the mail carries what it needs. @param to null: nobody to write to */
async function alarmOperator(tx: Tx, to: string | null, now: number): Promise<boolean> {
  if (to === null) return false;
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
  { id, about_id }: AlarmCase,
  step: AlarmStep,
  operator: string | null,
  now: number,
): Promise<boolean> {
  const officials = (await listDutyOfficials(tx, about_id, now)).filter(({ push, mail }) => push || mail);
  const onDuty = officials.filter((each) => each.onDuty);
  const rung = step === "duty" && onDuty.length > 0 ? onDuty : officials;
  for (const official of rung) await alarmOfficial(tx, official, id, step, now);
  const told = (step === "operator" || rung.length === 0) && (await alarmOperator(tx, operator, now));
  return rung.length > 0 || told;
}

/** Takes what is shown on the phones of all but one official back. */
export async function cancelAlarm(tx: Tx, { id, about_id }: AlarmCase, except: string, now: number): Promise<void> {
  const officials = await listDutyOfficials(tx, about_id, now);
  for (const official of officials) if (official.id !== except) await cancelPush(tx, official.id, dutyTagOf(id), now);
}
