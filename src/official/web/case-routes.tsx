import { Hono } from "hono";
import { pageAfterCursor } from "../../db/page-input";
import type { PageRequest } from "../../db/paging";
import { requirePerson } from "../../http/actor";
import { parseForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { idParamOf } from "../../http/id-param";
import { requestedPage } from "../../http/requested-page";
import { runNow } from "../../http/run-now";
import type { Refusal } from "../../runtime/errors";
import { DAY } from "../../runtime/units";
import {
  APPEAL_DECISION,
  CASE_DECISION,
  type CaseDecisionInput,
  countBirthdayRequests,
  giveCaseBack,
  HANDOVER_INPUT,
  hasOfficialWithSignIn,
  isUpholding,
  OFFICIAL_ACT_REASON,
  restoreContent,
  setLegalHold,
  takeCase,
} from "../../safety/safety";
import { LEGAL_HOLD_FORM } from "../input";
import {
  APPEAL_QUEUE,
  type CaseView,
  caseNumber,
  listPendingAppeals,
  listPendingCases,
  loadCaseAndLogAccess,
  loadCaseParties,
  loadPublicWords,
  loadReportCase,
  openEvidence,
  REPORT_CASE_QUEUE,
} from "../official";
import { handleMeasureForm, handleOfficialForm, handleUndoableForm, type RefusablePage } from "./form-handlers";
import { actingOfficialOf, officialIdOf } from "./guard";
import { renderOfficialPage } from "./official-page";
import { AppealsPage } from "./pages/appeals";
import { CaseBar, CasePage } from "./pages/case/case";
import { type CaseQueue, QueuePage } from "./pages/case-queue";
import type { MeasureDraft } from "./pages/measure-preview";
import { actFromPage } from "./undo";

async function loadQueue(c: Ctx, request: PageRequest): Promise<CaseQueue> {
  const list = await listPendingCases(c.get("db"), officialIdOf(c), request);
  const ids = list.items.map(({ id }) => id);
  return { list, words: await runNow(c, loadPublicWords, c.get("deps").plan.things, requirePerson(c), ids) };
}

const showCaseQueue: RefusablePage = async (c, refusal = null) => {
  const queue = await loadQueue(c, requestedPage(c, REPORT_CASE_QUEUE));
  const birthdays = await countBirthdayRequests(c.get("db"));
  return renderOfficialPage(c, "reports", refusal, <QueuePage queue={queue} birthdays={birthdays} />);
};

async function casePage(c: Ctx, row: CaseView, refusal: Refusal | null, draft: MeasureDraft | null) {
  const sides = row.looks && (await runNow(c, loadCaseParties, officialIdOf(c), row));
  const appealUntil = c.get("now") + c.get("deps").config.appealDays * DAY;
  const queue = await loadQueue(c, pageAfterCursor(undefined, REPORT_CASE_QUEUE));
  const content = <CasePage row={row} queue={queue} sides={sides} draft={draft} appealUntil={appealUntil} />;
  return renderOfficialPage(c, "reports", refusal, content, <CaseBar row={row} queue={queue} />);
}

const showCase = async (c: Ctx, refusal: Refusal | null = null, draft: MeasureDraft | null = null) =>
  casePage(c, await runNow(c, loadReportCase, officialIdOf(c), idParamOf(c)), refusal, draft);

const visitCase = async (c: Ctx) =>
  casePage(c, await runNow(c, loadCaseAndLogAccess, officialIdOf(c), idParamOf(c)), null, null);

const showAppeals: RefusablePage = async (c, refusal = null) => {
  const request = requestedPage(c, APPEAL_QUEUE);
  const list = await listPendingAppeals(c.get("db"), officialIdOf(c), request);
  const othersDecide = await hasOfficialWithSignIn(c.get("db"), officialIdOf(c));
  return renderOfficialPage(c, "appeals", refusal, <AppealsPage list={list} othersDecide={othersDecide} />);
};

const openEvidenceForm = handleOfficialForm(async (c) => {
  await runNow(c, openEvidence, officialIdOf(c), idParamOf(c));
  return `/official/reports/${idParamOf(c)}`;
}, showCase);

/** The one that has waited longest; the queue where none waits. */
async function pathOfNextCase(c: Ctx): Promise<string> {
  const next = await listPendingCases(c.get("db"), officialIdOf(c), {
    ...pageAfterCursor(undefined, REPORT_CASE_QUEUE),
    limit: 1,
  });
  return ["/official/reports", ...next.items.map(({ id }) => id)].join("/");
}

/** Closing a case of somebody in danger, or of somebody who has left, without a measure rejects nothing. */
async function decisionNameOf(c: Ctx, caseId: string, kind: CaseDecisionInput["kind"]): Promise<string> {
  if (kind !== "reject") return kind;
  const { care, about } = await runNow(c, loadReportCase, officialIdOf(c), caseId);
  return care ? "seen" : about.nickname === null ? "closed" : kind;
}

const decideCaseForm = handleMeasureForm(
  async (c) => {
    const decision = await parseForm(c, CASE_DECISION);
    return isUpholding(decision) ? decision : null;
  },
  async (c) => {
    const decision = await parseForm(c, CASE_DECISION);
    const caseId = idParamOf(c);
    const name = await decisionNameOf(c, caseId, decision.kind);
    const id = await actFromPage(c, "case", { caseId, decision });
    return { id, path: await pathOfNextCase(c), notice: `case_decided.${name}:${caseNumber(caseId)}` };
  },
  showCase,
);

const takeCaseForm = handleOfficialForm(async (c) => {
  await runNow(c, takeCase, officialIdOf(c), idParamOf(c));
  return `/official/reports/${idParamOf(c)}`;
}, showCase);

const giveCaseBackForm = handleOfficialForm(async (c) => {
  await runNow(c, giveCaseBack, officialIdOf(c), { caseId: idParamOf(c), ...(await parseForm(c, HANDOVER_INPUT)) });
  return "/official";
}, showCase);

const rejectUrgentForm = handleUndoableForm(
  async (c) => ({ id: await actFromPage(c, "raid", { caseId: idParamOf(c) }), path: await pathOfNextCase(c) }),
  showCase,
);

const legalHoldForm = handleOfficialForm(async (c) => {
  await runNow(c, setLegalHold, officialIdOf(c), idParamOf(c), await parseForm(c, LEGAL_HOLD_FORM));
  return `/official/reports/${idParamOf(c)}`;
}, showCase);

const restoreContentForm = handleOfficialForm(async (c) => {
  const { reason } = await parseForm(c, OFFICIAL_ACT_REASON);
  await runNow(c, restoreContent, c.get("deps").plan.things, actingOfficialOf(c), { caseId: idParamOf(c), reason });
  return `/official/reports/${idParamOf(c)}`;
}, showCase);

const decideAppealForm = handleUndoableForm(async (c) => {
  const decision = await parseForm(c, APPEAL_DECISION);
  return { id: await actFromPage(c, "appeal", { measureId: idParamOf(c), decision }), path: "/official/appeals" };
}, showAppeals);

/** Cases and appeals. */
export const officialCasePages = new Hono<Env>()
  .get("/official/reports", (c) => showCaseQueue(c))
  .get("/official/reports/:id", visitCase)
  .post("/official/reports/:id/take", takeCaseForm)
  .post("/official/reports/:id/give-back", giveCaseBackForm)
  .post("/official/reports/:id/evidence", openEvidenceForm)
  .post("/official/reports/:id/decision", decideCaseForm)
  .post("/official/reports/:id/wrong", rejectUrgentForm)
  .post("/official/reports/:id/hold", legalHoldForm)
  .post("/official/reports/:id/restore", restoreContentForm)
  .get("/official/appeals", (c) => showAppeals(c))
  .post("/official/appeals/:id", decideAppealForm);
