/**
 * "Time alone" (docs/product.md 1.3): what time ends, ends to the millisecond, without anything that runs in between,
 * each at its own end, and housekeeping changes no answer.
 */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { DAY } from "../../../src/runtime/units";
import { seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";
import { openHousekeeping } from "./housekeeping";
import { TIME_RULES } from "./rules";
import { type AskedCounts, type TimeStory, tellTimeStory } from "./story";

const FIRST_DAY = Date.UTC(2027, 0, 1) / DAY;
/** A year without 29 February, on which nobody born in another year becomes 13 or 18. */
const DAYS = 365;
/** Who was born on 29 February becomes 13, and 18. */
const MARCH_AFTER_LEAP_BIRTHDAYS = [Date.UTC(2029, 2, 1), Date.UTC(2030, 2, 1)].map((time) => time / DAY);

const thousandths = fc.integer({ min: 0, max: 1_000 });
const timeStory: fc.Arbitrary<TimeStory> = fc.record({
  end: fc
    .oneof(fc.integer({ min: FIRST_DAY, max: FIRST_DAY + DAYS }), fc.constantFrom(...MARCH_AFTER_LEAP_BIRTHDAYS))
    .map((day) => day * DAY),
  early: thousandths,
  late: thousandths,
  apart: thousandths,
});

const LEAP_BIRTHDAY_STORY: TimeStory = { end: Date.UTC(2030, 2, 1), early: 999, late: 0, apart: 1 };

eachDatabase("what time alone ends", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test(
    "ends to the millisecond, each by itself, before and after housekeeping",
    async () => {
      const { kept, burning, runHousekeeping } = openHousekeeping(db());
      const tools = { db: db(), kept, burning };
      const asked: AskedCounts = new Map();
      // Once something has failed, the story is shortened with that alone.
      let rules = TIME_RULES;
      const property = fc.asyncProperty(timeStory, async (story) => {
        const faults = await tellTimeStory(tools, rules, story, { runHousekeeping, asked });
        const failed = rules.filter(({ name }) => faults.some((fault) => fault.startsWith(`${name}:`)));
        if (failed.length > 0) rules = failed;
        expect(faults).toEqual([]);
      });
      await fc.assert(property, { ...propertyRuns(kind === "sqlite" ? 2 : 1), examples: [[LEAP_BIRTHDAY_STORY]] });
      const counts = [...asked.values()];
      const least = (side: 0 | 1) => Math.min(...counts.map((each) => each[side]));
      console.log(`time: ${asked.size} rules, each asked at least ${least(0)} times before its end, ${least(1)} after`);
      expect(Math.min(least(0), least(1))).toBeGreaterThan(0);
    },
    PROPERTY_TIMEOUT,
  );
});
