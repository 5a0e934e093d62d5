import { describe, expect, test } from "bun:test";
import { openHouse } from "../http/open";
import { eachDatabase } from "../support/databases";
import { LISTED, showsNobody } from "./no-person";
import { BOTTLES } from "./places/bottles";
import { DESIGNS } from "./places/designs";
import { PEOPLE } from "./places/people";
import { TALK } from "./places/talk";
import type { Row } from "./row";
import { STATES, type State } from "./states";
import { keyOf, TABLE } from "./table";
import { aWorld } from "./world";

/** Each state reads some 170 places. ms */
const PATIENCE = 120_000;

const ALL: readonly Row[] = [...BOTTLES, ...DESIGNS, ...TALK, ...PEOPLE];
/** What is only read comes first: nothing was done in that world yet. */
const ROWS = [...ALL.filter(({ late }) => !late), ...ALL.filter(({ late }) => late)];
const NAMES = Object.keys(STATES) as State[];

describe("the table of who is seen where", () => {
  test("has a row for each place, and each row a place", () => {
    expect(ROWS.map(keyOf).sort()).toEqual([...TABLE.keys()].sort());
    expect(new Set(ROWS.map(keyOf)).size).toBe(ROWS.length);
  });
});

eachDatabase("who is seen where", (db, open) => {
  test("every route shows somebody in the table, or nobody", () => {
    const handlers = openHouse(db()).app.routes.filter(({ path }) => !path.endsWith("/*"));
    const routes = new Set(handlers.map(({ method, path }) => `${method} ${path}`));
    const shown = new Set(ROWS.flatMap(({ route }) => route ?? []));
    expect([...routes].filter((route) => !shown.has(route) && !showsNobody(route)).sort()).toEqual([]);
    expect([...shown, ...LISTED].filter((route) => !routes.has(route))).toEqual([]);
    expect(LISTED.filter((route) => shown.has(route))).toEqual([]);
  });

  test.each(NAMES)(
    "%s: every place shows what the table says",
    async (state) => {
      const world = await aWorld(await open());
      await STATES[state](world);
      const faults: string[] = [];
      for (const row of ROWS) {
        const [seen, wanted] = [await row.look(world), TABLE.get(keyOf(row))?.(state)];
        if (seen !== wanted) faults.push(`${keyOf(row)}: ${seen}, not ${wanted}`);
      }
      expect(faults).toEqual([]);
    },
    PATIENCE,
  );
});
