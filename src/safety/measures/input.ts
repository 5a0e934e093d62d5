import { z } from "zod";
import { AGE_CORRECTIONS, MEASURE_KINDS, type MeasureKind } from "../../db/tables/safety";
import { SAFETY_LIMITS } from "../../limits/safety";
import { textInput } from "../../text/input";
import { typedNumberField } from "../../text/typed";
import { isIsoDate, LIMITABLE_FEATURES } from "../../users/users";

/** The community rules, by number (`safety.rule.<n>` in the locales). */
export const COMMUNITY_RULES = ["1", "2", "3", "4", "5", "6", "7"] as const;

interface MeasureEffect {
  /** Ends after a number of days. */
  timed: boolean;
  /** Closes one feature. */
  needsFeature: boolean;
  /** The person can have no new contact with others. */
  stopsNewContact: boolean;
  endsSessions: boolean;
  /** Sets the person's age band or birthday. */
  correctsAge: boolean;
}

const NO_EFFECT: MeasureEffect = {
  timed: false,
  needsFeature: false,
  stopsNewContact: false,
  endsSessions: false,
  correctsAge: false,
};

export const MEASURE_EFFECTS: Record<MeasureKind, MeasureEffect> = {
  warn: NO_EFFECT,
  remove: NO_EFFECT,
  limit: { ...NO_EFFECT, timed: true, needsFeature: true },
  suspend: { ...NO_EFFECT, timed: true, stopsNewContact: true },
  ban: { ...NO_EFFECT, stopsNewContact: true, endsSessions: true },
  age: { ...NO_EFFECT, correctsAge: true },
  rest: NO_EFFECT,
};

const daysField = z.preprocess(
  (value) => (value === "" || value === null ? undefined : typedNumberField(value)),
  z.coerce.number("invalid").int("invalid").min(1, "invalid").max(3_650, "invalid").optional(),
);
/** Forms send `1`, JSON a boolean. */
const booleanField = z.preprocess((value) => value === true || value === "1" || value === "on", z.boolean());

/** What an `age` measure sets: an age band, or the birthday. */

const emptyToUndefined = (value: unknown) => (value === "" ? undefined : value);

const MEASURE_FIELDS = {
  age: z.preprocess(emptyToUndefined, z.enum(AGE_CORRECTIONS, "invalid").optional()),
  birthday: z.preprocess(
    emptyToUndefined,
    z.string("birthday_invalid").refine(isIsoDate, "birthday_invalid").optional(),
  ),
  feature: z.preprocess(emptyToUndefined, z.enum(LIMITABLE_FEATURES, "invalid").optional()),
  days: daysField,
  rule: z.enum(COMMUNITY_RULES, "rule_required"),
  reason: textInput(SAFETY_LIMITS.reasonMax, "reason"),
  endSessions: booleanField.default(false),
};

interface MeasureFields {
  kind: MeasureKind;
  feature?: string;
  days?: number;
  age?: string;
  birthday?: string;
}

/** Requires `feature` of limits, `days` of limits and suspensions, `age` and `birthday` of age corrections. */
function requireMeasureFields({ kind, feature, days, age, birthday }: MeasureFields, ctx: z.RefinementCtx): void {
  const addIssue = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
  const { needsFeature, timed, correctsAge } = MEASURE_EFFECTS[kind];
  if (needsFeature && !feature) addIssue("feature", "feature_required");
  if (timed && !days) addIssue("days", "days_required");
  if (correctsAge && !age) addIssue("age", "age_required");
  if (correctsAge && age === "birthday" && !birthday) addIssue("birthday", "birthday_required");
}

export const TAKE_MEASURE_INPUT = z
  .object({ kind: z.enum(["warn", "limit", "suspend", "ban", "age"], "invalid"), ...MEASURE_FIELDS })
  .superRefine(requireMeasureFields);
export type TakeMeasureInput = z.infer<typeof TAKE_MEASURE_INPUT>;

export const CASE_DECISION = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["reject", "rest"]) }),
  z
    .object({ kind: z.enum(MEASURE_KINDS).exclude(["rest"]), remove: booleanField.default(false), ...MEASURE_FIELDS })
    .superRefine(requireMeasureFields),
]);
export type CaseDecisionInput = z.infer<typeof CASE_DECISION>;
/** Decisions by which a rule was broken. */
export type UpholdingDecision = Exclude<CaseDecisionInput, { kind: "reject" | "rest" }>;

/** Whether a rule was broken: else the reports are rejected, or somebody in danger from themselves was seen to. */
export const isUpholding = (decision: CaseDecisionInput): decision is UpholdingDecision =>
  decision.kind !== "reject" && decision.kind !== "rest";

export const APPEAL_INPUT = z.object({ text: textInput(SAFETY_LIMITS.appealMax, "appeal") });

export const APPEAL_DECISION = z.object({
  decision: z.enum(["granted", "refused"], "invalid"),
  reply: textInput(SAFETY_LIMITS.reasonMax, "reason"),
});
export type AppealDecision = z.infer<typeof APPEAL_DECISION>;

export const OFFICIAL_ACT_REASON = z.object({ reason: textInput(SAFETY_LIMITS.reasonMax, "reason") });
