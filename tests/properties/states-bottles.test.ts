/** Every state of a bottle × every verb × everybody who may try it, against the plain model. */
import { beforeAll, expect, test } from "bun:test";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { VERBS } from "./states-bottle-cells";
import { CIRCUMSTANCES, STORIES } from "./states-bottle-rows";
import { type TableRun, tableFaults } from "./states-bottle-table";
import { BOTTLE_VERBS } from "./states-bottle-verbs";
import { Counts, checkedValues, cpuSeconds, documentedValues, PROPERTY_RUNS } from "./states-enums";

/** The whole table takes minutes. ms */
const TIMEOUT_MS = PROPERTY_RUNS > 0 ? 3_600_000 : 120_000;
const LEAST = PROPERTY_RUNS > 0 ? 20 : 1;

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
      const { counts } = run;
      // A short run on PostgreSQL looks at some.
      const isFull = PROPERTY_RUNS > 0 || kind === "sqlite";
      const states = [...Object.keys(STORIES), ...(isFull ? Object.keys(CIRCUMSTANCES) : [])];
      const cells = states.flatMap((state) => VERBS.map((verb) => `${state} × ${verb}`));
      const routes = VERBS.flatMap((verb) => Object.keys(BOTTLE_VERBS[verb].routes));
      expect(counts.fewerThan(LEAST, [...cells, ...(isFull ? routes : [])])).toEqual([]);
      expect(
        counts.fewerThan(
          LEAST,
          VERBS.map((verb) => `done: ${verb}`),
        ),
      ).toEqual([]);
      const least = Math.min(...cells.map((cell) => counts.get(cell) ?? 0));
      const [all, asked, done] = [counts.get("states"), counts.get("cells"), counts.total("done: ")];
      console.log(
        `bottles (${kind}): ${all} states, ${asked} cells, ${done} done, at least ${least} each, ${seconds} s`,
      );
      // A new state, status or action has no row yet.
      expect([...run.states].sort()).toEqual(await checkedValues(db(), kind, "bottles", "state"));
      const app = openTestApp(db());
      expect([...run.statuses].sort()).toEqual(await documentedValues(app, "Bottle", "status"));
      const actions: string[] = VERBS.flatMap((verb) => BOTTLE_VERBS[verb].action ?? []);
      expect(actions.sort()).toEqual(await documentedValues(app, "Bottle", "actions"));
    },
    TIMEOUT_MS,
  );
});
