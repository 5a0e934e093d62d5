import { Hono } from "hono";
import { pagingInput } from "../../db/page-input";
import { mapPage } from "../../db/paging";
import { jsonBody, queryParams } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { runNow, runWithoutAnswer } from "../../http/run-now";
import { toIsoTime } from "../../runtime/iso";
import { APPEAL_DECISION, decideAppeal, liftMeasure, OFFICIAL_ACT_REASON } from "../../safety/safety";
import { AUDIT_LOG_QUERY, DUTY_INPUT } from "../input";
import { APPEAL_QUEUE, listPendingAppeals, loadDailyCounts, loadDuty, loadPendingWork, switchDuty } from "../official";
import { readAuditLog } from "../read-log";
import { APPEAL_LIST_JSON, AUDIT_LOG_PAGE_JSON, DUTY_JSON, OVERVIEW_JSON } from "./answers";
import { officialBirthdaysApi } from "./birthdays";
import { actingOfficialOf, officialIdOf, requireOfficial } from "./guard";
import { auditLogEntryJson, dutyJson, pendingWorkJson } from "./json";
import { officialPeopleApi } from "./people-api";
import { officialReportsApi } from "./reports-api";

export const officialApi = new Hono<Env>()
  .use(requireOfficial)
  .route("/reports", officialReportsApi)
  .route("/people", officialPeopleApi)
  .route("/birthdays", officialBirthdaysApi)
  .get(
    "/appeals",
    describeRoute("Appeals that wait, oldest first", { answer: APPEAL_LIST_JSON }),
    queryParams(pagingInput(APPEAL_QUEUE)),
    async (c) => {
      const page = await listPendingAppeals(c.get("db"), officialIdOf(c), c.req.valid("query"));
      return c.json(mapPage(page, (appeal) => ({ ...appeal, createdAt: toIsoTime(appeal.createdAt) })));
    },
  )
  .post(
    "/appeals/:id",
    describeRoute("Decides an appeal; the id is the measure's", {
      errors: ["measure_not_found", "already_decided", "own_decision"],
    }),
    jsonBody(APPEAL_DECISION),
    async (c) => {
      const { plan } = c.get("deps");
      return runWithoutAnswer(c, decideAppeal, plan.things, actingOfficialOf(c), {
        measureId: c.req.param("id"),
        decision: c.req.valid("json"),
      });
    },
  )
  .post(
    "/measures/:id/lift",
    describeRoute("Lifts a measure", { errors: ["measure_not_found", "already_decided"] }),
    jsonBody(OFFICIAL_ACT_REASON),
    async (c) => {
      const { reason } = c.req.valid("json");
      const { things } = c.get("deps").plan;
      return runWithoutAnswer(c, liftMeasure, things, actingOfficialOf(c), { measureId: c.req.param("id"), reason });
    },
  )
  .get(
    "/log",
    describeRoute("What officials did and looked at, newest first", { answer: AUDIT_LOG_PAGE_JSON }),
    queryParams(AUDIT_LOG_QUERY),
    async (c) => {
      const { page, part } = c.req.valid("query");
      return c.json(mapPage(await readAuditLog(c.get("db"), officialIdOf(c), page, part), auditLogEntryJson));
    },
  )
  .get("/duty", describeRoute("Who is on duty", { answer: DUTY_JSON }), async (c) =>
    c.json(dutyJson(await runNow(c, loadDuty, officialIdOf(c)))),
  )
  .put("/duty", describeRoute("Goes on duty, or off", { answer: DUTY_JSON }), jsonBody(DUTY_INPUT), async (c) =>
    c.json(dutyJson(await runNow(c, switchDuty, officialIdOf(c), c.req.valid("json")))),
  )
  .get("/numbers", describeRoute("What waits, and the last 14 days", { answer: OVERVIEW_JSON }), async (c) => {
    const [waiting, days] = [
      await loadPendingWork(c.get("db"), officialIdOf(c)),
      await loadDailyCounts(c.get("db"), c.get("now"), officialIdOf(c)),
    ];
    return c.json({ waiting: pendingWorkJson(waiting), days });
  });
