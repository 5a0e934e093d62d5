import { Hono } from "hono";
import { pageAfter } from "../../db/page-input";
import { posted } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { DAY } from "../../limits/limits";
import type { Refusal } from "../../runtime/errors";
import {
  APPEAL_DECISION,
  birthdaysWaiting,
  DECISION,
  decide,
  decideAppeal,
  restoreContent,
  setLegalHold,
  WHY_DONE,
} from "../../safety/safety";
import { HOLD_FORM } from "../input";
import {
  APPEALS,
  appealQueue,
  type CaseView,
  openEvidence,
  QUEUE,
  reportCase,
  reportQueue,
  seeCase,
  sidesOf,
} from "../official";
import { act, idOf, measured, type Shown } from "./acting";
import { officeOf, official } from "./guard";
import { office } from "./office";
import { AppealsPage } from "./pages/appeals";
import type { Draft } from "./pages/preview";
import { QueuePage } from "./pages/queue";
import { CaseBar, CasePage } from "./pages/reports";

const showQueue: Shown = async (c, refusal = null) => {
  const list = await reportQueue(c.get("db"), official(c).id, pageAfter(c.req.query("cursor"), QUEUE));
  const birthdays = await birthdaysWaiting(c.get("db"));
  return office(c, "reports", refusal, <QueuePage list={list} birthdays={birthdays} />);
};

async function casePage(c: Ctx, row: CaseView, refusal: Refusal | null, draft: Draft | null) {
  const now = c.get("now");
  const sides = row.looks && (await sidesOf(c.get("db"), official(c).id, row, now));
  const appealUntil = now + c.get("deps").config.appealDays * DAY;
  const shown = <CasePage row={row} sides={sides} draft={draft} appealUntil={appealUntil} />;
  return office(c, "reports", refusal, shown, <CaseBar row={row} />);
}

const showCase = async (c: Ctx, refusal: Refusal | null = null, draft: Draft | null = null) =>
  casePage(c, await reportCase(c.get("db"), official(c).id, idOf(c)), refusal, draft);

const visitCase = async (c: Ctx) =>
  casePage(c, await seeCase(c.get("db"), official(c).id, idOf(c), c.get("now")), null, null);

const showAppeals: Shown = async (c, refusal = null) => {
  const wanted = pageAfter(c.req.query("cursor"), APPEALS);
  const list = await appealQueue(c.get("db"), official(c).id, wanted);
  return office(c, "appeals", refusal, <AppealsPage list={list} />);
};

const unseal = act(async (c) => {
  await openEvidence(c.get("db"), official(c).id, idOf(c), c.get("now"));
  return `/official/reports/${idOf(c)}`;
}, showCase);

const judge = measured(
  async (c) => {
    const said = await posted(c, DECISION);
    return said.kind === "reject" ? null : said;
  },
  async (c) => {
    const said = await posted(c, DECISION);
    await decide(c.get("db"), c.get("deps").plan.things, officeOf(c), idOf(c), said, c.get("now"));
    return "/official/reports";
  },
  showCase,
);

const hold = act(async (c) => {
  await setLegalHold(c.get("db"), official(c).id, idOf(c), await posted(c, HOLD_FORM), c.get("now"));
  return `/official/reports/${idOf(c)}`;
}, showCase);

const restore = act(async (c) => {
  const { reason } = await posted(c, WHY_DONE);
  await restoreContent(c.get("db"), c.get("deps").plan.things, officeOf(c), idOf(c), reason, c.get("now"));
  return `/official/reports/${idOf(c)}`;
}, showCase);

const answerAppeal = act(async (c) => {
  const said = await posted(c, APPEAL_DECISION);
  await decideAppeal(c.get("db"), c.get("deps").plan.things, officeOf(c), idOf(c), said, c.get("now"));
  return "/official/appeals";
}, showAppeals);

/** Cases and appeals. */
export const caseRoutes = new Hono<Env>()
  .get("/official/reports", (c) => showQueue(c))
  .get("/official/reports/:id", visitCase)
  .post("/official/reports/:id/evidence", unseal)
  .post("/official/reports/:id/decision", judge)
  .post("/official/reports/:id/hold", hold)
  .post("/official/reports/:id/restore", restore)
  .get("/official/appeals", (c) => showAppeals(c))
  .post("/official/appeals/:id", answerAppeal);
