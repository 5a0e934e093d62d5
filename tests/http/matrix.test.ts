import { beforeAll, describe, expect, test } from "bun:test";
import type { Hono } from "hono";
import { HOUSE_WEAR } from "../../src/designs/designs";
import type { Env } from "../../src/http/env";
import { furnish } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { expectAsDocumented } from "./contract";
import { aWorld, expiredToken, FORGED, type House, openHouse, type Sent, type Who, type World } from "./open";
import { isApi, methodOf, pathOf, placed, ROWS, type Row, type Want } from "./routes";

const picture = HOUSE_WEAR[0]?.picture ?? "";

/** What the app really answers to, without what runs before every handler. */
function routesOf(app: Hono<Env>): string[] {
  const handlers = app.routes.filter(({ path }) => !path.endsWith("/*"));
  return [...new Set(handlers.map(({ method, path }) => `${method} ${path}`))].sort();
}

/** Status, or where it leads; a redirect that is no "see other" keeps its status. */
function outcomeOf(response: Response): Want {
  return response.status === 303 ? (response.headers.get("location") ?? "nowhere") : response.status;
}

eachDatabase("the authorization matrix", (db) => {
  // The app keeps nothing of who asked: one serves all tries.
  let house: House;
  beforeAll(async () => {
    await furnish(db());
    house = openHouse(db());
  });

  test("every route has one row, every row a route", () => {
    const { app } = house;
    const rows = ROWS.map(({ route }) => route).sort();
    expect(rows).toEqual(routesOf(app));
    console.log(`matrix: ${rows.length} routes`);
  });

  /** As the API is asked with a token and in the cookie, a page with the cookie only. */
  const ways = (row: Row, token: string): Sent[] =>
    isApi(row) ? [{ token }, { session: token }] : [{ session: token }];

  describe.each(ROWS.map((row) => [row.route, row] as const))("%s", (_, row) => {
    async function expectThat(world: World, want: Want, sent: Sent): Promise<void> {
      const things = { ...world, picture };
      const { at, form, json } = placed({ at: pathOf(row), form: row.form, json: row.json }, things);
      const response = await house.ask(methodOf(row), at, { form, json, ...sent });
      expect(outcomeOf(response)).toBe(placed(want, things));
      if (isApi(row)) await expectAsDocumented(house.app, row.route, response);
    }

    test("anonymous, and with a token that is forged or has expired", async () => {
      const world = await aWorld(db());
      await expectThat(world, row.anonymous, {});
      for (const token of [FORGED, await expiredToken(db(), world.author), "%00 x"]) {
        for (const way of ways(row, token)) await expectThat(world, row.anonymous, way);
      }
    });

    const standing: [Who, Want][] = [
      ["incomplete", row.incomplete],
      ["stranger", row.stranger],
    ];
    test.each(row.rightful ? [...standing, row.rightful] : standing)("%s", async (who, want) => {
      for (const n of ways(row, "").keys()) {
        // Each try finds a world of its own: nothing that was done before is in its way.
        const world = await aWorld(db());
        const token = await house.enter(world[who]);
        await expectThat(world, want, ways(row, token)[n] ?? {});
      }
    });
  });
});
