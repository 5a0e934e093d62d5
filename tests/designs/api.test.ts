import { beforeAll, describe, expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import { DELETED_USER_ID } from "../../src/limits/account";
import { openTestApp } from "../support/app";
import { findLedgerFaults, loadCoins, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aDesign, aDesigner, aPurchase, designRow, SAMPLE_DESIGN } from "./design-fixtures";

interface Fault {
  error: { code: string; message: string; fields?: Record<string, string> };
}

eachDatabase("designs over HTTP", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const signedIn = async (coins = 20) => {
    const app = openTestApp(db());
    const who = await aDesigner(db(), coins);
    const token = await app.enter(who);
    const ask = async <T>(method: string, path: string, json?: unknown, key?: string) => {
      const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
      const response = await app.ask(method, `/api${path}`, { token, json, headers });
      return { status: response.status, body: (await response.json()) as T };
    };
    return { app, who, token, ask };
  };

  test("an erased designer has a placeholder name in the reader's language", async () => {
    const { who, ask } = await signedIn();
    const designer = await aDesigner(db(), 0);
    const { id } = await aPurchase(db(), who, designer);
    await deleteAccount(db(), aFileStore(), designer.id, NOW);
    const left = { designer: { id: DELETED_USER_ID, nickname: "Deleted user" } };
    expect((await ask("GET", `/designs/${id}`)).body).toMatchObject(left);
    expect((await ask("GET", `/bottles/purchased-detail/${id}`)).body).toMatchObject(left);
    expect((await ask("GET", "/designs?tab=purchased")).body).toMatchObject({ items: [left] });
  });

  test("a design from creation to destruction", async () => {
    const { who, ask } = await signedIn();
    const made = await ask<{ id: string; createdAt: string }>("POST", "/designs", SAMPLE_DESIGN);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...SAMPLE_DESIGN, status: "draft", price: null, likedByMe: false });
    expect(made.body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    const at = `/designs/${made.body.id}`;
    expect((await ask("PUT", at, { ...SAMPLE_DESIGN, name: "Other" })).body).toMatchObject({
      name: "Other",
      version: 2,
    });
    expect((await ask("POST", `${at}/sale`, { price: 18 })).body).toMatchObject({
      status: "forSale",
      price: 18,
    });
    expect((await ask<Fault>("DELETE", at, { destroyConfirmName: "Other" })).body.error.code).toBe("wrong_state");
    expect((await ask("DELETE", `${at}/sale`)).body).toMatchObject({ status: "draft" });
    expect((await ask("POST", `${at}/exhibition`)).body).toMatchObject({ status: "exhibition" });
    expect((await ask<Fault>("PUT", at, SAMPLE_DESIGN)).body.error).toMatchObject({
      code: "design_locked",
      message: "Sold or exhibited designs cannot be edited.",
    });
    expect((await ask("DELETE", `${at}/exhibition`)).status).toBe(200);
    expect((await ask<Fault>("DELETE", at, { destroyConfirmName: SAMPLE_DESIGN.name })).body.error).toMatchObject({
      code: "name_mismatch",
      message: "Bottle name mismatch.",
    });
    expect(await ask("DELETE", at, { destroyConfirmName: "Other" })).toMatchObject({
      status: 200,
      body: { reward: 1, coins: 16 },
    });
    expect((await ask("GET", at)).status).toBe(404);
    expect(await loadCoins(db(), who)).toBe(16);
  });

  test.each([
    ["a width out of range", { ...SAMPLE_DESIGN, params: { ...SAMPLE_DESIGN.params, neck: 49 } }, "params.neck"],
    ["a missing one", { ...SAMPLE_DESIGN, params: { ...SAMPLE_DESIGN.params, ribbon: undefined } }, "params.ribbon"],
    ["an extra one", { ...SAMPLE_DESIGN, params: { ...SAMPLE_DESIGN.params, __proto__x: 1 } }, "params"],
    [
      "10,000 markers",
      { ...SAMPLE_DESIGN, params: { ...SAMPLE_DESIGN.params, markers: Array(10_000).fill(1) } },
      "params.markers",
    ],
    ["a marker of no kind", { ...SAMPLE_DESIGN, params: { ...SAMPLE_DESIGN.params, markers: [{}] } }, "params.markers"],
    ["no name", { ...SAMPLE_DESIGN, name: " " }, "name"],
    ["no story", { ...SAMPLE_DESIGN, story: "" }, "story"],
    ["nothing", {}, "params"],
    ["a list", [], "body"],
  ])("%s is refused by name, and nothing is charged", async (_, json, field) => {
    const { who, ask } = await signedIn();
    const { status, body } = await ask<Fault>("POST", "/designs", json);
    expect([status, body.error.code]).toEqual([422, "validation_failed"]);
    expect(Object.keys(body.error.fields ?? {})).toContain(field);
    expect(await loadCoins(db(), who)).toBe(20);
  });

  test.each([9, 10.5, 100_001, null, "ten"])("a price of %p is refused", async (price) => {
    const { who, ask } = await signedIn();
    const { id } = await aDesign(db(), who);
    const { status, body } = await ask<Fault>("POST", `/designs/${id}/sale`, { price });
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([422, ["price"]]);
    expect(await designRow(db(), id)).toMatchObject({ status: "draft", price: null });
  });

  test("the same idempotency key creates one design; a script in a name stays text", async () => {
    const { who, ask, app, token } = await signedIn();
    const input = { ...SAMPLE_DESIGN, name: "<img src=x onerror=1>", story: "<script>alert(1)</script>" };
    const made = await Promise.all([1, 2, 3].map(() => ask<{ id: string }>("POST", "/designs", input, "tap")));
    const [{ body }] = made as [(typeof made)[0]];
    expect(new Set(made.map((each) => each.body.id)).size).toBe(1);
    expect(await loadCoins(db(), who)).toBe(15);
    const page = await app.ask("GET", `/bottle-design/detail/${body.id}`, { session: token });
    const html = await page.text();
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
  });

  test("a purchased design is read by its buyer, thrown, and destroyed with its name", async () => {
    const { who, ask } = await signedIn();
    const seller = await aDesigner(db());
    const { id } = await aPurchase(db(), who, seller, { uses: 9 });
    const usage = { used: 9, max: 10, state: "partially_used" };
    expect((await ask("GET", `/bottles/purchased-detail/${id}`)).body).toMatchObject({ usage });
    expect((await ask("GET", "/designs?tab=purchased")).body).toMatchObject({ items: [{ id, usage }] });
    const thrown = { content: "hello", purchasedBottleId: id };
    expect((await ask("POST", "/bottles", thrown)).status).toBe(201);
    expect((await ask<Fault>("POST", "/bottles", thrown)).body.error.code).toBe("used_up");
    const destroy = { bottleId: id, destroyConfirmName: SAMPLE_DESIGN.name };
    expect((await ask("DELETE", "/bottles/destroy-purchased", destroy)).body).toMatchObject({ reward: 1 });
    expect((await ask("GET", `/bottles/purchased-detail/${id}`)).status).toBe(404);
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  describe("lists", () => {
    test.each(["?tab=none", "?cursor=x", "?limit=0"])("%s is refused", async (query) => {
      const { ask } = await signedIn();
      expect((await ask("GET", `/designs${query}`)).status).toBe(422);
    });
  });
});
