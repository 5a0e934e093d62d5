/** Two word rules: the stricter decides, each masks its own words, and without one the other holds still. */
import type { WordRuleRow } from "../../../src/db/tables/words";
import { type Db, transact } from "../../../src/db/transact";
import { DAY } from "../../../src/runtime/units";
import { addWordRule, applyWordRules, changeWordRule, listWordRules, removeWordRule } from "../../../src/safety/safety";
import { anOfficial } from "../../safety/official-fixtures";
import { workOutcome } from "../../support/bottles";
import { TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

type Rule = Pick<WordRuleRow, "id" | "text" | "kind" | "mode" | "language" | "reach">;

interface WordsWorld extends PairWorld {
  judge: TestPerson;
  rules: Rule[];
  /** Hits by rule and day. */
  hits: Map<string, number>;
}

/** What rules say: whole words, beginnings of words, two words in a row. No one is a part of another's hit. */
const RULE_TEXTS = [
  { text: "herring", kind: "word" },
  { text: "lantern*", kind: "word" },
  { text: "salt water", kind: "phrase" },
  { text: "ropes?", kind: "pattern" },
] as const;
const MODES = ["refuse", "hold", "mask", "mask"] as const;

const LETTERS = [
  "A herring and a lanternfish in salt water",
  "Two lanterns, no rope",
  "The herring swims",
  "Salt and water, herrings and ropes",
  "Nothing at all",
  "salt water, salt water, rope",
];

/** Stretches of a text that a rule's words are, by the plain sense of its kind. */
function spansOf({ text, kind }: Pick<Rule, "text" | "kind">, letter: string): [number, number][] {
  const patterns = {
    // Of an open ending the beginning is masked.
    word: text.endsWith("*") ? `\\b${text.slice(0, -1)}` : `\\b${text}\\b`,
    phrase: `\\b${text}\\b`,
    pattern: text,
  };
  return [...letter.matchAll(new RegExp(patterns[kind], "gi"))].map((hit) => [hit.index, hit.index + hit[0].length]);
}

const newcomer = { created_at: TEST_START, throw_count: 9, official: 1 };

interface Judged {
  outcome: string;
  held: string[] | null;
  shown: string;
}

function hidden(letter: string, spans: [number, number][]): string {
  const distinct = spans.filter(([from], n) => spans.findIndex(([other]) => other === from) === n);
  const latestFirst = distinct.toSorted(([one], [other]) => other - one);
  return latestFirst.reduce((text, [from, to]) => `${text.slice(0, from)}•••${text.slice(to)}`, letter);
}

interface Reading {
  letter: string;
  language: string;
  friends: boolean;
}

/** Of equal words the first counts. */
const isCounted = (rule: Rule, n: number, rules: readonly Rule[]): boolean =>
  rule.kind === "pattern" ||
  rules.findIndex(({ text, mode, language, reach }) => {
    return text === rule.text && mode === rule.mode && language === rule.language && reach === rule.reach;
  }) === n;

/** What the model says of a text; it counts the hits. */
function judgeInModel({ rules, hits, now }: WordsWorld, { letter, language, friends }: Reading): Judged {
  const active = rules
    .filter(isCounted)
    .filter(
      (rule) => (rule.language === null || rule.language === language) && (!friends || rule.reach === "everywhere"),
    );
  const hitting = active.filter((rule) => spansOf(rule, letter).length > 0);
  const isRefusing = ({ mode }: Rule) => mode === "refuse" || (friends && mode === "hold");
  const refusing = hitting.filter(isRefusing);
  for (const { id } of refusing.length > 0 ? refusing : hitting) {
    const key = `${id} ${Math.floor(now / DAY)}`;
    hits.set(key, (hits.get(key) ?? 0) + 1);
  }
  if (refusing.length > 0) return { outcome: "text_refused", held: null, shown: "" };
  const holding = [...new Set(hitting.filter(({ mode }) => mode === "hold").map(({ text }) => text))];
  const masked = hitting.filter(({ mode }) => mode === "mask").flatMap((rule) => spansOf(rule, letter));
  return { outcome: "done", held: holding.length > 0 ? holding.sort() : null, shown: hidden(letter, masked) };
}

async function judge({ db, now }: WordsWorld, { letter, language, friends }: Reading): Promise<Judged> {
  const judged: Judged = { outcome: "", held: null, shown: "" };
  const text = { kind: friends ? "chat" : "bottle", fields: { content: letter } } as const;
  judged.outcome = await workOutcome(
    transact(db, (tx) => applyWordRules(tx, { ...newcomer, set_back_until: null, language }, text, now)).then(
      ({ holdingRules, shown }) => {
        judged.held = holdingRules && [...holdingRules].sort();
        judged.shown = shown.content ?? "";
      },
    ),
  );
  return judged;
}

async function loadHits({ db, rules }: WordsWorld): Promise<string[]> {
  const rows = await db.selectFrom("word_hits").selectAll().execute();
  const own = rows.filter(({ rule_id }) => rules.some(({ id }) => id === rule_id));
  return own.map(({ rule_id, day, n }) => `${rule_id} ${day}: ${n}`).sort();
}

export const WORDS = definePair<WordsWorld>({
  open: async (db: Db) => {
    const official = await anOfficial(db);
    for (const { id } of await listWordRules(db, TEST_START)) await removeWordRule(db, official.id, id, TEST_START);
    return { db, now: TEST_START, judge: official, rules: [], hits: new Map() };
  },
  acts: {
    "add a rule": async ({ db, judge: { id }, rules, now }, pick) => {
      if (rules.length >= 5) return false;
      const rule = {
        ...(chosen(RULE_TEXTS, pick) ?? RULE_TEXTS[0]),
        mode: chosen(MODES, pick >> 2) ?? "mask",
        language: pick % 5 === 0 ? ("de" as const) : null,
        reach: pick % 3 === 0 ? ("everywhere" as const) : ("strangers" as const),
      };
      rules.push({ ...rule, id: (await addWordRule(db, id, rule, now)).id });
    },
    "change a rule": async ({ db, judge: { id }, rules, now }, pick) => {
      const rule = chosen(rules, pick >> 2);
      if (!rule) return false;
      rule.mode = chosen(MODES, pick) ?? "mask";
      await changeWordRule(db, id, rule.id, { mode: rule.mode }, now);
    },
    "remove a rule": async (world, pick) => {
      const rule = chosen(world.rules, pick);
      if (!rule) return false;
      await removeWordRule(world.db, world.judge.id, rule.id, world.now);
      world.rules = world.rules.filter((each) => each !== rule);
      for (const key of [...world.hits.keys()]) if (key.startsWith(rule.id)) world.hits.delete(key);
    },
    "a day passes": async (world) => {
      world.now += DAY;
      return true;
    },
  },
  state: async (world) => {
    const readings = LETTERS.map((letter, n) => ({ letter, language: n % 2 ? "de" : "en", friends: n % 3 === 2 }));
    const [actual, expected]: [Judged[], Judged[]] = [[], []];
    for (const reading of readings) {
      actual.push(await judge(world, reading));
      expected.push(judgeInModel(world, reading));
    }
    const hits = [...world.hits].map(([key, n]) => `${key}: ${n}`).sort();
    return [
      [actual, await loadHits(world)],
      [expected, hits],
    ];
  },
});
