import type { ExpressionBuilder } from "kysely";
import type { Schema } from "../../db/schema";
import type { CaseDecision, ReportCaseRow } from "../../db/tables/safety";
import { type Db, type Tx, transact } from "../../db/transact";
import { SAFETY_LIMITS } from "../../limits/safety";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { DAY } from "../../runtime/units";
import { lockUsers } from "../../users/users";
import { endAlarm } from "../alarms/take-case";
import { logOfficialAct } from "../audit/audit";
import { type ContentAdapters, findContent } from "../content";
import { restoreUnlessHidden, setCaseHiddenAt } from "../hiding";
import { type ActingOfficial, applyMeasure, refuseMeasureTarget } from "../measures/apply-measure";
import { restMeasureOf } from "../measures/care";
import { type CaseDecisionInput, isUpholding, type TakeMeasureInput } from "../measures/input";
import { mayRest } from "../reports/count-report";
import { isCareCase } from "../reports/queue-position";
import { recordTransparencyEvent } from "../transparency/record-event";
import { removesContentOfDeletedAccount } from "./content-of-deleted-account";
import { notifyReporters, reportersOf } from "./reporters";

/** Why a case could not be closed, also by a decision that can be undone still. A case about the official is reported as not found. */
export async function closedCaseRefusal(tx: Tx, officialId: string, caseId: string): Promise<Refusal> {
  const others = tx.selectFrom("report_cases").select("id").where("about_id", "!=", officialId);
  const row = await others.where("id", "=", caseId).executeTakeFirst();
  return new Refusal(row ? "already_decided" : "report_not_found");
}

/** Deciding requires having opened the evidence. @throws Refusal `evidence_sealed` */
async function refuseSealedEvidence(tx: Tx, officialId: string, { id, about_id }: ReportCaseRow): Promise<void> {
  const openedEvidence = await tx
    .selectFrom("audit_log")
    .select("id")
    .where("about_id", "=", about_id)
    .where("act", "=", "evidence_opened")
    .where("thing_id", "=", id)
    .where("official_id", "=", officialId)
    .executeTakeFirst();
  if (!openedEvidence) throw new Refusal("evidence_sealed");
}

/** Where the account is gone, nothing is rejected: the case is closed. */
const closedWithoutMeasure = (eb: ExpressionBuilder<Schema, "report_cases">) =>
  eb
    .case()
    .when(eb.exists(eb.selectFrom("users").select("users.id").whereRef("users.id", "=", "report_cases.about_id")))
    .then<CaseDecision>("rejected")
    .else<CaseDecision>("closed")
    .end();

/** Conditional update: one official gets the case. @throws Refusal `report_not_found`, `already_decided` */
async function closeCase(tx: Tx, official: ActingOfficial, { caseId, decision: { kind } }: CaseToDecide, now: number) {
  const closedCase = await tx
    .updateTable("report_cases")
    .set({
      decided_at: now,
      decision: kind === "reject" ? closedWithoutMeasure : kind,
      official_id: official.id,
      evidence_until: now + official.appealDays * DAY + SAFETY_LIMITS.evidenceRetention,
    })
    .where("id", "=", caseId)
    .where("about_id", "!=", official.id)
    .where("decided_at", "is", null)
    .where("undoable_until", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!closedCase) throw await closedCaseRefusal(tx, official.id, caseId);
  return closedCase;
}

async function applyDecisionToContent(
  tx: Tx,
  adapters: ContentAdapters,
  closedCase: ReportCaseRow,
  decision: CaseDecisionInput,
  now: number,
) {
  const hides = hidesContent(decision);
  await setCaseHiddenAt(tx, closedCase.id, hides ? now : null);
  const content = await findContent(tx, adapters, closedCase.kind, closedCase.thing_id);
  if (!content) return false;
  const { adapter } = content;
  const { kind, thing_id: id, about_id: aboutId } = closedCase;
  // What rests is as hidden as while its case was open: its writer still reads it.
  if (decision.kind === "rest") await adapter.hide(tx, id, now);
  else if (hides) await (adapter.remove ?? adapter.hide)(tx, id, now);
  else if (closedCase.hidden_at !== null) return restoreUnlessHidden(tx, adapter, { kind, id, aboutId }, now);
  return hides;
}

/** Whether others do not see the content after a decision: it is removed, or rests. */
export const hidesContent = (decision: CaseDecisionInput): boolean =>
  decision.kind === "rest" || (isUpholding(decision) && (decision.kind === "remove" || decision.remove));

async function takeCaseMeasure(
  tx: Tx,
  official: ActingOfficial,
  closedCase: ReportCaseRow,
  decision: CaseDecisionInput,
  now: number,
) {
  if (decision.kind === "rest") return applyMeasure(tx, official, await restMeasureOf(tx, closedCase), now);
  if (!isUpholding(decision)) return null;
  return applyMeasure(tx, official, { ...decision, userId: closedCase.about_id, caseId: closedCase.id }, now);
}

export interface CaseToDecide {
  caseId: string;
  decision: CaseDecisionInput;
}

/** What rests is shown to everybody, and of somebody in danger from themselves. @throws Refusal `validation_failed` */
function refuseRest(row: ReportCaseRow, { kind }: CaseDecisionInput): void {
  if (kind === "rest" && !(isCareCase(row) && mayRest(row.kind)))
    throw new Refusal("validation_failed", {}, { kind: "invalid" });
}

/** How `/transparency` counts a decision. */
function outcomeOf(row: ReportCaseRow, decision: CaseDecisionInput) {
  if (isUpholding(decision)) return "upheld";
  if (isCareCase(row)) return "seen_to";
  return row.decision === "closed" ? "closed" : "rejected";
}

/** `decideCase` in a transaction. */
export async function decideCaseInTx(
  tx: Tx,
  adapters: ContentAdapters,
  official: ActingOfficial,
  input: CaseToDecide,
  now: number,
): Promise<string | null> {
  const { caseId, decision } = input;
  const closedCase = await closeCase(tx, official, input, now);
  refuseRest(closedCase, decision);
  await refuseSealedEvidence(tx, official.id, closedCase);
  const reporters = await reportersOf(tx, caseId);
  await lockUsers(tx, [...reporters, closedCase.about_id]);
  await endAlarm(tx, closedCase, now);
  const measure = (await removesContentOfDeletedAccount(tx, adapters, closedCase, decision))
    ? null
    : await takeCaseMeasure(tx, official, closedCase, decision, now);
  const changed = await applyDecisionToContent(tx, adapters, closedCase, decision, now);
  await notifyReporters(tx, reporters, closedCase, decision, now);
  if (decision.kind === "reject" && changed) {
    await notifyPerson(tx, closedCase.about_id, "official_notice", { notice: "content_restored" }, now);
    await recordTransparencyEvent(tx, { kind: "restored" }, now);
  }
  const detail = outcomeOf(closedCase, decision);
  await recordTransparencyEvent(tx, { kind: "decision", detail, openedAt: closedCase.opened_at }, now);
  const reason = isUpholding(decision) ? decision.reason : "";
  const outcome = detail === "seen_to" ? detail : closedCase.decision;
  const entry = { officialId: official.id, kind: outcome, thingId: caseId, aboutId: closedCase.about_id };
  await logOfficialAct(tx, { ...entry, act: "report_decided", reason }, now);
  return measure;
}

/**
 * Decides a case: rejects the reports, or takes a measure; restores or removes the content and notifies the reporters.
 * @returns the measure's id; null: none was taken
 * @throws Refusal `report_not_found`, `already_decided`, `evidence_sealed`, `forbidden`, `user_not_found`; for an `age`
 * measure also as `correctAge`
 */
export const decideCase = (
  db: Db,
  adapters: ContentAdapters,
  official: ActingOfficial,
  input: CaseToDecide,
  now: number,
): Promise<string | null> => transact(db, (tx) => decideCaseInTx(tx, adapters, official, input, now));

export interface MeasureToTake {
  userId: string;
  measure: TakeMeasureInput;
}

/** `takeMeasure` in a transaction. */
export const takeMeasureInTx = (
  tx: Tx,
  official: ActingOfficial,
  { userId, measure }: MeasureToTake,
  now: number,
): Promise<string> => applyMeasure(tx, official, { ...measure, userId }, now);

/** Takes a measure without a report. @returns its id @throws Refusal as `applyMeasure` */
export const takeMeasure = (
  db: Db,
  official: ActingOfficial,
  userId: string,
  input: TakeMeasureInput,
  now: number,
): Promise<string> => transact(db, (tx) => takeMeasureInTx(tx, official, { userId, measure: input }, now));

/** Checks that an official may act on a person. @throws Refusal `forbidden`, `user_not_found` */
export const checkCanTakeMeasure = (db: Db, officialId: string, userId: string): Promise<void> =>
  transact(db, (tx) => refuseMeasureTarget(tx, officialId, userId));
