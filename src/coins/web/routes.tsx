import { Hono } from "hono";
import { readActor, requirePerson } from "../../http/actor";
import { readFormFields } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { logUnexpectedError, toRefusal } from "../../http/error-response";
import { spendWriteRate } from "../../http/limits/rate-limit";
import { readerTimeZoneOf } from "../../http/request/reader-time-zone";
import { requestedPage } from "../../http/requested-page";
import { runNow } from "../../http/run-now";
import { readyOrDeferred } from "../../shell/document/deferred";
import { redirectBack, safeOwnPath } from "../../shell/redirect";
import { checkIn, listCoinRecords, loadCoinChart } from "../coins";
import { COIN_RECORD_TYPES, coinRecordCursorKey } from "../records";
import { coinGuidePage } from "./pages/guide";
import { coinRecordsPage } from "./pages/records";

async function checkInForm(c: Ctx): Promise<Response> {
  requirePerson(c);
  const next = safeOwnPath((await readFormFields(c)).next);
  try {
    await spendWriteRate(c);
    const { reward } = await runNow(c, checkIn, await readActor(c));
    return redirectBack(c, next, "checked_in", reward);
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.code === "unauthenticated") throw error;
    logUnexpectedError(c, error, refusal);
    const seconds = refusal.code === "rate_limited" ? Number(refusal.params.seconds) : undefined;
    return redirectBack(c, next, refusal.status < 500 ? refusal.code : "check_in_failed", seconds);
  }
}

async function showCoinRecords(c: Ctx): Promise<Response> {
  const db = c.get("db");
  const now = c.get("now");
  const { id, coins } = requirePerson(c);
  const type = COIN_RECORD_TYPES.find((each) => each === c.req.query("type")) ?? "all";
  const wanted = requestedPage(c, coinRecordCursorKey(type));
  const loaded = Promise.all([listCoinRecords(db, id, type, wanted), loadCoinChart(db, id, readerTimeZoneOf(c), now)]);
  const props = loaded.then(([records, days]) => ({ type, after: wanted.after, coins, ...records, ...days }));
  return coinRecordsPage(c, await readyOrDeferred(props));
}

export const coinPages = new Hono<Env>()
  .post("/check-in", checkInForm)
  .get("/coin-records", showCoinRecords)
  .get("/coin-guide", (c) => coinGuidePage(c, requirePerson(c)));
