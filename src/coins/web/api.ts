import { Hono } from "hono";
import { resetsAt } from "../../db/counters";
import { query } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { actor, members, signedIn } from "../../http/guard";
import { iso } from "../../runtime/iso";
import { checkIn, coinsByReason, listRecords, withoutStrangers } from "../coins";
import { RECORDS } from "../input";
import { CHECKED_IN, GUIDE, RECORD_LIST } from "./answers";

export const tasksApi = new Hono<Env>().post(
  "/checkin",
  documented("Checks in, once a day", { answer: CHECKED_IN, once: true, errors: ["already_checked_in"] }),
  async (c) => c.json(await checkIn(c.get("db"), await actor(c), c.get("now"))),
);

export const coinsApi = new Hono<Env>()
  .get(
    "/records",
    documented("One's coin records, newest first", { answer: RECORD_LIST }),
    members,
    query(RECORDS),
    async (c) => {
      const { type, ...page } = c.req.valid("query");
      const [db, me] = [c.get("db"), signedIn(c)];
      const { items, nextCursor } = await listRecords(db, me.id, type, page);
      const shown = await withoutStrangers(db, me, items, c.get("now"));
      return c.json({
        items: shown.map((record) => ({ ...record, createdAt: iso(record.createdAt) })),
        nextCursor,
      });
    },
  )
  .get("/guide", documented("What pays and what costs", { answer: GUIDE }), (c) => {
    signedIn(c);
    const now = c.get("now");
    return c.json({ ...coinsByReason(now), resetsAt: iso(resetsAt(now)) });
  });
