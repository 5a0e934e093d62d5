import { describe, expect, test } from "bun:test";
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatSigned,
  formatTime,
  formatTimeOfDay,
} from "../../src/i18n/format";
import { localeOf } from "../../src/i18n/locales";
import { localDayOf, parseTimeZone, wallClock } from "../../src/i18n/time-zone";
import { zoneName } from "../../src/i18n/zone-name";
import { LANGUAGES } from "../../src/limits/languages";
import { DAY, HOUR } from "../../src/runtime/units";
import { searchKey } from "../../src/text/search-key";

/** Nine in the evening, UTC, of a Saturday. */
const TIME = Date.UTC(2026, 10, 21, 21, 0);
const spaced = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

describe("the reader's time zone", () => {
  test.each([
    ["UTC", "9:00 PM", "November 21"],
    ["Asia/Kolkata", "2:30 AM", "November 22"],
    ["America/St_Johns", "5:30 PM", "November 21"],
    ["Pacific/Kiritimati", "11:00 AM", "November 22"],
  ])("%s: %s of %s", (name, time, date) => {
    const zone = parseTimeZone(name);
    expect(zone).not.toBeNull();
    expect(spaced(formatTime(localeOf("en", null), TIME, zone))).toBe(time);
    expect(spaced(formatDate(localeOf("en", null), TIME, zone))).toBe(date);
    expect(spaced(formatDateTime(localeOf("en", null), TIME, zone))).toContain(time);
    expect(spaced(formatDateTime(localeOf("en", null), TIME, zone))).not.toMatch(/UTC$/);
  });

  test.each([
    ["ja", "3\u2060時間前"],
    ["zh", "3\u2060小时前"],
    ["en", "3\u00a0hours ago"],
  ] as const)("in %s a number stays with its unit", (language, expected) => {
    expect(formatAgo(localeOf(language, null), TIME - 3 * HOUR, TIME, null)).toBe(expected);
  });

  test("where nobody told it is UTC, and says so where the hour matters", () => {
    expect(spaced(formatTimeOfDay(localeOf("de", null), TIME, null))).toBe("21:00 UTC");
    expect(spaced(formatTimeOfDay(localeOf("de", null), TIME, parseTimeZone("Asia/Kolkata")))).toBe("02:30");
    expect(formatDateTime(localeOf("en", null), TIME, null)).toMatch(/ UTC$/);
  });

  test.each([
    ["en", "Asia/Kolkata", "India Standard Time (UTC+5:30)"],
    ["de", "Europe/Berlin", "Mitteleuropäische Zeit (UTC+1)"],
    ["ja", "Asia/Tokyo", "日本標準時（UTC+9）"],
    ["es", "America/Sao_Paulo", "hora estándar de Brasilia (UTC−3)"],
    ["ar", "Asia/Riyadh", "التوقيت العربي الرسمي (\u2066UTC+٣\u2069)"],
    ["en", "Etc/GMT+3", "UTC−3"],
    ["en", "UTC", "UTC"],
  ] as const)("in %s %s is called %s", (language, zone, name) => {
    expect(zoneName(localeOf(language, null), zone, TIME)).toBe(name);
  });

  test("a zone that nobody told is UTC in every language; the difference is that of the day", () => {
    for (const language of LANGUAGES) expect(zoneName(localeOf(language, null), null, TIME)).toBe("UTC");
    expect(zoneName(localeOf("de", null), "Europe/Berlin", Date.UTC(2026, 6, 1))).toBe(
      "Mitteleuropäische Zeit (UTC+2)",
    );
  });

  test("what is a week old is dated by the reader's calendar", () => {
    const now = TIME + 30 * DAY;
    expect(spaced(formatAgo(localeOf("en", null), TIME, now, null))).toBe("Nov 21, 2026");
    expect(spaced(formatAgo(localeOf("en", null), TIME, now, parseTimeZone("Asia/Kolkata")))).toBe("Nov 22, 2026");
    expect(spaced(formatAgo(localeOf("en", null), TIME, TIME + HOUR, parseTimeZone("Asia/Kolkata")))).toBe(
      "1 hour ago",
    );
  });

  test("summer time begins and ends where the zone says", () => {
    const zone = parseTimeZone("America/St_Johns");
    const offset = (time: number) => (wallClock(time, zone) - time) / HOUR;
    // On 1 November 2026 at 02:00 local time (04:30 UTC) clocks go back an hour.
    const change = Date.UTC(2026, 10, 1, 4, 30);
    expect([offset(change - 1), offset(change)]).toEqual([-2.5, -3.5]);
  });

  test.each([
    ["Europe/Berlin", "2026-03-29"],
    ["America/Santiago", "2026-09-06"],
    ["Australia/Lord_Howe", "2026-04-04"],
    ["Africa/Casablanca", "2026-02-15"],
    ["Asia/Pyongyang", "2018-05-04"],
    ["Pacific/Apia", "2011-12-30"],
    ["America/Caracas", "2016-05-01"],
  ])("in %s each quarter of an hour around %s has its own offset", (zone, day) => {
    const clock = new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
    const start = Date.parse(`${day}T00:00Z`) - DAY;
    for (let time = start; time < start + 3 * DAY; time += DAY / 96) {
      const shown = new Date(wallClock(time, zone)).toISOString().slice(0, 16).replace("T", " ");
      expect([time, shown]).toEqual([time, clock.format(time)]);
    }
  });

  test("days before 1970 and far ahead are days too", () => {
    expect(localDayOf(-1, parseTimeZone("Pacific/Kiritimati"))).toBe(-1);
    expect(localDayOf(0, parseTimeZone("America/St_Johns"))).toBe(-1);
    expect(localDayOf(Date.UTC(2100, 0, 1), parseTimeZone("Asia/Kolkata"))).toBe(
      localDayOf(Date.UTC(2100, 0, 1), null),
    );
  });

  test.each([
    undefined,
    "",
    "Mars/Olympus",
    "+05:30",
    "Asia/Kolkata; path=/",
    "<script>",
    "constructor",
    "A".repeat(65),
    "Europe/Berlin\0",
  ])("a nonsense zone is none: %p", (name) => expect(parseTimeZone(name)).toBeNull());
});

test("a sign is the platform's, in Arabic with its mark of direction, and a minus is one", () => {
  expect(formatSigned(localeOf("ar", null), 10)).toBe("\u061c+١٠");
  expect(formatSigned(localeOf("ar", null), -5)).toBe("\u061c−٥");
  expect([
    formatSigned(localeOf("ar", null), 0),
    formatSigned(localeOf("en", null), 10),
    formatSigned(localeOf("de", null), -5),
  ]).toEqual(["٠", "+10", "−5"]);
});

test("what is copied with a mark of direction is found and read without it", () => {
  for (const language of LANGUAGES) expect(searchKey(formatSigned(localeOf(language, null), -5))).toBe(searchKey("-5"));
  expect(searchKey("\u200e5\u200f \u061c")).toBe(searchKey("5"));
});
