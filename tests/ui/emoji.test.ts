import { describe, expect, test } from "bun:test";
import { brotliCompressSync } from "node:zlib";
import { emojiData } from "../../scripts/emoji";
import { LANGUAGES } from "../../src/limits";

/** What is loaded when the picker is first opened, bytes. */
const MOST = 36_000;

describe("the emoji of the picker", () => {
  for (const language of LANGUAGES) {
    const data = emojiData(language);
    const groups: string[] = JSON.parse(data);

    test(`seven categories, each sign once and with a name (${language})`, () => {
      expect(groups).toHaveLength(7);
      const rows = groups.flatMap((group) => group.split("\n"));
      const signs = rows.map((row) => row.split("|")[0]);
      expect(new Set(signs).size).toBe(signs.length);
      expect(signs.length).toBeGreaterThan(1_400);
      const unnamed = rows.filter((row) => !row.includes("|") && !/^[\u{1F1E6}-\u{1F1FF}]{2}$/u.test(row));
      expect(unnamed).toEqual([]);
    });

    test(`not too much to load (${language})`, () =>
      expect(brotliCompressSync(data).length).toBeLessThan(MOST));
  }

  test("is found by words that its name does not say", () => {
    const croissant = JSON.parse(emojiData("en"))
      .join("\n")
      .split("\n")
      .find((row: string) => row.startsWith("🥐"));
    expect(croissant).toContain("croissant|");
    expect(croissant).toContain("breakfast");
  });
});
