import { Hono } from "hono";
import { paging } from "../../db/page-input";
import { bytesOf } from "../../http/body/bytes";
import { json, query } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { DECISION, decide, restoreContent, setLegalHold, WHY_DONE } from "../../safety/safety";
import { HOLD } from "../input";
import { evidencePicture, openEvidence, QUEUE, reportQueue, seeCase } from "../official";
import { CASE, MEASURED, REPORT_LIST } from "./answers";
import { officeOf, official } from "./guard";
import { caseJson, waitingJson } from "./json";

const DECIDING = [
  "report_not_found",
  "already_decided",
  "evidence_sealed",
  "user_not_found",
  "age_unchanged",
  "underage",
] as const;

export const officialReportsApi = new Hono<Env>()
  .get(
    "/",
    documented("Reports that wait, the most urgent first", { answer: REPORT_LIST }),
    query(paging(QUEUE)),
    async (c) => {
      const { items, nextCursor } = await reportQueue(c.get("db"), official(c).id, c.req.valid("query"));
      return c.json({ items: items.map(waitingJson), nextCursor });
    },
  )
  .get("/:id", documented("A case", { answer: CASE, errors: ["report_not_found"] }), async (c) =>
    c.json(caseJson(await seeCase(c.get("db"), official(c).id, c.req.param("id"), c.get("now")))),
  )
  .post(
    "/:id/evidence",
    documented("Opens sealed evidence; the log keeps it", {
      answer: CASE,
      errors: ["report_not_found"],
    }),
    async (c) =>
      c.json(caseJson(await openEvidence(c.get("db"), official(c).id, c.req.param("id"), c.get("now")))),
  )
  .get(
    "/:id/picture",
    documented("The sealed picture, once its evidence is open; the log keeps each look", {
      media: ["image/webp", "image/gif"],
      errors: ["report_not_found", "evidence_sealed", "not_found"],
    }),
    async (c) => {
      const { evidence } = c.get("deps");
      const [db, now] = [c.get("db"), c.get("now")];
      const { bytes, type } = await evidencePicture(db, evidence, official(c).id, c.req.param("id"), now);
      return bytesOf(c, bytes, type);
    },
  )
  .post(
    "/:id/decision",
    documented("Decides a case", { answer: MEASURED, errors: DECIDING }),
    json(DECISION),
    async (c) => {
      const { plan } = c.get("deps");
      const [db, now] = [c.get("db"), c.get("now")];
      const said = c.req.valid("json");
      return c.json({ measure: await decide(db, plan.things, officeOf(c), c.req.param("id"), said, now) });
    },
  )
  .put(
    "/:id/hold",
    documented("Keeps the evidence past its time, or no longer", {
      errors: ["report_not_found"],
    }),
    json(HOLD),
    async (c) => {
      await setLegalHold(c.get("db"), official(c).id, c.req.param("id"), c.req.valid("json"), c.get("now"));
      return c.body(null, 204);
    },
  )
  .post(
    "/:id/restore",
    documented("Brings back what a decision took away", { errors: ["report_not_found"] }),
    json(WHY_DONE),
    async (c) => {
      const { plan } = c.get("deps");
      const [db, now] = [c.get("db"), c.get("now")];
      const { reason } = c.req.valid("json");
      await restoreContent(db, plan.things, officeOf(c), c.req.param("id"), reason, now);
      return c.body(null, 204);
    },
  );
