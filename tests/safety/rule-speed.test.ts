import { expect, test } from "bun:test";
import { BYTES_PER_CHARACTER, CHAT } from "../../src/limits";
import { contactsIn } from "../../src/safety/newcomers/contacts";
import { compileRules, hitsIn, type Rule } from "../../src/safety/words/compile";
import { WORDS } from "../../src/safety/words/rules";
import { leastCost } from "../support/cost";

const RULES = 1_000;
/** What the longest text may take, ms: nothing holds the event loop for 100. */
const MOST = 90;
const TRIES = 12;

/** Some of each sort that is slow elsewhere: repetitions of repetitions, long alternatives, much that is optional. */
const PATTERNS = [
  "(a+)+b",
  "(?:x|y)*z{2,30}",
  "\\w+@\\w+\\.(com|ru)",
  "\\bb[uo]m{1,5}er\\b",
  "(fre+ )?mone+y",
  "[a-z]{3,12}coin\\d*",
  "\\d{3}[ -]?\\d{4}",
  "(ab|cd|ef){2,9}q",
];

function word(n: number): string {
  let letters = "";
  for (let rest = n + 17; rest > 0; rest = Math.floor(rest / 7)) letters += "abcdeno"[rest % 7];
  return `${letters}x${n % 10}`;
}

const rule = (kind: Rule["kind"], text: string, n: number): Rule => ({
  id: `${kind} ${n}`,
  language: null,
  kind,
  text,
  mode: "mask",
});
const ruleOf = (_: unknown, n: number): Rule =>
  n < WORDS.patternsMost
    ? rule("pattern", `${PATTERNS[n % PATTERNS.length]}${n < PATTERNS.length ? "" : n}`, n)
    : rule("word", word(n), n);

const filled = (signs: string, most: number): string =>
  signs.repeat(Math.ceil(most / signs.length)).slice(0, most);
/** First words to a stranger are the longest texts that the rules meet. */
const most = CHAT.textMax;

let seed = 7;
/** Accents in an order that no cache knows. */
const accents = (n: number): string =>
  Array.from({ length: n }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(0x300 + (seed % 0x6f));
  }).join("");
/** As many as the bytes of a text allow. */
const ACCENTS = (most * BYTES_PER_CHARACTER) / 2 - 2;

/** Texts of the greatest length, and of all that weighs as much. */
const TEXTS: Record<string, string> = {
  blanks: " ".repeat(most),
  "one letter": "a".repeat(most),
  "letters spread out": filled("a b ", most),
  "letters with dots": filled("a.b.c.", most),
  "digits and signs": filled("1-2 3.", most),
  "words of the rules": filled(Array.from({ length: most }, (_, n) => word(n * 31)).join(" "), most),
  "signs without blanks": filled("加微信", most),
  "letters with five accents each": "a\u0301\u0300\u0302\u0303\u0304".repeat(most),
  "letters with fifteen accents each, never the same": Array.from(
    { length: most },
    () => `e${accents(15)}`,
  ).join(""),
  "one letter with all the accents": `e${accents(ACCENTS)}`,
  "accents without a letter": accents(ACCENTS),
  "one sign that is eighteen letters": "\ufdfa".repeat(most),
  families: "👨‍👩‍👧‍👦".repeat(most),
};

const compiled = compileRules(Array.from({ length: RULES }, ruleOf));

test.each(Object.entries(TEXTS))(`%s: ${RULES} rules take a moment`, async (name, text) => {
  const work = () => [hitsIn(compiled, text, "en"), contactsIn(text)];
  const best = await leastCost(work, 0, TRIES);
  console.log(`${name}: ${best.toFixed(1)} ms`);
  expect(best).toBeLessThan(MOST);
});

test("a border of a word is looked for where it stands, whatever else is written with a backslash", () => {
  const found = (pattern: string, text: string) =>
    hitsIn(compileRules([rule("pattern", pattern, 0)]), text, null).length;
  expect(found("\\bcat\\b", "cat, concat, cat")).toBe(2);
  expect(found("\\Bcat", "cat, concat, cat")).toBe(1);
  expect(found("\\\\bcat", "\\bcat")).toBe(1);
  expect(found("x\\b{2}y?", "x y")).toBe(1);
});
