import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { OpenedDatabase } from "../../src/db/open";
import { translatorFor } from "../../src/i18n/translator";
import { openTestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { openSqliteInMemory } from "../support/sqlite-template";
import { type SeededWorld, seedWorld } from "../support/world";

/** What must never be told: how the house is built, and what was being written. */
const INTERNALS = /sqlite|no such table|disk|bottles"|node_modules|src\/|\.ts|at async|Error:|insert|select "/i;

describe("our own failures", () => {
  let opened: OpenedDatabase;
  let world: SeededWorld;
  beforeAll(async () => {
    opened = await openSqliteInMemory();
    await seedBuiltIns(opened.db);
    world = await seedWorld(opened.db);
  });
  afterAll(() => opened.close());

  const sinks = (content: string): Promise<boolean> =>
    aBottle(opened.db, world.author, { content }).then(
      () => false,
      () => true,
    );

  /** From here on the driver itself says SQLITE_FULL: no page is left, and then none that has room. */
  async function fill(): Promise<void> {
    await sql`pragma max_page_count = 1`.execute(opened.db);
    while (!(await sinks("x".repeat(3_000))));
    while (!(await sinks("")));
  }

  test("a full disk is 503 as JSON and as a page that keeps what was typed; reading goes on; then all is well", async () => {
    const { ask, enter, lines } = openTestApp(opened.db);
    const session = await enter(world.stranger);
    const content = "up to the brim ".repeat(60);
    await fill();
    const call = await ask("POST", "/api/bottles", { session, json: { content } });
    expect(call.status).toBe(503);
    const text = await call.text();
    expect(JSON.parse(text)).toMatchObject({ success: false, error: { code: "storage_unavailable" } });
    expect(text).not.toMatch(INTERNALS);

    const once = "of-this-form";
    const page = await ask("POST", "/throw", { session, form: { content, once } });
    const html = await page.text();
    expect(page.status).toBe(503);
    expect(html).toContain(translatorFor("en")("error.storage_unavailable"));
    expect(html).toContain(content.trim());
    // A throw whose answer was lost is not thrown twice.
    expect(html).toContain(`name="once" value="${once}"`);
    expect(html).not.toMatch(/sqlite|Error:|node_modules/i);

    for (const path of ["/", "/my-bottles", `/bottle/${world.sea}`])
      expect((await ask("GET", path, { session })).status).toBe(200);
    expect(lines.filter((line) => line.includes("storage_unavailable"))).toHaveLength(2);
    expect(lines.join("")).not.toContain("up to the brim");

    await sql`pragma max_page_count = 1000000`.execute(opened.db);
    expect((await ask("POST", "/api/bottles", { session, json: { content } })).status).toBe(201);
  });

  test("a database that is gone has a face too, without a way to the words of the driver", async () => {
    const away = Object.assign(new Error("SQLITE_IOERR: disk I/O error in /secret/place.sqlite"), {
      code: "SQLITE_IOERR",
    });
    const { ask, enter, app } = openTestApp(opened.db);
    const session = await enter(world.stranger);
    app.get("/breaks", () => {
      throw away;
    });
    const response = await ask("GET", "/breaks", { session });
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(html).toContain(translatorFor("en")("shell.face.unavailable.title"));
    expect(html).toContain('href="/breaks"');
    expect(html).not.toContain("secret");
  });

  test("what nobody foresaw is 500 with nothing of the inside, and stands in the log", async () => {
    await sql`alter table bottles rename to sunk`.execute(opened.db);
    const { ask, enter, lines } = openTestApp(opened.db);
    const session = await enter(world.stranger);
    const call = await ask("GET", "/api/bottles/my-bottles", { session });
    const text = await call.text();
    expect(call.status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      success: false,
      error: { code: "internal", message: translatorFor("en")("error.internal") },
    });
    for (const path of ["/", "/my-bottles"]) {
      const page = await ask("GET", path, { session });
      const html = await page.text();
      expect(page.status).toBe(500);
      expect(html).toContain(translatorFor("en")("shell.face.failed.title"));
      expect(html).not.toMatch(/sqlite|no such table|sunk|Error:|node_modules/i);
    }
    expect(lines.filter((line) => line.includes("no such table"))).toHaveLength(3);
    await sql`alter table sunk rename to bottles`.execute(opened.db);
  });
});
