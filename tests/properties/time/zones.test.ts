/**
 * The machine's time zone decides nothing: days that count are UTC's, what is shown and when something is sent follows
 * the reader's zone (docs/product.md 1.3, 11.2, 11.3).
 */

import { afterEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { ROOT } from "../../../scripts/setup";
import { daysOfWeek, isoDay } from "../../../src/coins/rules";
import { dayNumberOf } from "../../../src/db/counters";
import * as format from "../../../src/i18n/format";
import { localeOf } from "../../../src/i18n/locales";
import { parseTimeZone, type TimeZone, wallClock } from "../../../src/i18n/time-zone";
import { formatWeekday } from "../../../src/i18n/weekdays";
import { LANGUAGES, type Language } from "../../../src/limits/languages";
import { NOTIFICATION_HOURS } from "../../../src/limits/notifications";
import { isLocalMorning, localMorningInAWeek, nextLocalMorning, quietUntil } from "../../../src/notifications/rules";
import { emptyCaches } from "../../../src/runtime/cache";
import { DAY, HOUR, MINUTE } from "../../../src/runtime/units";
import { formatChatMoment, needsSeparator } from "../../../src/ui/chat/times";
import { birthdayErrorOf, latestAdultAt } from "../../../src/users/age";
import { TEST_START } from "../../support/people";
import { propertyRuns } from "../../support/property-runs";
import { codeOf } from "../../support/source";

const MACHINE_ZONES = ["UTC", "Asia/Tokyo", "America/St_Johns"];
const READER_ZONES = [
  ...["Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia", "Australia/Lord_Howe"],
  ...["Asia/Tokyo", "Pacific/Kiritimati"],
];

const machineZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = machineZone ?? "UTC";
  emptyCaches();
});

interface Look {
  language: Language;
  /** ms */
  time: number;
  now: number;
  zone: TimeZone;
}

/** Every format of a time; numbers have no zone. */
const FORMATS: Record<keyof typeof format, ((look: Look) => string) | "a number"> = {
  formatNumber: "a number",
  formatReference: "a number",
  formatBadge: "a number",
  formatSigned: "a number",
  formatAgo: ({ language, time, now, zone }) => format.formatAgo(localeOf(language, null), time, now, zone),
  formatDateTime: ({ language, time, zone }) => format.formatDateTime(localeOf(language, null), time, zone),
  formatAhead: ({ language, time, now }) => format.formatAhead(localeOf(language, null), now, time),
  formatTime: ({ language, time, zone }) => format.formatTime(localeOf(language, null), time, zone),
  formatTimeOfDay: ({ language, time, zone }) => format.formatTimeOfDay(localeOf(language, null), time, zone),
  formatMonth: ({ language, time, zone }) => format.formatMonth(localeOf(language, null), time, zone),
  formatDate: ({ language, time, zone }) => format.formatDate(localeOf(language, null), time, zone),
  formatLongDate: ({ language, time, zone }) => format.formatLongDate(localeOf(language, null), time, zone),
  formatBirthday: ({ language, time }) => format.formatBirthday(localeOf(language, null), isoDay(dayNumberOf(time))),
  formatShortDate: ({ language, time, zone }) => format.formatShortDate(localeOf(language, null), time, zone),
  formatShortAgo: ({ language, time, now, zone }) => format.formatShortAgo(localeOf(language, null), time, now, zone),
  formatRelativeDay: ({ language, time, now }) =>
    format.formatRelativeDay(localeOf(language, null), dayNumberOf(time), dayNumberOf(now)),
};

/** Days, ages and hours that are decided. */
function decisionsOf({ language, time, now, zone }: Look) {
  const calendar = { tag: language, zone: zone ?? "UTC", now };
  return {
    weekday: formatWeekday(localeOf(language, null), dayNumberOf(time), "long"),
    week: daysOfWeek(dayNumberOf(time), 1).map(isoDay),
    age: [birthdayErrorOf(isoDay(dayNumberOf(time)), now), latestAdultAt(time)],
    hours: [quietUntil(time, zone, NOTIFICATION_HOURS.quiet), isLocalMorning(time, zone), nextLocalMorning(time, zone)],
    chat: [
      formatChatMoment(calendar, time, { today: "{time}", yesterday: "{time}" }),
      needsSeparator(calendar, time, now),
    ],
  };
}

const someTime = fc.integer({ min: TEST_START, max: TEST_START + 800 * DAY });
const readerZone = fc.constantFrom(...READER_ZONES);
const look: fc.Arbitrary<Look> = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  time: someTime,
  now: fc.oneof(
    someTime,
    someTime.map((time) => time + 20 * DAY),
  ),
  zone: fc.option(readerZone.map(parseTimeZone)),
});

test("no format or decision depends on the machine's zone", () => {
  const shown = Object.values(FORMATS).filter((each) => each !== "a number");
  const property = fc.property(look, (each) => {
    const inZones = MACHINE_ZONES.map((zone) => {
      process.env.TZ = zone;
      emptyCaches();
      return { texts: shown.map((formatted) => formatted(each)), ...decisionsOf(each) };
    });
    for (const other of inZones) expect(other).toEqual(inZones[0] ?? other);
  });
  fc.assert(property, propertyRuns(15));
});

/** Of a day in UTC, which no reader's zone moves. */
const OF_UTC: readonly string[] = ["formatBirthday", "formatRelativeDay"];

test("every format shows a time as the reader's own clock has it", () => {
  const UTC = parseTimeZone("UTC");
  const property = fc.property(look, fc.constantFrom(...READER_ZONES), (each, zoneName) => {
    const zone = parseTimeZone(zoneName);
    const [time, now] = [wallClock(each.time, zone), wallClock(each.now, zone)];
    // Between the two the clocks were changed: an age by the clock is another one.
    fc.pre(time - each.time === now - each.now);
    for (const [name, show] of Object.entries(FORMATS)) {
      if (show === "a number" || OF_UTC.includes(name)) continue;
      const text = show({ ...each, time, now, zone: UTC });
      expect({ name, text: show({ ...each, zone }) }).toEqual({ name, text });
    }
  });
  // The last evening of a month and of a year in America.
  const evening = { language: "en", time: Date.UTC(2027, 0, 1, 2), now: Date.UTC(2027, 0, 25), zone: null } as const;
  fc.assert(property, { ...propertyRuns(40), examples: [[evening, "America/St_Johns"]] });
});

describe("the reader's hours", () => {
  const localMinutes = (time: number, zone: string) => Math.floor((wallClock(time, zone) % DAY) / MINUTE);

  test("quiet ones end at their minute, not before", () => {
    const minute = fc.nat(1_439);
    const property = fc.property(someTime, readerZone, minute, minute, (time, zone, from, to) => {
      const until = quietUntil(time, zone, { from, to });
      if (until === null) return;
      expect(until).toBeGreaterThan(time);
      expect(quietUntil(until - 1, zone, { from, to })).toBe(until);
      expect(quietUntil(until, zone, { from, to })).toBeNull();
    });
    fc.assert(property, propertyRuns(300));
  });

  test("the next morning, and the one in a week, is one where the reader lives", () => {
    const { from, to } = NOTIFICATION_HOURS.morning;
    const property = fc.property(someTime, readerZone, (time, zone) => {
      const next = nextLocalMorning(time, zone);
      expect([isLocalMorning(next - 1, zone), isLocalMorning(next, zone)]).toEqual([false, true]);
      expect(next - time).toBeWithin(1, DAY + 2 * HOUR);
      expect(localMinutes(next, zone)).toBe(from * 60);
      const week = localMorningInAWeek(next, zone);
      expect(isLocalMorning(week, zone)).toBe(true);
      expect(week - next).toBeWithin(7 * DAY - (to - from + 1) * HOUR, 7 * DAY + 2 * HOUR);
    });
    fc.assert(property, propertyRuns(300));
  });
});

/** What asks the machine for its zone, or the database for its own. */
const ZONE_OF_MACHINE = [
  /\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\(/,
  /\.toLocale(Date|Time)String\(|\.to(Date|Time)String\(/,
  /new Date\([^()]*,/,
  /\bcurrent_(date|time|timestamp)\b|\blocaltime|\bdate_trunc\(|\bto_timestamp\(|\bstrftime\(|\btimestamptz\b/i,
  /DateTimeFormat\((?![^;]*(timeZone|options\)))/,
];

const zoneFaultsOf = (text: string): string[] =>
  ZONE_OF_MACHINE.flatMap((pattern) => pattern.exec(codeOf(text))?.[0] ?? []);

test("no source asks the machine or the database for its zone", () => {
  const samples = [
    ...["new Date(now).getHours()", "new Date(now).toLocaleDateString()", "new Date(2026, 1, 1)"],
    ...["select current_date", "select to_timestamp(1)", 'new Intl.DateTimeFormat("en", { hour: "numeric" });'],
  ];
  for (const sample of samples) expect(zoneFaultsOf(sample)).toHaveLength(1);
  for (const fine of ["new Date(now).getUTCHours()", 'new Intl.DateTimeFormat("en", { timeZone: "UTC" });'])
    expect(zoneFaultsOf(fine)).toEqual([]);
  const files = [...new Bun.Glob("{src,migrations}/**/*.{ts,tsx}").scanSync(ROOT)];
  const faults = files.flatMap((file) =>
    zoneFaultsOf(readFileSync(join(ROOT, file), "utf8")).map((fault) => `${file}: ${fault}`),
  );
  expect(faults).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});
