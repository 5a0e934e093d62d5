import { beforeAll, expect, test } from "bun:test";
import { furnish } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aWorld, type House, openHouse, type Sent } from "./open";
import { isApi, methodOf, pathOf, placed, ROWS, type Row } from "./routes";

/** Every route is asked with every sign. ms */
const PATIENCE = 120_000;

/** As a path and a query have them: NUL, half of a pair, bytes that are no text, what SQL and paths are made of. */
const IN_PATHS = [
  "%00",
  "a%00b",
  "%ED%A0%80",
  "%FF%FE",
  "%F0%9F",
  "..%2F..%2Fetc",
  "%27%3B--",
  "x".repeat(5_000),
];
/** As JSON has them. */
const IN_BODIES = ["\0", "a\0b", "\ud800", "x\udc00y", "\uffff", "';--", "x".repeat(5_000)];
/** What paths are asked with behind a question mark. */
const QUERIES = [
  "q",
  "cursor",
  "before",
  "tab",
  "next",
  "invite",
  "btype",
  "section",
  "to",
  "pass",
  "limit",
  "once",
];

/** A body with one of its texts, at whatever depth, in place of another. */
function* spoilt(body: unknown, sign: string): Generator<unknown> {
  if (typeof body === "string") yield sign;
  if (typeof body !== "object" || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    for (const other of spoilt(value, sign)) yield Array.isArray(body) ? [other] : { ...body, [name]: other };
  }
}

eachDatabase("signs that no text, id or search has", (db) => {
  let house: House;
  let world: Awaited<ReturnType<typeof aWorld>>;
  let tokens: string[];

  beforeAll(async () => {
    await furnish(db());
    house = openHouse(db());
    world = await aWorld(db());
    tokens = [await house.enter(world.stranger), await house.enter(world.official)];
  });

  const failed: string[] = [];

  async function ask(row: Row, at: string, sent: Sent): Promise<void> {
    for (const token of tokens) {
      const response = await house.ask(methodOf(row), at, {
        ...sent,
        [isApi(row) ? "token" : "session"]: token,
      });
      await response.body?.cancel();
      // A translation server is not there.
      const isFault = response.status >= 500 && response.status !== 503;
      if (isFault) failed.push(`${row.route}: ${at.slice(0, 80)} ${JSON.stringify(sent).slice(0, 90)}`);
    }
  }
  const rows = ROWS.filter(
    ({ route }) => !route.includes("/logout") && !route.includes("DELETE /api/auth/sessions"),
  );
  const body = (row: Row) => placed({ form: row.form, json: row.json }, { ...world, picture: "x" });

  test(
    "in a path",
    async () => {
      for (const row of rows.filter(({ route }) => /:\w/.test(route))) {
        const [, path = ""] = row.route.split(" ");
        for (const sign of IN_PATHS) await ask(row, path.replace(/:\w+(\{.*\})?/g, sign), body(row));
      }
      expect(failed).toEqual([]);
    },
    PATIENCE,
  );

  test(
    "in a query",
    async () => {
      for (const row of rows.filter(({ route }) => route.startsWith("GET"))) {
        const at = placed(pathOf(row), { ...world, picture: "x" }).split("?")[0];
        for (const sign of IN_PATHS.slice(0, 5)) {
          await ask(row, `${at}?${QUERIES.map((name) => `${name}=${sign}`).join("&")}`, {});
          await ask(row, `${at}?q=${sign}`, {});
        }
      }
      expect(failed).toEqual([]);
    },
    PATIENCE,
  );

  test(
    "in a body",
    async () => {
      for (const row of rows.filter((each) => each.form ?? each.json)) {
        const at = placed(pathOf(row), { ...world, picture: "x" });
        for (const sign of IN_BODIES) {
          for (const sent of spoilt(body(row), sign)) await ask(row, at, sent as Sent);
        }
      }
      expect(failed).toEqual([]);
    },
    PATIENCE,
  );
});
