import { Hono } from "hono";
import type { Refusal } from "../../errors";
import type { Ctx, Env } from "../../http/env";
import { attempt, posted, readFields } from "../../http/form";
import { actor } from "../../http/guard";
import { pageAfter } from "../../input/paging";
import { DAY } from "../../limits";
import {
  APPEAL_DECISION,
  DECISION,
  decide,
  decideAppeal,
  doorsSet,
  isRegistrationOpen,
  LOG_LIST,
  readLog,
  restoreContent,
  setLegalHold,
  TAKEN,
  takeMeasure,
  WHY_DONE,
} from "../../safety/safety";
import { go } from "../../shell/go";
import { COINS_FORM, HOLD_FORM, LOG_PART, MESSAGE, SEARCH, SESSIONS_ENDED } from "../input";
import {
  APPEALS,
  adjustCoins,
  appealQueue,
  type CaseView,
  dayNumbers,
  endSessionsOf,
  liftMeasure,
  lookUp,
  measuredOne,
  oldestReport,
  openEvidence,
  personFile,
  QUEUE,
  reportCase,
  reportQueue,
  seeCase,
  sidesOf,
  waitingNow,
  writeTo,
} from "../official";
import { officeOf, official, officials } from "./guard";
import { office } from "./office";
import { AppealsPage } from "./pages/appeals";
import { LogPage } from "./pages/log";
import { PeoplePage } from "./pages/people";
import { PersonPage } from "./pages/person";
import type { Draft } from "./pages/preview";
import { QueuePage } from "./pages/queue";
import { CaseBar, CasePage } from "./pages/reports";
import { TodayPage } from "./pages/today";

type Shown = (c: Ctx, refusal?: Refusal | null) => Promise<Response>;

const idOf = (c: Ctx): string => c.req.param("id") ?? "";

const showToday: Shown = async (c, refusal = null) => {
  const [db, now] = [c.get("db"), c.get("now")];
  const [waiting, days] = [await waitingNow(db, official(c).id), await dayNumbers(db, now)];
  const oldest = await oldestReport(db);
  const doors = { ...(await doorsSet(db)), isOpen: await isRegistrationOpen(db, now) };
  return office(
    c,
    "today",
    refusal,
    <TodayPage oldest={oldest} waiting={waiting} days={days} doors={doors} />,
  );
};

const showQueue: Shown = async (c, refusal = null) => {
  const list = await reportQueue(c.get("db"), pageAfter(c.req.query("cursor"), QUEUE));
  return office(c, "reports", refusal, <QueuePage list={list} />);
};

async function casePage(c: Ctx, row: CaseView, refusal: Refusal | null, draft: Draft | null) {
  const now = c.get("now");
  const sides = row.looks && (await sidesOf(c.get("db"), row, now));
  const appealUntil = now + c.get("config").appealDays * DAY;
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

const showLog: Shown = async (c, refusal = null) => {
  const { data: part } = LOG_PART.safeParse(c.req.query("part"));
  const wanted = pageAfter(c.req.query("cursor"), LOG_LIST);
  const list = await readLog(c.get("db"), official(c).id, wanted, part);
  return office(c, "log", refusal, <LogPage list={list} part={part} />);
};

const showPeople: Shown = async (c, refusal = null) => {
  const asked = SEARCH.safeParse(c.req.query());
  const wanted = asked.success ? asked.data.q : "";
  const found = wanted ? await lookUp(c.get("db"), official(c).id, wanted, c.get("now")) : null;
  return office(c, "people", refusal, <PeoplePage wanted={wanted} found={found} />);
};

async function personPage(c: Ctx, id: string, refusal: Refusal | null, draft: Draft | null) {
  const file = await personFile(c.get("db"), official(c).id, id, c.get("now"));
  return office(c, "people", refusal, <PersonPage file={file} draft={draft} />);
}

const showPerson = (c: Ctx, refusal: Refusal | null = null, draft: Draft | null = null) =>
  personPage(c, idOf(c), refusal, draft);

function showWhy(c: Ctx, refusal: Refusal, face: Shown): Promise<Response> {
  if (refusal.code.endsWith("not_found")) throw refusal;
  return face(c, refusal);
}

const act =
  (work: (c: Ctx) => Promise<string>, face: Shown) =>
  (c: Ctx): Promise<Response> =>
    attempt(
      c,
      async () => go(c, await work(c), "official_done"),
      (refusal) => showWhy(c, refusal, face),
    );

type Shows = (c: Ctx, refusal: Refusal | null, draft: Draft | null) => Promise<Response>;

/** Preview before a measure: `show=preview`, back with `show=fields`; rejecting needs none. */
const measured =
  (read: (c: Ctx) => Promise<Draft | null>, take: (c: Ctx) => Promise<string>, face: Shows) =>
  (c: Ctx): Promise<Response> =>
    attempt(
      c,
      async () => {
        const fields = await readFields(c);
        // A span that was tapped goes before a number that was typed.
        if (fields.span) fields.days = fields.span;
        const { show } = fields;
        if (show === "fields") return face(c, null, null);
        if (show === "preview") return face(c, null, await read(c));
        return go(c, await take(c), "official_done");
      },
      (refusal) => showWhy(c, refusal, (again, why = null) => face(again, why, null)),
    );

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
    await decide(c.get("db"), c.get("plan").things, officeOf(c), idOf(c), said, c.get("now"));
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
  await restoreContent(c.get("db"), c.get("plan").things, official(c).id, idOf(c), reason, c.get("now"));
  return `/official/reports/${idOf(c)}`;
}, showCase);

const answerAppeal = act(async (c) => {
  const said = await posted(c, APPEAL_DECISION);
  await decideAppeal(c.get("db"), c.get("plan").things, official(c).id, idOf(c), said, c.get("now"));
  return "/official/appeals";
}, showAppeals);

const measure = measured(
  (c) => posted(c, TAKEN),
  async (c) => {
    await takeMeasure(c.get("db"), officeOf(c), idOf(c), await posted(c, TAKEN), c.get("now"));
    return `/official/people/${idOf(c)}`;
  },
  showPerson,
);

const coins = act(async (c) => {
  await adjustCoins(c.get("db"), await actor(c), idOf(c), await posted(c, COINS_FORM), c.get("now"));
  return `/official/people/${idOf(c)}`;
}, showPerson);

const write = act(async (c) => {
  const { text } = await posted(c, MESSAGE);
  await writeTo(c.get("db"), await actor(c), idOf(c), text, c.get("now"));
  return `/official/people/${idOf(c)}`;
}, showPerson);

const sessions = act(async (c) => {
  await endSessionsOf(c.get("db"), official(c).id, idOf(c), await posted(c, SESSIONS_ENDED), c.get("now"));
  return `/official/people/${idOf(c)}`;
}, showPerson);

const liftOne = act(
  async (c) => {
    const { reason } = await posted(c, WHY_DONE);
    const about = await liftMeasure(c.get("db"), official(c).id, idOf(c), reason, c.get("now"));
    return `/official/people/${about}`;
  },
  async (c, refusal = null) => personPage(c, await measuredOne(c.get("db"), idOf(c)), refusal, null),
);

export const officialPages = new Hono<Env>()
  .use("/official/*", officials)
  .get("/official", (c) => showToday(c))
  .get("/official/reports", (c) => showQueue(c))
  .get("/official/reports/:id", visitCase)
  .post("/official/reports/:id/evidence", unseal)
  .post("/official/reports/:id/decision", judge)
  .post("/official/reports/:id/hold", hold)
  .post("/official/reports/:id/restore", restore)
  .get("/official/appeals", (c) => showAppeals(c))
  .post("/official/appeals/:id", answerAppeal)
  .get("/official/people", (c) => showPeople(c))
  .get("/official/people/:id", (c) => showPerson(c))
  .post("/official/people/:id/measures", measure)
  .post("/official/people/:id/coins", coins)
  .post("/official/people/:id/messages", write)
  .post("/official/people/:id/sessions", sessions)
  .post("/official/measures/:id/lift", liftOne)
  .get("/official/log", (c) => showLog(c));
