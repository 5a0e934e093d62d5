import { beforeAll, describe, expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { parseNotice } from "../../src/shell/parts/notice";
import { aDesign, aDesigner, designRow } from "../designs/design-fixtures";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";

const LOOKS =
  "A straight navy glass bottle, with slanting stripes in light blue, painted with a star and a sun, closed with a cork";
const SCRIPT = "<script>alert(1)</script>";
const SAFE = "&lt;script&gt;alert(1)&lt;/script&gt;";

eachDatabase("the square over HTTP", (db) => {
  let seller: TestPerson;
  let buyer: TestPerson;
  let token: string;

  beforeAll(async () => {
    await seedBuiltIns(db());
    [seller, buyer] = [await aDesigner(db()), await aDesigner(db(), 9)];
    token = await openTestApp(db()).enter(buyer);
  });

  const ask = (method: string, path: string, sent = {}) =>
    openTestApp(db()).ask(method, path, { session: token, ...sent });
  const page = async (path: string) => (await ask("GET", path)).text();
  const onSale = (change = {}, of: Db = db()) => aDesign(of, seller, { status: "forSale", price: 10, ...change });

  test("the list has the fields of the contract", async () => {
    const { id, picture, version } = await onSale({ like_count: 3 });
    const answer = await ask("GET", "/api/square?section=market&sort=liked&limit=1");
    const { items, nextCursor } = (await answer.json()) as { items: object[]; nextCursor: string | null };
    expect(nextCursor).toBeNull();
    expect(items).toEqual([
      expect.objectContaining({
        id,
        version,
        status: "forSale",
        price: 10,
        likeCount: 3,
        commentCount: 0,
        viewCount: 0,
        likedByMe: false,
        usage: null,
        params: expect.objectContaining({ texture: expect.any(String) }),
        designer: expect.objectContaining({ id: seller.id }),
        owner: expect.objectContaining({ id: seller.id }),
        createdAt: new Date(NOW).toISOString(),
        svg: `/designs/${picture}.svg`,
      }),
    ]);
  });

  test("an unlisted design redirects its designer only", async () => {
    const { id } = await aDesign(db(), buyer);
    const mine = await ask("GET", `/bottle-square/${id}`);
    expect([mine.status, mine.headers.get("location")]).toEqual([303, `/bottle-design/detail/${id}?from=square`]);
    expect((await ask("GET", `/bottle-square/${(await aDesign(db(), seller)).id}`)).status).toBe(404);
  });

  describe("invalid input is refused with its field", () => {
    const get = (query: string, field: string) => ["GET", `/api/square?${query}`, undefined, field] as const;
    test.each([
      get("section=street", "section"),
      get("sort=cheapest", "sort"),
      get("cursor=nonsense", "cursor"),
      get("limit=0", "limit"),
      get("limit=many", "limit"),
      ["POST", "/api/square/x/buy", { version: 1.5 }, "version"],
      ["POST", "/api/square/x/buy", { version: 0 }, "version"],
      ["POST", "/api/square/x/comments", {}, "content"],
      ["POST", "/api/square/x/comments", { content: " \u200b " }, "content"],
      ["POST", "/api/square/x/comments", { content: "a".repeat(501) }, "content"],
    ] as const)("%s %s %j", async (method, path, json, field) => {
      const answer = await ask(method, path, { json });
      const { error } = (await answer.json()) as { error: { code: string; fields: Record<string, string> } };
      expect([answer.status, error.code, Object.keys(error.fields)]).toEqual([422, "validation_failed", [field]]);
    });
  });

  test("each refusal has its status and its message", async () => {
    const { id } = await onSale();
    const sold = await aDesign(db(), seller, { status: "sold", price: 10 });
    const own = await aDesign(db(), buyer, { status: "forSale", price: 10, listed_at: NOW });
    const cases: [string, object, number, string][] = [
      [`${id}/buy`, {}, 409, "Insufficient coins."],
      [
        `${id}/buy`,
        { version: 99 },
        409,
        "The design or its price has changed since you looked at it. Have another look.",
      ],
      [`${sold.id}/buy`, {}, 409, "Design does not exist or is not for sale."],
      [`${own.id}/buy`, {}, 409, "Cannot buy your own design."],
      [`${own.id}/like`, {}, 409, "This is your own design."],
      [`${newId(NOW)}/buy`, {}, 404, "This design does not exist, or no longer exists."],
      [`${newId(NOW)}/like`, {}, 404, "This design does not exist, or no longer exists."],
      ["%00/like", {}, 404, "This design does not exist, or no longer exists."],
    ];
    for (const [path, json, status, message] of cases) {
      const answer = await ask("POST", `/api/square/${path}`, { json });
      const { error } = (await answer.json()) as { error: { message: string } };
      expect([path, answer.status, error.message]).toEqual([path, status, message]);
    }
  });

  test("forms answer each refusal with its own message too", async () => {
    const own = await aDesign(db(), buyer, { status: "forSale", price: 10, listed_at: NOW });
    const noticeAfter = async (path: string, form: Record<string, string>) => {
      const answer = await ask("POST", path, { form });
      const [, notice = ""] = /notice=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "") ?? [];
      return parseNotice(translatorFor("en"), decodeURIComponent(notice))?.text;
    };
    expect(await noticeAfter("/bottle-square/like", { design: own.id })).toBe("This is your own design.");
    expect(await noticeAfter(`/bottle-square/${own.id}/buy`, {})).toBe("Cannot buy your own design.");
  });

  test("scripts in name, story and comment are text", async () => {
    const { id } = await onSale({ name: SCRIPT, story: SCRIPT });
    expect((await ask("POST", `/bottle-square/${id}/comment`, { form: { content: SCRIPT } })).status).toBe(303);
    for (const path of ["/bottle-square", `/bottle-square/${id}`, `/bottle-square/by/${seller.id}`]) {
      const html = await page(path);
      expect([path, html.includes(SAFE), html.includes(SCRIPT)]).toEqual([path, true, false]);
    }
  });

  test("each picture has a describing text", async () => {
    const { id } = await onSale();
    for (const path of ["/bottle-square", `/bottle-square/${id}`, `/bottle-square/by/${seller.id}`]) {
      const html = await page(path);
      expect([path, html.includes(`alt="${LOOKS}"`)]).toEqual([path, true]);
    }
  });

  test("a refused comment keeps the typed text, with the reason beside it", async () => {
    const { id } = await onSale();
    const long = "sea ".repeat(130);
    const answer = await ask("POST", `/bottle-square/${id}/comment`, { form: { content: long } });
    const html = await answer.text();
    expect([answer.status, html.includes(long), html.includes("Use at most 500 characters")]).toEqual([
      422,
      true,
      true,
    ]);
    expect((await designRow(db(), id))?.comment_count).toBe(0);
  });

  test("a purchase that is too late redirects to the square, too few coins to the design, with the reason", async () => {
    const [{ id }, sold] = [await onSale(), await aDesign(db(), seller, { status: "sold" })];
    const late = await ask("POST", `/bottle-square/${sold.id}/buy`, { form: { version: "1" } });
    expect([late.headers.get("location"), late.headers.get("set-cookie")]).toEqual([
      "/bottle-square",
      expect.stringContaining("notice=not_for_sale"),
    ]);
    const poor = await ask("POST", `/bottle-square/${id}/buy`, { form: { version: "1" } });
    expect([poor.headers.get("location"), poor.headers.get("set-cookie")]).toEqual([
      `/bottle-square/${id}`,
      expect.stringContaining("notice=insufficient_coins"),
    ]);
  });

  test("a like through htmx gets the button alone, which replaces itself", async () => {
    const { id } = await onSale();
    const pressed = { headers: { "hx-request": "true" }, form: { design: id } };
    const html = await (await ask("POST", "/bottle-square/like", pressed)).text();
    expect(html).toMatch(new RegExp(`^<button[^>]* id="like-${id}"[^>]* aria-pressed="true"[^>]* hx-swap-oob="true"`));
    expect((await designRow(db(), id))?.like_count).toBe(1);
  });

  test("in a wide window the like button of the card beside the page is renewed too", async () => {
    const { id } = await onSale();
    const pressed = { headers: { "hx-request": "true" }, cookies: { wide: "1" }, form: { design: id } };
    const html = await (await ask("POST", "/bottle-square/like", pressed)).text();
    const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
    expect(buttons.map((tag) => / id="([^"]*)"/.exec(tag)?.[1])).toEqual([`like-${id}`, `list-like-${id}`]);
    expect(buttons[1]).toContain('form="list-unlike"');
    for (const tag of buttons) expect(tag).toContain('aria-pressed="true"');
  });

  test("going back shows as many cards as before, and an invalid URL shows the first page", async () => {
    for (let n = 0; n < 50; n++) await aDesign(db(), seller, { status: "exhibition", listed_at: NOW + n });
    const cardsOn = async (query: string) =>
      (await page(`/bottle-square?section=exhibition${query}`)).split('class="card design-card"').length - 1;
    expect(await cardsOn("")).toBe(20);
    expect(await cardsOn("&n=40")).toBe(40);
    for (const query of ["&n=-1", "&n=1e9", "&n=x", "&cursor=nonsense", "&sort=cheapest"])
      expect([query, await cardsOn(query)]).toEqual([query, 20]);
    const next = /hx-get="([^"]*cursor[^"]+)"/.exec(await page("/bottle-square?section=exhibition"))?.[1];
    const more = await page((next ?? "").replaceAll("&amp;", "&"));
    expect(more.split('class="card design-card"').length - 1).toBe(20);
    expect(more).toContain('data-here="/bottle-square?section=exhibition&amp;sort=latest&amp;n=40"');
  });

  test("an empty square says so and links to the editor", async () => {
    const young = await aDesigner(db(), 20, { birthday: "2011-03-02" });
    const html = await (
      await openTestApp(db()).ask("GET", "/bottle-square", { session: await openTestApp(db()).enter(young) })
    ).text();
    expect(html).toContain("The stalls are empty");
    expect(html).toContain('href="/bottle-design/editor"');
  });

  test("a design that is too dear says so beside its button, which is not the filled one", async () => {
    const { id } = await onSale();
    const bar = async (coins: number) => {
      const session = await openTestApp(db()).enter(await aDesigner(db(), coins));
      const html = await (await ask("GET", `/bottle-square/${id}`, { session })).text();
      return /<section class="action-bar buy".*?<\/section>/s.exec(html)?.[0] ?? "";
    };
    const dear = await bar(9);
    expect(dear).toContain('id="buy-coins">Not enough coins yet<');
    expect(dear).toMatch(/class="button secondary grow"[^>]*aria-describedby="buy-coins"/i);
    const bought = await bar(10);
    expect(bought).toContain('id="buy-coins">You have 10<');
    expect(bought).toContain('class="button primary grow"');
    expect(bought).not.toContain('aria-describedby="buy-coins"');
  });
});
