import { CHAT_LIMITS } from "../../../limits/chat";
import { WORD_RULE_LIMITS } from "../../../limits/safety";
import { memoize } from "../../../runtime/cache";
import type { CompiledRules } from "./compile-rules";
import { findRuleHits } from "./find-hits";
import { WorkBudget } from "./work-budget";

/** Letters as common as they are in texts, from several scripts. */
const ALPHABETS = [
  "eeeeetttaaaooiinnsshhrrddlucmfwypvbgk",
  "ооооееааиинннтттссррввллкмдпуяыьгз",
  "ااااللليينمموترهبكدقعفسح",
  "कककरररनननतसमलपयहदबगव",
  "的一是不了人我在有他这中大来上国",
];
const WORD_LENGTHS = [2, 7, 4, 5, 3, 9, 6, 4];

/** A text of the greatest length that looks like one that somebody writes; always the same. */
const ordinaryText = memoize("ordinary text", (): string => {
  const words: string[] = [];
  let length = 0;
  for (let n = 0, letter = 7; length < CHAT_LIMITS.textMax; n++) {
    const alphabet = [...(ALPHABETS[n % ALPHABETS.length] ?? "")];
    const word = Array.from({ length: WORD_LENGTHS[n % WORD_LENGTHS.length] ?? 1 }, () => {
      letter = (letter * 48_271) % 2_147_483_647;
      return alphabet[letter % alphabet.length];
    });
    words.push(n % 40 === 39 ? String(letter % 2_000) : word.join(""));
    length += word.length + 1;
  }
  return words.join(" ").slice(0, CHAT_LIMITS.textMax);
});

/** Steps that an ordinary text of the greatest length takes with these rules. */
export function costOfOrdinaryText(rules: CompiledRules): number {
  const steps = new WorkBudget(WORD_RULE_LIMITS.stepsMax);
  findRuleHits(rules, ordinaryText(), { language: null, steps });
  return steps.taken;
}
