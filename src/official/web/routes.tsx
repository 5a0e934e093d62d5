import { Hono } from "hono";
import { pageAfter } from "../../db/page-input";
import type { Env } from "../../http/env";
import { doorsSet, isRegistrationOpen, LOG_LIST, readLog } from "../../safety/safety";
import { LOG_PART } from "../input";
import { dayNumbers, oldestReport, waitingNow } from "../official";
import type { Shown } from "./acting";
import { birthdayRoutes } from "./birthdays";
import { caseRoutes } from "./case-routes";
import { official, officials } from "./guard";
import { office } from "./office";
import { LogPage } from "./pages/log";
import { TodayPage } from "./pages/today";
import { peopleRoutes } from "./people-routes";

const showToday: Shown = async (c, refusal = null) => {
  const [db, now, { id }] = [c.get("db"), c.get("now"), official(c)];
  const [waiting, days] = [await waitingNow(db, id), await dayNumbers(db, now, id)];
  const oldest = await oldestReport(db, id);
  const doors = { ...(await doorsSet(db)), isOpen: await isRegistrationOpen(db, now) };
  return office(
    c,
    "today",
    refusal,
    <TodayPage oldest={oldest} waiting={waiting} days={days} doors={doors} />,
  );
};

const showLog: Shown = async (c, refusal = null) => {
  const { data: part } = LOG_PART.safeParse(c.req.query("part"));
  const cursor = c.req.query("cursor");
  const wanted = pageAfter(cursor, LOG_LIST);
  const list = await readLog(c.get("db"), official(c).id, wanted, part);
  return office(
    c,
    "log",
    refusal,
    <LogPage list={list} part={part} after={cursor ? wanted.after.time : null} />,
  );
};

export const officialPages = new Hono<Env>()
  .use("/official/*", officials)
  .get("/official", (c) => showToday(c))
  .get("/official/log", (c) => showLog(c))
  .route("/", birthdayRoutes)
  .route("/", caseRoutes)
  .route("/", peopleRoutes);
