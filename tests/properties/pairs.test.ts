/** Two of everything: every model of two that a person or a thing can have at once. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "./keys-runs";
import { PAIRS } from "./pairs-table";

const step = fc.record({ act: fc.nat(1_000), pick: fc.nat(1_000) });

eachDatabase("two of everything", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each(Object.entries(PAIRS))(
    "%s",
    async (name, { acts, run }) => {
      const reached = new ReachedCases();
      const stories = fc.array(step, { minLength: 4, maxLength: 16, size: "max" });
      const property = fc.asyncProperty(stories, (steps) => run(db(), steps, reached));
      await fc.assert(property, propertyRuns(8));
      console.log(`${name} (${kind}): ${reached}`);
      expect(acts.filter((act) => reached.of(act) === 0)).toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );
});
