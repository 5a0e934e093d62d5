import { z } from "zod";
import { COUNT_SCHEMA, lazyValue, listPageSchema, TIME_SCHEMA } from "../../http/contract/route-description";
import { CONTENT_KINDS, LADDER_MEASURES, REPORT_REASONS } from "../../safety/safety";
import { BAND_JSON } from "./people-answers";

const ABOUT_PERSON_JSON = lazyValue(() => z.object({ id: z.string(), nickname: z.string().nullable() }));
const REPORTED_PERSON_JSON = lazyValue(() => ABOUT_PERSON_JSON().extend({ language: z.string().nullable() }));

const URGENT_JSON = lazyValue(() =>
  z.object({
    since: TIME_SCHEMA,
    taken: z
      .object({ by: z.string(), nickname: z.string().nullable(), at: TIME_SCHEMA, until: TIME_SCHEMA })
      .nullable()
      .describe("Who took it last; theirs until `until`"),
  }),
);

export const DUTY_JSON = lazyValue(() =>
  z.object({
    until: TIME_SCHEMA.nullable().describe("null: off duty"),
    names: z.array(z.string()).describe("Of all who are on duty and can be rung"),
    silent: z.array(z.string()).describe("Of those who are on duty while nothing rings for them"),
    reachable: z.boolean().describe("A phone or an address of theirs can be rung"),
  }),
);

const PENDING_CASE_FIELDS = lazyValue(() => ({
  id: z.string(),
  number: COUNT_SCHEMA.describe("What people call it; not unique"),
  kind: z.enum(CONTENT_KINDS),
  reasons: z.array(z.enum(REPORT_REASONS)),
  reporters: COUNT_SCHEMA,
  openedAt: TIME_SCHEMA,
  hidden: z.boolean(),
  folded: COUNT_SCHEMA.describe("Other urgent reports about the same person: this one stands for them"),
  about: REPORTED_PERSON_JSON(),
  urgent: URGENT_JSON().nullable().describe("Danger to somebody; null: it can wait"),
}));

export const CASE_LIST_JSON = lazyValue(() =>
  listPageSchema(z.object(PENDING_CASE_FIELDS()).meta({ id: "WaitingReport" })),
);

const EVIDENCE_JSON = lazyValue(() =>
  z
    .object({
      authorId: z.string(),
      official: z.boolean(),
      nickname: z.string(),
      text: z.string(),
      language: z.string().nullable(),
      where: z.string().describe("Path of the page it is on"),
      at: TIME_SCHEMA,
      pictured: z.boolean().optional().describe("It is a picture, whatever is left of it"),
      sealable: z.boolean().optional().describe("Its picture was there to be copied when it was reported"),
      more: z
        .record(z.string(), z.string())
        .optional()
        .describe("What belongs to it: the picture of a bottle, the name of a design, messages around"),
    })
    .meta({ id: "Evidence" }),
);

export const CASE_JSON = lazyValue(() =>
  z
    .object({
      ...PENDING_CASE_FIELDS(),
      decidedAt: TIME_SCHEMA.nullable(),
      decision: z.string().nullable(),
      legalHold: z.boolean(),
      opened: z.boolean(),
      keptUntil: TIME_SCHEMA.nullable(),
      evidence: EVIDENCE_JSON().nullable(),
      picture: z.enum(["sealed", "gone"]).nullable(),
      handover: z
        .object({ nickname: z.string().nullable(), text: z.string() })
        .nullable()
        .describe("What who had the case before says to who takes it next"),
      others: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(CONTENT_KINDS),
          reporters: COUNT_SCHEMA,
          hidden: z.boolean(),
          text: z.string().nullable(),
        }),
      ),
      proposal: z.enum(LADDER_MEASURES).nullable().describe("The next step after three measures within 30 days"),
      member: z.boolean().describe("It is about a member of the team: no other member takes a measure"),
      reports: z.array(
        z.object({
          by: z.string(),
          nickname: z.string(),
          reason: z.enum(REPORT_REASONS),
          note: z.string(),
          at: TIME_SCHEMA,
        }),
      ),
    })
    .meta({ id: "ReportCase" }),
);

export const APPEAL_LIST_JSON = lazyValue(() =>
  listPageSchema(
    z.object({
      measureId: z.string(),
      kind: z.string(),
      rule: z.string(),
      reason: z.string(),
      text: z.string(),
      createdAt: TIME_SCHEMA,
      about: ABOUT_PERSON_JSON(),
      mine: z.boolean(),
    }),
  ),
);

export const BIRTHDAY_LIST_JSON = lazyValue(() =>
  listPageSchema(
    z.object({
      id: z.string(),
      birthday: z.iso.date(),
      note: z.string(),
      createdAt: TIME_SCHEMA,
      band: BAND_JSON.nullable(),
      becomes: BAND_JSON.nullable().describe("With the day that is asked for"),
      about: ABOUT_PERSON_JSON(),
    }),
  ),
);

export const AUDIT_LOG_PAGE_JSON = lazyValue(() =>
  listPageSchema(
    z.object({
      id: z.string(),
      official: z.string().nullable(),
      act: z.string(),
      kind: z.string().nullable(),
      thingId: z.string().nullable(),
      about: z.string().nullable(),
      reason: z.string(),
      createdAt: TIME_SCHEMA,
    }),
  ),
);

const DAILY_COUNTS_JSON = lazyValue(() => z.array(COUNT_SCHEMA).describe("The last 14 days (UTC), today last"));

export const OVERVIEW_JSON = lazyValue(() =>
  z.object({
    waiting: z.object({
      reports: COUNT_SCHEMA,
      hidden: COUNT_SCHEMA,
      appeals: COUNT_SCHEMA,
      appealsOfOthers: COUNT_SCHEMA,
      feedback: COUNT_SCHEMA,
      texts: COUNT_SCHEMA,
      birthdays: COUNT_SCHEMA,
      oldest: TIME_SCHEMA.nullable(),
      oldestFeedback: TIME_SCHEMA.nullable(),
    }),
    days: z.object({
      bottles: DAILY_COUNTS_JSON(),
      comments: DAILY_COUNTS_JSON(),
      people: DAILY_COUNTS_JSON(),
      reports: DAILY_COUNTS_JSON(),
    }),
  }),
);

export const MEASURE_ID_JSON = lazyValue(() => z.object({ measure: z.string().nullable() }));
export const COIN_BALANCE_JSON = lazyValue(() => z.object({ coins: COUNT_SCHEMA }));
