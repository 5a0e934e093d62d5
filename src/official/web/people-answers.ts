import { z } from "zod";
import { COUNT_SCHEMA, lazyValue, TIME_SCHEMA } from "../../http/contract/route-description";
import { AGE_CORRECTIONS, MEASURE_KINDS } from "../../safety/safety";

export const BAND_JSON = z.enum(["minor", "adult"]);

export const FOUND_PEOPLE_JSON = lazyValue(() =>
  z.object({
    items: z.array(z.object({ id: z.string(), username: z.string(), nickname: z.string() })),
  }),
);

const TAKEN_MEASURE_JSON = lazyValue(() =>
  z.object({
    id: z.string(),
    kind: z.enum(MEASURE_KINDS),
    feature: z.string().nullable(),
    age: z.enum(AGE_CORRECTIONS).nullable().describe("What an `age` measure says of them"),
    birthday: z.iso.date().nullable().describe("The day that an `age` measure sets"),
    rule: z.string(),
    reason: z.string(),
    official: z.string().nullable(),
    from: TIME_SCHEMA,
    until: TIME_SCHEMA.nullable(),
    liftedAt: TIME_SCHEMA.nullable(),
    appeal: z.string().nullable(),
    decision: z.string().nullable(),
  }),
);

const PERSON_SESSION_JSON = lazyValue(() =>
  z.object({ id: z.string(), browser: z.string().nullable(), system: z.string().nullable(), lastUsedAt: TIME_SCHEMA }),
);

const REPORT_ABOUT_JSON = lazyValue(() =>
  z.object({ id: z.string(), kind: z.string(), openedAt: TIME_SCHEMA, decision: z.string().nullable() }),
);

export const PERSON_FILE_JSON = lazyValue(() =>
  z
    .object({
      id: z.string(),
      username: z.string(),
      nickname: z.string(),
      avatar: z.string().nullable(),
      country: z.string(),
      language: z.string(),
      official: z.boolean(),
      coins: COUNT_SCHEMA,
      band: BAND_JSON.nullable(),
      emailVerified: z.boolean(),
      createdAt: TIME_SCHEMA,
      suspendedUntil: TIME_SCHEMA.nullable(),
      bannedAt: TIME_SCHEMA.nullable(),
      trust: z.enum(["first", "settled", "known"]).describe("Step of the ladder of trust"),
      bottles: COUNT_SCHEMA,
      sessions: z.array(PERSON_SESSION_JSON()),
      blockedBy: COUNT_SCHEMA,
      reportsBy: COUNT_SCHEMA,
      reportsAbout: z.array(REPORT_ABOUT_JSON()),
      reportsAboutCount: COUNT_SCHEMA.describe("Of all, also those that are not listed"),
      reportsAboutOpen: COUNT_SCHEMA,
      measures: z.array(TAKEN_MEASURE_JSON()),
    })
    .meta({ id: "PersonFile" }),
);
