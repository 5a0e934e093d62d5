import { beforeAll, expect, test } from "bun:test";
import { fillPlaceholders, isApi, MATRIX_ROWS, type MatrixRow, methodOf, pathOf } from "../http/matrix-rows";
import { openTestApp, type TestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { measureBusyMs } from "../support/busy-time";
import { eachDatabase } from "../support/databases";
import { seedWorld } from "../support/world";

/** The fields in which a person writes. */
const WRITTEN = /^(content|comment|text|note|reason|reply|story|name|nickname|signature)$/;
const LONG = { "a million blanks": " ".repeat(1_000_000), "a hundred thousand signs": "x".repeat(100_000) };
/** Long before any rule is asked. ms */
const MOST = 1_000;

const rows = MATRIX_ROWS.filter((row) => Object.keys(row.form ?? row.json ?? {}).some((field) => WRITTEN.test(field)));

eachDatabase("a text that is far too long", (db) => {
  let app: TestApp;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
  });

  const filled = (sent: object | undefined, text: string) =>
    sent && Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, WRITTEN.test(name) ? text : value]));

  async function answerTo(row: MatrixRow, text: string) {
    const world = await seedWorld(db());
    const token = await app.enter(world[row.allowed?.[0] ?? "stranger"]);
    const things = { ...world, picture: "" };
    const { at, form, json } = fillPlaceholders({ at: pathOf(row), form: row.form, json: row.json }, things);
    const body = { form: filled(form, text) as Record<string, string>, json: filled(json as object, text) };
    let status = 0;
    const ms = await measureBusyMs(async () => {
      const response = await app.ask(methodOf(row), at, {
        ...body,
        [isApi(row) ? "token" : "session"]: token,
      });
      await response.text();
      status = response.status;
    });
    return { status, ms };
  }

  test.each(rows.map((row) => [row.route, row] as const))("is refused at once: %s", async (_, row) => {
    for (const text of Object.values(LONG)) {
      const { status, ms } = await answerTo(row, text);
      // A page may lead back to where it was written.
      if (isApi(row) || status !== 303) expect(status).toBeWithin(400, 500);
      expect(ms).toBeLessThan(MOST);
    }
  });
});
