/** The letters of a demo: enough sentences, and none again before all others. */
import { expect, test } from "bun:test";
import { fillDemo } from "../../src/demo/fill";
import { DEMO_LETTERS } from "../../src/demo/letters/letters";
import { createDealer, createSeededRandom } from "../../src/demo/random";
import { LANGUAGES } from "../../src/limits/languages";
import { eachDatabase } from "../support/databases";
import { TEST_START as NOW } from "../support/people";

/** Where a sentence ends, with what stands between two of them. */
const SENTENCE_END = /(?<=[.?？。।؟])\s*/u;

test.each([...LANGUAGES])("in %s each sentence is there once, and each letter is two of them", (language) => {
  const { begin = [], ask = [] } = DEMO_LETTERS[language] ?? {};
  expect(new Set([...begin, ...ask]).size).toBe(begin.length + ask.length);
  expect(Math.min(begin.length, ask.length)).toBeGreaterThanOrEqual(language === "en" ? 54 : 16);
  for (const text of [...begin, ...ask]) expect(text).toBe(text.normalize().trim());
});

test("a dealer gives each entry once before any comes again, in another order", () => {
  const deal = createDealer(createSeededRandom(1));
  const list = ["a", "b", "c", "d", "e", "f", "g"];
  const [first, second] = [list.map(() => deal(list)), list.map(() => deal(list))];
  for (const round of [first, second]) expect(round.toSorted()).toEqual(list);
  expect(first).not.toEqual(second);
  expect(() => deal([])).toThrow();
});

eachDatabase("the demo of a developer", (_, open) => {
  test("has no two English letters with a sentence in common", async () => {
    const db = await open();
    const count = { users: 40, bottles: 400, designs: 60 };
    const people = await fillDemo({ db, checkpoint: async () => true }, count, { seed: 1, now: NOW, welcome: false });
    const rows = await db
      .selectFrom("bottles")
      .select("content")
      .where("language", "=", "en")
      .where(
        "author_id",
        "in",
        people.map(({ id }) => id),
      )
      .execute();
    const sentences = rows.flatMap(({ content }) => content.split(SENTENCE_END).filter(Boolean));
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});
