import { beforeAll, expect, test } from "bun:test";
import type { Hono } from "hono";
import { HOUSE_WEAR } from "../../src/designs/designs";
import type { Env } from "../../src/http/env";
import { furnish } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { COLUMNS, type Column, personOf, wantOf } from "./columns";
import { aWorld, expiredToken, FORGED, type House, openHouse, type Sent, type World } from "./open";
import { isApi, methodOf, pathOf, placed, ROWS, type Row, type Want } from "./routes";

const picture = HOUSE_WEAR[0]?.picture ?? "";
/** A column asks everything the app has. ms */
const PATIENCE = 120_000;

/** What the app really answers to, without what runs before every handler. */
function routesOf(app: Hono<Env>): string[] {
  const handlers = app.routes.filter(({ path }) => !path.endsWith("/*"));
  return [...new Set(handlers.map(({ method, path }) => `${method} ${path}`))].sort();
}

/** What a measure closes is refused by its own code: others are of this status too. */
const MEASURES: readonly unknown[] = ["suspended", "feature_limited"];

/** Status, code of a measure, or where it leads; a redirect that is no "see other" keeps its status. */
async function outcomeOf(row: Row, response: Response): Promise<Want> {
  if (response.status === 303) return response.headers.get("location") ?? "nowhere";
  if (response.status !== 403 || !isApi(row)) return response.status;
  const { error } = await response.clone().json();
  return MEASURES.includes(error.code) ? error.code : 403;
}

/** Whether the world may be another than before. */
const changed = (row: Row, response: Response): boolean => methodOf(row) !== "GET" && response.status < 400;

/** As the API is asked with a token and in the cookie, a page with the cookie only. */
const waysOf = (row: Row, token: string): Sent[] =>
  isApi(row) ? [{ token }, { session: token }] : [{ session: token }];

/** These come in by both ways; whoever stands between them by one. */
const BOTH_WAYS: readonly Column[] = ["incomplete", "stranger", "owner", "official"];
/** Who is let how far is decided above the database: PostgreSQL is asked by those who come to every query of it. */
const ON_POSTGRES: readonly Column[] = ["owner", "blocked", "minor", "official"];
const cellsOf = (column: Column) =>
  ROWS.flatMap((row) => {
    const ways = BOTH_WAYS.includes(column) ? waysOf(row, "") : [""];
    return ways.map((_, way) => ({ row, way }));
  });

eachDatabase("the authorization matrix", (db, _, kind) => {
  const columns = kind === "postgres" ? ON_POSTGRES : COLUMNS;
  let house: House;

  beforeAll(async () => {
    await furnish(db());
    house = openHouse(db());
  });

  async function asked(row: Row, world: World, want: Want, sent: Sent) {
    const things = { ...world, picture };
    const { at, form, json } = placed({ at: pathOf(row), form: row.form, json: row.json }, things);
    const response = await house.ask(methodOf(row), at, { form, json, ...sent });
    const [got, wanted] = [await outcomeOf(row, response), placed(want, things)];
    await response.body?.cancel();
    return { response, fault: got === wanted ? [] : [`${row.route}: ${got}, not ${wanted}`] };
  }

  /** The cells of a column that are not as they are declared. One world serves until something was done in it. */
  async function faultsOf(column: Column): Promise<string[]> {
    const faults: string[] = [];
    let world: World | null = null;
    for (const { row, way } of cellsOf(column)) {
      world ??= await aWorld(db());
      const person = await personOf(db(), column, row, world);
      const sent = person ? waysOf(row, await house.enter(person))[way] : {};
      const { response, fault } = await asked(row, world, wantOf(row, column), sent ?? {});
      faults.push(...fault);
      if (changed(row, response)) world = null;
    }
    return faults;
  }

  test("every route has one row, every row a route", () => {
    const rows = ROWS.map(({ route }) => route).sort();
    expect(rows).toEqual(routesOf(house.app));
    console.log(`matrix: ${rows.length} routes, ${columns.length} columns`);
  });

  test.each([...columns])(
    "%s: every cell is as it is declared",
    async (column) => {
      expect(await faultsOf(column)).toEqual([]);
    },
    PATIENCE,
  );

  test(
    "a token that is forged, has expired or is none is nobody's",
    async () => {
      const faults: string[] = [];
      const world = await aWorld(db());
      const tokens = [FORGED, await expiredToken(db(), world.author), "%00 x"];
      for (const row of ROWS) {
        for (const sent of tokens.flatMap((token) => waysOf(row, token))) {
          faults.push(...(await asked(row, world, row.anonymous, sent)).fault);
        }
      }
      expect(faults).toEqual([]);
    },
    PATIENCE,
  );
});
