import type { Tx } from "../../db/transact";
import { applyWordRules, type CheckedText, type TextWriter, type WordRuleResult } from "../words/apply-rules";
import type { CheckedTextKind } from "../words/text-kinds";
import { type CountedThing, countMassText } from "./count-text";

export interface JudgedText extends WordRuleResult {
  /** The mass mail case that holds it; null: none. */
  massCase: string | null;
}

/** Kinds that reach strangers one by one. */
const COUNTED_KINDS: ReadonlySet<CheckedTextKind> = new Set([
  "bottle",
  "comment",
  "answer",
  "design_comment",
  "first_words",
]);

/**
 * Applies word rules and masks, then looks for the same text by other new accounts; in the transaction that writes it.
 * @param thing as which it is stored @param now ms @throws Refusal `text_refused`, `text_unchecked`
 */
export async function judgeText(
  tx: Tx,
  writer: TextWriter,
  text: CheckedText,
  thing: CountedThing,
  now: number,
): Promise<JudgedText> {
  const result = await applyWordRules(tx, writer, text, now);
  const massCase = COUNTED_KINDS.has(text.kind) ? await countMassText(tx, writer, thing, text.fields, now) : null;
  return { ...result, holdingRules: result.holdingRules ?? (massCase === null ? null : []), massCase };
}
