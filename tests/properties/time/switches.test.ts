/** What time begins for everybody at once, and the one thing that waits for housekeeping. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { loadBottle } from "../../../src/bottles/bottles";
import { transact } from "../../../src/db/transact";
import { PRICE_NAMES, priceAt } from "../../../src/limits/prices";
import { DAY } from "../../../src/runtime/units";
import {
  checkedNameColumns,
  isRegistrationOpen,
  saveRegistrationSettings,
  unmaskDueNames,
} from "../../../src/safety/safety";
import { anOfficial, reportThing } from "../../safety/official-fixtures";
import { aBottle, seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { aPerson, TEST_START } from "../../support/people";
import { withPrices } from "../../support/prices";
import { propertyRuns } from "../../support/property-runs";
import { uniqueUsername } from "./rule";

const someTime = fc.integer({ min: TEST_START, max: TEST_START + 1_000 * DAY });

test("a price begins to the millisecond, alone of all", async () => {
  const property = fc.asyncProperty(fc.constantFrom(...PRICE_NAMES), someTime, async (name, since) => {
    const pricesAt = (time: number) => Object.fromEntries(PRICE_NAMES.map((each) => [each, priceAt(each, time)]));
    await withPrices([[name, since, 77]], async () => {
      const before = pricesAt(since - 1);
      expect(pricesAt(since)).toEqual({ ...before, [name]: 77 });
      expect(before[name]).not.toBe(77);
    });
  });
  await fc.assert(property, propertyRuns(50));
});

eachDatabase("time alone", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("closes registration a week after the third person's report, however many there are", async () => {
    const official = await anOfficial(db());
    await saveRegistrationSettings(db(), official.id, { open: true, closesItself: true }, TEST_START);
    const property = fc.asyncProperty(fc.array(someTime, { minLength: 2, maxLength: 5 }), async (times) => {
      await db().deleteFrom("reports").execute();
      await db().deleteFrom("report_cases").execute();
      for (const at of times) {
        const [reporter, about] = [await aPerson(db()), await aPerson(db())];
        await reportThing(db(), reporter, { kind: "user", id: about.id }, at);
      }
      const third = times.toSorted((a, b) => a - b)[2];
      const closes = third === undefined ? Number.POSITIVE_INFINITY : third + 7 * DAY;
      for (const at of [...times.map((each) => each + 7 * DAY - 1), ...times.map((each) => each + 7 * DAY)])
        expect(await isRegistrationOpen(db(), at)).toBe(at < closes);
    });
    await fc.assert(property, propertyRuns(5));
  });

  /** A newcomer whose name is a contact, and how somebody else reads it. */
  async function aMaskedName(joined: number) {
    const [reader, nickname] = [await aPerson(db()), `@${uniqueUsername().slice(-12)}`];
    const author = await aPerson(db(), { nickname, created_at: joined, throw_count: 3 });
    const writer = { ...author, official: 0, created_at: joined, throw_count: 3, set_back_until: null };
    const { masks, nickname_shown } = await transact(db(), (tx) =>
      checkedNameColumns(tx, writer, { nickname }, joined),
    );
    await db().updateTable("users").set({ masks, nickname_shown }).where("id", "=", author.id).execute();
    const bottle = await aBottle(db(), author, { created_at: joined });
    return { nickname, read: async (now: number) => (await loadBottle(db(), reader, bottle, now)).author?.nickname };
  }

  test("never uncovers a newcomer's name early: the next housekeeping does, or throwing", async () => {
    const property = fc.asyncProperty(someTime, fc.integer({ min: 1, max: DAY }), async (joined, late) => {
      const { nickname, read } = await aMaskedName(joined);
      const end = joined + DAY;
      await unmaskDueNames(db(), end - 1);
      expect(await read(end - 1)).toBe("•••");
      expect(await read(end + late)).toBe("•••");
      await unmaskDueNames(db(), end);
      expect(await read(end)).toBe(nickname);
    });
    await fc.assert(property, propertyRuns(3));
  });
});
