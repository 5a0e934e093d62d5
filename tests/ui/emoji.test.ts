import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { findEmoji, parseEmojiCategories } from "../../islands/emoji/search";
import { renderEmojiData } from "../../scripts/emoji";
import { type ByLanguage, LANGUAGES } from "../../src/limits/languages";
import { searchKey } from "../../src/text/search-key";

/** Bytes loaded when the picker is first opened. */
const MOST = 36_000;

/** How somebody types a dog, a rainbow and Japan: without accents, in capitals, in part. */
const TYPED: ByLanguage<[dog: string, rainbow: string, japan: string]> = {
  en: ["DOG", "rainb", "japan"],
  zh: ["狗", "彩虹", "日本"],
  hi: ["कुत्ता", "इंद्रधनुष", "जापान"],
  fr: ["chien", "arc-en", "JAPON"],
  ar: ["كلب", "قزح", "اليابان"],
  ru: ["собака", "радуга", "япония"],
  pt: ["cachorro", "arco-iris", "japao"],
  ja: ["犬", "虹", "日本"],
  de: ["Hund", "regenbogen", "japan"],
  es: ["perro", "arcoiris", "japon"],
};

describe("the emoji of the picker", () => {
  for (const language of LANGUAGES) {
    const data = renderEmojiData(language);
    const groups: string[] = JSON.parse(data);

    test(`the stored file is what \`bun scripts/emoji.ts\` writes (${language})`, () => {
      const path = join(import.meta.dirname, `../../static/emoji/emoji-${language}.json`);
      expect(readFileSync(path, "utf8")).toBe(`${data}\n`);
    });

    test(`seven categories, each emoji once and with a name (${language})`, () => {
      expect(groups).toHaveLength(7);
      const rows = groups.flatMap((group) => group.split("\n"));
      const signs = rows.map((row) => row.split("|")[0]);
      expect(new Set(signs).size).toBe(signs.length);
      expect(signs.length).toBeGreaterThan(1_400);
      const unnamed = rows.filter((row) => !row.includes("|") && !/^[\u{1F1E6}-\u{1F1FF}]{2}$/u.test(row));
      expect(unnamed).toEqual([]);
    });

    const typed = TYPED[language];
    test.skipIf(!typed)(`are found by name (${language})`, () => {
      const all = parseEmojiCategories(groups, language).flat();
      const [dog, rainbow, japan] = (typed ?? []).map((each) => findEmoji(all, each).map(({ character }) => character));
      expect(dog).toContain("🐕");
      expect(rainbow).toContain("🌈");
      expect(japan).toContain("🇯🇵");
      expect(findEmoji(all, "zzqx")).toEqual([]);
    });

    test(`are below the size limit (${language})`, () => expect(brotliCompressSync(data).length).toBeLessThan(MOST));
  }

  test.each([
    ["zh", "飛機", "✈️"],
    ["zh", "飞机", "✈️"],
    ["ja", "いるか", "🐬"],
    ["ja", "イルカ", "🐬"],
    ["de", "fussball", "⚽"],
    ["ar", "مدرسه", "🏫"],
    ["ru", "ЕЖ", "🦔"],
    ["fr", "coeur", "❤️"],
  ] as const)("are found however it is written (%s): %s", (language, typed, sign) => {
    const all = parseEmojiCategories(JSON.parse(renderEmojiData(language)), language, searchKey).flat();
    expect(findEmoji(all, typed, searchKey).map(({ character }) => character)).toContain(sign);
  });

  test("have keywords besides their name", () => {
    const croissant = JSON.parse(renderEmojiData("en"))
      .join("\n")
      .split("\n")
      .find((row: string) => row.startsWith("🥐"));
    expect(croissant).toContain("croissant|");
    expect(croissant).toContain("breakfast");
  });
});
