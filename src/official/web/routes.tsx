import { Hono } from "hono";
import { pageAfterCursor } from "../../db/page-input";
import { parseForm } from "../../http/body/form";
import type { Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import { AUDIT_LOG_LIST, isRegistrationOpen, loadRegistrationSettings } from "../../safety/safety";
import { AUDIT_LOG_PART, DUTY_INPUT } from "../input";
import {
  findOldestCase,
  listPendingCases,
  loadDailyCounts,
  loadDuty,
  loadPendingWork,
  REPORT_CASE_QUEUE,
  switchDuty,
} from "../official";
import { readAuditLog } from "../read-log";
import { officialBirthdayPages } from "./birthdays";
import { officialCasePages } from "./case-routes";
import { handleOfficialForm, type RefusablePage } from "./form-handlers";
import { officialIdOf, requireOfficial } from "./guard";
import { renderOfficialPage } from "./official-page";
import { LogPage } from "./pages/log";
import { TodayPage } from "./pages/today";
import { officialPeoplePages } from "./people-routes";
import { officialUndoPages } from "./undo";

const showToday: RefusablePage = async (c, refusal = null) => {
  const [db, now, id] = [c.get("db"), c.get("now"), officialIdOf(c)];
  const [waiting, days] = [await loadPendingWork(db, id), await loadDailyCounts(db, now, id)];
  const oldest = await findOldestCase(db, id);
  const [first, duty] = [
    await listPendingCases(db, id, pageAfterCursor(undefined, REPORT_CASE_QUEUE)),
    await loadDuty(db, id, now),
  ];
  const urgent = first.items.filter((each) => each.urgent !== null);
  const registration = { ...(await loadRegistrationSettings(db)), isOpen: await isRegistrationOpen(db, now) };
  return renderOfficialPage(
    c,
    "today",
    refusal,
    <TodayPage urgent={urgent} duty={duty} oldest={oldest} waiting={waiting} days={days} registration={registration} />,
  );
};

const dutyForm = handleOfficialForm(async (c) => {
  await runNow(c, switchDuty, officialIdOf(c), await parseForm(c, DUTY_INPUT));
  return "/official";
}, showToday);

const showLog: RefusablePage = async (c, refusal = null) => {
  const { data: part } = AUDIT_LOG_PART.safeParse(c.req.query("part"));
  const cursor = c.req.query("cursor");
  const request = pageAfterCursor(cursor, AUDIT_LOG_LIST);
  const list = await readAuditLog(c.get("db"), officialIdOf(c), request, part);
  return renderOfficialPage(
    c,
    "log",
    refusal,
    <LogPage list={list} part={part} after={cursor ? request.after.time : null} />,
  );
};

export const officialPages = new Hono<Env>()
  .use("/official/*", requireOfficial)
  .get("/official", (c) => showToday(c))
  .post("/official/duty", dutyForm)
  .get("/official/log", (c) => showLog(c))
  .route("/", officialBirthdayPages)
  .route("/", officialCasePages)
  .route("/", officialPeoplePages)
  .route("/", officialUndoPages);
