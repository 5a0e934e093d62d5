import { Hono } from "hono";
import { z } from "zod";
import { AGE_CORRECTIONS, CONTENT_KINDS, MEASURE_KINDS, REPORT_REASONS } from "../../db/tables/safety";
import { readActor, requirePerson } from "../../http/actor";
import { jsonBody } from "../../http/body/validation";
import { describeRoute, lazyValue, TIME_SCHEMA } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { rateGuard, spendRate } from "../../http/limits/rate-limit";
import { runNow, runWithoutAnswer } from "../../http/run-now";
import { helpLinesOf } from "../../i18n/help-lines";
import { toIsoTime, toIsoTimeOrNull } from "../../runtime/iso";
import { hasHelp } from "../alarms/begin-alarm";
import { REPORT_INPUT } from "../input";
import { listMeasures, submitAppeal } from "../measures/appeals";
import { APPEAL_INPUT } from "../measures/input";
import { createReportWithPicture } from "../reports/evidence-picture";
import { reportPictureStoresOf } from "./picture-stores";

const helpLineSchema = () => z.object({ number: z.string(), name: z.string(), source: z.string() });

const HELP_LINES_JSON = lazyValue(() =>
  z
    .object({
      emergency: z.string(),
      police: z.string().optional().describe("Where the police have a number of their own"),
      talk: helpLineSchema().optional(),
      young: helpLineSchema().optional().describe("For children and young people"),
    })
    .meta({ id: "HelpLines" }),
);

const REPORT_JSON = lazyValue(() =>
  z
    .object({
      kind: z.enum(CONTENT_KINDS),
      id: z.string(),
      reason: z.enum(REPORT_REASONS),
      createdAt: TIME_SCHEMA,
      again: z
        .boolean()
        .describe("The person had reported it before and that report is not decided, or it is gone: nothing was added"),
      help: HELP_LINES_JSON()
        .nullable()
        .describe("Of the person's country, where the reason is `self_harm`, `threat`, `underage` or `sexual`"),
    })
    .meta({ id: "Report" }),
);

export const reportsApi = new Hono<Env>().post(
  "/",
  describeRoute("Reports a thing; again is harmless", {
    answer: REPORT_JSON,
    status: 201,
    also: { status: 200, when: "The person had reported it before and that report is not decided, or it is gone" },
    once: true,
    errors: ["bottle_not_found", "comment_not_found", "design_not_found", "user_not_found", "not_found", "own_thing"],
  }),
  jsonBody(REPORT_INPUT),
  rateGuard((c) => spendRate(c, "report", requirePerson(c).id)),
  async (c) => {
    const person = requirePerson(c);
    const reporter = { ...person, ...(await readActor(c)) };
    const { plan } = c.get("deps");
    const report = await runNow(
      c,
      createReportWithPicture,
      { adapters: plan.things, stores: reportPictureStoresOf(c) },
      reporter,
      c.req.valid("json"),
    );
    const help = hasHelp(report.reason) ? helpLinesOf(person.country) : null;
    return c.json({ ...report, createdAt: toIsoTime(report.createdAt), help }, report.again ? 200 : 201);
  },
);

const OWN_MEASURE_JSON = lazyValue(() =>
  z
    .object({
      id: z.string(),
      kind: z.enum(MEASURE_KINDS),
      feature: z.string().nullable(),
      age: z.enum(AGE_CORRECTIONS).nullable().describe("What an `age` measure says of oneself"),
      birthday: z.iso.date().nullable().describe("The day that an `age` measure sets"),
      rule: z.string(),
      reason: z.string(),
      from: TIME_SCHEMA.nullable(),
      until: TIME_SCHEMA.nullable(),
      appealUntil: TIME_SCHEMA.nullable(),
      liftedAt: TIME_SCHEMA.nullable(),
      appeal: z.object({ text: z.string(), decision: z.string().nullable(), reply: z.string().nullable() }).nullable(),
    })
    .meta({ id: "Measure" }),
);

export const measuresApi = new Hono<Env>()
  .get(
    "/",
    describeRoute("One's own measures, newest first", {
      answer: () => z.object({ items: z.array(OWN_MEASURE_JSON()) }),
    }),
    async (c) => {
      const rows = await listMeasures(c.get("db"), requirePerson(c).id);
      const items = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        feature: row.feature,
        age: row.age,
        birthday: row.birthday,
        rule: row.rule,
        reason: row.reason,
        from: toIsoTimeOrNull(row.from_at),
        until: toIsoTimeOrNull(row.until_at),
        appealUntil: toIsoTimeOrNull(row.appeal_until),
        liftedAt: toIsoTimeOrNull(row.lifted_at),
        appeal: row.appeal === null ? null : { text: row.appeal, decision: row.decision, reply: row.reply },
      }));
      return c.json({ items });
    },
  )
  .post(
    "/:id/appeal",
    describeRoute("Appeals against a measure, once", {
      errors: ["measure_not_found", "appeal_over", "already_appealed"],
    }),
    jsonBody(APPEAL_INPUT),
    async (c) => {
      const reporter = { userId: requirePerson(c).id };
      return runWithoutAnswer(c, submitAppeal, reporter, c.req.param("id"), c.req.valid("json").text);
    },
  );
