import { describe, expect, test } from "bun:test";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { WORD_RULE_LIMITS } from "../../src/limits/safety";
import { BYTES_PER_CHARACTER } from "../../src/limits/text";
import { findContacts } from "../../src/safety/newcomers/contacts";
import { type CompiledRules, compileRules, compileRulesInSteps } from "../../src/safety/words/matching/compile-rules";
import { measureLeastBusyMs } from "../support/busy-time";
import { compileTexts, fillText, findHitsInBudget, ruleOf } from "./word-rule-fixtures";

/** What the longest text may take, ms: nothing holds the event loop for 100. By steps it is bounded more closely. */
const MOST = 90;
/** The last step may be a large one. */
const STEPS_MOST = WORD_RULE_LIMITS.stepsMax * 1.05;
const TRIES = 8;

/** First words to a stranger are the longest texts that the rules meet. */
const most = CHAT_LIMITS.textMax;
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

function word(n: number): string {
  let letters = "";
  for (let rest = n + 17; rest > 0; rest = Math.floor(rest / 7)) letters += "abcdeno"[rest % 7];
  return `${letters}x${n % 10}`;
}

/** The same letters in a row, each once or twice, as a number says. */
const doubled = (n: number): string => times(14, (k) => (k % 2 === 0 ? "a" : "b").repeat(1 + ((n >> k) & 1))).join("");

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

/** As many as there may be, of the worst. */
const RULES: Record<string, () => CompiledRules> = {
  "words and patterns": () =>
    compileRules([
      ...times(WORD_RULE_LIMITS.patternsMax, (n) =>
        ruleOf(`${PATTERNS[n % PATTERNS.length]}${n < PATTERNS.length ? "" : n}`, {
          kind: "pattern",
          id: `p${n}`,
        }),
      ),
      ...times(WORD_RULE_LIMITS.most - WORD_RULE_LIMITS.patternsMax, (n) => ruleOf(word(n), { id: `w${n}` })),
    ]),
  "each a part of the next": () =>
    compileTexts(times(WORD_RULE_LIMITS.most, (n) => `*${fillText(n % 2 === 0 ? "ab" : "ba", 2 + (n % 196))}*`)),
  "all equal": () => compileTexts(times(WORD_RULE_LIMITS.most, () => `*${fillText("ab", 198)}*`)),
  "the same letters, as often as not": () => compileTexts(times(WORD_RULE_LIMITS.most, doubled)),
  "long words full of vowels": () => compileTexts(times(WORD_RULE_LIMITS.most, (n) => fillText("aeio", 190) + word(n))),
  "patterns that remember the last 200": () =>
    compileTexts(
      times(12, (n) => `[ab${String.fromCharCode(99 + n)}].{0,200}q`),
      { kind: "pattern" },
    ),
  "patterns that look to the end from each place": () =>
    compileTexts(["x.*z|x", "(?s)a.*z|a", "b[^z]*z|b"], { kind: "pattern" }),
};

let seed = 7;
/** Accents in an order that no cache knows. */
const accents = (n: number): string =>
  times(n, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(0x300 + (seed % 0x6f));
  }).join("");
/** As many as the bytes of a text allow. */
const ACCENTS = (most * BYTES_PER_CHARACTER) / 2 - 2;

/** Texts of the greatest length, and of all that weighs as much. */
const TEXTS: Record<string, string> = {
  blanks: " ".repeat(most),
  "one letter": "a".repeat(most),
  "two letters": fillText("ab", most),
  "another letter": "x".repeat(most),
  "letters spread out": fillText("a b ", most),
  "letters with dots": fillText("a.b.c.", most),
  "digits and signs": fillText("1-2 3.", most),
  "words of the rules": fillText(times(most, (n) => word(n * 31)).join(" "), most),
  "signs without blanks": fillText("加微信", most),
  "every sign another one": times(most, (n) => String.fromCharCode(0x4e00 + n)).join(""),
  "letters with five accents each": "a\u0301\u0300\u0302\u0303\u0304".repeat(most),
  "letters with fifteen accents each, never the same": times(most, () => `e${accents(15)}`).join(""),
  "one letter with all the accents": `e${accents(ACCENTS)}`,
  "accents without a letter": accents(ACCENTS),
  "one sign that is eighteen letters": "\ufdfa".repeat(most),
  families: "👨‍👩‍👧‍👦".repeat(most),
};

describe.each(Object.entries(RULES))("rules, %s", (_, make) => {
  const compiled = make();

  test.each(Object.entries(TEXTS))("%s: within the steps of one text, and in a moment", async (_name, text) => {
    expect(findHitsInBudget(compiled, text).taken).toBeLessThan(STEPS_MOST);
    const work = () => [findHitsInBudget(compiled, text), findContacts(text)];
    expect(await measureLeastBusyMs(work, MOST / 4, TRIES)).toBeLessThan(MOST);
  });
});

describe("of what is found", () => {
  test("equal rules are looked for once, the first counts", () => {
    const equal = compileTexts(["Bummer", "bummer", "b\u00fcmmer", "BUMMER"]);
    expect(findHitsInBudget(equal, "such a bummer").hits.map(({ rule }) => rule.id)).toEqual(["0"]);
    const one = compileTexts(["bummer"]);
    expect(findHitsInBudget(equal, "such a bummer").taken).toBe(findHitsInBudget(one, "such a bummer").taken);
  });

  test("the longest at a place counts, of each mode", () => {
    const compiled = compileRules([
      ruleOf("*money", { id: "short" }),
      ruleOf("*easy money", { id: "long" }),
      ruleOf("*y money", { id: "masked", mode: "mask" }),
    ]);
    const ids = findHitsInBudget(compiled, "easy money").hits.map(({ rule }) => rule.id);
    expect(ids.sort()).toEqual(["long", "masked"]);
    expect(findHitsInBudget(compiled, "no money").hits.map(({ rule }) => rule.id)).toEqual(["short"]);
  });

  test("what takes too long is said to be looked at in part, the same each time", () => {
    const compiled = RULES["the same letters, as often as not"]?.() ?? compileTexts([]);
    const [one, other] = [
      findHitsInBudget(compiled, fillText("ab", most)),
      findHitsInBudget(compiled, fillText("ab", most)),
    ];
    expect(one.whole).toBe(false);
    expect(other).toEqual(one);
  });

  test("an ordinary long text with as many ordinary rules is looked at whole", () => {
    const compiled = compileTexts(times(WORD_RULE_LIMITS.most, word));
    const text = fillText(times(most, (n) => word(n * 31)).join(" "), most);
    expect(findHitsInBudget(compiled, text).whole).toBe(true);
  });
});

describe("rules are made ready", () => {
  test("in bounded room: masked spellings are left out where they would be too many", () => {
    const compiled = RULES["long words full of vowels"]?.();
    expect(compiled?.letterCount).toBeGreaterThan(WORD_RULE_LIMITS.lettersMax);
    expect(compiled?.automaton.size).toBeLessThan(WORD_RULE_LIMITS.lettersMax * 2);
  });

  test("in many small slices", () => {
    const rules = [
      ...times(WORD_RULE_LIMITS.most, (n) => ruleOf(fillText("aeio", 80) + word(n), { id: `w${n}` })),
      ...times(20, (n) => ruleOf(`\\p{L}{2,9}\\d${n}`, { id: `p${n}`, kind: "pattern" })),
    ];
    const [work, made] = [compileRulesInSteps(rules), compileRules(rules)];
    let slices = 0;
    while (!work.next().done) slices++;
    // One for each rule, as it is read and as it is added, and one for each letter.
    expect(slices).toBeGreaterThan(rules.length * 2 + made.automaton.size - 50);
  });
});

test("a border of a word is looked for where it stands, whatever else is written with a backslash", () => {
  const hits = (pattern: string, text: string) =>
    findHitsInBudget(compileTexts([pattern], { kind: "pattern" }), text).hits.length;
  expect(hits("\\bcat\\b", "cat, concat, cat")).toBe(2);
  expect(hits("\\Bcat", "cat, concat, cat")).toBe(1);
  expect(hits("\\\\bcat", "\\bcat")).toBe(1);
  expect(hits("x\\b{2}y?", "x y")).toBe(1);
});
