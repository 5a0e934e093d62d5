import { Hono } from "hono";
import { readActor, requirePerson } from "../../http/actor";
import { handleMemberForm, handlePublicForm, parseForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { spendRate } from "../../http/limits/rate-limit";
import { Refusal } from "../../runtime/errors";
import { redirectTo, redirectWithRefusal } from "../../shell/redirect";
import type { TextReader } from "../../users/users";
import { CONTENT_KINDS, type ContentKind } from "../content";
import { REPORT_FORM } from "../input";
import { type Appellant, submitAppeal } from "../measures/appeals";
import { APPEAL_INPUT } from "../measures/input";
import { loadMeasureNotice } from "../measures/measure-notice";
import { createReportWithPicture } from "../reports/evidence-picture";
import { findOwnReport } from "../reports/own-report";
import { loadVisibleSnapshot } from "../reports/report";
import { measureNoticePage } from "./pages/measure-notice";
import { reportPage, reportPath, reportThanksPage } from "./pages/report";
import { reportPictureStoresOf } from "./picture-stores";

/** @throws Refusal `not_found` */
function reportTargetOf(c: Ctx): { kind: ContentKind; id: string } {
  const kind = CONTENT_KINDS.find((each) => each === c.req.param("kind"));
  if (!kind) throw new Refusal("not_found");
  return { kind, id: c.req.param("id") ?? "" };
}

/** GET /report/:kind/:id; after a report the thanks. @throws Refusal as `findReportable` */
async function showReport(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const person = requirePerson(c);
  const what = reportTargetOf(c);
  const mine = await findOwnReport(c.get("db"), person, what.kind, what.id, c.get("now"));
  if (mine) return reportThanksPage(c, what, mine);
  const said = await loadVisibleSnapshot(c.get("db"), c.get("deps").plan.things, person, what, c.get("now"));
  return reportPage(c, what, said, refusal);
}

/** Blocks the writer even if the thing is gone. */
async function blockWriter(c: Ctx, who: TextReader, what: { kind: ContentKind; id: string }): Promise<void> {
  const mine = await findOwnReport(c.get("db"), who, what.kind, what.id, c.get("now"));
  if (mine) await c.get("deps").plan.block(c.get("db"), who, mine.aboutId, c.get("now"));
}

const submitReportForm = (c: Ctx): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const who = { ...requirePerson(c), ...(await readActor(c)) };
      const what = reportTargetOf(c);
      const { block, ...why } = await parseForm(c, REPORT_FORM);
      await spendRate(c, "report", who.id);
      const { things } = c.get("deps").plan;
      await createReportWithPicture(
        c.get("db"),
        things,
        reportPictureStoresOf(c),
        who,
        { ...what, ...why },
        c.get("now"),
      );
      if (block) await blockWriter(c, who, what);
      return redirectTo(c, reportPath(what));
    },
    (refusal) =>
      refusal.fields || refusal.code === "rate_limited"
        ? showReport(c, refusal)
        : redirectWithRefusal(c, "/", refusal),
  );

function appellantOf(c: Ctx, pass: string | undefined): Appellant {
  return pass ? { pass } : { userId: requirePerson(c).id };
}

async function showMeasureNotice(
  c: Ctx,
  pass: string | undefined,
  refusal: Refusal | null = null,
): Promise<Response> {
  const id = c.req.param("id") ?? null;
  const who = appellantOf(c, pass);
  try {
    const read = await loadMeasureNotice(c.get("db"), who, id, c.get("now"));
    return await measureNoticePage(c, { ...read, pass: pass ?? null, refusal }, refusal);
  } catch (error) {
    const isNone = error instanceof Refusal && error.code === "measure_not_found" && id === null && !pass;
    if (!isNone) throw error;
    return measureNoticePage(c, null);
  }
}

/** POST /notice/:id/appeal; authenticated before parsing. */
function submitAppealForm(c: Ctx): Promise<Response> {
  const pass = c.req.query("pass");
  const who = appellantOf(c, pass);
  return handlePublicForm(
    c,
    async () => {
      const { text } = await parseForm(c, APPEAL_INPUT);
      const id = c.req.param("id") ?? "";
      await submitAppeal(c.get("db"), who, id, text, c.get("now"));
      return redirectTo(c, pass ? `/notice?pass=${encodeURIComponent(pass)}` : `/notice/${id}`);
    },
    (refusal) => showMeasureNotice(c, pass, refusal),
  );
}

export const safetyPages = new Hono<Env>()
  .get("/report/:kind/:id", (c) => showReport(c))
  .post("/report/:kind/:id", submitReportForm)
  .get("/notice", (c) => showMeasureNotice(c, c.req.query("pass")))
  .get("/notice/:id", (c) => showMeasureNotice(c, undefined))
  .post("/notice/:id/appeal", submitAppealForm);
