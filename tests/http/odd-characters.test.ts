import { beforeAll, expect, test } from "bun:test";
import { openTestApp, type TestApp, type TestRequest } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { seedWorld } from "../support/world";
import { fillPlaceholders, isApi, MATRIX_ROWS, type MatrixRow, methodOf, pathOf } from "./matrix-rows";

/** Every route is asked with every sign. ms */
const TIMEOUT_MS = 120_000;

/** As a path and a query have them: NUL, half of a pair, bytes that are no text. */
const INVALID_TEXTS = ["%00", "a%00b", "%ED%A0%80", "%FF%FE", "%F0%9F"];
/** What SQL and paths are made of, and more than anything takes. */
const STRANGE = ["..%2F..%2Fetc", "%27%3B--", "x".repeat(5_000)];
/** As JSON has them. */
const NO_JSON_TEXT = ["a\0b", "\ud800", "\uffff"];
const IN_BODIES = ["\0", ...NO_JSON_TEXT, "x\udc00y", "';--", "x".repeat(5_000)];
/** What paths are asked with behind a question mark. */
const QUERIES = ["q", "cursor", "before", "tab", "next", "invite", "btype", "section", "to", "pass", "limit", "once"];

/** A body with one of its texts, at whatever depth, in place of another. */
function* spoiledBodies(body: unknown, sign: string): Generator<unknown> {
  if (typeof body === "string") yield sign;
  if (typeof body !== "object" || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    for (const other of spoiledBodies(value, sign)) yield Array.isArray(body) ? [other] : { ...body, [name]: other };
  }
}

eachDatabase("signs that no text, id or search has", (db, _, kind) => {
  // What one of them takes for a text and the other does not: the rest is the same on both.
  const [inPaths, inBodies] =
    kind === "postgres" ? [INVALID_TEXTS, NO_JSON_TEXT] : [[...INVALID_TEXTS, ...STRANGE], IN_BODIES];
  let app: TestApp;
  let world: Awaited<ReturnType<typeof seedWorld>>;
  let tokens: { stranger: string; official: string };

  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
    world = await seedWorld(db());
    tokens = { stranger: await app.enter(world.stranger), official: await app.enter(world.official) };
  });

  const failed: string[] = [];

  /** Who comes furthest; with SQLite, which is quick, the other one as well. */
  function askersOf(at: string): string[] {
    if (kind === "sqlite") return Object.values(tokens);
    return [/^\/(api\/)?official\b/.test(at) ? tokens.official : tokens.stranger];
  }

  async function ask(row: MatrixRow, at: string, sent: TestRequest): Promise<void> {
    for (const token of askersOf(at)) {
      const response = await app.ask(methodOf(row), at, {
        ...sent,
        [isApi(row) ? "token" : "session"]: token,
      });
      await response.body?.cancel();
      // A translation server is not there.
      const isFault = response.status >= 500 && response.status !== 503;
      if (isFault) failed.push(`${row.route}: ${at.slice(0, 80)} ${JSON.stringify(sent).slice(0, 90)}`);
    }
  }
  const rows = MATRIX_ROWS.filter(
    ({ route }) => !route.includes("/logout") && !route.includes("DELETE /api/auth/sessions"),
  );
  const body = (row: MatrixRow) => fillPlaceholders({ form: row.form, json: row.json }, { ...world, picture: "x" });

  test(
    "in a path",
    async () => {
      for (const row of rows.filter(({ route }) => /:\w/.test(route))) {
        const [, path = ""] = row.route.split(" ");
        for (const sign of inPaths) await ask(row, path.replace(/:\w+(\{.*\})?/g, sign), body(row));
      }
      expect(failed).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    "in a query",
    async () => {
      for (const row of rows.filter(({ route }) => route.startsWith("GET"))) {
        const at = fillPlaceholders(pathOf(row), { ...world, picture: "x" }).split("?")[0];
        for (const sign of INVALID_TEXTS) {
          await ask(row, `${at}?${QUERIES.map((name) => `${name}=${sign}`).join("&")}`, {});
          await ask(row, `${at}?q=${sign}`, {});
        }
      }
      expect(failed).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    "in a body",
    async () => {
      for (const row of rows.filter((each) => each.form ?? each.json)) {
        const at = fillPlaceholders(pathOf(row), { ...world, picture: "x" });
        for (const sign of inBodies) {
          for (const sent of spoiledBodies(body(row), sign)) await ask(row, at, sent as TestRequest);
        }
      }
      expect(failed).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
