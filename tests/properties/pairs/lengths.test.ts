/** Limits of what somebody types: n−1, n and n+1, in whatever signs; and prices of two times. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { PRICE_NAMES, type PriceName, priceAt } from "../../../src/limits/prices";
import { withPrices } from "../../support/prices";
import { propertyRuns } from "../../support/property-runs";
import { LENGTHS, RANGES, SIGNS } from "./lengths";

test.each(Object.entries(LENGTHS))("%s: one less, as many, one more", (_, { n, accepts, least, signs, make }) => {
  const property = fc.property(fc.constantFrom(...(signs ?? SIGNS)), (sign) => {
    const texts = [n - 1, n, n + 1].map((length) => make?.(length) ?? sign.repeat(length));
    expect(texts.map(accepts)).toEqual(least ? [false, true, true] : [true, true, false]);
  });
  fc.assert(property, propertyRuns(6));
});

test.each(Object.entries(RANGES))("%s: one less, as many, one more", (_, { n, accepts, least }) => {
  expect([n - 1, n, n + 1].map(accepts)).toEqual(least ? [false, true, true] : [true, true, false]);
});

/** Two or three prices of two names, each from its time on. */
const entries = fc.array(
  fc.record({
    name: fc.constantFrom<PriceName>("throw", "like"),
    since: fc.integer({ min: 1, max: 50 }),
    n: fc.nat(9),
  }),
  { minLength: 2, maxLength: 4 },
);

test("a price counts from its time until the next one's, and each name has its own", async () => {
  const property = fc.asyncProperty(entries, async (unsorted) => {
    const added = unsorted.toSorted((one, other) => one.since - other.since);
    const before = Object.fromEntries(PRICE_NAMES.map((name) => [name, priceAt(name, 0)]));
    await withPrices(
      added.map(({ name, since, n }) => [name, since, n]),
      async () => {
        for (const time of added.flatMap(({ since }) => [since - 1, since, since + 1]))
          for (const name of PRICE_NAMES) {
            const latest = added.findLast((each) => each.name === name && each.since <= time);
            expect(priceAt(name, time)).toBe(latest?.n ?? before[name] ?? Number.NaN);
          }
      },
    );
  });
  await fc.assert(property, propertyRuns(20));
});
