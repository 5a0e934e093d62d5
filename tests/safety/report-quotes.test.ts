import { beforeAll, expect, test } from "bun:test";
import { openTestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { reportThing } from "./official-fixtures";

eachDatabase("whoever reports", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("reads of the thing what they read elsewhere: nothing masked, nothing hidden", async () => {
    const app = openTestApp(db());
    const masks = JSON.stringify({ content: { words: [[6, 12]], contacts: [] } });
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author, { content: "Hello zqmask there", masks });
    const session = await app.enter(reader);
    const page = async () => (await app.ask("GET", `/report/bottle/${id}`, { session })).text();
    expect(await page()).toContain("Hello ••• there");
    expect(await page()).not.toContain("zqmask");
    for (let n = 0; n < 3; n++) await reportThing(db(), await aPerson(db()), { kind: "bottle", id });
    expect(await page()).not.toContain("Hello");
  });

  test("a hundred times in an hour is asked to wait", async () => {
    const app = openTestApp(db(), { RATE_LIMITS: "1" });
    const token = await app.enter(await aPerson(db()));
    const statuses: number[] = [];
    for (let n = 0; n < 100; n++) {
      const json = { kind: "bottle", id: await aBottle(db(), await aPerson(db())), reason: "spam" };
      const response = await app.ask("POST", "/api/reports", { token, json });
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
  });
});
