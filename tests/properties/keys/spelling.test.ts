/** Names are found by whatever way to write them a searcher has; who may not be found, by none. */
import { beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { findEmoji, parseEmojiCategories } from "../../../islands/emoji/search";
import { transact } from "../../../src/db/transact";
import { saveSearchKeys } from "../../../src/designs/search-key-rows";
import { LANGUAGES } from "../../../src/limits/languages";
import { matchedNamePart } from "../../../src/social/rules";
import { searchKey } from "../../../src/text/search-key";
import { nameKey } from "../../../src/users/users";
import { aDesign } from "../../designs/design-fixtures";
import { openTestApp, type TestApp } from "../../support/app";
import { seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { aPerson, insertBlock, type PersonChange, type TestPerson } from "../../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../../support/property-runs";
import { OTHER_WORDS, SAME_WORDS, type Spelling, spell, spelling, WRITINGS } from "./spelling";

/** Four people have names that begin with one word; the last may not be found by the reader. */
interface SpelledNames {
  word: number;
  stored: [Spelling, Spelling, Spelling, Spelling];
  asked: Spelling;
  /** Whether more than the word is asked for: of whom. */
  whole: number | null;
  hides: "blocked" | "blocking" | "banned" | "minor" | "suspended" | "hidden";
}
const HIDES = ["blocked", "blocking", "banned", "minor", "suspended", "hidden"] as const;

const spelledNames: fc.Arbitrary<SpelledNames> = fc.record({
  word: fc.nat(SAME_WORDS.length - 1),
  stored: fc.tuple(spelling, spelling, spelling, spelling),
  asked: spelling,
  whole: fc.option(fc.nat(3)),
  hides: fc.constantFrom(...HIDES),
});
/** Every word and every way to write is reached. */
const EXAMPLES = SAME_WORDS.map(([, ...forms], word): [SpelledNames] => {
  const writing = Object.keys(WRITINGS)[word % Object.keys(WRITINGS).length] ?? "";
  const plain = { form: 0, writing: "plain" };
  const stored: SpelledNames["stored"] = [plain, { form: 1, writing }, { form: 2, writing: "plain" }, plain];
  return [{ word, stored, asked: { form: forms.length, writing }, whole: null, hides: HIDES[word % 6] ?? "blocked" }];
});

/** The second of the four had another name before. */
const RENAMED_ONE = 1;
/** The last of the four. */
const HIDDEN_ONE = 3;
const HIDDEN_CHANGES: Record<SpelledNames["hides"], PersonChange> = {
  blocked: {},
  blocking: {},
  banned: { banned_at: 1 },
  minor: { birthday: "2011-03-02" },
  suspended: { suspended_until: Number.MAX_SAFE_INTEGER },
  hidden: { hidden_at: 1 },
};

const SUFFIXES = ["ana", "bea", "cleo", "dora"];
let stories = 0;
/** Letters before the word, so that stories do not find each other's people; in every writing the same. */
const newToken = (): string => `q${(stories++).toString(8).replace(/\d/g, (digit) => "bdfghkmp"[Number(digit)] ?? "")}`;

eachDatabase("a name in other letters", (db, _, kind) => {
  let app: TestApp;
  let official: string;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
    official = await app.enter(await aPerson(db(), { official: 1 }));
  });
  const reached = new ReachedCases();

  async function createPerson(nickname: string, change: PersonChange): Promise<TestPerson> {
    const person = await aPerson(db(), { nickname, nickname_key: nameKey(nickname), ...change });
    const { id } = await aDesign(db(), person, { status: "exhibition", name: nickname });
    await transact(db(), (tx) => saveSearchKeys(tx, id));
    return person;
  }

  async function rename(person: TestPerson, nickname: string): Promise<void> {
    const session = { token: await app.enter(person), json: { nickname } };
    expect((await app.ask("PUT", "/api/auth/profile", session)).status).toBe(200);
  }

  async function createPeople(reader: TestPerson, token: string, { word, stored, hides }: SpelledNames) {
    const people: TestPerson[] = [];
    for (const [n, how] of stored.entries()) {
      const nickname = `${token}${spell(SAME_WORDS[word] ?? [], how)} ${SUFFIXES[n]}`;
      const person = await createPerson(nickname, n === HIDDEN_ONE ? HIDDEN_CHANGES[hides] : {});
      if (n === RENAMED_ONE) {
        await rename(person, `${token} once`);
        await rename(person, nickname);
      }
      people.push(person);
    }
    await block(reader, people[HIDDEN_ONE] ?? reader, hides);
    return people;
  }

  async function block(reader: TestPerson, person: TestPerson, hides: SpelledNames["hides"]): Promise<void> {
    if (hides === "blocked") await insertBlock(db(), reader, person);
    if (hides === "blocking") await insertBlock(db(), person, reader);
  }

  async function search(path: string, token: string): Promise<string[]> {
    const response = await app.ask("GET", path, { token });
    const body = await response.json();
    return (body.items ?? body)
      .map((item: { id: string; designer?: { id: string } }) => item.designer?.id ?? item.id)
      .sort();
  }

  async function findEverybody(names: SpelledNames): Promise<void> {
    const [token, reader] = [newToken(), await aPerson(db())];
    const people = await createPeople(reader, token, names);
    const { word, asked, whole } = names;
    const typed = `${token}${spell(SAME_WORDS[word] ?? [], asked)}${whole === null ? "" : ` ${SUFFIXES[whole]}`}`;
    const named = people.filter((_, n) => whole === null || n === whole);
    const findable = named
      .filter((person) => person !== people[HIDDEN_ONE])
      .map(({ id }) => id)
      .sort();
    const q = encodeURIComponent(typed);
    const session = await app.enter(reader);
    expect(await search(`/api/users/search?q=${q}`, session)).toEqual(findable);
    // A hidden name leaves the designs.
    const everybody = named.map(({ id }) => id).sort();
    const shown = names.hides === "hidden" ? everybody : findable;
    expect(await search(`/api/square?section=exhibition&q=${q}`, session)).toEqual(shown);
    expect(await search(`/api/official/people?q=${q}`, official)).toEqual(everybody);
    for (const { nickname } of named) expect(searchKey(matchedNamePart(nickname, typed))).toBe(searchKey(typed));
    reached.add(findable.length > 0 ? "found" : "nobody");
    reached.add(names.hides);
  }

  test(
    "finds exactly those who may be found, in every script",
    async () => {
      const property = fc.asyncProperty(spelledNames, findEverybody);
      await fc.assert(property, { ...propertyRuns(EXAMPLES.length + 10), examples: EXAMPLES });
      console.log(`spelling (${kind}): ${reached}`);
      expect(reached.of("found")).toBeGreaterThan(SAME_WORDS.length / 2);
    },
    PROPERTY_TIMEOUT,
  );

  test("does not find a word that only looks like it", async () => {
    for (const [stored, typed] of OTHER_WORDS) {
      const [token, reader] = [newToken(), await app.enter(await aPerson(db()))];
      const { id } = await aPerson(db(), { nickname: `${token}${stored}`, nickname_key: nameKey(`${token}${stored}`) });
      expect(await search(`/api/users/search?q=${encodeURIComponent(`${token}${stored}`)}`, reader)).toEqual([id]);
      expect(await search(`/api/users/search?q=${encodeURIComponent(`${token}${typed}`)}`, reader)).toEqual([]);
    }
  });
});

const readEmoji = (language: string): string[] =>
  JSON.parse(readFileSync(join(import.meta.dir, `../../../static/emoji/emoji-${language}.json`), "utf8"));

test.each(LANGUAGES)("%s: every emoji is found by its name, however it is written", (language) => {
  const emoji = parseEmojiCategories(readEmoji(language), language, searchKey).flat();
  expect(emoji.length).toBeGreaterThan(1_000);
  const writing = fc.constantFrom(...Object.keys(WRITINGS));
  const property = fc.property(fc.constantFrom(...emoji), writing, (one, how) => {
    const typed = WRITINGS[how]?.(one.name) ?? "";
    const found = findEmoji(emoji, typed, searchKey);
    // More than are shown may have all the words.
    expect(found.includes(one) || found.length === 64).toBe(true);
  });
  fc.assert(property, propertyRuns(20));
});
