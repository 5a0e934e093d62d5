/** The window of every rate: full until its last millisecond, empty at its end, each key by itself (docs/product.md 12.10). */
import { afterEach, expect, setSystemTime, test } from "bun:test";
import fc from "fast-check";
import { createRateLimiter, deleteOldRates, rateStoreKey } from "../../../src/http/limits/rate-store";
import { RATE_LIMIT_RULES, type RateName } from "../../../src/limits/rates";
import { SECOND } from "../../../src/runtime/units";
import { eachDatabase } from "../../support/databases";
import { TEST_START } from "../../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";
import { uniqueUsername } from "./rule";

/** Rates are counted by the machine's clock. */
const setMachineTime = (ms: number): void => void setSystemTime(new Date(ms));

afterEach(() => void setSystemTime());

const POINTS = 2;

eachDatabase("a rate", (db) => {
  function openRate(rate: RateName) {
    const { seconds } = RATE_LIMIT_RULES[rate];
    const limiter = createRateLimiter(db(), { name: uniqueUsername(), points: POINTS, duration: seconds });
    const key = (name: string) => rateStoreKey(db(), name);
    const spend = (name: string) =>
      limiter.consume(key(name)).then(
        () => true,
        () => false,
      );
    /** In memory a timer removes what is over. */
    const isMarked = async (name: string) => ((await limiter.get(key(name)))?.msBeforeNext ?? 0) > 0;
    return { lasts: seconds * SECOND, spend, isMarked };
  }

  async function expectWindow(rate: RateName, start: number, later: number): Promise<void> {
    const { lasts, spend, isMarked } = openRate(rate);
    const second = start + Math.ceil((lasts * later) / 1_000);
    setMachineTime(start);
    const first = [await spend("one"), await spend("one"), await spend("one")];
    setMachineTime(second);
    await spend("other");
    setMachineTime(start + lasts - 1);
    const before = [await spend("one"), await isMarked("one")];
    setMachineTime(start + lasts);
    await deleteOldRates(db(), start + lasts);
    const after = [await isMarked("one"), await spend("one"), await isMarked("other")];
    expect({ rate, first, before, after }).toEqual({
      rate,
      first: [true, true, false],
      before: [false, true],
      after: [false, true, true],
    });
  }

  test(
    "is full until its window ends, and empty then",
    async () => {
      const rates = Object.keys(RATE_LIMIT_RULES) as RateName[];
      const property = fc.asyncProperty(fc.nat(1e9), fc.integer({ min: 1, max: 999 }), async (start, later) => {
        for (const rate of rates) await expectWindow(rate, TEST_START + start, later);
      });
      await fc.assert(property, propertyRuns(1));
      console.log(`rates: ${rates.length} windows`);
    },
    PROPERTY_TIMEOUT,
  );
});
