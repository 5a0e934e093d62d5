import { beforeAll, expect, test } from "bun:test";
import type { Hono } from "hono";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import type { Env } from "../../src/http/env";
import { openTestApp, type TestApp, type TestRequest } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { expiredToken, FORGED_TOKEN, type SeededWorld, seedWorld } from "../support/world";
import { aColumnPerson, expectedAnswer, MATRIX_COLUMNS, type MatrixColumn } from "./matrix-columns";
import {
  type ExpectedAnswer,
  fillPlaceholders,
  isApi,
  MATRIX_ROWS,
  type MatrixRow,
  methodOf,
  pathOf,
} from "./matrix-rows";

const picture = BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "";
/** A column asks everything the app has. ms */
const TIMEOUT_MS = 120_000;

/** What the app really answers to, without what runs before every handler. */
function routesOf(app: Hono<Env>): string[] {
  const handlers = app.routes.filter(({ path }) => !path.endsWith("/*"));
  return [...new Set(handlers.map(({ method, path }) => `${method} ${path}`))].sort();
}

/** What a measure closes is refused by its own code: others are of this status too. */
const MEASURES: readonly unknown[] = ["suspended", "feature_limited"];

/** Status, code of a measure, or where it leads; a redirect that is no "see other" keeps its status. */
async function outcomeOf(row: MatrixRow, response: Response): Promise<ExpectedAnswer> {
  if (response.status === 303) return response.headers.get("location") ?? "nowhere";
  if (response.status !== 403 || !isApi(row)) return response.status;
  const { error } = await response.clone().json();
  return MEASURES.includes(error.code) ? error.code : 403;
}

/** Whether the world may be another than before. */
const changed = (row: MatrixRow, response: Response): boolean => methodOf(row) !== "GET" && response.status < 400;

/** As the API is asked with a token and in the cookie, a page with the cookie only. */
const waysOf = (row: MatrixRow, token: string): TestRequest[] =>
  isApi(row) ? [{ token }, { session: token }] : [{ session: token }];

/** These come in by both ways; whoever stands between them by one. */
const BOTH_WAYS: readonly MatrixColumn[] = ["incomplete", "stranger", "owner", "official"];
/** Who is let how far is decided above the database: PostgreSQL is asked by those who come to every query of it. */
const ON_POSTGRES: readonly MatrixColumn[] = ["owner", "blocked", "minor", "passkey only", "official"];
const cellsOf = (column: MatrixColumn) =>
  MATRIX_ROWS.flatMap((row) => {
    const ways = BOTH_WAYS.includes(column) ? waysOf(row, "") : [""];
    return ways.map((_, way) => ({ row, way }));
  });

eachDatabase("the authorization matrix", (db, _, kind) => {
  const columns = kind === "postgres" ? ON_POSTGRES : MATRIX_COLUMNS;
  let app: TestApp;

  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
  });

  async function sendRow(row: MatrixRow, world: SeededWorld, outcome: ExpectedAnswer, sent: TestRequest) {
    const things = { ...world, picture };
    const { at, form, json } = fillPlaceholders({ at: pathOf(row), form: row.form, json: row.json }, things);
    const ask = () => app.ask(methodOf(row), at, { form, json, ...sent });
    let response = await ask();
    // Its probe has a second, which a busy machine may not give.
    for (let tries = 0; row.route === "GET /readyz" && response.status === 503 && tries < 5; tries++) {
      await response.body?.cancel();
      response = await ask();
    }
    const [got, expected] = [await outcomeOf(row, response), fillPlaceholders(outcome, things)];
    await response.body?.cancel();
    return { response, fault: got === expected ? [] : [`${row.route}: ${got}, not ${expected}`] };
  }

  /** The cells of a column that are not as they are declared. One world serves until something was done in it. */
  async function faultsOf(column: MatrixColumn): Promise<string[]> {
    const faults: string[] = [];
    let world: SeededWorld | null = null;
    for (const { row, way } of cellsOf(column)) {
      world ??= await seedWorld(db());
      const person = await aColumnPerson(db(), column, row, world);
      const sent = person ? waysOf(row, await app.enter(person))[way] : {};
      const { response, fault } = await sendRow(row, world, expectedAnswer(row, column), sent ?? {});
      faults.push(...fault);
      if (changed(row, response)) world = null;
    }
    return faults;
  }

  test("every route has one row, every row a route", () => {
    const rows = MATRIX_ROWS.map(({ route }) => route).sort();
    expect(rows).toEqual(routesOf(app.app));
    console.log(`matrix: ${rows.length} routes, ${columns.length} columns`);
  });

  test.each([...columns])(
    "%s: every cell is as it is declared",
    async (column) => {
      expect(await faultsOf(column)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    "a token that is forged, has expired or is none is nobody's",
    async () => {
      const faults: string[] = [];
      const world = await seedWorld(db());
      const tokens = [FORGED_TOKEN, await expiredToken(db(), world.author), "%00 x"];
      for (const row of MATRIX_ROWS) {
        for (const sent of tokens.flatMap((token) => waysOf(row, token))) {
          faults.push(...(await sendRow(row, world, row.anonymous, sent)).fault);
        }
      }
      expect(faults).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
