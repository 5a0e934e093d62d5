import type { RuleMode } from "../../db/tables/words";
import { afterRollback, type Tx, transact } from "../../db/transact";
import { WORD_RULE_LIMITS } from "../../limits/safety";
import { type ErrorCode, Refusal } from "../../runtime/errors";
import { isNewcomer, masksJson, mergeSpans, type NewcomerFacts, replaceWithDots, type TextMask } from "../masks";
import { findContacts } from "../newcomers/contacts";
import { currentWordRules } from "./compiled-rules";
import { countHits } from "./count-hits";
import type { CompiledRules } from "./matching/compile-rules";
import { findRuleHits, type WordHit } from "./matching/find-hits";
import { WorkBudget } from "./matching/work-budget";

import { type CheckedTextKind, TEXT_READERS } from "./text-kinds";

export interface TextWriter extends NewcomerFacts {
  language: string;
  /** ms; null: no measure sets the writer back. */
  set_back_until: number | null;
}

export interface WordRuleResult {
  /** Texts of the rules that hold it; empty: not all of it could be searched within the work budget; null: not held. */
  holdingRules: string[] | null;
  masks: string | null;
  shown: Record<string, string>;
}

/** A text to check. */
export interface CheckedText {
  kind: CheckedTextKind;
  /** Texts by field name. */
  fields: Record<string, string>;
  /** It is hidden already: rules of every language can hold it. */
  hidden?: boolean;
  /** Rules that were loaded already; absent: the current ones are loaded. */
  rules?: CompiledRules | null | Promise<CompiledRules | null>;
}

/** The hits in one field. */
interface FieldHits {
  name: string;
  text: string;
  hits: WordHit[];
  /** Whether all of the text was searched. */
  whole: boolean;
}

interface RuleContext {
  language: string;
  /** Officials do not review these texts: one that a rule would hold is refused. */
  friends: boolean;
  hidden?: boolean;
}

const hitsOfMode = (hits: readonly WordHit[], mode: RuleMode): WordHit[] =>
  hits.filter(({ rule }) => rule.mode === mode);

function findFieldHits(rules: CompiledRules | null, fields: Record<string, string>, context: RuleContext): FieldHits[] {
  const steps = new WorkBudget(WORD_RULE_LIMITS.stepsMax);
  return Object.entries(fields).map(([name, text]) => ({
    name,
    text,
    ...(rules ? findRuleHits(rules, text, { ...context, steps }) : { hits: [], whole: true }),
  }));
}

const refusingHits = (hits: readonly WordHit[], friends: boolean): WordHit[] =>
  friends ? [...hitsOfMode(hits, "refuse"), ...hitsOfMode(hits, "hold")] : hitsOfMode(hits, "refuse");

function fieldsRefusal(code: ErrorCode, fields: readonly FieldHits[]): Refusal {
  return new Refusal(code, {}, Object.fromEntries(fields.map(({ name }) => [name, code])));
}

function refuseHits(tx: Tx, fieldHits: readonly FieldHits[], { friends }: RuleContext, now: number): void {
  const refused = fieldHits.filter(({ hits }) => refusingHits(hits, friends).length > 0);
  if (refused.length > 0) {
    const rules = refused.flatMap(({ hits }) => refusingHits(hits, friends).map(({ rule }) => rule.id));
    afterRollback(tx, (db) => transact(db, (countTx) => countHits(countTx, rules, now)));
    throw fieldsRefusal("text_refused", refused);
  }
  const incomplete = fieldHits.filter(({ whole }) => !whole);
  if (friends && incomplete.length > 0) throw fieldsRefusal("text_unchecked", incomplete);
}

/** @param until when contacts become visible: 0 once the writer is not new; null: they are visible at once */
const maskOf = ({ text, hits }: FieldHits, until: number | null): TextMask => ({
  words: mergeSpans(hitsOfMode(hits, "mask")),
  contacts: until === null ? [] : mergeSpans(findContacts(text)),
  ...(until !== null && until > 0 && { until }),
});

function contactsHiddenUntil(writer: TextWriter, now: number): number | null {
  const { set_back_until: until } = writer;
  if (until !== null && until > now) return until;
  return isNewcomer(writer, now) ? 0 : null;
}

function holdingRuleTexts(fieldHits: readonly FieldHits[]): string[] | null {
  const holding = fieldHits.flatMap(({ hits }) => hitsOfMode(hits, "hold")).map(({ rule }) => rule.text);
  return holding.length > 0 || fieldHits.some(({ whole }) => !whole) ? [...new Set(holding)] : null;
}

/**
 * Applies word rules and newcomer masks to a text, in the transaction that writes it. Between friends nothing is held
 * (such a text is refused) and contacts are not masked.
 * @throws Refusal `text_refused`, `text_unchecked`
 */
export async function applyWordRules(
  tx: Tx,
  writer: TextWriter,
  { kind, fields, hidden, rules = currentWordRules(tx) }: CheckedText,
  now: number,
): Promise<WordRuleResult> {
  const context = { language: writer.language, friends: TEXT_READERS[kind] === "friends", hidden };
  const fieldHits = findFieldHits(await rules, fields, context);
  refuseHits(tx, fieldHits, context, now);
  const hitRuleIds = fieldHits.flatMap(({ hits }) => hits.map(({ rule }) => rule.id));
  if (hitRuleIds.length > 0) await countHits(tx, hitRuleIds, now);
  const until = context.friends ? null : contactsHiddenUntil(writer, now);
  const masks = Object.fromEntries(fieldHits.map((field) => [field.name, maskOf(field, until)]));
  const shown = fieldHits.map(({ name, text }) => {
    const { words = [], contacts = [] } = masks[name] ?? {};
    return [name, replaceWithDots(text, [...words, ...contacts])];
  });
  return { holdingRules: holdingRuleTexts(fieldHits), masks: masksJson(masks), shown: Object.fromEntries(shown) };
}
