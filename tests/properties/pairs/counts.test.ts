/** Limits of how many: n−1, n and n+1, and what somebody else has does not count. */
import { beforeAll, expect, test } from "bun:test";
import { seedBuiltIns, workOutcome } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { PROPERTY_TIMEOUT } from "../../support/property-runs";
import { COUNTS } from "./counts";
import { SHOWN, THRESHOLDS } from "./thresholds";
import { TIMES } from "./times";
import { AUTH_TIMES } from "./times-auth";
import { ASKED, RENEWED, TRIES } from "./tries";

eachDatabase("limits of how many and how long", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each(Object.entries({ ...COUNTS, ...TRIES }))(
    "%s: one less may have one more, as many may not, and another's do not count",
    async (_, { n, have, refusal }) => {
      const attempts = [];
      for (const k of [n - 1, n, 0]) attempts.push(await have(db(), k));
      const outcomes = [];
      for (const attempt of attempts) outcomes.push(await workOutcome(attempt()));
      expect(outcomes).toEqual(["done", refusal, "done"]);
    },
    PROPERTY_TIMEOUT,
  );

  test.each(Object.entries(RENEWED))("%s: a new one has tries of its own", async (_, renew) => {
    expect(await workOutcome((await renew(db()))())).toBe("done");
  });

  test.each(Object.entries(ASKED))("%s: is asked for as long as it can be right", async (_, { n, isAsked }) => {
    const outcomes = [];
    for (const tries of [0, n - 1, n, "right"] as const) outcomes.push(await isAsked(db(), tries));
    expect(outcomes).toEqual([true, true, false, false]);
  });

  test.each(Object.entries(THRESHOLDS))(
    "%s: one less is too few, as many are enough",
    async (_, { n, holds }) => {
      const held = [];
      for (const k of [n - 1, n, n + 1]) held.push(await holds(db(), k));
      expect(held).toEqual([false, true, true]);
    },
    PROPERTY_TIMEOUT,
  );

  test.each(Object.entries(SHOWN))(
    "%s: no more than so many are there",
    async (_, { n, shown }) => {
      const counts = [];
      for (const k of [n - 1, n, n + 1]) counts.push(await shown(db(), k));
      expect(counts).toEqual([n - 1, n, n]);
    },
    PROPERTY_TIMEOUT,
  );

  test.each(Object.entries({ ...TIMES, ...AUTH_TIMES }))(
    "%s: a millisecond before its end, at it and after it",
    async (_, { ms, last, isStill }) => {
      const still = [];
      for (const dt of [ms - 1, ms, ms + 1]) still.push(await isStill(db(), dt));
      expect(still).toEqual([true, last === "at", false]);
    },
    PROPERTY_TIMEOUT,
  );
});
