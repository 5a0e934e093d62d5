/**
 * No dead verb: with a server that knows Spanish and English alone, each verb that a page shows is answered by a
 * translation, and no page shows one for another pair (`verb-places.ts` has a page of each kind).
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readConfig } from "../../src/config/config";
import { TRANSLATABLE_KINDS, type TranslatableKind } from "../../src/db/tables/translations";
import type { Language } from "../../src/i18n/languages";
import { openLogger } from "../../src/runtime/log";
import { openTranslator } from "../../src/translate/open-translator";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { startDocumentedLibreTranslate } from "../support/documented-libretranslate";
import { aPerson } from "../support/people";
import { VERB_PLACES } from "./verb-places";

const TEXTS = {
  es: "Las luces del puerto se encendieron una a una y las conté en vez de los días.",
  en: "The lights of the harbour came on one by one, and I counted them instead of the days.",
  hi: "यह चिट्ठी सूखी जगह रखना, मेरी बेटी ने लिखी है।",
  fr: "Les lumières du port se sont allumées une à une et je les ai comptées au lieu des jours.",
};
const PAIRS: [written: keyof typeof TEXTS, reader: Language, shown: boolean][] = [
  ["es", "en", true],
  ["en", "es", true],
  ["hi", "en", false],
  ["fr", "es", false],
  ["es", "fr", false],
  ["en", "en", false],
];

/** `kind:id` of each text beside which a page has the verb; of a chat those that its island offers it for. */
function verbsOf(html: string): string[] {
  const buttons = [...html.matchAll(/<button[^>]* name="thing"[^>]*>/g)].flatMap(
    ([button]) => / value="([^"]+)"/.exec(button)?.[1] ?? [],
  );
  const foreign = /"foreign":\[([^\]]*)\]/.exec(html.replaceAll("&quot;", '"'))?.[1] ?? "";
  const messages = [...foreign.matchAll(/"([^"]+)"/g)].map(([, id = ""]) => `message:${id}`);
  return [...buttons, ...messages];
}

eachDatabase("the verb of every kind of text", (db) => {
  const engine = startDocumentedLibreTranslate({ es: ["en"], en: ["es"] });
  const translator = openTranslator(readConfig({ TRANSLATE_URL: engine.url }), {}, openLogger("silent"));
  beforeAll(async () => {
    await seedBuiltIns(db());
    await translator?.refreshPairs();
  });
  afterAll(() => engine.stop());

  async function visit(kind: TranslatableKind, written: keyof typeof TEXTS, language: Language) {
    const app = openTestApp(db(), {}, translator);
    const {
      reader,
      path,
      id,
      words = TEXTS[written],
    } = await VERB_PLACES[kind](db(), await aPerson(db(), { language }), TEXTS[written]);
    const mine = { session: await app.enter(reader), cookies: { language } };
    const page = await app.ask("GET", path, mine);
    const html = await page.text();
    /** The page a verb leads to, as htmx puts it in place of the text. */
    const press = async (thing: string) => {
      const answer = await app.ask("POST", "/translate", {
        ...mine,
        form: { thing },
        headers: { "hx-request": "true" },
      });
      return answer.text();
    };
    return { status: page.status, html, words, verbs: verbsOf(html), thing: `${kind}:${id}`, press };
  }

  describe.each(PAIRS)("written in %s, read in %s", (written, language, shown) => {
    test.each([...TRANSLATABLE_KINDS])("%s", async (kind) => {
      const { status, html, words, verbs, thing, press } = await visit(kind, written, language);
      expect([status, html.includes(TEXTS[written].slice(0, 30)), verbs.includes(thing)]).toEqual([200, true, shown]);
      for (const verb of verbs) expect(await press(verb)).toContain('data-shown="translation"');
      if (shown) expect(await press(thing)).toContain(`[${language}] ${words}`);
    });
  });
});
