import { Refusal } from "../../runtime/errors";
import type { RuleInput } from "./input";
import { needleOf } from "./matching/needle";
import { patternOf } from "./matching/program";
import { WORDS } from "./rules";

/** Why a rule cannot be. */
export const unfit = (code: string) => new Refusal("validation_failed", {}, { text: code });

/** @throws Refusal `validation_failed` where a rule would find nothing or everything, or cannot be looked for */
export function refuseUnfit({ kind, text }: Pick<RuleInput, "kind" | "text">): void {
  if (kind !== "pattern") {
    if (!needleOf(text)) throw unfit("rule_empty");
    return;
  }
  try {
    const pattern = patternOf(text);
    if (pattern.matcher("").find()) throw unfit("pattern_empty");
    if (pattern.programSize() > WORDS.patternSize) throw unfit("pattern_unknown");
  } catch (error) {
    throw error instanceof Refusal ? error : unfit("pattern_unknown");
  }
}
