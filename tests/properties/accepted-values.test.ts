/** What forms take is exactly what is a value: each is asked for all values around it, and for none beyond. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { DESIGN_INPUT } from "../../src/designs/input";
import { stripJpeg } from "../../src/files/jpeg";
import { DESIGN_LIMITS } from "../../src/limits/designs";
import { PICTURE_LIMITS } from "../../src/limits/pictures";
import { NOTIFICATION_SETTINGS_INPUT, QUIET_HOURS_FORM } from "../../src/notifications/input";
import { foldedLetters } from "../../src/safety/words/matching/fold";
import { isOverLength } from "../../src/text/length";
import { isIsoDate } from "../../src/users/users";
import { SAMPLE_DESIGN } from "../designs/design-fixtures";
import { propertyRuns } from "../support/property-runs";

const TWO_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));
const pairs = TWO_DIGITS.flatMap((one) => TWO_DIGITS.map((other) => [one, other] as const));

test("a time of day is one of the 1,440 minutes, in the form and in the API", () => {
  const isTaken = (to: string): boolean[] => [
    QUIET_HOURS_FORM.safeParse({ quiet: "on", from: "07:00", to }).success,
    QUIET_HOURS_FORM.safeParse({ quiet: "on", from: to, to: "07:00" }).success,
    NOTIFICATION_SETTINGS_INPUT.safeParse({ quiet: { from: "07:00", to } }).success,
  ];
  const wrong = pairs.filter(([hour, minute]) =>
    isTaken(`${hour}:${minute}`).includes(!(Number(hour) < 24 && Number(minute) < 60)),
  );
  expect(wrong).toEqual([]);
});

test("a date is a day of the calendar", () => {
  for (const year of [1900, 2011, 2012]) {
    const wrong = pairs
      .map(([month, day]) => ({
        date: `${year}-${month}-${day}`,
        time: Date.UTC(year, Number(month) - 1, Number(day)),
      }))
      .filter(({ date, time }) => isIsoDate(date) !== (new Date(time).toISOString().slice(0, 10) === date));
    expect(wrong).toEqual([]);
  }
});

test("a name that is taken is no longer than allowed as it is stored, however it is written", () => {
  // Signs that become two or three when they are cleaned, such that become fewer, and such that stay.
  const sign = fc.constantFrom("\u0958", "\ufb1d", "\ufb4c", "\u{1f335}\u200d\u{1f335}", "e\u0301", "ñ", "a");
  const name = fc
    .array(sign, { minLength: 1, maxLength: DESIGN_LIMITS.nameMax, size: "max" })
    .map((signs) => signs.join(""));
  const property = fc.property(name, (written) => {
    const parsed = DESIGN_INPUT.safeParse({ ...SAMPLE_DESIGN, name: written });
    if (parsed.success) expect(isOverLength(parsed.data.name, DESIGN_LIMITS.nameMax)).toBe(false);
  });
  fc.assert(property, propertyRuns(200));
});

test("a picture has as many scans as allowed, and not one more", () => {
  const [start, end] = [Uint8Array.of(0xff, 0xd8), Uint8Array.of(0xff, 0xd9)];
  const scan = Uint8Array.of(0xff, 0xda, 0, 2, 1);
  const isTaken = (scans: number) => stripJpeg(Buffer.concat([start, ...Array(scans).fill(scan), end])) !== null;
  const taken = Array.from({ length: PICTURE_LIMITS.scans + 3 }, (_, scans) => scans).filter(isTaken);
  expect(taken).toEqual(Array.from({ length: PICTURE_LIMITS.scans }, (_, n) => n + 1));
});

/** Alphabets of Unicode that look like the letters a to z, by where they begin. */
const ALPHABETS = { flags: 0x1f1e6, fullwidth: 0xff41, circled: 0x24d0, bold: 0x1d41a, monospace: 0x1d68a };

test.each(Object.entries(ALPHABETS))(
  "a word in letters that are %s is the same word, whichever letters it has",
  (_, first) => {
    const letters = Array.from({ length: 26 }, (_, n) => String.fromCodePoint(first + n));
    const plain = Array.from({ length: 26 }, (_, n) => String.fromCharCode(97 + n));
    expect(letters.map((letter) => foldedLetters(letter))).toEqual(plain.map((letter) => foldedLetters(letter)));
  },
);
