import { expect, test } from "bun:test";
import { formatAgo, formatAhead, formatShortAgo } from "../../src/i18n/format";
import type { Language } from "../../src/i18n/languages";
import { localeOf } from "../../src/i18n/locales";
import { formatSpan } from "../../src/i18n/spans";
import { LANGUAGES } from "../../src/limits/languages";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { countCharacters } from "../../src/text/graphemes";

const NOW = Date.UTC(2026, 10, 21, 21, 0);
/** A row of friends has room for so many at 320 px. */
const MAX_CHARACTERS = 10;

const ago = (language: Language, past: number) =>
  formatShortAgo(localeOf(language, null), NOW - past, NOW, null)
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("\u2060", "");

test.each<[Language, string, string, string, string, string]>([
  ["en", "13 min", "23 hr", "6 days", "Nov 1", "Nov 2025"],
  ["zh", "13分钟前", "23小时前", "6天前", "11月1日", "2025年11月"],
  ["hi", "13 मि॰", "23 घं॰", "6 दिन", "1 नव॰", "नव॰ 2025"],
  ["fr", "13 min", "23 h", "6 j", "1er nov.", "nov. 2025"],
  ["ar", "١٣ د", "٢٣ س", "٦ أيام", "١ نوفمبر", "نوفمبر ٢٠٢٥"],
  ["ru", "13 мин", "23 ч", "6 дн.", "1 нояб.", "нояб. 2025 г."],
  ["pt", "13 min", "23 h", "6 dias", "1 de nov.", "nov. de 2025"],
  ["ja", "13分", "23時間", "6日", "11月1日", "2025年11月"],
  ["de", "13 Min.", "23 Std.", "6 Tg.", "1. Nov.", "Nov. 2025"],
  ["es", "13 min", "23 h", "6 d", "1 nov", "nov 2025"],
])("%s: %s, %s, %s, %s, %s", (language, minutes, hours, days, date, month) => {
  const past = [13 * MINUTE, DAY - 1, 7 * DAY - 1, 20 * DAY, 366 * DAY];
  expect(past.map((each) => ago(language, each))).toEqual([minutes, hours, days, date, month]);
});

test("how long ago fits into a narrow row in every language, and stays on one line", () => {
  for (const language of LANGUAGES) {
    for (const past of [0, MINUTE, 59 * MINUTE, HOUR, 23 * HOUR, DAY, 2 * DAY, 6 * DAY]) {
      const text = ago(language, past);
      expect([language, text, countCharacters(text) <= MAX_CHARACTERS]).toEqual([language, text, true]);
      expect(formatShortAgo(localeOf(language, null), NOW - past, NOW, null)).not.toContain(" ");
    }
  }
});

test.each([
  ["zh", "刚刚"],
  ["hi", "अभी-अभी"],
] as const)("in %s less than a minute ago is a moment ago, in a row and in a sentence", (language, moment) => {
  expect([ago(language, 0), formatAgo(localeOf(language, null), NOW, NOW, null)]).toEqual([moment, moment]);
});

test.each<[Language, string, string, string]>([
  ["en", "30 days", "24 hours", "12 minutes"],
  ["ja", "30日", "24時間", "12分"],
  ["zh", "30天", "24小时", "12分钟"],
])("%s: a span is %s, %s, %s", (language, days, hours, minutes) => {
  const shown = [30 * DAY, DAY, 12 * MINUTE].map((each) =>
    formatSpan(localeOf(language, null), each).replaceAll("\u2060", "").replaceAll("\u00a0", " "),
  );
  expect(shown).toEqual([days, hours, minutes]);
});

test.each<[Language, number, string]>([
  ["ar", 2 * HOUR, "بعد ساعتين"],
  ["ar", 12 * MINUTE, "بعد ١٢ دقيقة"],
  ["fr", 2 * HOUR, "dans 2 heures"],
])("%s: what comes in %d ms is %s", (language, ahead, said) => {
  expect(
    formatAhead(localeOf(language, null), NOW + ahead, NOW)
      .replaceAll("\u2060", "")
      .replaceAll("\u00a0", " "),
  ).toBe(said);
});

test.each([
  ["America/Los_Angeles", Date.UTC(2027, 0, 1, 3), "Nov 1"],
  ["UTC", Date.UTC(2026, 11, 31, 20), "Nov 1"],
  ["UTC", Date.UTC(2027, 0, 1, 3), "Nov 2026"],
  ["Asia/Tokyo", Date.UTC(2026, 11, 31, 20), "Nov 2026"],
])("around New Year the year is the reader's: %s", (zone, now, said) => {
  const shown = formatShortAgo(localeOf("en", null), Date.UTC(2026, 10, 1, 12), now, zone);
  expect(shown.replace(/[\u00a0\u202f]/g, " ").replaceAll("\u2060", "")).toBe(said);
});
