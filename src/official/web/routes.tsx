import { Hono } from "hono";
import type { Refusal } from "../../errors";
import type { Ctx, Env } from "../../http/env";
import { attempt, posted } from "../../http/form";
import { actor } from "../../http/guard";
import { pageAfter } from "../../input/paging";
import {
  APPEAL_DECISION,
  DECISION,
  decide,
  decideAppeal,
  LOG_LIST,
  readLog,
  TAKEN,
  takeMeasure,
} from "../../safety/safety";
import { go } from "../../shell/go";
import { ADJUSTMENT, SEARCH } from "../input";
import {
  APPEALS,
  adjustCoins,
  appealQueue,
  dayNumbers,
  lookUp,
  openEvidence,
  personFile,
  QUEUE,
  reportCase,
  reportQueue,
  waitingNow,
} from "../official";
import { officeOf, official, officials } from "./guard";
import { office } from "./pages/frame";
import { AppealsPage, LogPage } from "./pages/lists";
import { PeoplePage, PersonPage } from "./pages/people";
import { CasePage, QueuePage } from "./pages/reports";
import { TodayPage } from "./pages/today";

type Shown = (c: Ctx, refusal?: Refusal | null) => Promise<Response>;

const idOf = (c: Ctx): string => c.req.param("id") ?? "";

const showToday: Shown = async (c, refusal = null) => {
  const [waiting, days] = [await waitingNow(c.get("db")), await dayNumbers(c.get("db"), c.get("now"))];
  return office(c, "today", refusal, <TodayPage waiting={waiting} days={days} />);
};

const showQueue: Shown = async (c, refusal = null) => {
  const list = await reportQueue(c.get("db"), pageAfter(c.req.query("cursor"), QUEUE));
  return office(c, "reports", refusal, <QueuePage list={list} />);
};

const showCase: Shown = async (c, refusal = null) => {
  const row = await reportCase(c.get("db"), official(c).id, idOf(c));
  return office(c, "reports", refusal, <CasePage row={row} />);
};

const showAppeals: Shown = async (c, refusal = null) => {
  const wanted = pageAfter(c.req.query("cursor"), APPEALS);
  const list = await appealQueue(c.get("db"), official(c).id, wanted);
  return office(c, "appeals", refusal, <AppealsPage list={list} />);
};

const showLog: Shown = async (c, refusal = null) => {
  const list = await readLog(c.get("db"), pageAfter(c.req.query("cursor"), LOG_LIST));
  return office(c, "log", refusal, <LogPage list={list} />);
};

const showPeople: Shown = async (c, refusal = null) => {
  const asked = SEARCH.safeParse(c.req.query());
  const wanted = asked.success ? asked.data.q : "";
  const found = wanted ? await lookUp(c.get("db"), official(c).id, wanted, c.get("now")) : null;
  return office(c, "people", refusal, <PeoplePage wanted={wanted} found={found} />);
};

const showPerson: Shown = async (c, refusal = null) => {
  const file = await personFile(c.get("db"), official(c).id, idOf(c), c.get("now"));
  return office(c, "people", refusal, <PersonPage file={file} />);
};

/** Does what a form of an official asks; refused, its page shows why. */
const act =
  (work: (c: Ctx) => Promise<string>, face: Shown) =>
  (c: Ctx): Promise<Response> =>
    attempt(
      c,
      async () => go(c, await work(c), "official_done"),
      (refusal) => {
        if (refusal.code.endsWith("not_found")) throw refusal;
        return face(c, refusal);
      },
    );

const unseal = act(async (c) => {
  await openEvidence(c.get("db"), official(c).id, idOf(c), c.get("now"));
  return `/official/reports/${idOf(c)}`;
}, showCase);

const judge = act(async (c) => {
  const said = await posted(c, DECISION);
  await decide(c.get("db"), c.get("plan").things, officeOf(c), idOf(c), said, c.get("now"));
  return "/official/reports";
}, showCase);

const answerAppeal = act(async (c) => {
  const said = await posted(c, APPEAL_DECISION);
  await decideAppeal(c.get("db"), c.get("plan").things, official(c).id, idOf(c), said, c.get("now"));
  return "/official/appeals";
}, showAppeals);

const measure = act(async (c) => {
  await takeMeasure(c.get("db"), officeOf(c), idOf(c), await posted(c, TAKEN), c.get("now"));
  return `/official/people/${idOf(c)}`;
}, showPerson);

const coins = act(async (c) => {
  await adjustCoins(c.get("db"), await actor(c), idOf(c), await posted(c, ADJUSTMENT), c.get("now"));
  return `/official/people/${idOf(c)}`;
}, showPerson);

/** The official side, made for a phone: for officials alone. */
export const officialPages = new Hono<Env>()
  .use("/official/*", officials)
  .get("/official", (c) => showToday(c))
  .get("/official/reports", (c) => showQueue(c))
  .get("/official/reports/:id", (c) => showCase(c))
  .post("/official/reports/:id/evidence", unseal)
  .post("/official/reports/:id/decision", judge)
  .get("/official/appeals", (c) => showAppeals(c))
  .post("/official/appeals/:id", answerAppeal)
  .get("/official/people", (c) => showPeople(c))
  .get("/official/people/:id", (c) => showPerson(c))
  .post("/official/people/:id/measures", measure)
  .post("/official/people/:id/coins", coins)
  .get("/official/log", (c) => showLog(c));
