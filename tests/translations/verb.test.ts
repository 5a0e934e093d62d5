/** The verb stands only where it works: what a server says it can, how long that is believed, and servers that fail. */
import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { readConfig } from "../../src/config/config";
import { TRANSLATION_LIMITS } from "../../src/limits/translation";
import { openLogger } from "../../src/runtime/log";
import { routeOf } from "../../src/translate/apertium";
import { cacheLanguagePairs, type LanguagePairs } from "../../src/translate/known-pairs";
import { openTranslator } from "../../src/translate/open-translator";
import { openTestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { startDocumentedLibreTranslate } from "../support/documented-libretranslate";
import { hurried } from "../support/faulty-answers";
import { aPerson } from "../support/people";

const SPANISH = "Las luces del puerto se encendieron una a una y las conté en vez de los días.";
const HINDI = "यह चिट्ठी सूखी जगह रखना, मेरी बेटी ने लिखी है।";
const LOG = openLogger("silent");

describe("what a server translates", () => {
  const es: LanguagePairs = new Map([["en", new Set(["es"])]]);

  function keptAt(answers: (() => Promise<LanguagePairs>)[]) {
    let now = 0;
    let asked = 0;
    const ask = () => (answers[Math.min(asked++, answers.length - 1)] ?? (() => Promise.resolve(es)))();
    const pairs = cacheLanguagePairs(ask, LOG, () => now);
    const later = (ms: number) => {
      now += ms;
    };
    return { pairs, asked: () => asked, later };
  }

  test("is not known before it has answered, and nobody waits for it", async () => {
    const { pairs, asked } = keptAt([() => Promise.resolve(es)]);
    expect(pairs.has("es", "en")).toBe(false);
    await pairs.refresh();
    expect([pairs.has("es", "en"), pairs.has("fr", "en"), pairs.has("es", "de"), asked()]).toEqual([
      true,
      false,
      false,
      1,
    ]);
  });

  test("is asked again after an hour, and believed for three of a server that is silent", async () => {
    const fails = () => Promise.reject(new Error("503"));
    const { pairs, later, asked } = keptAt([() => Promise.resolve(es), fails]);
    await pairs.refresh();
    later(TRANSLATION_LIMITS.languagesTtl);
    expect([pairs.has("es", "en"), asked()]).toEqual([true, 2]);
    later(TRANSLATION_LIMITS.languagesKept - TRANSLATION_LIMITS.languagesTtl);
    expect(pairs.has("es", "en")).toBe(false);
  });

  test("is asked once for many pages", async () => {
    const gate = Promise.withResolvers<LanguagePairs>();
    const { pairs, asked } = keptAt([() => gate.promise]);
    for (let n = 0; n < 50; n++) pairs.has("es", "en");
    expect(asked()).toBe(1);
    gate.resolve(es);
    await pairs.refresh();
    expect(asked()).toBe(1);
  });
});

test("Apertium goes over a language between only where both legs are good", () => {
  const known = new Set(["eng|spa", "spa|eng", "spa|por", "por|spa", "fra|spa", "spa|fra"]);
  expect(routeOf(known, "en", "es")).toEqual(["eng|spa"]);
  expect(routeOf(known, "fr", "pt")).toEqual(["fra|spa", "spa|por"]);
  expect(routeOf(known, "pt", "fr")).toEqual(["por|spa", "spa|fra"]);
  // English and Spanish are far from each other: over both nobody would read it.
  expect(routeOf(known, "en", "pt")).toEqual([]);
  expect(routeOf(known, "ja", "en")).toEqual([]);
});

eachDatabase("the translate verb", (db) => {
  const open: (() => void)[] = [];
  beforeAll(() => seedBuiltIns(db()));
  afterEach(() => {
    for (const stop of open.splice(0)) stop();
  });

  async function start(targets: Record<string, string[]>, bad?: Parameters<typeof startDocumentedLibreTranslate>[1]) {
    const server = startDocumentedLibreTranslate(targets, bad);
    open.push(server.stop);
    const translator = openTranslator(readConfig({ TRANSLATE_URL: server.url }), {}, LOG);
    await translator?.refreshPairs();
    const app = openTestApp(db(), {}, translator);
    const author = await aPerson(db());
    const readerOf = async () => {
      const session = await app.enter(await aPerson(db()));
      const ask = async (id: string) =>
        (await app.ask("POST", "/api/translate", { session, json: { kind: "bottle", id, to: "en" } })).status;
      return {
        ask,
        verbFor: async (content: string) => {
          const id = await aBottle(db(), author, { content });
          const page = await (await app.ask("GET", `/bottle/${id}`, { session })).text();
          return page.includes(`value="bottle:${id}"`);
        },
        translate: async (content: string) => ask(await aBottle(db(), author, { content })),
      };
    };
    return { server, translator, readerOf, throwLetter: (content: string) => aBottle(db(), author, { content }) };
  }

  test("stands beside a text whose language the server translates into the reader's, and beside no other", async () => {
    const { readerOf } = await start({ es: ["en", "fr"], hi: ["fr"], en: ["es"], fr: [] });
    const { verbFor } = await readerOf();
    expect([await verbFor(SPANISH), await verbFor(HINDI), await verbFor("🌊 12")]).toEqual([true, false, false]);
  });

  test("stands beside what Russian and Ukrainian spell alike for who reads neither, from either that the server has", async () => {
    for (const from of ["ru", "uk"]) {
      const { server, translator } = await start({ [from]: ["en", "ru"], en: [] });
      const app = openTestApp(db(), {}, translator);
      const id = await aBottle(db(), await aPerson(db()), { content: "Не знаю" });
      const verbIn = async (language: "en" | "ru") => {
        const session = await app.enter(await aPerson(db(), { language }));
        const page = await (await app.ask("GET", `/bottle/${id}`, { session, cookies: { language } })).text();
        expect(page).not.toContain('lang="uk"');
        const json = { kind: "bottle", id, to: "en" };
        const answer = language === "en" ? await app.ask("POST", "/api/translate", { session, json }) : null;
        return [page.includes(`value="bottle:${id}"`), answer && (await answer.json()).from];
      };
      expect([from, await verbIn("en"), await verbIn("ru")]).toEqual([from, [true, from], [false, null]]);
      server.stop();
    }
  });

  test("says of a letter from which language it is, and who gets its words", async () => {
    const { translator } = await start({ es: ["en", "de"] });
    const app = openTestApp(db(), {}, translator);
    const id = await aBottle(db(), await aPerson(db()), { content: SPANISH });
    const pageFor = async (language: "en" | "de") => {
      const session = await app.enter(await aPerson(db(), { language }));
      return (await app.ask("GET", `/bottle/${id}`, { session, cookies: { language } })).text();
    };
    expect(await pageFor("en")).toContain(`>From Spanish, by ${translator?.host}<`);
    expect(await pageFor("de")).toContain(`>Original: Spanisch, Übersetzung durch ${translator?.host}<`);
  });

  test("stands in the profile as languages: those the server says, by the reader's names and order", async () => {
    const { translator } = await start({ es: ["en", "de"], fr: ["en", "de"], zh: ["de"], en: ["de"], ar: ["ru"] });
    const app = openTestApp(db(), {}, translator);
    const pageFor = async (language: "en" | "de" | "ja") => {
      const session = await app.enter(await aPerson(db(), { language }));
      return (await app.ask("GET", "/profile/edit", { session, cookies: { language } })).text();
    };
    expect(await pageFor("en")).toContain("This server translates for you from: French and Spanish.");
    expect(await pageFor("de")).toContain("aus diesen Sprachen: Chinesisch, Englisch, Französisch und Spanisch.");
    expect(await pageFor("ja")).not.toContain("このサーバーが訳せる言語");
  });

  test("is not there while a server says nothing, or that it has no language", async () => {
    const { server, translator, readerOf } = await start({});
    const { verbFor } = await readerOf();
    expect(await verbFor(SPANISH)).toBe(false);
    server.behave("503");
    await translator?.refreshPairs();
    expect(await verbFor(SPANISH)).toBe(false);
  });

  test("goes for everybody once several people had failures, as no request would be sent", async () => {
    const { server, readerOf } = await start({ es: ["en"] });
    const readers = await Promise.all([readerOf(), readerOf(), readerOf()]);
    expect(await readers[0]?.verbFor(SPANISH)).toBe(true);
    server.behave("503");
    for (const [n, { translate }] of readers.entries()) expect(await translate(`${SPANISH} ${n}`)).toBe(503);
    expect(await readers[0]?.verbFor(SPANISH)).toBe(false);
  });

  test.each(["400", "empty", "endless"] as const)(
    "one person's texts that are answered by %s do not stop it for others",
    async (behaviour) => {
      const { server, readerOf } = await start({ es: ["en"] });
      const [one, other] = await Promise.all([readerOf(), readerOf()]);
      server.behave(behaviour);
      for (let n = 0; n < TRANSLATION_LIMITS.failures + 2; n++)
        expect(await one?.translate(`${SPANISH} ${behaviour} ${n}`)).toBe(503);
      server.behave("works");
      expect(await other?.verbFor(SPANISH)).toBe(true);
      expect(await other?.translate(`${SPANISH} ${behaviour} of another`)).toBe(200);
    },
  );

  test.each(["500", "trickle"] as const)(
    "a letter that is answered by %s stops nothing for others, however many read it",
    async (as) => {
      const { readerOf, throwLetter } = await start({ es: ["en"] }, { word: "ventana", as });
      const letter = await throwLetter(`${SPANISH} La ventana. ${as}`);
      const [last, ...readers] = await Promise.all(
        Array.from({ length: TRANSLATION_LIMITS.failingPeople + 2 }, () => readerOf()),
      );
      for (const { ask } of readers) expect((await hurried(() => ask(letter))).result).toBe(503);
      expect(await last?.verbFor(SPANISH)).toBe(true);
      expect(await last?.translate(`${SPANISH} after ${as}`)).toBe(200);
    },
  );

  test.each(["429", "503"] as const)("a server that answers %s is asked again by others at once", async (behaviour) => {
    const { server, readerOf } = await start({ es: ["en"] });
    const [one, other] = await Promise.all([readerOf(), readerOf()]);
    server.behave(behaviour);
    for (let n = 0; n < TRANSLATION_LIMITS.failures + 2; n++) await one?.translate(`${SPANISH} ${behaviour} ${n}`);
    expect(server.requests()).toBe(TRANSLATION_LIMITS.failures);
    server.behave("works");
    expect(await other?.translate(`${SPANISH} ${behaviour} of another`)).toBe(200);
  });

  test("slow answers for one person hold one place, and others are answered meanwhile", async () => {
    const { server, readerOf } = await start({ es: ["en"] });
    const [one, other] = await Promise.all([readerOf(), readerOf()]);
    server.behave("slow");
    const slow = Promise.all([1, 2, 3].map((n) => one?.translate(`${SPANISH} slow ${n}`)));
    await server.arrived();
    server.behave("works");
    expect(await other?.translate(`${SPANISH} meanwhile`)).toBe(200);
    server.release();
    expect(await slow).toEqual([200, 200, 200]);
  });
});
