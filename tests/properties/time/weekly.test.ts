/** The weekly email: in each week it counts what happened since the last morning on which it was due, and without news there is none. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { newId } from "../../../src/db/ids";
import type { Db } from "../../../src/db/transact";
import { enqueueWeeklyEmails } from "../../../src/notifications/notifications";
import { DAY, HOUR } from "../../../src/runtime/units";
import { aBottle, seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";

const WEEK = 7 * DAY;
/** The first morning on which it is due. */
const FIRST = TEST_START - (TEST_START % DAY) + DAY + 9 * HOUR;
/** How many picked up a bottle in each week. */
const weeks = fc.array(fc.nat(2), { minLength: 3, maxLength: 6 });

async function aReader(db: Db): Promise<TestPerson> {
  const email = `${newId(TEST_START)}@sea.example`;
  const reader = await aPerson(db, { email, email_key: email, email_verified: 1, time_zone: "UTC" });
  const others = { kinds: "{}", words: 0, quiet: 0, quiet_from: 0, quiet_to: 0, asked_at: null } as const;
  await db
    .insertInto("notification_settings")
    .values({ ...others, user_id: reader.id, weekly_at: FIRST, weekly_since: TEST_START })
    .execute();
  return reader;
}

async function pickUp(db: Db, author: TestPerson, at: number): Promise<void> {
  const [bottle_id, { id: user_id }] = [await aBottle(db, author), await aPerson(db)];
  const finding = { bottle_id, user_id, country: "FR", picked_at: at, until: at + DAY };
  await db
    .insertInto("findings")
    .values({ ...finding, released_at: null, outcome: null })
    .execute();
}

async function takeEmails(db: Db, { id }: TestPerson): Promise<number[]> {
  const rows = await db.deleteFrom("outbox").where("user_id", "=", id).returning("params").execute();
  return rows.map(({ params }) => Number(JSON.parse(params).found));
}

eachDatabase("the weekly email", (db) => {
  test(
    "counts each week by itself",
    async () => {
      await seedBuiltIns(db());
      const property = fc.asyncProperty(weeks, async (found) => {
        const reader = await aReader(db());
        const sent: number[][] = [];
        for (const [week, count] of found.entries()) {
          const due = FIRST + week * WEEK;
          for (let n = 0; n < count; n++) await pickUp(db(), reader, due - HOUR * (1 + n));
          await enqueueWeeklyEmails(db(), due);
          sent.push(await takeEmails(db(), reader));
        }
        expect(sent).toEqual(found.map((count) => (count === 0 ? [] : [count])));
      });
      await fc.assert(property, { ...propertyRuns(6), examples: [[[2, 0, 1]]] });
    },
    PROPERTY_TIMEOUT,
  );
});
