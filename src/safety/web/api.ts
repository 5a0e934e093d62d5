import { Hono } from "hono";
import { z } from "zod";
import { json } from "../../http/body/validated";
import { documented, lazy, TIME } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { actor, signedIn } from "../../http/guard";
import { limitRate } from "../../http/limits/limit";
import { iso, isoOrNull } from "../../runtime/iso";
import { helpLinesOf } from "../helplines";
import { REPORT } from "../input";
import { appeal, measuresOf } from "../measures/appeals";
import { AGES, APPEAL, STEPS } from "../measures/input";
import { reportSealed } from "../reports/picture";
import { KINDS, REASONS } from "../things";
import { shelvesOf } from "./file-stores";

const HELP = lazy(() =>
  z
    .object({
      emergency: z.string(),
      talk: z.object({ number: z.string(), name: z.string(), source: z.string() }).optional(),
    })
    .meta({ id: "HelpLines" }),
);

const REPORTED = lazy(() =>
  z
    .object({
      kind: z.enum(KINDS),
      id: z.string(),
      reason: z.enum(REASONS),
      createdAt: TIME,
      again: z.boolean().describe("The person had reported it before: nothing was added"),
      help: HELP().nullable().describe("Of the person's country, where somebody may harm themselves"),
    })
    .meta({ id: "Report" }),
);

export const reportsApi = new Hono<Env>().post(
  "/",
  documented("Reports a thing; again is harmless", {
    answer: REPORTED,
    status: 201,
    also: { status: 200, when: "The person had reported it before" },
    once: true,
    errors: [
      "bottle_not_found",
      "comment_not_found",
      "design_not_found",
      "user_not_found",
      "not_found",
      "own_thing",
    ],
  }),
  json(REPORT),
  limitRate("report", (c) => signedIn(c).id),
  async (c) => {
    const person = signedIn(c);
    const who = { ...person, ...(await actor(c)) };
    const { plan } = c.get("deps");
    const [db, now] = [c.get("db"), c.get("now")];
    const done = await reportSealed(db, plan.things, shelvesOf(c), who, c.req.valid("json"), now);
    const help = done.reason === "self_harm" ? helpLinesOf(person.country) : null;
    return c.json({ ...done, createdAt: iso(done.createdAt), help }, done.again ? 200 : 201);
  },
);

const MEASURE = lazy(() =>
  z
    .object({
      id: z.string(),
      kind: z.enum(STEPS),
      feature: z.string().nullable(),
      age: z.enum(AGES).nullable().describe("What an `age` measure says of oneself"),
      birthday: z.iso.date().nullable().describe("The day that an `age` measure sets"),
      rule: z.string(),
      reason: z.string(),
      from: TIME.nullable(),
      until: TIME.nullable(),
      appealUntil: TIME.nullable(),
      liftedAt: TIME.nullable(),
      appeal: z
        .object({ text: z.string(), decision: z.string().nullable(), reply: z.string().nullable() })
        .nullable(),
    })
    .meta({ id: "Measure" }),
);

export const measuresApi = new Hono<Env>()
  .get(
    "/",
    documented("One's own measures, newest first", { answer: () => z.object({ items: z.array(MEASURE()) }) }),
    async (c) => {
      const rows = await measuresOf(c.get("db"), signedIn(c).id);
      const items = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        feature: row.feature,
        age: row.age,
        birthday: row.birthday,
        rule: row.rule,
        reason: row.reason,
        from: isoOrNull(row.from_at),
        until: isoOrNull(row.until_at),
        appealUntil: isoOrNull(row.appeal_until),
        liftedAt: isoOrNull(row.lifted_at),
        appeal: row.appeal === null ? null : { text: row.appeal, decision: row.decision, reply: row.reply },
      }));
      return c.json({ items });
    },
  )
  .post(
    "/:id/appeal",
    documented("Appeals against a measure, once", {
      errors: ["measure_not_found", "appeal_over", "already_appealed"],
    }),
    json(APPEAL),
    async (c) => {
      const who = { userId: signedIn(c).id };
      await appeal(c.get("db"), who, c.req.param("id"), c.req.valid("json").text, c.get("now"));
      return c.body(null, 204);
    },
  );
