import { iso } from "../../iso";
import { Hono } from "hono";
import { bytesOf } from "../../http/bytes";
import { documented } from "../../http/documented";
import type { Env } from "../../http/env";
import { actor } from "../../http/guard";
import { noNul } from "../../http/nul";
import { json, query } from "../../http/validated";
import { paging } from "../../input/paging";
import {
  APPEAL_DECISION,
  DECISION,
  decide,
  decideAppeal,
  readLog,
  restoreContent,
  setLegalHold,
  TAKEN,
  takeMeasure,
  WHY_DONE,
} from "../../safety/safety";
import { ADJUSTMENT, HOLD, LOG_WANTED, MESSAGE, SEARCH, SESSIONS_ENDED } from "../input";
import {
  APPEALS,
  adjustCoins,
  appealQueue,
  dayNumbers,
  endSessionsOf,
  evidencePicture,
  liftMeasure,
  lookUp,
  openEvidence,
  personFile,
  QUEUE,
  reportQueue,
  seeCase,
  waitingNow,
  writeTo,
} from "../official";
import {
  APPEAL_LIST,
  BALANCE,
  CASE,
  FOUND,
  LOG_PAGE,
  MEASURED,
  NUMBERS,
  PERSON_FILE,
  REPORT_LIST,
} from "./answers";
import { officeOf, official, officials } from "./guard";
import { caseJson, logJson, personJson, waitingJson, waitingNumbers } from "./json";

const DECIDING = [
  "forbidden",
  "report_not_found",
  "already_decided",
  "evidence_sealed",
  "user_not_found",
] as const;
const JUDGING = ["forbidden", "user_not_found"] as const;

const reports = new Hono<Env>()
  .get(
    "/",
    documented("Reports that wait, the most urgent first", { answer: REPORT_LIST, errors: ["forbidden"] }),
    query(paging(QUEUE)),
    async (c) => {
      const { items, nextCursor } = await reportQueue(c.var.db, c.req.valid("query"));
      return c.json({ items: items.map(waitingJson), nextCursor });
    },
  )
  .get("/:id", documented("A case", { answer: CASE, errors: ["forbidden", "report_not_found"] }), async (c) =>
    c.json(caseJson(await seeCase(c.var.db, official(c).id, c.req.param("id"), c.var.now))),
  )
  .post(
    "/:id/evidence",
    documented("Opens sealed evidence; the log keeps it", {
      answer: CASE,
      errors: ["forbidden", "report_not_found"],
    }),
    async (c) => c.json(caseJson(await openEvidence(c.var.db, official(c).id, c.req.param("id"), c.var.now))),
  )
  .get(
    "/:id/picture",
    documented("The sealed picture, once its evidence is open; the log keeps each look", {
      media: "image/webp",
      errors: ["forbidden", "report_not_found", "evidence_sealed", "not_found"],
    }),
    async (c) => {
      const { db, evidence, now } = c.var;
      const { bytes, type } = await evidencePicture(db, evidence, official(c).id, c.req.param("id"), now);
      return bytesOf(c, bytes, type);
    },
  )
  .post(
    "/:id/decision",
    documented("Decides a case", { answer: MEASURED, errors: DECIDING }),
    json(DECISION),
    async (c) => {
      const { db, plan, now } = c.var;
      const said = c.req.valid("json");
      return c.json({ measure: await decide(db, plan.things, officeOf(c), c.req.param("id"), said, now) });
    },
  )
  .put(
    "/:id/hold",
    documented("Keeps the evidence past its time, or no longer", {
      errors: ["forbidden", "report_not_found"],
    }),
    json(HOLD),
    async (c) => {
      await setLegalHold(c.var.db, official(c).id, c.req.param("id"), c.req.valid("json"), c.var.now);
      return c.body(null, 204);
    },
  );

reports.post(
  "/:id/restore",
  documented("Brings back what a decision took away", { errors: ["forbidden", "report_not_found"] }),
  json(WHY_DONE),
  async (c) => {
    const { db, plan, now } = c.var;
    const { reason } = c.req.valid("json");
    await restoreContent(db, plan.things, official(c).id, c.req.param("id"), reason, now);
    return c.body(null, 204);
  },
);

const people = new Hono<Env>()
  .get(
    "/",
    documented("Whoever has this username, e-mail or id, and people whose nickname begins so", {
      answer: FOUND,
      errors: ["forbidden"],
    }),
    query(SEARCH),
    async (c) => c.json({ items: await lookUp(c.var.db, official(c).id, c.req.valid("query").q, c.var.now) }),
  )
  .get(
    "/:id",
    documented("A person with their history", { answer: PERSON_FILE, errors: JUDGING }),
    async (c) => c.json(personJson(await personFile(c.var.db, official(c).id, c.req.param("id"), c.var.now))),
  )
  .post(
    "/:id/measures",
    documented("Takes a measure", { answer: MEASURED, status: 201, errors: JUDGING }),
    json(TAKEN),
    async (c) => {
      const taken = c.req.valid("json");
      const measure = await takeMeasure(c.var.db, officeOf(c), c.req.param("id"), taken, c.var.now);
      return c.json({ measure }, 201);
    },
  )
  .post(
    "/:id/coins",
    documented("Gives or takes coins", {
      answer: BALANCE,
      once: true,
      errors: [...JUDGING, "insufficient_coins"],
    }),
    json(ADJUSTMENT),
    async (c) => {
      const sent = c.req.valid("json");
      return c.json({
        coins: await adjustCoins(c.var.db, await actor(c), c.req.param("id"), sent, c.var.now),
      });
    },
  )
  .post(
    "/:id/messages",
    documented("Writes to a person, as the official side", { once: true, errors: JUDGING }),
    json(MESSAGE),
    async (c) => {
      const { text } = c.req.valid("json");
      await writeTo(c.var.db, await actor(c), c.req.param("id"), text, c.var.now);
      return c.body(null, 204);
    },
  )
  .delete(
    "/:id/sessions",
    documented("Ends one of somebody's sessions, or all", { errors: [...JUDGING, "session_not_found"] }),
    json(SESSIONS_ENDED),
    async (c) => {
      await endSessionsOf(c.var.db, official(c).id, c.req.param("id"), c.req.valid("json"), c.var.now);
      return c.body(null, 204);
    },
  );

export const officialApi = new Hono<Env>()
  .use(noNul("not_found"), officials)
  .route("/reports", reports)
  .route("/people", people)
  .get(
    "/appeals",
    documented("Appeals that wait, oldest first", { answer: APPEAL_LIST, errors: ["forbidden"] }),
    query(paging(APPEALS)),
    async (c) => {
      const { items, nextCursor } = await appealQueue(c.var.db, official(c).id, c.req.valid("query"));
      const told = items.map((each) => ({ ...each, createdAt: iso(each.createdAt) }));
      return c.json({ items: told, nextCursor });
    },
  )
  .post(
    "/appeals/:id",
    documented("Decides an appeal; the id is the measure's", {
      errors: ["forbidden", "measure_not_found", "already_decided", "own_decision"],
    }),
    json(APPEAL_DECISION),
    async (c) => {
      const { db, plan, now } = c.var;
      await decideAppeal(db, plan.things, official(c).id, c.req.param("id"), c.req.valid("json"), now);
      return c.body(null, 204);
    },
  )
  .post(
    "/measures/:id/lift",
    documented("Lifts a measure", { errors: ["forbidden", "measure_not_found"] }),
    json(WHY_DONE),
    async (c) => {
      const { reason } = c.req.valid("json");
      await liftMeasure(c.var.db, official(c).id, c.req.param("id"), reason, c.var.now);
      return c.body(null, 204);
    },
  )
  .get(
    "/log",
    documented("What officials did and looked at, newest first", { answer: LOG_PAGE, errors: ["forbidden"] }),
    query(LOG_WANTED),
    async (c) => {
      const { page, part } = c.req.valid("query");
      const { items, nextCursor } = await readLog(c.var.db, page, part);
      return c.json({ items: items.map(logJson), nextCursor });
    },
  )
  .get(
    "/numbers",
    documented("What waits, and the last 14 days", { answer: NUMBERS, errors: ["forbidden"] }),
    async (c) => {
      const [waiting, days] = [
        await waitingNow(c.var.db, official(c).id),
        await dayNumbers(c.var.db, c.var.now),
      ];
      return c.json({ waiting: waitingNumbers(waiting), days });
    },
  );
