import { Hono } from "hono";
import { nextDayStart } from "../../db/counters";
import { membersOnly, readActor, requirePerson } from "../../http/actor";
import { queryParams } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import { toIsoTime } from "../../runtime/iso";
import { checkIn, hideUnnamedInvitees, listCoinRates, listCoinRecords } from "../coins";
import { COIN_RECORDS_QUERY } from "../input";
import { CHECK_IN_JSON, COIN_GUIDE_JSON, COIN_RECORDS_JSON } from "./answers";

export const checkInApi = new Hono<Env>().post(
  "/checkin",
  describeRoute("Checks in, once a day", {
    answer: CHECK_IN_JSON,
    once: true,
    errors: ["already_checked_in"],
  }),
  async (c) => c.json(await runNow(c, checkIn, await readActor(c))),
);

export const coinsApi = new Hono<Env>()
  .get(
    "/records",
    describeRoute("One's coin records, newest first", { answer: COIN_RECORDS_JSON }),
    membersOnly,
    queryParams(COIN_RECORDS_QUERY),
    async (c) => {
      const { type, ...page } = c.req.valid("query");
      const [db, me] = [c.get("db"), requirePerson(c)];
      const { items, nextCursor } = await listCoinRecords(db, me.id, type, page);
      const shown = await hideUnnamedInvitees(db, me, items, c.get("now"));
      return c.json({
        items: shown.map((record) => ({ ...record, createdAt: toIsoTime(record.createdAt) })),
        nextCursor,
      });
    },
  )
  .get("/guide", describeRoute("What pays and what costs", { answer: COIN_GUIDE_JSON }), (c) => {
    requirePerson(c);
    const now = c.get("now");
    return c.json({ ...listCoinRates(now), resetsAt: toIsoTime(nextDayStart(now)) });
  });
