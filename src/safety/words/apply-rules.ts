import { afterRollback, type Tx, transact } from "../../db/transact";
import { type ErrorCode, Refusal } from "../../runtime/errors";
import {
  isNewcomer,
  masksJson,
  mergeSpans,
  type NewcomerFacts,
  replaceWithDots,
  type TextMask,
} from "../masks";
import { findContacts } from "../newcomers/contacts";
import { countHits } from "./count-hits";
import { currentWordRules } from "./current-rules";
import type { CompiledRules } from "./matching/compile-rules";
import { findRuleHits, type WordHit } from "./matching/find-hits";
import { WorkBudget } from "./matching/work-budget";
import { type RuleMode, WORD_RULE_LIMITS } from "./rules";
import { type CheckedTextKind, TEXT_READERS } from "./text-kinds";

export interface TextWriter extends NewcomerFacts {
  language: string;
}

export interface WordRuleResult {
  /** Texts of the holding rules, none where it was too much work to look at all of it; null: not held. */
  held: string[] | null;
  masks: string | null;
  shown: Record<string, string>;
}

/** What was found in one field. */
interface FieldHits {
  name: string;
  text: string;
  hits: WordHit[];
  /** Whether all of it was looked at. */
  whole: boolean;
}

interface RuleContext {
  language: string;
  /** Nobody of the team reads it: what a rule would hold is refused. */
  friends: boolean;
}

const hitsOfMode = (hits: readonly WordHit[], mode: RuleMode): WordHit[] =>
  hits.filter(({ rule }) => rule.mode === mode);

function findFieldHits(
  rules: CompiledRules | null,
  fields: Record<string, string>,
  looking: RuleContext,
): FieldHits[] {
  const steps = new WorkBudget(WORD_RULE_LIMITS.stepsMost);
  return Object.entries(fields).map(([name, text]) => ({
    name,
    text,
    ...(rules ? findRuleHits(rules, text, { ...looking, steps }) : { hits: [], whole: true }),
  }));
}

const refusingHits = (hits: readonly WordHit[], friends: boolean): WordHit[] =>
  friends ? [...hitsOfMode(hits, "refuse"), ...hitsOfMode(hits, "hold")] : hitsOfMode(hits, "refuse");

function fieldsRefusal(code: ErrorCode, fields: readonly FieldHits[]): Refusal {
  return new Refusal(code, {}, Object.fromEntries(fields.map(({ name }) => [name, code])));
}

function refuseHits(tx: Tx, found: readonly FieldHits[], { friends }: RuleContext, now: number): void {
  const refused = found.filter(({ hits }) => refusingHits(hits, friends).length > 0);
  if (refused.length > 0) {
    const rules = refused.flatMap(({ hits }) => refusingHits(hits, friends).map(({ rule }) => rule.id));
    afterRollback(tx, (db) => transact(db, (own) => countHits(own, rules, now)));
    throw fieldsRefusal("text_refused", refused);
  }
  const unread = found.filter(({ whole }) => !whole);
  if (friends && unread.length > 0) throw fieldsRefusal("text_unchecked", unread);
}

const maskOf = ({ text, hits }: FieldHits, isNew: boolean): TextMask => ({
  words: mergeSpans(hitsOfMode(hits, "mask")),
  contacts: isNew ? mergeSpans(findContacts(text)) : [],
});

function holdingRuleTexts(found: readonly FieldHits[]): string[] | null {
  const holding = found.flatMap(({ hits }) => hitsOfMode(hits, "hold")).map(({ rule }) => rule.text);
  return holding.length > 0 || found.some(({ whole }) => !whole) ? [...new Set(holding)] : null;
}

/**
 * Applies word rules and newcomer masks, in the writing transaction. Between friends nothing is held, and contacts are shown.
 * @param kind what is written @param fields texts by field @param rules where they are read already
 * @throws Refusal `text_refused`, `text_unchecked`
 */
export async function applyWordRules(
  tx: Tx,
  writer: TextWriter,
  kind: CheckedTextKind,
  fields: Record<string, string>,
  now: number,
  rules: CompiledRules | null | Promise<CompiledRules | null> = currentWordRules(tx),
): Promise<WordRuleResult> {
  const looking = { language: writer.language, friends: TEXT_READERS[kind] === "friends" };
  const found = findFieldHits(await rules, fields, looking);
  refuseHits(tx, found, looking, now);
  const hit = found.flatMap(({ hits }) => hits.map(({ rule }) => rule.id));
  if (hit.length > 0) await countHits(tx, hit, now);
  const isNew = !looking.friends && isNewcomer(writer, now);
  const masks = Object.fromEntries(found.map((field) => [field.name, maskOf(field, isNew)]));
  const shown = found.map(({ name, text }) => {
    const { words = [], contacts = [] } = masks[name] ?? {};
    return [name, replaceWithDots(text, [...words, ...contacts])];
  });
  return { held: holdingRuleTexts(found), masks: masksJson(masks), shown: Object.fromEntries(shown) };
}
