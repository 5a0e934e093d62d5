/** Pages of wide windows (docs/product.md "Wide windows"). */
import { beforeAll, expect, test } from "bun:test";
import type { Ctx } from "../../src/http/env";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { listOf, railTabOf } from "../../src/shell/panes/list-of";
import { isPhone } from "../../src/shell/panes/wide-window";
import { aDesign, aDesigner } from "../designs/design-fixtures";
import { openTestApp, type TestRequest } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { insertFriendship } from "../support/world";

const { tabOf } = compileRoomPlan(ROOMS);

test.each([
  ["/chat/x", "", "/friends"],
  ["/chat/x", "/friends?tab=recent", "/friends?tab=recent"],
  ["/chat/x", "/bottle-square?sort=hottest", "/friends"],
  ["/friends/x", "/friends?tab=followers", "/friends?tab=followers"],
  ["/bottle/x", "", "/"],
  ["/bottle/x", "/?seen=a.b", "/?seen=a.b"],
  ["/bottle/x", "/my-bottles", "/my-bottles"],
  ["/bottle/x", "//elsewhere.example/", "/"],
  ["/bottle/x", "https://elsewhere.example/", "/"],
  ["/bottle-square/x", "/bottle-square?q=rain", "/bottle-square?q=rain"],
  ["/coin-records", "/friends", "/profile"],
  ["/profile", "/profile", null],
  ["/friends", "/friends", null],
  ["/", "/", null],
  ["/bottle-design/editor", "/bottle-square", null],
  ["/login", "/friends", null],
])("beside %s, after %p, stands %p", (path, remembered, list) => {
  expect(listOf(path, tabOf(path), remembered)).toBe(list);
});

test.each([
  ["/chat/x", null, "friends"],
  ["/chat/x", "/friends?tab=recent", "friends"],
  ["/bottle/x", "/?seen=a.b", "home"],
  ["/bottle/x", "/my-bottles", "profile"],
  ["/bottle/x", null, "home"],
  ["/bottle-square/x", "/bottle-square?q=rain", "square"],
  ["/account", "/profile", "profile"],
  ["/bottle-design", null, "hidden"],
  ["/nowhere", null, null],
] as const)("on %s, beside %p, the rail marks %p", (path, list, tab) => {
  expect(railTabOf(path, tabOf(path), list)).toBe(tab);
});

const WIDE = { wide: "1" };

eachDatabase("a wide window", (db) => {
  let me: TestPerson;
  let friend: TestPerson;
  let bottle: string;

  beforeAll(async () => {
    await seedBuiltIns(db());
    [me, friend] = [await aPerson(db()), await aPerson(db(), { nickname: "Keiko of Kobe" })];
    await insertFriendship(db(), me.id, friend.id);
    bottle = await aBottle(db(), await aPerson(db()), { content: "the lights came on" });
  });

  const load = async (path: string, sent: TestRequest = {}) => {
    const app = openTestApp(db());
    const session = sent.session ?? (await app.enter(me));
    const response = await app.ask("GET", path, { ...sent, session });
    return { response, html: await response.text(), lines: app.lines };
  };

  test("has the list beside what was chosen in it, once, and marked there", async () => {
    const { html } = await load(`/chat/${friend.id}`, { cookies: WIDE });
    const [, list = ""] = /<section class="beside"[^>]*>(.*?)<\/section>/s.exec(html) ?? [];
    expect(list).toContain("Keiko of Kobe");
    expect(list).toContain(`href="/chat/${friend.id}" aria-current="true"`);
    expect(html.match(/id="main"/g)).toHaveLength(1);
    expect(html.match(/id="chat-unread"/g)).toHaveLength(1);
    expect(html.indexOf('class="tabs"')).toBeLessThan(html.indexOf("<section"));
    expect(html).toContain('<a class="tab" href="/friends" aria-current="page">');
    expect(html).toMatch(/<nav class="close-pane"[^>]*><a class="icon-button" href="\/friends"/);
  });

  test("each list is a section without a main, marks what was chosen and gives its ids a name of their own", async () => {
    const own = await aBottle(db(), me);
    const { id: design } = await aDesign(db(), await aDesigner(db()), { status: "forSale", price: 10, listed_at: NOW });
    for (const [path, list] of [
      [`/bottle/${own}`, "/my-bottles"],
      [`/friends/${friend.id}`, "/friends"],
      [`/bottle-square/${design}`, "/bottle-square"],
      ["/coin-records", "/profile"],
      ["/account", "/profile"],
    ] as const) {
      const { html } = await load(path, { cookies: { ...WIDE, list } });
      const [, pane = ""] = /<section class="beside[^>]*>(.*?)<div class="column/s.exec(html) ?? [];
      expect(
        [...pane.matchAll(new RegExp(`href="${path}"[^>]* aria-current="true"`, "g"))].length,
        path,
      ).toBeGreaterThan(0);
      expect(pane, path).not.toContain("<main");
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, path).toBe(ids.length);
    }
  });

  test("elsewhere a page has neither list nor rail, its head one line of script more", async () => {
    const { html } = await load(`/chat/${friend.id}`);
    expect(html).not.toMatch(/data-pane|class="tabs"|panes\.|class="beside"/);
    expect(html).toContain('matchMedia("(min-width:64em)").matches');
  });

  test("a page for a phone has no byte for wide windows", async () => {
    const android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36";
    const iphone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
    const tablet = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";
    const htmlFor = async (headers: Record<string, string>) => (await load("/friends", { headers })).html;
    const phones: Record<string, string>[] = [
      { "sec-ch-ua-mobile": "?1" },
      { "user-agent": android },
      { "user-agent": iphone },
    ];
    const others: Record<string, string>[] = [{ "sec-ch-ua-mobile": "?0" }, { "user-agent": tablet }];
    for (const headers of phones) expect(await htmlFor(headers)).not.toMatch(/64em|wide\.\w+\.css/);
    for (const headers of others) expect(await htmlFor(headers)).toMatch(/64em/);
    // One that is known as wide keeps its panes.
    const known = await load("/coin-records", { cookies: WIDE, headers: { "user-agent": android } });
    expect(known.html).toContain('class="beside');
  });

  test("a long User-Agent takes no longer than a short one", () => {
    const ask = (userAgent: string) => {
      const header = (name: string) => (name === "user-agent" ? userAgent : undefined);
      return isPhone({ req: { header } } as unknown as Ctx);
    };
    const long = "Android ".repeat(125_000);
    const begin = performance.now();
    expect(ask(long)).toBe(false);
    expect(performance.now() - begin).toBeLessThan(50);
    expect(ask(`${long} Mobile`)).toBe(false);
    expect(ask("Android Mobile")).toBe(true);
  });

  test("another person's list is never shown: signed out there is the sea alone, and nothing is remembered", async () => {
    const cookies = { ...WIDE, list: "/friends?tab=recent" };
    const { response, html } = await load("/rules", { cookies, session: "" });
    expect(html).not.toContain("data-list");
    expect(response.headers.getSetCookie().find((each) => each.startsWith("list="))).toContain("Max-Age=0");
    const letter = await load(`/bottle/${bottle}`, { cookies: WIDE, session: "" });
    expect(letter.html).toContain('class="beside beside-sea"');
    expect(letter.html).not.toContain("Keiko of Kobe");
  });

  test("remembers which list was looked at, and which bottles were seen at sea", async () => {
    const square = await load("/bottle-square?section=market&sort=hottest", { cookies: WIDE });
    const [kept = ""] = square.response.headers.getSetCookie().filter((each) => each.startsWith("list="));
    expect(decodeURIComponent(kept)).toStartWith("list=/bottle-square?section=market&sort=hottest;");
    expect(kept).not.toContain("Max-Age");
    const home = await load("/", { cookies: WIDE });
    expect(home.response.headers.getSetCookie().some((each) => /^sea=[\da-f-]{36}/.test(each))).toBe(true);
    const part = await load("/", { cookies: WIDE, headers: { "hx-request": "true" } });
    expect(part.response.headers.getSetCookie().filter((each) => /^(list|sea)=/.test(each))).toEqual([]);
  });

  test("a list that cannot be shown leaves the page alone", async () => {
    const { response, html, lines } = await load(`/bottle/${bottle}`, {
      cookies: { ...WIDE, list: "/my-bottles?cursor=%00", sea: "NaN" },
    });
    expect(response.status).toBe(200);
    expect(html).toContain("the lights came on");
    expect(lines.filter((line) => line.includes("page failed"))).toEqual([]);
  });

  test("a wrong address has the list beside its page, with the status of the page", async () => {
    const { response, html } = await load("/chat/nobody", { cookies: WIDE });
    expect(response.status).toBe(404);
    expect(html).toContain("Keiko of Kobe");
  });

  test("the console of officials has panes of its own", async () => {
    const { html } = await load("/official", { cookies: WIDE });
    expect(html).not.toMatch(/data-pane|matchMedia/);
  });
});
