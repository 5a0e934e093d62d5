import { Hono } from "hono";
import { pageAfter } from "../../db/page-input";
import { report, toRefusal } from "../../http/answer";
import { readFields } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { actor, signedIn } from "../../http/guard";
import { spendWrite } from "../../http/limits/limit";
import { soon } from "../../shell/document/later";
import { comeBack, ownPath } from "../../shell/go";
import { checkIn, coinDays, listRecords } from "../coins";
import { RECORD_TYPES, recordList } from "../records";
import { guidePage } from "./pages/guide";
import { recordsPage } from "./pages/records";

async function checkInHere(c: Ctx): Promise<Response> {
  signedIn(c);
  const next = ownPath((await readFields(c)).next);
  try {
    await spendWrite(c);
    const { reward } = await checkIn(c.get("db"), await actor(c), c.get("now"));
    return comeBack(c, next, "checked_in", reward);
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.code === "unauthenticated") throw error;
    report(c, error, refusal);
    const seconds = refusal.code === "rate_limited" ? Number(refusal.params.seconds) : undefined;
    return comeBack(c, next, refusal.status < 500 ? refusal.code : "check_in_failed", seconds);
  }
}

async function showRecords(c: Ctx): Promise<Response> {
  const db = c.get("db");
  const now = c.get("now");
  const { id, coins } = signedIn(c);
  const type = RECORD_TYPES.find((each) => each === c.req.query("type")) ?? "all";
  const wanted = pageAfter(c.req.query("cursor"), recordList(type));
  const moved = Promise.all([listRecords(db, id, type, wanted), coinDays(db, id, now)]);
  const shown = moved.then(([records, days]) => ({ type, after: wanted.after, coins, ...records, ...days }));
  return recordsPage(c, await soon(shown));
}

export const coinPages = new Hono<Env>()
  .post("/check-in", checkInHere)
  .get("/coin-records", showRecords)
  .get("/coin-guide", (c) => guidePage(c, signedIn(c)));
