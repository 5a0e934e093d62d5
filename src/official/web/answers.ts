import { z } from "zod";
import { COUNT, lazy, listOf, TIME } from "../../http/contract/documented";
import { AGES, KINDS, REASONS, STEPS } from "../../safety/safety";

const BAND = z.enum(["minor", "adult"]);

const ABOUT = lazy(() => z.object({ id: z.string(), nickname: z.string().nullable() }));
const REPORTED = lazy(() => ABOUT().extend({ language: z.string().nullable() }));

const WAITING = lazy(() => ({
  id: z.string(),
  number: COUNT.describe("What people call it; not unique"),
  kind: z.enum(KINDS),
  reasons: z.array(z.enum(REASONS)),
  reporters: COUNT,
  openedAt: TIME,
  hidden: z.boolean(),
  about: REPORTED(),
}));

export const REPORT_LIST = lazy(() => listOf(z.object(WAITING()).meta({ id: "WaitingReport" })));

const EVIDENCE = lazy(() =>
  z
    .object({
      authorId: z.string(),
      official: z.boolean(),
      nickname: z.string(),
      text: z.string(),
      language: z.string().nullable(),
      where: z.string().describe("Path of the page it is on"),
      at: TIME,
      pictured: z.boolean().optional().describe("It is a picture, whatever is left of it"),
      sealable: z.boolean().optional().describe("Its picture was there to be copied when it was reported"),
      more: z
        .record(z.string(), z.string())
        .optional()
        .describe("What belongs to it: the picture of a bottle, the name of a design, messages around"),
    })
    .meta({ id: "Evidence" }),
);

export const CASE = lazy(() =>
  z
    .object({
      ...WAITING(),
      decidedAt: TIME.nullable(),
      decision: z.string().nullable(),
      legalHold: z.boolean(),
      opened: z.boolean(),
      keptUntil: TIME.nullable(),
      evidence: EVIDENCE().nullable(),
      picture: z.enum(["sealed", "gone"]).nullable(),
      reports: z.array(
        z.object({
          by: z.string(),
          nickname: z.string(),
          reason: z.enum(REASONS),
          note: z.string(),
          at: TIME,
        }),
      ),
    })
    .meta({ id: "ReportCase" }),
);

export const APPEAL_LIST = lazy(() =>
  listOf(
    z.object({
      measureId: z.string(),
      kind: z.string(),
      rule: z.string(),
      reason: z.string(),
      text: z.string(),
      createdAt: TIME,
      about: ABOUT(),
      mine: z.boolean(),
    }),
  ),
);

export const FOUND = lazy(() =>
  z.object({
    items: z.array(z.object({ id: z.string(), username: z.string(), nickname: z.string() })),
  }),
);

const TAKEN = lazy(() =>
  z.object({
    id: z.string(),
    kind: z.enum(STEPS),
    feature: z.string().nullable(),
    age: z.enum(AGES).nullable().describe("What an `age` measure says of them"),
    birthday: z.iso.date().nullable().describe("The day that an `age` measure sets"),
    rule: z.string(),
    reason: z.string(),
    official: z.string().nullable(),
    from: TIME,
    until: TIME.nullable(),
    liftedAt: TIME.nullable(),
    appeal: z.string().nullable(),
    decision: z.string().nullable(),
  }),
);

export const PERSON_FILE = lazy(() =>
  z
    .object({
      id: z.string(),
      username: z.string(),
      nickname: z.string(),
      avatar: z.string().nullable(),
      country: z.string(),
      language: z.string(),
      official: z.boolean(),
      coins: COUNT,
      band: BAND.nullable(),
      emailVerified: z.boolean(),
      createdAt: TIME,
      suspendedUntil: TIME.nullable(),
      bannedAt: TIME.nullable(),
      bottles: COUNT,
      sessions: z.array(
        z.object({
          id: z.string(),
          browser: z.string().nullable(),
          system: z.string().nullable(),
          lastUsedAt: TIME,
        }),
      ),
      blockedBy: COUNT,
      reportsBy: COUNT,
      reportsAbout: z.array(
        z.object({ id: z.string(), kind: z.string(), openedAt: TIME, decision: z.string().nullable() }),
      ),
      reportsAboutCount: COUNT.describe("Of all, also those that are not listed"),
      reportsAboutOpen: COUNT,
      measures: z.array(TAKEN()),
    })
    .meta({ id: "PersonFile" }),
);

export const BIRTHDAY_LIST = lazy(() =>
  listOf(
    z.object({
      id: z.string(),
      birthday: z.iso.date(),
      note: z.string(),
      createdAt: TIME,
      band: BAND.nullable(),
      becomes: BAND.nullable().describe("With the day that is asked for"),
      about: ABOUT(),
    }),
  ),
);

export const LOG_PAGE = lazy(() =>
  listOf(
    z.object({
      id: z.string(),
      official: z.string().nullable(),
      act: z.string(),
      kind: z.string().nullable(),
      thingId: z.string().nullable(),
      about: z.string().nullable(),
      reason: z.string(),
      createdAt: TIME,
    }),
  ),
);

const DAYS = lazy(() => z.array(COUNT).describe("The last 14 days (UTC), today last"));

export const NUMBERS = lazy(() =>
  z.object({
    waiting: z.object({
      reports: COUNT,
      hidden: COUNT,
      appeals: COUNT,
      appealsOfOthers: COUNT,
      feedback: COUNT,
      texts: COUNT,
      birthdays: COUNT,
      oldest: TIME.nullable(),
      oldestFeedback: TIME.nullable(),
    }),
    days: z.object({ bottles: DAYS(), comments: DAYS(), people: DAYS(), reports: DAYS() }),
  }),
);

export const MEASURED = lazy(() => z.object({ measure: z.string().nullable() }));
export const BALANCE = lazy(() => z.object({ coins: COUNT }));
