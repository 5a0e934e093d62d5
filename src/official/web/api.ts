import { Hono } from "hono";
import { paging } from "../../db/page-input";
import { json, query } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { iso } from "../../runtime/iso";
import { APPEAL_DECISION, decideAppeal, readLog, WHY_DONE } from "../../safety/safety";
import { LOG_WANTED } from "../input";
import { APPEALS, appealQueue, dayNumbers, liftMeasure, waitingNow } from "../official";
import { APPEAL_LIST, LOG_PAGE, NUMBERS } from "./answers";
import { officialBirthdaysApi } from "./birthdays";
import { officeOf, official, officials } from "./guard";
import { logJson, waitingNumbers } from "./json";
import { officialPeopleApi } from "./people-api";
import { officialReportsApi } from "./reports-api";

export const officialApi = new Hono<Env>()
  .use(officials)
  .route("/reports", officialReportsApi)
  .route("/people", officialPeopleApi)
  .route("/birthdays", officialBirthdaysApi)
  .get(
    "/appeals",
    documented("Appeals that wait, oldest first", { answer: APPEAL_LIST }),
    query(paging(APPEALS)),
    async (c) => {
      const { items, nextCursor } = await appealQueue(c.get("db"), official(c).id, c.req.valid("query"));
      const told = items.map((each) => ({ ...each, createdAt: iso(each.createdAt) }));
      return c.json({ items: told, nextCursor });
    },
  )
  .post(
    "/appeals/:id",
    documented("Decides an appeal; the id is the measure's", {
      errors: ["measure_not_found", "already_decided", "own_decision"],
    }),
    json(APPEAL_DECISION),
    async (c) => {
      const { plan } = c.get("deps");
      const [db, now] = [c.get("db"), c.get("now")];
      await decideAppeal(db, plan.things, officeOf(c), c.req.param("id"), c.req.valid("json"), now);
      return c.body(null, 204);
    },
  )
  .post(
    "/measures/:id/lift",
    documented("Lifts a measure", { errors: ["measure_not_found"] }),
    json(WHY_DONE),
    async (c) => {
      const { reason } = c.req.valid("json");
      await liftMeasure(c.get("db"), officeOf(c), c.req.param("id"), reason, c.get("now"));
      return c.body(null, 204);
    },
  )
  .get(
    "/log",
    documented("What officials did and looked at, newest first", { answer: LOG_PAGE }),
    query(LOG_WANTED),
    async (c) => {
      const { page, part } = c.req.valid("query");
      const { items, nextCursor } = await readLog(c.get("db"), official(c).id, page, part);
      return c.json({ items: items.map(logJson), nextCursor });
    },
  )
  .get("/numbers", documented("What waits, and the last 14 days", { answer: NUMBERS }), async (c) => {
    const [waiting, days] = [
      await waitingNow(c.get("db"), official(c).id),
      await dayNumbers(c.get("db"), c.get("now"), official(c).id),
    ];
    return c.json({ waiting: waitingNumbers(waiting), days });
  });
