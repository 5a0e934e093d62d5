import type { ReportCaseRow } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { SAFETY_LIMITS } from "../../limits/safety";
import { type CaseToDecide, closedCaseRefusal, decideCaseInTx, hidesContent } from "../cases/decide-case";
import { rejectUrgentCasesInTx, selectOpenedUrgent } from "../cases/reject-urgent";
import { type ContentAdapters, findContent } from "../content";
import { restoreUnlessHidden, setCaseHiddenAt } from "../hiding";
import { lockPeopleOf } from "../lock-people";
import type { UndoableAct } from "./undoable-act";

/** Conditional update: of several officials one gets a case. @returns those that it got */
const claimCases = (tx: Tx, officialId: string, ids: string[], now: number): Promise<ReportCaseRow[]> =>
  tx
    .updateTable("report_cases")
    .set({ undoable_until: now + SAFETY_LIMITS.undoWindow })
    .where("id", "in", ids)
    .where("about_id", "!=", officialId)
    .where("decided_at", "is", null)
    .where("undoable_until", "is", null)
    .returningAll()
    .execute();

const freeCases = async (tx: Tx, ids: string[]): Promise<void> => {
  await tx.updateTable("report_cases").set({ undoable_until: null }).where("id", "in", ids).execute();
};

async function hideAtOnce(tx: Tx, adapters: ContentAdapters, row: ReportCaseRow, now: number): Promise<boolean> {
  if (row.hidden_at !== null) return false;
  await lockPeopleOf(tx, adapters, { kind: row.kind, id: row.thing_id, aboutId: row.about_id });
  const content = await findContent(tx, adapters, row.kind, row.thing_id);
  if (!content) return false;
  await setCaseHiddenAt(tx, row.id, now);
  await content.adapter.hide(tx, row.thing_id, now);
  return true;
}

/** Shows what was hidden at once. */
async function showAgain(tx: Tx, adapters: ContentAdapters, row: ReportCaseRow, now: number): Promise<void> {
  const { id, kind, thing_id, about_id } = row;
  const ref = { kind, id: thing_id, aboutId: about_id };
  await lockPeopleOf(tx, adapters, ref);
  await setCaseHiddenAt(tx, id, null);
  const content = await findContent(tx, adapters, kind, thing_id);
  if (content) await restoreUnlessHidden(tx, content.adapter, ref, now);
}

export interface CaseActInput extends CaseToDecide {
  /** When it hid the content, which was shown before, ms; a report of meanwhile that hides it too makes that later. */
  hiddenAt?: number;
}

/** A decision of a case: what it removes is hidden at once. */
export const CASE_ACT: UndoableAct<CaseActInput> = {
  thingOf: ({ caseId }) => caseId,
  make: (tx, { adapters, official }, input, now) => decideCaseInTx(tx, adapters, official, input, now),
  async begin(tx, { adapters, official }, input, now) {
    const [claimed] = await claimCases(tx, official.id, [input.caseId], now);
    if (!claimed) throw await closedCaseRefusal(tx, official.id, input.caseId);
    const hid = hidesContent(input.decision) && (await hideAtOnce(tx, adapters, claimed, now));
    return { ...input, ...(hid && { hiddenAt: now }) };
  },
  free: (tx, { caseId }) => freeCases(tx, [caseId]),
  async takeBack(tx, adapters, { caseId, hiddenAt }, now) {
    if (hiddenAt === undefined) return;
    const cases = tx.selectFrom("report_cases").selectAll().where("id", "=", caseId);
    const row = await cases.where("hidden_at", "=", hiddenAt).executeTakeFirst();
    if (row) await showAgain(tx, adapters, row, now);
  },
  async logged(tx, { caseId, decision }) {
    const row = await tx.selectFrom("report_cases").select("about_id").where("id", "=", caseId).executeTakeFirst();
    const kind = decision.kind === "reject" ? "rejected" : decision.kind;
    return { kind, thingId: caseId, aboutId: row?.about_id ?? null };
  },
};

export interface RaidActInput {
  caseId: string;
  /** The cases that it rejects: those that the official had seen. */
  ids?: string[];
}

/** The rejection of every urgent case about one person that the official has seen. */
export const RAID_ACT: UndoableAct<RaidActInput> = {
  thingOf: ({ caseId }) => caseId,
  make: (tx, { adapters, official }, input, now) => rejectUrgentCasesInTx(tx, adapters, official, input, now),
  async begin(tx, { official }, { caseId }, now) {
    const seen = await selectOpenedUrgent(tx, official.id, caseId).execute();
    const about = [caseId, ...seen.map(({ id }) => id)];
    const ids = (await claimCases(tx, official.id, about, now)).map(({ id }) => id);
    if (!ids.includes(caseId)) throw await closedCaseRefusal(tx, official.id, caseId);
    return { caseId, ids };
  },
  free: (tx, { ids = [] }) => freeCases(tx, ids),
  logged: (tx, { caseId }) => CASE_ACT.logged(tx, { caseId, decision: { kind: "reject" } }),
};
