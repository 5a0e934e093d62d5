import { z } from "zod";
import { RULE_KINDS, RULE_MODES, RULE_REACHES, type RuleReach } from "../../db/tables/words";
import { LANGUAGES } from "../../limits/languages";
import { WORD_RULE_LIMITS } from "../../limits/safety";
import { textInput } from "../../text/input";
import { isOverLength } from "../../text/length";

const languageField = z.preprocess(
  (sent) => (sent === "" ? null : sent),
  z.enum(LANGUAGES, "language_unknown").nullable(),
);

/** Of a held photo, and of a case of mass mail. */
export const HELD_DECISION = z.object({ decision: z.enum(["release", "remove"], "invalid") });

export const HELD_TEXT_DECISION = HELD_DECISION.extend({
  heldAt: z.iso
    .datetime("invalid")
    .transform((text) => Date.parse(text))
    .optional()
    .describe("As it was read; the text held since then is not decided. Absent: what is held now"),
});

const WORD_RULE_FIELDS = {
  text: textInput(WORD_RULE_LIMITS.textMax, "rule"),
  kind: z.enum(RULE_KINDS, "invalid"),
  mode: z.enum(RULE_MODES, "invalid"),
};

const reachField = z.enum(RULE_REACHES, "invalid").describe("`strangers`: not in chats that both sides have opened");

export const WORD_RULE_INPUT = z.object({
  ...WORD_RULE_FIELDS,
  language: languageField.default(null),
  reach: reachField.default("strangers"),
});
/** Where nothing is said of its reach, a rule does not look at open chats. */
export type WordRuleInput = Omit<z.infer<typeof WORD_RULE_INPUT>, "reach"> & { reach?: RuleReach };

export const WORD_RULE_CHANGE = z.object({ ...WORD_RULE_FIELDS, language: languageField, reach: reachField }).partial();
export type WordRuleChange = z.infer<typeof WORD_RULE_CHANGE>;

export const TRY_TEXT_INPUT = z.object({
  text: z.string("try_required").refine((text) => !isOverLength(text, WORD_RULE_LIMITS.tryMax), "try_long"),
  rule: WORD_RULE_INPUT.optional(),
});
