/** Whatever names are and whatever is typed: a search has each person and each design once, and all that have a word that begins so. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { transact } from "../../src/db/transact";
import { saveSearchKeys } from "../../src/designs/search-key-rows";
import { PAGE_LIMITS } from "../../src/limits/http";
import { searchPeople } from "../../src/social/social";
import { nameKey, writeNicknameParts } from "../../src/users/users";
import { aDesign } from "../designs/design-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";

/** With common beginnings, so that somebody is found by several of their words. */
const WORDS = ["mira", "mirabel", "miranda", "mi", "ana", "anabel", "anatole"];
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
const names = fc.array(words, { minLength: 1, maxLength: 8 });
const typed = fc.constantFrom(...WORDS, "m", "mir", "an", "anab");

const sorted = (ids: readonly string[]) => ids.toSorted();
const hasWord = (name: readonly string[], q: string): boolean => name.some((word) => word.startsWith(q));

let stories = 0;
/** Before each word, so that stories do not find what is of another one. */
const storyLetters = (): string =>
  `q${(stories++).toString(8).replace(/\d/g, (digit) => "bdfghkwz"[Number(digit)] ?? "")}`;

eachDatabase("what a search has", (db) => {
  let app: TestApp;
  let me: TestPerson;
  let token: string;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
    me = await aPerson(db());
    token = await app.enter(me);
  });

  async function createPerson(story: string, name: readonly string[], n: number): Promise<string> {
    const nickname = name.map((word) => `${story}${word}`).join(" ");
    // Everybody's username begins with a word of the story too, and one's is the whole of it.
    const username = n === 0 ? `${story}${name[0]}` : `${story}${name[0]}.${n}`;
    const keys = { username_key: nameKey(username), nickname_key: `${nameKey(nickname)} ${n}` };
    const { id } = await aPerson(db(), { nickname, username, ...keys });
    await transact(db(), (tx) => writeNicknameParts(tx, id, nickname));
    return id;
  }

  test(
    "of people: each once",
    async () => {
      const property = fc.asyncProperty(names, typed, async (all, q) => {
        const story = storyLetters();
        const ids = await Promise.all(all.map((name, n) => createPerson(story, name, n)));
        const { people } = await searchPeople(db(), me, `${story}${q}`, NOW);
        const expected = ids.filter((_, n) => hasWord(all[n] ?? [], q));
        expect(sorted(people.map(({ id }) => id))).toEqual(sorted(expected));
      });
      const examples: [string[][], string][] = [[[["ana", "mira", "mirabel"], ["mira"]], "mir"]];
      await fc.assert(property, { ...propertyRuns(12), examples });
    },
    PROPERTY_TIMEOUT,
  );

  test(
    "of designs: each once",
    async () => {
      const property = fc.asyncProperty(names, typed, async (all, q) => {
        const story = storyLetters();
        const ids: string[] = [];
        for (const [n, name] of all.entries()) {
          const change = { name: name.map((word) => `${story}${word}`).join(" "), listed_at: NOW + n };
          const { id } = await aDesign(db(), me, { status: "exhibition", ...change });
          await transact(db(), (tx) => saveSearchKeys(tx, id));
          ids.push(id);
        }
        const path = `/api/square?section=exhibition&sort=latest&limit=${PAGE_LIMITS.max}&q=${story}${q}`;
        const { items } = await (await app.ask("GET", path, { token })).json();
        const expected = ids.filter((_, n) => hasWord(all[n] ?? [], q));
        expect(sorted(items.map(({ id }: { id: string }) => id))).toEqual(sorted(expected));
      });
      await fc.assert(property, propertyRuns(5));
    },
    PROPERTY_TIMEOUT,
  );
});
