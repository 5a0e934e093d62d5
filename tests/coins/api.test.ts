import { beforeAll, expect, test } from "bun:test";
import { DAY } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { aCoinHistory } from "./coin-faults";

eachDatabase("the coins' API and pages", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  async function enter() {
    const app = openTestApp(db());
    const { author, invited } = await aCoinHistory(db());
    const token = await app.enter(author);
    const get = async (path: string) => (await app.ask("GET", path, { token })).json();
    return { ...app, author, invited, token, get };
  }

  test("a record has the fields of the contract; the list continues by cursor", async () => {
    const { get } = await enter();
    const page = (await get("/api/coins/records?limit=2")) as { items: unknown[]; nextCursor: string };
    expect(page.items).toEqual([
      {
        id: "5",
        amount: 10,
        reason: "invitation_reward",
        ref: expect.any(String),
        balance: 42,
        createdAt: new Date(NOW).toISOString(),
      },
      expect.objectContaining({ amount: 12, reason: "sale_design", balance: 32 }),
    ]);
    const rest = await get(`/api/coins/records?limit=3&cursor=${page.nextCursor}`);
    expect(rest).toMatchObject({ items: [{ amount: 5 }, { amount: 5 }, { amount: 10 }], nextCursor: null });
    expect(await get("/api/coins/records?type=expense")).toEqual({ items: [], nextCursor: null });
  });

  test("who was invited is named while both may meet, and not afterwards", async () => {
    const { get, invited } = await enter();
    const refs = async () => (await get("/api/coins/records?limit=1")) as { items: { id: string; ref: string }[] };
    expect((await refs()).items).toMatchObject([{ ref: invited.id }]);
    await db()
      .updateTable("users")
      .set({ adult_at: NOW + DAY })
      .where("id", "=", invited.id)
      .execute();
    expect((await refs()).items).toMatchObject([{ id: "5", ref: "5" }]);
  });

  test.each(["type=gifts", "limit=0", "limit=1.5", "cursor=x", "cursor=LTEuYQ"])(
    "?%s is refused by the API",
    async (query) => {
      const { ask, token } = await enter();
      expect((await ask("GET", `/api/coins/records?${query}`, { token })).status).toBe(422);
      expect((await ask("GET", `/coin-records?${query}`, { session: token })).status).toBe(200);
    },
  );

  test("the guide has the prices (docs/product.md 6.2)", async () => {
    const { get } = await enter();
    const guide = (await get("/api/coins/guide")) as Record<string, { reason: string; amount: number }[]>;
    const amounts = [...(guide.earn ?? []), ...(guide.spend ?? [])].map(({ reason, amount }) => [reason, amount]);
    expect(Object.fromEntries(amounts)).toEqual({
      daily_checkin: 10,
      throw_bottle: 5,
      comment_bottle: 3,
      like_bottle: 2,
      invitation_reward: 10,
      destroy_bottle: 1,
      design_bottle: -5,
      expand_backpack: -10,
    });
  });

  test("the page of records has the person's own only, and a message where there are none", async () => {
    const { ask, author } = await enter();
    const session = await openTestApp(db()).enter(await aPerson(db()));
    const text = await (await ask("GET", "/coin-records", { session })).text();
    expect(text).toContain("No coins have moved yet");
    expect(text).not.toContain(author.id);
  });

  test("a check-in that fails on the server says so in place of the button", async () => {
    const { ask, token } = await enter();
    await db().schema.alterTable("daily_counters").renameTo("away").execute();
    const response = await ask("POST", "/check-in", { session: token, form: { next: "/profile" } });
    await db().schema.alterTable("away").renameTo("daily_counters").execute();
    expect(response.headers.get("location")).toBe("/profile");
    expect(response.headers.get("set-cookie")).toContain("notice=check_in_failed");
  });
});
