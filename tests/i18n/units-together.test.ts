import { expect, test } from "bun:test";
import { createIntl, createIntlCache } from "@formatjs/intl";
import { readTexts } from "../../scripts/locale-texts";
import { formatDayOfWeek, formatMonthOfYear } from "../../src/i18n/calendar-format";
import * as formats from "../../src/i18n/format";
import type { Language } from "../../src/i18n/languages";
import { localeOf } from "../../src/i18n/locales";
import { formatSpan } from "../../src/i18n/spans";
import { translatorFor } from "../../src/i18n/translator";
import { keepCountsTogether } from "../../src/i18n/units-together";
import { LANGUAGES } from "../../src/limits/languages";
import { DAY, HOUR } from "../../src/runtime/units";
import { formatChatMoment } from "../../src/ui/chat/times";

const NOW = Date.UTC(2026, 10, 28, 14, 33);
const ZONE = "UTC";
/** A line may break here. */
const breaks = (text: string) => text.split(/ |(?<=\d)(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u);
const pieces = (text: string) => breaks(text).map((each) => each.replaceAll("\u00a0", " ").replaceAll("\u2060", ""));

/** Where a line may break in an age, a date, a time with its day, and in a count. */
const PIECES: [Language, string | null, string[], string[], string[]][] = [
  ["en", null, ["3 days", "ago"], ["Nov 28,", "2026,", "2:33 PM"], ["12 throws", "left", "today"]],
  ["en", "GB", ["3 days", "ago"], ["28 Nov", "2026,", "14:33"], ["12 throws", "left", "today"]],
  ["zh", null, ["3天前"], ["2026年11月28日", "14:33"], ["今天还能扔12次"]],
  ["hi", null, ["3 दिन", "पहले"], ["28 नव॰", "2026,", "2:33 pm"], []],
  ["fr", null, ["il", "y", "a", "3 jours"], ["28 nov.", "2026,", "14:33"], []],
  ["fr", "CA", ["il", "y", "a", "3 jours"], ["28 nov.", "2026,", "14 h 33"], []],
  ["ar", null, ["قبل", "٣ أيام"], ["٢٨‏/١١‏/٢٠٢٦،", "٢:٣٣ م"], []],
  ["ru", null, ["3 дня", "назад"], ["28 нояб.", "2026 г.,", "14:33"], []],
  ["pt", null, ["há", "3 dias"], ["28 de nov.", "de", "2026,", "14:33"], []],
  ["ja", null, ["3日前"], ["2026/11/28", "14:33"], []],
  ["de", null, ["vor", "3 Tagen"], ["28.11.2026,", "14:33"], []],
  ["es", "MX", ["hace", "3 días"], ["28 nov", "2026,", "2:33 p.m."], []],
];

test.each(PIECES)(
  "%s in %s: a number stays with its unit, other words may go to the next line",
  (language, country, age, moment, left) => {
    const locale = localeOf(language, country);
    expect(pieces(formats.formatAgo(locale, NOW - 3 * DAY, NOW, ZONE))).toEqual(age);
    expect(pieces(formats.formatDateTime(locale, NOW, ZONE))).toEqual(moment);
    const texts = { today: "", yesterday: "" };
    // Islands write the same times in the browser.
    expect(pieces(formatChatMoment({ tag: locale, zone: ZONE, now: NOW + 9 * DAY }, NOW, texts))).toEqual(moment);
    if (left.length > 0) expect(pieces(translatorFor(locale)("bottles.throw.left", { n: 12 }))).toEqual(left);
  },
);

test("no number of an age, a date or a count stands at the end of a line without its unit", () => {
  for (const language of LANGUAGES)
    for (const country of [null, "US", "GB", "CA", "MX", "PT", "IN", "MA"]) {
      const locale = localeOf(language, country);
      const t = translatorFor(locale);
      const shown = [
        formats.formatAgo(locale, NOW - 5 * HOUR, NOW, ZONE),
        formats.formatAhead(locale, NOW + 3 * HOUR, NOW),
        formats.formatTime(locale, NOW, ZONE),
        formats.formatDate(locale, NOW, ZONE),
        formats.formatShortDate(locale, NOW, ZONE),
        formats.formatLongDate(locale, Date.UTC(2026, 10, 1), ZONE),
        formats.formatRelativeDay(locale, 20_000, 20_009),
        formatDayOfWeek(locale, 20_000),
        formatMonthOfYear(locale, "2026-11"),
        formatSpan(locale, 30 * DAY),
        t("bottles.page.likes", { n: 12_345 }),
        t("backpack.free", { n: 3 }),
        t("auth.tokens.days", { n: 30 }),
        t("bottles.chart.title", { countries: 4, days: 12 }),
      ];
      for (const text of shown)
        for (const piece of breaks(text).slice(0, -1))
          expect([locale, text, piece]).not.toEqual([locale, text, expect.stringMatching(/^\p{Nd}{1,3}\.?$/u)]);
    }
});

test("every text still has its words and its plural forms", () => {
  const { formatters } = createIntl({ locale: "en", messages: {} }, createIntlCache());
  const plain = (text: string) => text.replaceAll("\u2060", "").replaceAll("\u00a0", " ");
  for (const language of LANGUAGES)
    for (const [key, text] of Object.entries(readTexts(language))) {
      const kept = keepCountsTogether(text);
      expect(plain(kept)).toBe(plain(text));
      expect(() => formatters.getMessageFormat(kept, language), `${language} ${key}`).not.toThrow();
    }
});

test("what people wrote keeps its spaces", () => {
  expect(translatorFor("en")("bottles.home.news.who", { name: "7 seas", country: "Chad" })).toBe("7 seas in Chad");
});
