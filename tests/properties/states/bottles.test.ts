/** Every state of a bottle × every verb × everybody who may try it, against the plain model. */
import { beforeAll, expect, test } from "bun:test";
import { openTestApp } from "../../support/app";
import { seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { PROPERTY_TIMEOUT } from "../../support/property-runs";
import { BOTTLE_STATE_ROWS, type TableRun, tableFaults } from "./bottle-table";
import { BOTTLE_VERBS } from "./bottle-verbs";
import { Counts, checkedValues, cpuSeconds, documentedValues } from "./enums";
import { expectReached } from "./runner";

eachDatabase("a bottle in every state", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test(
    "answers every verb as the model does, and leaves what the model leaves",
    async () => {
      const run: TableRun = { kind, counts: new Counts(), states: new Set(), statuses: new Set() };
      const faults: string[] = [];
      const seconds = await cpuSeconds(async () => faults.push(...(await tableFaults(db(), run))));
      expect(faults.slice(0, 20)).toEqual([]);
      expectReached(BOTTLE_STATE_ROWS, run.counts, kind, seconds);
      // A new state, status or action has no row yet.
      expect([...run.states].sort()).toEqual(await checkedValues(db(), kind, "bottles", "state"));
      const app = openTestApp(db());
      expect([...run.statuses].sort()).toEqual(await documentedValues(app, "Bottle", "status"));
      const actions: string[] = Object.values(BOTTLE_VERBS).flatMap(({ action }) => action ?? []);
      expect(actions.sort()).toEqual(await documentedValues(app, "Bottle", "actions"));
    },
    PROPERTY_TIMEOUT,
  );
});
