import { Hono } from "hono";
import { attempt, attemptAsAnyone, posted } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { actor, signedIn } from "../../http/guard";
import { spendRate } from "../../http/limits/limit";
import { Refusal } from "../../runtime/errors";
import { go, refusedAt } from "../../shell/go";
import type { WordsReader } from "../../users/users";
import { WHY_FORM } from "../input";
import { type Appellant, appeal } from "../measures/appeals";
import { APPEAL } from "../measures/input";
import { readNotice } from "../measures/notice";
import { reportBy } from "../reports/mine";
import { reportSealed } from "../reports/picture";
import { quoted } from "../reports/report";
import { KINDS, type Kind } from "../things";
import { shelvesOf } from "./file-stores";
import { noticePage } from "./pages/notice";
import { reportPage, reportPath, thanksPage } from "./pages/report";

/** @throws Refusal `not_found` */
function asked(c: Ctx): { kind: Kind; id: string } {
  const kind = KINDS.find((each) => each === c.req.param("kind"));
  if (!kind) throw new Refusal("not_found");
  return { kind, id: c.req.param("id") ?? "" };
}

/** GET /report/:kind/:id; after a report the thanks. @throws Refusal as `reportable` */
async function showReport(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const person = signedIn(c);
  const what = asked(c);
  const mine = await reportBy(c.get("db"), person, what.kind, what.id, c.get("now"));
  if (mine) return thanksPage(c, what, mine);
  const said = await quoted(c.get("db"), c.get("deps").plan.things, person, what, c.get("now"));
  return reportPage(c, what, said, refusal);
}

/** Blocks the writer even if the thing is gone. */
async function blockWriter(c: Ctx, who: WordsReader, what: { kind: Kind; id: string }): Promise<void> {
  const mine = await reportBy(c.get("db"), who, what.kind, what.id, c.get("now"));
  if (mine) await c.get("deps").plan.block(c.get("db"), who, mine.aboutId, c.get("now"));
}

const sendReport = (c: Ctx): Promise<Response> =>
  attempt(
    c,
    async () => {
      const who = { ...signedIn(c), ...(await actor(c)) };
      const what = asked(c);
      const { block, ...why } = await posted(c, WHY_FORM);
      await spendRate(c, "report", who.id);
      const { things } = c.get("deps").plan;
      await reportSealed(c.get("db"), things, shelvesOf(c), who, { ...what, ...why }, c.get("now"));
      if (block) await blockWriter(c, who, what);
      return go(c, reportPath(what));
    },
    (refusal) =>
      refusal.fields || refusal.code === "rate_limited" ? showReport(c, refusal) : refusedAt(c, "/", refusal),
  );

function appellant(c: Ctx, pass: string | undefined): Appellant {
  return pass ? { pass } : { userId: signedIn(c).id };
}

async function showNotice(
  c: Ctx,
  pass: string | undefined,
  refusal: Refusal | null = null,
): Promise<Response> {
  const id = c.req.param("id") ?? null;
  const who = appellant(c, pass);
  try {
    const read = await readNotice(c.get("db"), who, id, c.get("now"));
    return await noticePage(c, { ...read, pass: pass ?? null, refusal }, refusal);
  } catch (error) {
    const isNone = error instanceof Refusal && error.code === "measure_not_found" && id === null && !pass;
    if (!isNone) throw error;
    return noticePage(c, null);
  }
}

/** POST /notice/:id/appeal; authenticated before parsing. */
function sendAppeal(c: Ctx): Promise<Response> {
  const pass = c.req.query("pass");
  const who = appellant(c, pass);
  return attemptAsAnyone(
    c,
    async () => {
      const { text } = await posted(c, APPEAL);
      const id = c.req.param("id") ?? "";
      await appeal(c.get("db"), who, id, text, c.get("now"));
      return go(c, pass ? `/notice?pass=${encodeURIComponent(pass)}` : `/notice/${id}`);
    },
    (refusal) => showNotice(c, pass, refusal),
  );
}

export const safetyPages = new Hono<Env>()
  .get("/report/:kind/:id", (c) => showReport(c))
  .post("/report/:kind/:id", sendReport)
  .get("/notice", (c) => showNotice(c, c.req.query("pass")))
  .get("/notice/:id", (c) => showNotice(c, undefined))
  .post("/notice/:id/appeal", sendAppeal);
