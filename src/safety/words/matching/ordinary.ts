import { CHAT } from "../../../limits/limits";
import { WORDS } from "../rules";
import type { Compiled } from "./compile";
import { hitsIn } from "./find";
import { Steps } from "./steps";

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
function ordinaryText(): string {
  const words: string[] = [];
  let length = 0;
  for (let n = 0, letter = 7; length < CHAT.textMax; n++) {
    const alphabet = [...(ALPHABETS[n % ALPHABETS.length] ?? "")];
    const word = Array.from({ length: WORD_LENGTHS[n % WORD_LENGTHS.length] ?? 1 }, () => {
      letter = (letter * 48_271) % 2_147_483_647;
      return alphabet[letter % alphabet.length];
    });
    words.push(n % 40 === 39 ? String(letter % 2_000) : word.join(""));
    length += word.length + 1;
  }
  return words.join(" ").slice(0, CHAT.textMax);
}

let kept: string | undefined;

/** Steps that an ordinary text of the greatest length takes with these rules. */
export function costOfOrdinaryText(rules: Compiled): number {
  kept ??= ordinaryText();
  const steps = new Steps(WORDS.stepsMost);
  hitsIn(rules, kept, { language: null, steps });
  return steps.taken;
}
