import type { CaseDecision, ReportCaseRow } from "../../db/tables/safety";
import { type Db, type Tx, transact } from "../../db/transact";
import { SAFETY_LIMITS } from "../../limits/safety";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { DAY } from "../../runtime/units";
import { lockUsers } from "../../users/users";
import { logOfficialAct } from "../audit/audit";
import { type ContentAdapters, findContent, restoreUnlessHidden, setCaseHiddenAt } from "../content";
import { type ActingOfficial, applyMeasure, refuseMeasureTarget } from "./apply-measure";
import type { CaseDecisionInput, TakeMeasureInput } from "./input";

/** To an official a case about themselves is not there. */
async function closedCaseRefusal(tx: Tx, officialId: string, caseId: string): Promise<Refusal> {
  const others = tx.selectFrom("report_cases").select("id").where("about_id", "!=", officialId);
  const row = await others.where("id", "=", caseId).executeTakeFirst();
  return new Refusal(row ? "already_decided" : "report_not_found");
}

/** Deciding requires having opened the evidence. @throws Refusal `evidence_sealed` */
async function refuseSealedEvidence(
  tx: Tx,
  officialId: string,
  { id, about_id }: ReportCaseRow,
): Promise<void> {
  const look = await tx
    .selectFrom("audit_log")
    .select("id")
    .where("about_id", "=", about_id)
    .where("act", "=", "evidence_opened")
    .where("thing_id", "=", id)
    .where("official_id", "=", officialId)
    .executeTakeFirst();
  if (!look) throw new Refusal("evidence_sealed");
}

/** Conditional update: one official gets the case. @throws Refusal `report_not_found`, `already_decided` */
async function closeCase(
  tx: Tx,
  office: ActingOfficial,
  caseId: string,
  decision: CaseDecision,
  now: number,
) {
  const closed = await tx
    .updateTable("report_cases")
    .set({
      decided_at: now,
      decision,
      official_id: office.id,
      evidence_until: now + office.appealDays * DAY + SAFETY_LIMITS.evidenceKept,
    })
    .where("id", "=", caseId)
    .where("about_id", "!=", office.id)
    .where("decided_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!closed) throw await closedCaseRefusal(tx, office.id, caseId);
  return closed;
}

const reportersOf = async (tx: Tx, caseId: string): Promise<string[]> => {
  const rows = await tx.selectFrom("reports").select("reporter_id").where("case_id", "=", caseId).execute();
  return rows.map(({ reporter_id }) => reporter_id);
};

async function applyDecisionToContent(
  tx: Tx,
  things: ContentAdapters,
  closed: ReportCaseRow,
  removes: boolean,
  now: number,
) {
  await setCaseHiddenAt(tx, closed.id, removes ? now : null);
  const found = await findContent(tx, things, closed.kind, closed.thing_id);
  if (!found) return false;
  const { thing } = found;
  const { kind, thing_id: id, about_id: aboutId } = closed;
  if (removes) await (thing.remove ?? thing.hide)(tx, id, now);
  else if (closed.hidden_at !== null) return restoreUnlessHidden(tx, thing, { kind, id, aboutId }, now);
  return removes;
}

/** Reporters stay anonymous. */
async function notifyReporters(tx: Tx, ids: string[], closed: ReportCaseRow, upheld: boolean, now: number) {
  const notice = upheld ? "report_upheld" : "report_rejected";
  for (const id of ids.toSorted()) await notifyPerson(tx, id, "official_notice", { notice }, now);
  await tx.updateTable("reports").set({ outcome_told_at: now }).where("case_id", "=", closed.id).execute();
}

const removesContent = (decision: CaseDecisionInput): boolean =>
  decision.kind !== "reject" && (decision.kind === "remove" || decision.remove);

async function takeCaseMeasure(
  tx: Tx,
  office: ActingOfficial,
  closed: ReportCaseRow,
  decision: CaseDecisionInput,
  now: number,
) {
  if (decision.kind === "reject") return null;
  return applyMeasure(tx, office, { ...decision, userId: closed.about_id, caseId: closed.id }, now);
}

/**
 * Decides a report: rejects it, or takes a measure. @returns the measure's id, or null
 * @throws Refusal `report_not_found`, `already_decided`, `evidence_sealed`, `forbidden`, `user_not_found`
 */
export function decideCase(
  db: Db,
  things: ContentAdapters,
  office: ActingOfficial,
  caseId: string,
  decision: CaseDecisionInput,
  now: number,
): Promise<string | null> {
  return transact(db, async (tx) => {
    const upheld = decision.kind !== "reject";
    const closed = await closeCase(tx, office, caseId, upheld ? decision.kind : "rejected", now);
    await refuseSealedEvidence(tx, office.id, closed);
    const reporters = await reportersOf(tx, caseId);
    await lockUsers(tx, [...reporters, closed.about_id]);
    const measure = await takeCaseMeasure(tx, office, closed, decision, now);
    const changed = await applyDecisionToContent(tx, things, closed, removesContent(decision), now);
    await notifyReporters(tx, reporters, closed, upheld, now);
    if (!upheld && changed)
      await notifyPerson(tx, closed.about_id, "official_notice", { notice: "content_restored" }, now);
    const reason = upheld ? decision.reason : "";
    const said = { officialId: office.id, kind: closed.decision, thingId: caseId, aboutId: closed.about_id };
    await logOfficialAct(tx, { ...said, act: "report_decided", reason }, now);
    return measure;
  });
}

/** Takes a measure without a report. @returns its id @throws Refusal as `take` */
export const takeMeasure = (
  db: Db,
  office: ActingOfficial,
  userId: string,
  taken: TakeMeasureInput,
  now: number,
): Promise<string> => transact(db, (tx) => applyMeasure(tx, office, { ...taken, userId }, now));

/** Whether an official may act on a person. @throws Refusal `forbidden`, `user_not_found` */
export const checkCanTakeMeasure = (db: Db, officialId: string, userId: string): Promise<void> =>
  transact(db, (tx) => refuseMeasureTarget(tx, officialId, userId));
