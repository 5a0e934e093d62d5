import { beforeAll, expect, test } from "bun:test";
import { payCoins } from "../../src/coins/coins";
import { transact } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { HOUR } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, loadCoins, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { plainText } from "../support/plain-text";

eachDatabase("the backpack over HTTP", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  async function owner(coins: number) {
    const app = openTestApp(db());
    const person = await aPerson(db());
    const payment = { userId: person.id, amount: coins, reason: "admin_adjustment", ref: "seed" } as const;
    await transact(db(), (tx) => payCoins(tx, payment, NOW));
    const token = await app.enter(person);
    const call = async (method: string, path: string, sent = {}) => {
      const response = await app.ask(method, path, { token, ...sent });
      return { status: response.status, body: await response.json() };
    };
    const post = (form: Record<string, string>, path = "/backpack/expand") =>
      app.ask("POST", path, { session: token, form });
    const look = (path: string) => app.ask("GET", path, { session: token });
    return { person, call, post, look, page: () => look("/backpack") };
  }

  test("answers its contents, and one expansion without a body", async () => {
    const { call } = await owner(15);
    expect((await call("GET", "/api/backpack")).body).toMatchObject({ capacity: 20, used: 0, nextCost: 10 });
    const { status, body } = await call("POST", "/api/backpack/expand");
    expect([status, body]).toEqual([200, { capacity: 30, used: 0, nextCost: 20, coins: 5 }]);
    const poor = await call("POST", "/api/backpack/expand");
    expect([poor.status, poor.body.error.code]).toEqual([409, "insufficient_coins"]);
  });

  test("five expansions at once without a capacity and with coins for one: the others lack coins", async () => {
    const { call, person } = await owner(10);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call("POST", "/api/backpack/expand", { json: {} })),
    );
    const codes = answers.map(({ body }) => body.error?.code ?? "done").toSorted();
    expect(codes).toEqual(["done", ...Array(4).fill("insufficient_coins")]);
    expect(await loadCoins(db(), person)).toBe(0);
  });

  test("a retry with the same key gets the same answer", async () => {
    const { call, person } = await owner(100);
    const sent = { headers: { "idempotency-key": "again" } };
    const first = await call("POST", "/api/backpack/expand", sent);
    expect(await call("POST", "/api/backpack/expand", sent)).toEqual(first);
    expect(await loadCoins(db(), person)).toBe(90);
  });

  test.each([-20, 20.5, 1e300, "20", null, 19, {}])("a capacity of %p is refused", async (capacity) => {
    const { call, person } = await owner(100);
    const { status, body } = await call("POST", "/api/backpack/expand", { json: { capacity } });
    expect([status, body.error.fields]).toEqual([422, { capacity: expect.any(String) }]);
    expect(await loadCoins(db(), person)).toBe(100);
  });

  test.each(["", "-20", "20.5", "1e9", "99999999999999999999", "x", "20,20"])(
    "a form that says %p buys nothing",
    async (capacity) => {
      const { post, person } = await owner(100);
      const { status } = await post({ capacity });
      expect([422, 409]).toContain(status);
      expect(await loadCoins(db(), person)).toBe(100);
    },
  );

  test("a form with an old price shows the present price", async () => {
    const { post, person } = await owner(100);
    expect((await post({ capacity: "20" })).headers.get("location")).toBe("/backpack");
    const late = await post({ capacity: "20" });
    const html = await late.text();
    expect(late.status).toBe(409);
    expect(html).toContain("Expand failed");
    expect(html).toContain('name="capacity" value="30"');
    expect(await loadCoins(db(), person)).toBe(90);
  });

  test("without enough coins the page says how many are missing, and has no button", async () => {
    const { page } = await owner(7);
    const html = plainText(await (await page()).text());
    expect(html).toContain("3 coins short");
    expect(html).not.toContain("expand-ask");
  });

  test("selected bottles are destroyed; an empty selection gets a message; too many are refused", async () => {
    const { post, person } = await owner(1);
    const kept = { state: "kept", owner_id: person.id, collected_at: NOW } as const;
    const author = await aPerson(db());
    const ids = [await aBottle(db(), author, kept), await aBottle(db(), author, kept)];
    const none = await post({}, "/backpack/clean");
    expect([none.status, (await none.text()).includes("Tick at least one bottle")]).toEqual([422, true]);
    const many = await post({ bottles: Array.from({ length: 101 }, (_, n) => n).join(",") }, "/backpack/clean");
    expect(many.status).toBe(422);
    const done = await post({ bottles: ids.join(",") }, "/backpack/clean");
    expect(done.headers.get("location")).toBe("/backpack");
    expect(await loadCoins(db(), person)).toBe(3);
    const repeated = await post({ bottles: ids.join(",") }, "/backpack/clean");
    expect(repeated.status).toBe(404);
  });

  test("with a full backpack a pick on the bottle's page offers both ways to make room", async () => {
    const { post, page, person } = await owner(1);
    const author = await aPerson(db());
    const kept = { state: "kept", owner_id: person.id, collected_at: NOW } as const;
    for (let n = 0; n < 20; n++) await aBottle(db(), author, kept);
    const bottle = await aBottle(db(), author);
    const here = await post({ bottle, here: "1" }, "/pick");
    const html = await here.text();
    expect(here.status).toBe(409);
    for (const way of ["/backpack#kept", "/backpack#expand"]) expect(html).toContain(`href="${way}"`);
    const atSea = await post({ bottle }, "/pick");
    expect(atSea.headers.get("location")).toBe("/");
    expect(atSea.headers.get("set-cookie")).toContain("notice=backpack_full");
    expect(await (await page()).text()).toContain(translatorFor("en")("error.backpack_full"));
  });

  test("each picture of a bottle has a describing text", async () => {
    const { person, look } = await owner(1);
    const [author, free_at] = [await aPerson(db()), NOW + HOUR];
    const id = await aBottle(db(), author, { state: "kept", owner_id: person.id, collected_at: NOW });
    await aBottle(db(), author, { holder_id: person.id, free_at });
    await aBottle(db(), person);
    const countBottles = async (path: string) =>
      (await (await look(path)).text()).split('alt="A straight teal glass bottle, closed with a cork"').length - 1;
    expect(await countBottles("/backpack")).toBe(2);
    for (const path of ["/my-bottles", `/bottle/${id}`, `/bottle-shared/${id}`])
      expect([path, await countBottles(path)]).toEqual([path, 1]);
  });
});
