/** Every state of a bottle × every verb × everybody who may try it, against the plain model. */
import { beforeAll, expect, test } from "bun:test";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { withRollback } from "../support/with-rollback";
import { actionFaults, type CellCounts, stateFaults } from "./states-bottle-cells";
import { CIRCUMSTANCES, STORIES } from "./states-bottle-rows";

eachDatabase("a bottle in every state", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });
  test("answers every verb as the model does", async () => {
    const faults: string[] = [];
    const counts: CellCounts = { cells: 0, done: 0, states: new Set() };
    const started = performance.now();
    for (const story of Object.keys(STORIES))
      for (const circumstance of Object.keys(CIRCUMSTANCES))
        for (const moment of ["first"] as const) {
          faults.push(
            ...(await withRollback(db(), (scratch) => stateFaults(scratch, { story, circumstance, moment }, counts))),
          );
        }
    console.log(kind, counts.cells, counts.done, counts.states.size, (performance.now() - started) / 1000);
    expect(faults.slice(0, 60)).toEqual([]);
  }, 120_000);
});
