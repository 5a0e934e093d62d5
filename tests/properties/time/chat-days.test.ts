/** Two messages of a chat are of one day exactly where the reader's clock shows one date, in every zone, in whichever order days are asked for. */
import { beforeEach, expect, test } from "bun:test";
import fc from "fast-check";
import { parseTimeZone, wallClock } from "../../../src/i18n/time-zone";
import { emptyCaches } from "../../../src/runtime/cache";
import { DAY, HOUR, MINUTE } from "../../../src/runtime/units";
import { formatChatMoment, isSameDay, needsSeparator } from "../../../src/ui/chat/times";
import { TEST_START } from "../../support/people";
import { propertyRuns } from "../../support/property-runs";

/** Whole hours from UTC, halves and quarters, on both sides. */
const ZONES = [
  ...["UTC", "Europe/Berlin", "America/Los_Angeles", "Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns"],
  ...["Australia/Adelaide", "Australia/Lord_Howe", "Pacific/Chatham", "Pacific/Marquesas"],
];
const TEXTS = { today: "today", yesterday: "yesterday" };

beforeEach(emptyCaches);

/** Days since the epoch by the reader's clock. */
const dayOf = (time: number, zone: string): number => Math.floor(wallClock(time, parseTimeZone(zone)) / DAY);

/** The last midnight of the reader before a time. */
const midnightBefore = (time: number, zone: string): number => time - (wallClock(time, parseTimeZone(zone)) % DAY);

test("days begin at the reader's midnight, and nowhere else", () => {
  const near = fc.integer({ min: -50, max: 50 });
  const property = fc.property(
    fc.constantFrom(...ZONES),
    fc.integer({ min: TEST_START, max: TEST_START + 400 * DAY }),
    fc.array(fc.tuple(near, near), { minLength: 2, maxLength: 6 }),
    (zone, time, pairs) => {
      const midnight = midnightBefore(time, zone);
      for (const [one, other] of pairs) {
        const [before, at] = [midnight + Math.min(one, other) * MINUTE, midnight + Math.max(one, other) * MINUTE];
        const calendar = { tag: "en", zone, now: at };
        const same = dayOf(before, zone) === dayOf(at, zone);
        expect({ zone, before, at, same: isSameDay({ zone }, before, at) }).toEqual({ zone, before, at, same });
        if (at - before < HOUR / 6) expect(needsSeparator(calendar, before, at)).toBe(!same);
        expect(formatChatMoment(calendar, before, TEXTS)).toBe(same ? "today" : "yesterday");
      }
    },
  );
  fc.assert(property, propertyRuns(100));
});
