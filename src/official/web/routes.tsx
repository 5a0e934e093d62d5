import { Hono } from "hono";
import { pageAfterCursor } from "../../db/page-input";
import type { Env } from "../../http/env";
import { AUDIT_LOG_LIST, isRegistrationOpen, listAuditLog, loadRegistrationSettings } from "../../safety/safety";
import { AUDIT_LOG_PART } from "../input";
import { findOldestCase, loadDailyCounts, loadPendingWork } from "../official";
import { officialBirthdayPages } from "./birthdays";
import { officialCasePages } from "./case-routes";
import type { RefusablePage } from "./form-handlers";
import { officialIdOf, requireOfficial } from "./guard";
import { renderOfficialPage } from "./official-page";
import { LogPage } from "./pages/log";
import { TodayPage } from "./pages/today";
import { officialPeoplePages } from "./people-routes";

const showToday: RefusablePage = async (c, refusal = null) => {
  const [db, now, id] = [c.get("db"), c.get("now"), officialIdOf(c)];
  const [waiting, days] = [await loadPendingWork(db, id), await loadDailyCounts(db, now, id)];
  const oldest = await findOldestCase(db, id);
  const registration = { ...(await loadRegistrationSettings(db)), isOpen: await isRegistrationOpen(db, now) };
  return renderOfficialPage(
    c,
    "today",
    refusal,
    <TodayPage oldest={oldest} waiting={waiting} days={days} registration={registration} />,
  );
};

const showLog: RefusablePage = async (c, refusal = null) => {
  const { data: part } = AUDIT_LOG_PART.safeParse(c.req.query("part"));
  const cursor = c.req.query("cursor");
  const request = pageAfterCursor(cursor, AUDIT_LOG_LIST);
  const list = await listAuditLog(c.get("db"), officialIdOf(c), request, part);
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
  .get("/official/log", (c) => showLog(c))
  .route("/", officialBirthdayPages)
  .route("/", officialCasePages)
  .route("/", officialPeoplePages);
