/** Where "back" on the page of one's own design leads, without script. */
import { beforeAll, expect, test } from "bun:test";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";
import { aDesign, aDesigner } from "./design-fixtures";

eachDatabase("the way back from one's own design", (db) => {
  let me: TestPerson;
  beforeAll(async () => {
    await seedBuiltIns(db());
    me = await aDesigner(db());
  });

  const open = async () => {
    const app = openTestApp(db());
    const session = await app.enter(me);
    const backOf = async (path: string) =>
      (await (await app.ask("GET", path, { session })).text()).match(/<a class="icon-button disc" href="([^"]+)"/)?.[1];
    return { app, session, backOf };
  };

  test("to the square for who came from there, else to the list", async () => {
    const { app, session, backOf } = await open();
    const { id } = await aDesign(db(), me, { status: "exhibition" });
    const listed = await (await app.ask("GET", `/bottle-square/${id}`, { session })).text();
    const manage = listed.match(/href="(\/bottle-design\/detail\/[^"]+)"/)?.[1] ?? "";
    expect(await backOf(manage)).toBe(`/bottle-square/${id}`);
    expect(await backOf(`/bottle-design/detail/${id}`)).toBe("/bottle-design");
    // What is done on that page forgets nothing of it; a design that has left the square has no page there.
    const headers = { referer: `http://localhost${manage}` };
    const done = await app.ask("POST", `/bottle-design/detail/${id}/exhibition/end`, { session, form: {}, headers });
    expect(done.headers.get("location")).toBe(manage);
    expect(await backOf(manage)).toBe("/bottle-square");
    expect(await backOf(`/bottle-design/detail/${id}?from=https://elsewhere.example`)).toBe("/bottle-design");
  });

  test("who buys in the square goes back there; who opens what was bought from the list, to the list", async () => {
    const { app, session, backOf } = await open();
    const { id, version } = await aDesign(db(), await aDesigner(db()), { status: "forSale", price: 10 });
    const bought = await app.ask("POST", `/bottle-square/${id}/buy`, { session, form: { version: String(version) } });
    const path = bought.headers.get("location") ?? "";
    expect(await backOf(path)).toBe("/bottle-square");
    expect(await backOf(path.replace(/\?.*/, ""))).toBe("/bottle-design?tab=purchased");
  });
});
