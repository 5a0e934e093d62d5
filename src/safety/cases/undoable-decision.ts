/**
 * Decisions that their official can undo for some seconds. Until then a decision stands in its case alone: what it
 * removes is hidden at once, all else (measure, letters, log) happens in one transaction when the time is over.
 */
import type { ReportCaseRow } from "../../db/tables/safety";
import { afterCommit, type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { SAFETY_LIMITS } from "../../limits/safety";
import { hook } from "../../runtime/per-owner";
import { lockUsers } from "../../users/users";
import { logOfficialAct } from "../audit/audit";
import { type ContentAdapters, findContent, restoreUnlessHidden, setCaseHiddenAt } from "../content";
import type { ActingOfficial } from "../measures/apply-measure";
import type { CaseDecisionInput } from "../measures/input";
import { hasHidingReports } from "../reports/report";
import { type CaseToDecide, closedCaseRefusal, decideCaseInTx, hidesContent } from "./decide-case";

interface StoredDecision {
  decision: CaseDecisionInput;
  /** It hid the content, which was shown before. */
  hid: boolean;
}

const decisionWaker = hook<Db, () => void>();

/** Registers what runs after each decision that can be undone. */
export const onUndoableDecision = decisionWaker.set;

const NO_UNDOABLE = { undoable_decision: null, undoable_by: null, undoable_until: null } as const;

/** Thrown to roll back what was only tried. */
class TriedOnly extends Error {}

/** Whether the decision could be made now: made, and rolled back. @throws Refusal as `decideCase` */
async function tryDecision(
  db: Db,
  adapters: ContentAdapters,
  official: ActingOfficial,
  input: CaseToDecide,
  now: number,
): Promise<void> {
  try {
    await transact(db, async (tx) => {
      await decideCaseInTx(tx, adapters, official, input, now);
      throw new TriedOnly();
    });
  } catch (error) {
    if (!(error instanceof TriedOnly)) throw error;
  }
}

/** Conditional update: one official gets the case. @throws Refusal `report_not_found`, `already_decided` */
async function claimCase(tx: Tx, officialId: string, caseId: string, now: number): Promise<ReportCaseRow> {
  const claimed = await tx
    .updateTable("report_cases")
    .set({ undoable_by: officialId, undoable_until: now + SAFETY_LIMITS.undoWindow })
    .where("id", "=", caseId)
    .where("about_id", "!=", officialId)
    .where("decided_at", "is", null)
    .where("undoable_until", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!claimed) throw await closedCaseRefusal(tx, officialId, caseId);
  return claimed;
}

async function hideAtOnce(tx: Tx, adapters: ContentAdapters, row: ReportCaseRow, now: number): Promise<boolean> {
  if (row.hidden_at !== null) return false;
  await lockUsers(tx, [row.about_id]);
  const content = await findContent(tx, adapters, row.kind, row.thing_id);
  if (!content) return false;
  await setCaseHiddenAt(tx, row.id, now);
  await content.adapter.hide(tx, row.thing_id, now);
  return true;
}

/**
 * Decides a case so that it can be undone for `undoWindow`: it takes effect, and is told, after that.
 * @throws Refusal as `decideCase`
 */
export async function decideCaseUndoably(
  db: Db,
  adapters: ContentAdapters,
  official: ActingOfficial,
  input: CaseToDecide,
  now: number,
): Promise<void> {
  await tryDecision(db, adapters, official, input, now);
  await transact(db, async (tx) => {
    const claimed = await claimCase(tx, official.id, input.caseId, now);
    const hid = hidesContent(input.decision) && (await hideAtOnce(tx, adapters, claimed, now));
    const stored: StoredDecision = { decision: input.decision, hid };
    await tx
      .updateTable("report_cases")
      .set({ undoable_decision: JSON.stringify(stored) })
      .where("id", "=", claimed.id)
      .execute();
    afterCommit(tx, (owner) => decisionWaker.of(owner)?.());
  });
}

export type UndoableRow = Pick<ReportCaseRow, "id" | "undoable_decision" | "undoable_by" | "undoable_until">;

export const storedDecisionOf = ({ undoable_decision }: UndoableRow): StoredDecision =>
  JSON.parse(undoable_decision ?? "");

/** Takes the decision out of its case, for one of several who try. @returns null: another was first */
export const takeOut = async (
  tx: Tx,
  { id, undoable_by, undoable_until }: UndoableRow,
): Promise<ReportCaseRow | null> =>
  (await tx
    .updateTable("report_cases")
    .set(NO_UNDOABLE)
    .where("id", "=", id)
    .where("undoable_by", "=", undoable_by)
    .where("undoable_until", "=", undoable_until)
    .returningAll()
    .executeTakeFirst()) ?? null;

/** The case is open again, as it would be without the decision; reports of meanwhile count. */
export async function reopenCase(
  tx: Tx,
  adapters: ContentAdapters,
  opened: ReportCaseRow,
  row: UndoableRow,
  now: number,
): Promise<void> {
  const { decision, hid } = storedDecisionOf(row);
  const { id, kind, thing_id, about_id } = opened;
  const rings = opened.alarm_step !== null && opened.taken_at === null;
  if (hid && !hasHidingReports(opened, rings)) {
    await lockUsers(tx, [about_id]);
    await setCaseHiddenAt(tx, id, null);
    const content = await findContent(tx, adapters, kind, thing_id);
    if (content) await restoreUnlessHidden(tx, content.adapter, { kind, id: thing_id, aboutId: about_id }, now);
  }
  const entry = { officialId: row.undoable_by ?? "", act: "decision_undone", thingId: id, aboutId: about_id } as const;
  await logOfficialAct(tx, { ...entry, kind: decision.kind === "reject" ? "rejected" : decision.kind }, now);
}

export const selectUndoable = (db: DbOrTx) =>
  db
    .selectFrom("report_cases")
    .select(["report_cases.id", "undoable_decision", "undoable_by", "undoable_until"])
    .where("undoable_until", "is not", null);

/** Undoes one's own decision: nobody was told of it. @throws Refusal `report_not_found`, `already_decided`: too late */
export function undoDecision(
  db: Db,
  adapters: ContentAdapters,
  officialId: string,
  caseId: string,
  now: number,
): Promise<void> {
  return transact(db, async (tx) => {
    const row = await selectUndoable(tx)
      .where("report_cases.id", "=", caseId)
      .where("undoable_by", "=", officialId)
      .where("undoable_until", ">", now)
      .executeTakeFirst();
    const opened = row && (await takeOut(tx, row));
    if (!opened) throw await closedCaseRefusal(tx, officialId, caseId);
    await reopenCase(tx, adapters, opened, row, now);
  });
}

/** An official's decision that can still be undone; null: there is none. */
export async function findUndoableDecision(db: DbOrTx, officialId: string, now: number) {
  const row = await selectUndoable(db)
    .leftJoin("users as about", "about.id", "report_cases.about_id")
    .select("about.nickname")
    .where("undoable_by", "=", officialId)
    .where("undoable_until", ">", now)
    .orderBy("undoable_until", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { decision } = storedDecisionOf(row);
  return { caseId: row.id, kind: decision.kind, nickname: row.nickname, until: row.undoable_until ?? 0 };
}
