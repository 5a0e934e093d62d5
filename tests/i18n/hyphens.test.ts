import { expect, test } from "bun:test";
import { hyphenateSync as de } from "hyphen/de";
import { hyphenateSync as es } from "hyphen/es";
import { hyphenateSync as fr } from "hyphen/fr";
import { hyphenateSync as ru } from "hyphen/ru";
import { readTexts } from "../../scripts/locale-texts";
import { LANGUAGES } from "../../src/limits/languages";

const SOFT = "\u00ad";
const DICTIONARIES: Partial<Record<string, (text: string) => string>> = { de, es, fr, ru };

const places = (word: string): number[] => [...word.matchAll(/\u00ad/g)].map(({ index }, before) => index - before);

test("soft hyphens stand where the language's dictionary divides", () => {
  const wrong = LANGUAGES.flatMap((language) =>
    Object.entries(readTexts(language)).flatMap(([key, text]) =>
      (text.match(/[\p{L}\u00ad]*\u00ad[\p{L}\u00ad]*/gu) ?? [])
        .filter((word) => {
          const divided = DICTIONARIES[language]?.(word.replaceAll(SOFT, "")) ?? "";
          const known = places(divided);
          return places(word).some((at) => !known.includes(at));
        })
        .map((word) => `${language} ${key}: ${word.replaceAll(SOFT, "|")}`),
    ),
  );
  expect(wrong).toEqual([]);
});
