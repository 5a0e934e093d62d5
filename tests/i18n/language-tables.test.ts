/** Words that a new language may come without are there for the ten that the product began with: no row is lost unseen. */
import { expect, test } from "bun:test";
import welcome from "../../locales/welcome.json";
import { EVERYDAY_WORDS } from "../../scripts/emoji-words";
import { DEMO_LETTERS } from "../../src/demo/sample-texts";
import type { Language } from "../../src/i18n/languages";
import { LANGUAGE_SHARES } from "../bench/sea/people";
import { COUNTRY_PAIRS } from "../support/finding/countries";
import { EMOJI_PAIRS } from "../support/finding/emoji";
import { NAME_PAIRS } from "../support/finding/names";

const FIRST: Language[] = ["ar", "de", "en", "es", "fr", "hi", "ja", "pt", "ru", "zh"];

const TABLES: Record<string, object> = {
  "welcome letters": welcome,
  "everyday words of emoji": EVERYDAY_WORDS,
  "letters of a demo": DEMO_LETTERS,
  "shares of the sea's people": LANGUAGE_SHARES,
  "names to find": NAME_PAIRS,
  "countries to find": COUNTRY_PAIRS,
  "emoji to find": EMOJI_PAIRS,
};

test.each(Object.entries(TABLES))("%s", (_, table) => {
  expect(FIRST.filter((language) => !(language in table))).toEqual([]);
});
