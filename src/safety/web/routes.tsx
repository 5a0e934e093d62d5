import { Hono } from "hono";
import { idInput } from "../../db/id-input";
import { CONTENT_KINDS, type ContentKind } from "../../db/tables/safety";
import { readActor, readIdempotencyKey, requirePerson } from "../../http/actor";
import { handleMemberForm, handlePublicForm, parseForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { idParamOf } from "../../http/id-param";
import { spendRate } from "../../http/limits/rate-limit";
import { runNow } from "../../http/run-now";
import { Refusal } from "../../runtime/errors";
import { redirectTo, redirectWithRefusal } from "../../shell/redirect";
import type { TextReader } from "../../users/users";

import { REPORT_FORM } from "../input";
import { type Appellant, submitAppeal } from "../measures/appeals";
import { APPEAL_INPUT } from "../measures/input";
import { loadMeasureNotice } from "../measures/measure-notice";
import { createReportWithPicture, isPictureSealed } from "../reports/evidence-picture";
import { findOwnReport, hasReports, listOwnReports } from "../reports/own-report";
import { isVisibleThing, loadVisibleSnapshot } from "../reports/reportable";
import { measureNoticePage } from "./pages/measure-notice";
import { OWN_REPORTS_PATH, ownReportsPage } from "./pages/own-reports";
import { PARENTS_PATH, parentsPage } from "./pages/parents";
import { reportPage, reportPath } from "./pages/report";
import { reportThanksPage } from "./pages/report-thanks";
import { HELP_PATH, youngHelpPage } from "./pages/young-help";
import { reportPictureStoresOf } from "./picture-stores";

/** @throws Refusal `not_found` */
function reportTargetOf(c: Ctx): { kind: ContentKind; id: string } {
  const kind = CONTENT_KINDS.find((each) => each === c.req.param("kind"));
  if (!kind) throw new Refusal("not_found");
  return { kind, id: idParamOf(c) };
}

/** The album's photo that a report is about; undefined: none, or no id. */
const meantPhotoOf = (c: Ctx): string | undefined =>
  idInput.safeParse(c.req.query("photo") ?? c.get("fields")?.photo).data;

/** The form is asked for although there is a report: to report something new, once its case is closed. */
const asksAnew = (c: Ctx): boolean => c.req.query("anew") !== undefined || c.req.method === "POST";

/** GET /report/:kind/:id; after a report the thanks. @throws Refusal as `findReportable` */
async function showReport(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const person = requirePerson(c);
  const target = reportTargetOf(c);
  const { things } = c.get("deps").plan;
  const photo = target.kind === "user" ? meantPhotoOf(c) : undefined;
  const report = await runNow(c, findOwnReport, person, target.kind, target.id);
  if (report && !(report.closed && asksAnew(c)))
    return reportThanksPage(c, { ...target, photo }, report, await runNow(c, isVisibleThing, things, person, target));
  const content = await runNow(c, loadVisibleSnapshot, things, person, target);
  const hasPicture = content.sealable || photo !== undefined;
  const seals = hasPicture && !(await isPictureSealed(c.get("db"), target));
  return reportPage(c, { ...target, photo, seals }, content, refusal);
}

/** Blocks the writer even if the thing is gone. */
async function blockWriter(c: Ctx, reporter: TextReader, target: { kind: ContentKind; id: string }): Promise<void> {
  const report = await runNow(c, findOwnReport, reporter, target.kind, target.id);
  if (report) await c.get("deps").plan.block(c.get("db"), reporter, report.aboutId, c.get("now"));
}

const submitReportForm = (c: Ctx): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const reporter = { ...requirePerson(c), ...(await readActor(c)) };
      const target = reportTargetOf(c);
      const { block, ...reportFields } = await parseForm(c, REPORT_FORM);
      await spendRate(c, "report", reporter.id);
      const { things } = c.get("deps").plan;
      await runNow(c, createReportWithPicture, { adapters: things, stores: reportPictureStoresOf(c) }, reporter, {
        ...target,
        ...reportFields,
      });
      if (block) await blockWriter(c, reporter, target);
      return redirectTo(c, reportPath(target));
    },
    (refusal) =>
      refusal.fields || refusal.code === "rate_limited" ? showReport(c, refusal) : redirectWithRefusal(c, "/", refusal),
  );

function appellantOf(c: Ctx, pass: string | undefined): Appellant {
  return pass ? { pass } : { userId: requirePerson(c).id };
}

async function showMeasureNotice(c: Ctx, pass: string | undefined, refusal: Refusal | null = null): Promise<Response> {
  const id = c.req.param("id") ?? null;
  const appellant = appellantOf(c, pass);
  try {
    const notice = await runNow(c, loadMeasureNotice, appellant, id);
    return await measureNoticePage(c, { ...notice, pass: pass ?? null, refusal }, refusal);
  } catch (error) {
    const hasNoMeasure = error instanceof Refusal && error.code === "measure_not_found" && id === null && !pass;
    if (!hasNoMeasure) throw error;
    return measureNoticePage(c, null);
  }
}

/** POST /notice/:id/appeal; authenticated before parsing. */
function submitAppealForm(c: Ctx): Promise<Response> {
  const pass = c.req.query("pass");
  const appellant = appellantOf(c, pass);
  return handlePublicForm(
    c,
    async () => {
      const { text } = await parseForm(c, APPEAL_INPUT);
      const id = idParamOf(c);
      await runNow(c, submitAppeal, { ...appellant, ...(await readIdempotencyKey(c)) }, id, text);
      return redirectTo(c, pass ? `/notice?pass=${encodeURIComponent(pass)}` : `/notice/${id}`);
    },
    (refusal) => showMeasureNotice(c, pass, refusal),
  );
}

async function showHelp(c: Ctx): Promise<Response> {
  const person = c.get("person");
  return youngHelpPage(c, person ? await hasReports(c.get("db"), person.id) : false);
}

export const safetyPages = new Hono<Env>()
  .get(HELP_PATH, showHelp)
  .get(OWN_REPORTS_PATH, async (c) => ownReportsPage(c, await listOwnReports(c.get("db"), requirePerson(c).id)))
  .get(PARENTS_PATH, parentsPage)
  .get("/report/:kind/:id", (c) => showReport(c))
  .post("/report/:kind/:id", submitReportForm)
  .get("/notice", (c) => showMeasureNotice(c, c.req.query("pass")))
  .get("/notice/:id", (c) => showMeasureNotice(c, undefined))
  .post("/notice/:id/appeal", submitAppealForm);
