/** The week of check-ins: whichever days were checked in, and on whichever day the week begins, those are done. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { listCheckInWeek } from "../../../src/coins/check-in-week";
import { isoDay } from "../../../src/coins/rules";
import { dayNumberOf } from "../../../src/db/counters";
import { DAY } from "../../../src/runtime/units";
import { eachDatabase } from "../../support/databases";
import { aPerson, TEST_START } from "../../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";

const DAYS_AROUND = 15;
const WEEK = 7;

eachDatabase("the week of check-ins", (db) => {
  test(
    "shows each day that was checked in as done, and no other",
    async () => {
      const days = fc.uniqueArray(fc.integer({ min: -DAYS_AROUND, max: DAYS_AROUND }), { maxLength: 20 });
      const property = fc.asyncProperty(
        days,
        fc.integer({ min: 1, max: WEEK }),
        fc.nat(WEEK - 1),
        async (done, first, day) => {
          const now = TEST_START + day * DAY;
          const person = { id: (await aPerson(db())).id, createdAt: TEST_START - 30 * DAY };
          const today = dayNumberOf(now);
          const row = { user_id: person.id, amount: 1, reason: "daily_checkin", balance: 1, created_at: now } as const;
          const records = done.map((each, seq) => ({ ...row, seq: seq + 1, ref: isoDay(today + each) }));
          if (records.length > 0) await db().insertInto("coin_records").values(records).execute();
          const week = await listCheckInWeek(db(), person, first, now);
          expect(week).toHaveLength(WEEK);
          expect(week.filter((each) => each.when === "today").map((each) => each.day)).toEqual([today]);
          expect(week.map((each) => each.done)).toEqual(week.map((each) => done.includes(each.day - today)));
          // 1970-01-01 was a Thursday.
          expect(((week[0]?.day ?? 0) + 3) % WEEK).toBe(first - 1);
        },
      );
      await fc.assert(property, propertyRuns(40));
    },
    PROPERTY_TIMEOUT,
  );
});
