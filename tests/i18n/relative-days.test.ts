/** Days as headings say them: today and yesterday by these words, every earlier day by its date alone, however long ago it was. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { formatRelativeDay } from "../../src/i18n/format";
import { localeOf } from "../../src/i18n/locales";
import { LANGUAGES } from "../../src/limits/languages";

test.each(LANGUAGES)("in %s", (language) => {
  const locale = localeOf(language, null);
  const property = fc.property(
    fc.integer({ min: 10_000, max: 30_000 }),
    fc.integer({ min: 2, max: 800 }),
    (day, ago) => {
      const date = formatRelativeDay(locale, day, day + 10_000);
      expect(formatRelativeDay(locale, day, day + ago)).toBe(date);
      const words = [0, 1].map((near) => formatRelativeDay(locale, day, day + near));
      expect(new Set([...words, date]).size).toBe(3);
      expect([0, 1].map((near) => formatRelativeDay(locale, day + 7, day + 7 + near))).toEqual(words);
    },
  );
  fc.assert(property, { seed: 48, numRuns: 50, examples: [[20_000, 2]] });
});
