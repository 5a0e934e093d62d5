import { describe, expect, test } from "bun:test";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { ACCOUNT_STATES, type AccountState } from "./account-states";
import { DOCUMENTED_VISIBILITY, rowKey } from "./documented-table";
import { BOTTLE_PLACES } from "./places/bottles";
import { CHAT_PLACES } from "./places/chat";
import { DESIGN_PLACES } from "./places/designs";
import { PEOPLE_PLACES } from "./places/people";
import { LISTED_ROUTES, showsNobody } from "./routes-without-people";
import type { VisibilityRow } from "./visibility-row";
import { seedVisibilityWorld } from "./visibility-world";

/** Each state reads some 170 places. ms */
const TIMEOUT_MS = 120_000;

const ALL: readonly VisibilityRow[] = [...BOTTLE_PLACES, ...DESIGN_PLACES, ...CHAT_PLACES, ...PEOPLE_PLACES];
/** What is only read comes first: nothing was done in that world yet. */
const ROWS = [...ALL.filter(({ late }) => !late), ...ALL.filter(({ late }) => late)];
const NAMES = Object.keys(ACCOUNT_STATES) as AccountState[];

describe("the table of who is seen where", () => {
  test("has a row for each place, and each row a place", () => {
    expect(ROWS.map(rowKey).sort()).toEqual([...DOCUMENTED_VISIBILITY.keys()].sort());
    expect(new Set(ROWS.map(rowKey)).size).toBe(ROWS.length);
  });
});

eachDatabase("who is seen where", (db, open) => {
  test("every route shows somebody in the table, or nobody", () => {
    const handlers = openTestApp(db()).app.routes.filter(({ path }) => !path.endsWith("/*"));
    const routes = new Set(handlers.map(({ method, path }) => `${method} ${path}`));
    const documentedRoutes = new Set(ROWS.flatMap(({ route }) => route ?? []));
    expect([...routes].filter((route) => !documentedRoutes.has(route) && !showsNobody(route)).sort()).toEqual([]);
    expect([...documentedRoutes, ...LISTED_ROUTES].filter((route) => !routes.has(route))).toEqual([]);
    expect(LISTED_ROUTES.filter((route) => documentedRoutes.has(route))).toEqual([]);
  });

  test.each(NAMES)(
    "%s: every place shows what the table says",
    async (state) => {
      const world = await seedVisibilityWorld(await open());
      await ACCOUNT_STATES[state](world);
      const faults: string[] = [];
      for (const row of ROWS) {
        const [outcome, expected] = [await row.look(world), DOCUMENTED_VISIBILITY.get(rowKey(row))?.(state)];
        if (outcome !== expected) faults.push(`${rowKey(row)}: ${outcome}, not ${expected}`);
      }
      expect(faults).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
