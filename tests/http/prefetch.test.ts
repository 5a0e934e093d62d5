/** Pages that a browser fetches while a finger is on a tab or a row. */
import { beforeAll, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../src/db/transact";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { type SeededWorld, seedWorld } from "../support/world";

const AHEAD = { "sec-purpose": "prefetch" };
const RULES = /<script type="speculationrules" nonce="([^"]+)">([^<]+)<\/script>/;

/** All rows of all tables. */
async function dumpRows(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables();
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    dump[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dump;
}

eachDatabase("a page fetched ahead", (db) => {
  let world: SeededWorld;
  beforeAll(async () => {
    await seedBuiltIns(db());
    world = await seedWorld(db());
  });

  test("takes no notice away: it is refused, and the page that is shown has it", async () => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(world.author);
    const sent = { session, cookies: { notice: "befriended" } };
    const ahead = await ask("GET", "/friends", { ...sent, headers: AHEAD });
    expect([ahead.status, ahead.headers.getSetCookie(), await ahead.text()]).toEqual([425, [], ""]);
    const shown = await ask("GET", "/friends", sent);
    expect(shown.headers.getSetCookie().join()).toContain("notice=;");
    expect(await shown.text()).toContain("toast");
  });

  test.each(["/friends", "/bottle/nothing", "/bottle-square"])(
    "is refused where %s is no page for a visitor",
    async (path) => {
      const ahead = await openTestApp(db()).ask("GET", path, { headers: AHEAD });
      expect([ahead.status, ahead.headers.getSetCookie(), ahead.headers.get("location")]).toEqual([425, [], null]);
      expect(ahead.headers.get("cache-control")).toBe("no-store");
    },
  );

  test("is asked for by tabs and rows alone, once they are pressed, with the nonce of the page", async () => {
    const { ask, enter } = openTestApp(db());
    const page = await ask("GET", "/friends", { session: await enter(world.author) });
    const [, nonce = "", rules = ""] = RULES.exec(await page.text()) ?? [];
    expect(page.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
    expect(JSON.parse(rules)).toEqual({
      prefetch: [{ where: { selector_matches: ".tab,.bottle-row,.who" }, eagerness: "conservative" }],
    });
  });

  test("is none with data saver on", async () => {
    const { ask } = openTestApp(db());
    expect(await (await ask("GET", "/", { headers: { "save-data": "on" } })).text()).not.toMatch(RULES);
    expect(await (await ask("GET", "/")).text()).toMatch(RULES);
  });

  test("writes nothing, whatever tab or row it is of", async () => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(world.author);
    const paths = [
      "/",
      "/bottle-square",
      "/friends",
      "/profile",
      "/my-bottles",
      "/picked-bottles",
      `/bottle/${world.sea}`,
      `/bottle/${world.held}`,
      `/bottle/${world.kept}`,
      `/friends/${world.holder.id}`,
      `/chat/${world.holder.id}`,
    ];
    // The first request of a session may keep the browser's time zone.
    await (await ask("GET", "/", { session })).text();
    const before = await dumpRows(db());
    for (const path of paths) {
      const answer = await ask("GET", path, { session, headers: AHEAD });
      await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
    }
    expect(await dumpRows(db())).toEqual(before);
  });
});
