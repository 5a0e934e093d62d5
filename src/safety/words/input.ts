import { z } from "zod";
import { LANGUAGES } from "../../limits/limits";
import { written } from "../../text/clean";
import { isLong } from "../../ui/length";
import { KINDS, MODES, REACHES, type Reach, WORDS } from "./rules";

const language = z.preprocess(
  (sent) => (sent === "" ? null : sent),
  z.enum(LANGUAGES, "language_unknown").nullable(),
);

export const HELD_DECISION = z.object({ decision: z.enum(["release", "remove"], "invalid") });

const RULE_FIELDS = {
  text: written(WORDS.textMax, "rule"),
  kind: z.enum(KINDS, "invalid"),
  mode: z.enum(MODES, "invalid"),
};

const reach = z.enum(REACHES, "invalid").describe("`strangers`: not in chats that both sides have opened");

export const RULE = z.object({
  ...RULE_FIELDS,
  language: language.default(null),
  reach: reach.default("strangers"),
});
/** Where nothing is said of its reach, a rule does not look at open chats. */
export type RuleInput = Omit<z.infer<typeof RULE>, "reach"> & { reach?: Reach };

export const RULE_CHANGE = z.object({ ...RULE_FIELDS, language, reach }).partial();
export type RuleChange = z.infer<typeof RULE_CHANGE>;

export const TRY = z.object({
  text: z.string("try_required").refine((text) => !isLong(text, WORDS.tryMax), "try_long"),
  rule: RULE.optional(),
});
