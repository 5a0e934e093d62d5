/** Home says in which language a letter is that its reader does not read, before a pick is spent on it (docs/product.md 3.3). */
import { beforeEach, expect, test } from "bun:test";
import { loadBottle, pickUpBottle, throwBackBottle } from "../../src/bottles/bottles";
import type { Db } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { HOUR, MINUTE, SECOND } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";
import { fakeTranslator } from "../support/translators";

const TRANSLATOR = fakeTranslator(() => Promise.reject(new Error("not asked")));

eachDatabase("letters in languages that one does not read", (_, open) => {
  let db: Db;
  let author: TestPerson;
  beforeEach(async () => {
    db = await open();
    await seedBuiltIns(db);
    author = await aPerson(db);
    for (const language of ["en", "fr", "ar"]) await aBottle(db, author, { language });
  });

  const home = async (reads: string[] | null, language = "en", translator: typeof TRANSLATOR | null = null) => {
    const { ask, enter } = openTestApp(db, {}, translator);
    const session = reads ? await enter(await aPerson(db, { language, reads: JSON.stringify(reads) })) : undefined;
    return (await ask("GET", "/", { session, cookies: { language } })).text();
  };
  const namesIn = (html: string) =>
    [...html.matchAll(/<span class="letter-in[^"]*"[^>]*>([^<]*)</g)].map(([, name]) => name).sort();

  test("are named on the sea and in what the bottle is called, in the reader's language", async () => {
    const html = await home(["en"]);
    expect(namesIn(html)).toEqual(["Arabic", "French"]);
    expect(
      [...html.matchAll(/aria-label="Pick up the bottle [^"]*, a letter in (\w+)"/g)].map(([, name]) => name).sort(),
    ).toEqual(["Arabic", "French"]);
    expect(namesIn(await home(["de"], "de"))).toEqual(["Arabisch", "Englisch", "Französisch"]);
  });

  test("are not named where they are read, nor those of one's own screens, nor where they are translated", async () => {
    expect(namesIn(await home(["en", "fr", "ar"]))).toEqual([]);
    expect(namesIn(await home(["fr"], "en"))).toEqual(["Arabic"]);
    expect(namesIn(await home(["en"], "en", TRANSLATOR))).toEqual([]);
  });

  test("say in the hand that they can go back, and that the pick is used; those that are read do not", async () => {
    const { ask, enter } = openTestApp(db);
    const reader = await aPerson(db, { reads: JSON.stringify(["en"]) });
    const session = await enter(reader);
    const FRENCH = "Bonjour, je vous écris de la plage où nous étions tous ensemble avec les enfants.";
    const page = async (language: string, by: typeof ask = ask, content = "…") => {
      const id = await aBottle(db, author, { language, content });
      await pickUpBottle(db, reader, id, NOW);
      return plainText(await (await by("GET", `/bottle/${id}`, { session })).text());
    };
    const note = "A letter in French. If you cannot read it, throw it back for someone who can. The pick stays used.";
    expect(await page("fr")).toContain(note);
    expect(await page("en")).not.toContain("If you cannot read it");
    // What language it is written in, not that of its author's screens.
    expect(await page("en", ask, FRENCH)).toContain(note);
    expect(await page("fr", ask, "Hello, I am writing to you from the beach where we were.")).not.toContain("If you");
    expect(await page("fr", openTestApp(db, {}, TRANSLATOR).ask)).not.toContain("If you cannot read it");
  });

  test("are not named to visitors, whose first visit stays as it is, nor in the API", async () => {
    const html = await home(null);
    for (const part of ["letter-in", "sea-labels"]) expect(html).not.toContain(part);
    // "Look further out" brings the water alone.
    expect(await home(["en"])).toMatch(/<div class="water">.*sea-labels\.\w+\.css/);
    expect(await home(["en", "fr", "ar"])).not.toContain("sea-labels");
    const { ask, enter } = openTestApp(db);
    const session = await enter(await aPerson(db));
    const { items } = (await (await ask("GET", "/api/bottles", { session })).json()) as { items: object[] };
    expect(items.length).toBe(3);
    for (const item of items) expect(Object.keys(item).sort()).toEqual(["age", "createdAt", "design", "id"]);
  });
});

eachDatabase("how long a bottle has been in a hand", (db) => {
  const t = translatorFor("en");

  test("is said in whole minutes and hours, and of the first seconds that it is in a hand now", async () => {
    await seedBuiltIns(db());
    const author = await aPerson(db());
    const finder = await aPerson(db(), { country: "JP" });
    const id = await aBottle(db(), author);
    await pickUpBottle(db(), finder, id, NOW);
    const { ask, enter, later } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    const session = await enter(author);
    const page = async (ms: number) => {
      later(ms);
      return plainText(await (await ask("GET", `/bottle/${id}`, { session })).text());
    };
    expect(await page(20 * SECOND)).toContain("In hand now");
    expect(await page(110 * SECOND)).toContain("In hand for 1 minute so far");
    expect(await page(HOUR + 59 * MINUTE)).toContain("In hand for 1 hour so far");
    await throwBackBottle(db(), finder, id, NOW + 2 * HOUR);
    const other = await aPerson(db());
    await pickUpBottle(db(), other, id, NOW + 3 * HOUR);
    await throwBackBottle(db(), other, id, NOW + 3 * HOUR + 20 * SECOND);
    expect(await page(4 * HOUR)).toContain(plainText(t("bottles.voyage.thrown_back", { held: "less than a minute" })));
    expect((await loadBottle(db(), author, id, NOW + 4 * HOUR)).pickCount).toBe(2);
  });
});
