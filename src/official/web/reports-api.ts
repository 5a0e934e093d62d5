import { Hono } from "hono";
import { z } from "zod";
import { pagingInput } from "../../db/page-input";
import { mapPage } from "../../db/paging";
import { privateBytesResponse } from "../../http/body/private-bytes";
import { jsonBody, queryParams } from "../../http/body/validation";
import { COUNT_SCHEMA, describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { runNow, runWithoutAnswer } from "../../http/run-now";
import {
  CASE_DECISION,
  decideCase,
  giveCaseBack,
  HANDOVER_INPUT,
  OFFICIAL_ACT_REASON,
  rejectUrgentCases,
  restoreContent,
  setLegalHold,
  takeCase,
} from "../../safety/safety";
import { LEGAL_HOLD } from "../input";
import {
  listPendingCases,
  loadCaseAndLogAccess,
  loadEvidencePicture,
  loadReportCase,
  openEvidence,
  REPORT_CASE_QUEUE,
} from "../official";
import { CASE_JSON, CASE_LIST_JSON, MEASURE_ID_JSON } from "./answers";
import { actingOfficialOf, officialIdOf } from "./guard";
import { caseJson, pendingCaseJson } from "./json";

const CASE_DECISION_ERRORS = [
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
    describeRoute("Reports that wait, the most urgent first", { answer: CASE_LIST_JSON }),
    queryParams(pagingInput(REPORT_CASE_QUEUE)),
    async (c) => {
      const page = await listPendingCases(c.get("db"), officialIdOf(c), c.req.valid("query"));
      return c.json(mapPage(page, pendingCaseJson));
    },
  )
  .get("/:id", describeRoute("A case", { answer: CASE_JSON, errors: ["report_not_found"] }), async (c) =>
    c.json(caseJson(await runNow(c, loadCaseAndLogAccess, officialIdOf(c), c.req.param("id")))),
  )
  .post(
    "/:id/evidence",
    describeRoute("Opens sealed evidence; the log keeps it", {
      answer: CASE_JSON,
      errors: ["report_not_found"],
    }),
    async (c) => c.json(caseJson(await runNow(c, openEvidence, officialIdOf(c), c.req.param("id")))),
  )
  .get(
    "/:id/picture",
    describeRoute("The sealed picture, once its evidence is open; the log keeps each look", {
      media: ["image/webp", "image/gif"],
      errors: ["report_not_found", "evidence_sealed", "not_found"],
    }),
    async (c) => {
      const { evidence } = c.get("deps");
      const { bytes, type } = await runNow(c, loadEvidencePicture, evidence, officialIdOf(c), c.req.param("id"));
      return privateBytesResponse(c, bytes, type);
    },
  )
  .post(
    "/:id/decision",
    describeRoute("Decides a case", { answer: MEASURE_ID_JSON, errors: CASE_DECISION_ERRORS }),
    jsonBody(CASE_DECISION),
    async (c) => {
      const { plan } = c.get("deps");
      const decision = c.req.valid("json");
      return c.json({
        measure: await runNow(c, decideCase, plan.things, actingOfficialOf(c), { caseId: c.req.param("id"), decision }),
      });
    },
  )
  .post(
    "/:id/wrong",
    describeRoute("Rejects every urgent report about the person that was opened: they were wrong", {
      answer: () => z.object({ closed: COUNT_SCHEMA }),
      errors: ["report_not_found", "already_decided", "evidence_sealed"],
    }),
    async (c) => {
      const { plan } = c.get("deps");
      const closed = await runNow(c, rejectUrgentCases, plan.things, actingOfficialOf(c), c.req.param("id"));
      return c.json({ closed });
    },
  )
  .post(
    "/:id/take",
    describeRoute("Takes an urgent case: of several officials one has it", {
      answer: CASE_JSON,
      errors: ["report_not_found", "already_decided", "case_taken"],
    }),
    async (c) => {
      const [official, id] = [officialIdOf(c), c.req.param("id")];
      await runNow(c, takeCase, official, id);
      return c.json(caseJson(await runNow(c, loadReportCase, official, id)));
    },
  )
  .delete(
    "/:id/take",
    describeRoute("Gives a taken case back: it rings anew", {
      answer: CASE_JSON,
      errors: ["report_not_found", "already_decided", "case_taken"],
    }),
    jsonBody(HANDOVER_INPUT),
    async (c) => {
      const [official, id] = [officialIdOf(c), c.req.param("id")];
      await runNow(c, giveCaseBack, official, { caseId: id, ...c.req.valid("json") });
      return c.json(caseJson(await runNow(c, loadReportCase, official, id)));
    },
  )
  .put(
    "/:id/hold",
    describeRoute("Keeps the evidence past its time, or no longer", {
      errors: ["report_not_found"],
    }),
    jsonBody(LEGAL_HOLD),
    async (c) => runWithoutAnswer(c, setLegalHold, officialIdOf(c), c.req.param("id"), c.req.valid("json")),
  )
  .post(
    "/:id/restore",
    describeRoute("Brings back what a decision took away", { errors: ["report_not_found"] }),
    jsonBody(OFFICIAL_ACT_REASON),
    async (c) => {
      const { plan } = c.get("deps");
      const { reason } = c.req.valid("json");
      return runWithoutAnswer(c, restoreContent, plan.things, actingOfficialOf(c), {
        caseId: c.req.param("id"),
        reason,
      });
    },
  );
