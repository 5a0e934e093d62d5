/** Rows that are added by scrolling to the square beside a design have ids of their own, as its first rows have. */
import { expect, test } from "bun:test";
import { aDesign, aDesigner } from "../designs/design-fixtures";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";

eachDatabase("more rows of the square", (db) => {
  test("are of the list beside the page that asks", async () => {
    await seedBuiltIns(db());
    const seller = await aDesigner(db());
    for (let n = 0; n < 3; n++) await aDesign(db(), seller, { status: "exhibition", listed_at: NOW + n });
    const app = openTestApp(db());
    const session = await app.enter(seller);
    const path = "/bottle-square?section=exhibition";
    const ids = async (from: string) => {
      const headers = { "hx-request": "true", "hx-current-url": `https://sea.example${from}` };
      const html = await (await app.ask("GET", path, { session, headers })).text();
      return [...html.matchAll(/ id="([\w-]*(?:name|like)-[^"]+)"/g)].map((match) => match[1] ?? "");
    };
    const own = await ids("/bottle-square?sort=hottest");
    expect(own.length).toBeGreaterThan(1);
    expect(own.filter((id) => id.startsWith("list-"))).toEqual([]);
    const beside = await ids(`/bottle-square/${own[0]?.replace(/^\w+-/, "")}`);
    expect(beside).toEqual(own.map((id) => `list-${id}`));
  });
});
