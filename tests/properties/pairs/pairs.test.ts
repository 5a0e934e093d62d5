/** Two of everything: every model of two that a person or a thing can have at once. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { sql } from "kysely";
import { seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../../support/property-runs";
import type { PairStep } from "./model";
import { PAIR_TABLES, PAIRS } from "./table";

const step = fc.record({ act: fc.nat(1_000), pick: fc.nat(1_000) });

eachDatabase("two of everything", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each(Object.entries(PAIRS))(
    "%s",
    async (name, { acts, stories: told, run }) => {
      const reached = new ReachedCases();
      const stories = fc.array(step, { minLength: 12, maxLength: 20, size: "max" });
      const property = fc.asyncProperty(stories, (steps) => run(db(), steps, reached));
      const examples = told.map((steps): [PairStep[]] => [[...steps]]);
      await fc.assert(property, { ...propertyRuns(examples.length + 7), examples });
      console.log(`${name} (${kind}): ${reached}`);
      expect(reached.rare(acts)).toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );

  test("has had two of every table that it is a model of", async () => {
    const tables = Object.entries(PAIR_TABLES).flatMap(([table, row]) => ("pair" in row ? [table] : []));
    const counted = sql<{ name: string; n: number }>`${sql.join(
      tables.map((table) => sql`select ${sql.lit(table)} as name, count(*) as n from ${sql.table(table)}`),
      sql` union all `,
    )}`;
    const { rows } = await counted.execute(db());
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(({ n }) => Number(n) < 2).map(({ name }) => name)).toEqual([]);
  });
});
