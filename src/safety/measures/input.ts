import { z } from "zod";
import type { MeasureKind } from "../../db/tables/safety";
import { SAFETY } from "../../limits/limits";
import { written } from "../../text/clean";
import { FEATURES, isDate } from "../../users/users";

/** The community rules (`rule.<n>`). */
export const RULES = ["1", "2", "3", "4", "5", "6", "7"] as const;

export const STEPS = ["warn", "remove", "limit", "suspend", "ban", "age"] as const;
export type Step = MeasureKind;

interface Effect {
  /** Ends after some days. */
  timed: boolean;
  /** Closes one feature. */
  ofFeature: boolean;
  /** Nothing new begins with the person. */
  stops: boolean;
  endsSessions: boolean;
  /** Says how old the person is. */
  ofAge: boolean;
}

const NONE: Effect = { timed: false, ofFeature: false, stops: false, endsSessions: false, ofAge: false };

export const EFFECTS: Record<Step, Effect> = {
  warn: NONE,
  remove: NONE,
  limit: { ...NONE, timed: true, ofFeature: true },
  suspend: { ...NONE, timed: true, stops: true },
  ban: { ...NONE, stops: true, endsSessions: true },
  age: { ...NONE, ofAge: true },
};

const days = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  z.coerce.number("invalid").int("invalid").min(1, "invalid").max(3_650, "invalid").optional(),
);
/** Forms send `1`, JSON a boolean. */
const truth = z.preprocess((value) => value === true || value === "1" || value === "on", z.boolean());

/** What an `age` measure says: on which side of 18 somebody is, or their birthday. */
export const AGES = ["minor", "adult", "birthday"] as const;

const blank = (value: unknown) => (value === "" ? undefined : value);

const MEASURE = {
  age: z.preprocess(blank, z.enum(AGES, "invalid").optional()),
  birthday: z.preprocess(blank, z.string("birthday_invalid").refine(isDate, "birthday_invalid").optional()),
  feature: z.preprocess(blank, z.enum(FEATURES, "invalid").optional()),
  days,
  rule: z.enum(RULES, "rule_required"),
  reason: written(SAFETY.reasonMax, "reason"),
  endSessions: truth.default(false),
};

interface Taken {
  kind: Step | "reject";
  feature?: string;
  days?: number;
  age?: string;
  birthday?: string;
}

/** Limits need a feature; limits and suspensions an end; ages what they say. */
function complete({ kind, feature, days: for_, age, birthday }: Taken, ctx: z.RefinementCtx): void {
  const miss = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
  if (kind === "reject") return;
  const { ofFeature, timed, ofAge } = EFFECTS[kind];
  if (ofFeature && !feature) miss("feature", "feature_required");
  if (timed && !for_) miss("days", "days_required");
  if (ofAge && !age) miss("age", "age_required");
  if (ofAge && age === "birthday" && !birthday) miss("birthday", "birthday_required");
}

export const TAKEN = z
  .object({ kind: z.enum(["warn", "limit", "suspend", "ban", "age"], "invalid"), ...MEASURE })
  .superRefine(complete);
export type TakenInput = z.infer<typeof TAKEN>;

export const DECISION = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reject") }),
  z.object({ kind: z.enum(STEPS), remove: truth.default(false), ...MEASURE }).superRefine(complete),
]);
export type Decision = z.infer<typeof DECISION>;

export const APPEAL = z.object({ text: written(SAFETY.appealMax, "appeal") });

export const APPEAL_DECISION = z.object({
  decision: z.enum(["granted", "refused"], "invalid"),
  reply: written(SAFETY.reasonMax, "reason"),
});
export type AppealDecision = z.infer<typeof APPEAL_DECISION>;

export const WHY_DONE = z.object({ reason: written(SAFETY.reasonMax, "reason") });
