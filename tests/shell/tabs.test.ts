import { beforeAll, expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { hasThrowButton } from "../../src/shell/document/tab-bar";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { type SeededWorld, seedWorld } from "../support/world";

const { tabOf } = compileRoomPlan(ROOMS);

test.each([
  ["/login", false],
  ["/login/link", false],
  ["/register", false],
  ["/language-select", false],
  ["/chat", false],
  ["/chat/x", false],
  ["/bottle-design", false],
  ["/bottle-design/editor", false],
  ["/bottle-design/detail/x", false],
  ["/", true],
  ["/friends", true],
  ["/friends/x", true],
  ["/profile", true],
  ["/bottle-square", true],
  ["/bottle/x", true],
  ["/bottle-shared/x", true],
  ["/system-messages", true],
  ["/coin-records", true],
  ["/verify-email", true],
])("on %s the tab bar shows: %p (docs/product.md 2.4)", (path, shows) => expect(tabOf(path) !== "hidden").toBe(shows));

test.each([
  ["/", "home"],
  ["/bottle-square", "square"],
  ["/friends", "friends"],
  ["/friends/x", "friends"],
  ["/profile", "profile"],
  ["/system-messages", "profile"],
  ["/my-bottles", "profile"],
  ["/picked-bottles", "profile"],
  ["/backpack", "profile"],
  ["/invite", "profile"],
  ["/coin-records", "profile"],
  ["/bottle/x", null],
  ["/nowhere", null],
])("on %s the active tab is %p", (path, tab) => expect(tabOf(path)).toBe(tab as ReturnType<typeof tabOf>));

test.each([
  ["/bottle-square", true],
  ["/friends", true],
  ["/friends/x", true],
  ["/profile", true],
  ["/profile/edit", true],
  ["/bottle/x", true],
  ["/system-messages", true],
  ["/coin-records", true],
  ["/bottle-square/x", true],
  ["/backpack", true],
  ["/officials", true],
  // Home and the dialog's own page have it already; the official console is not part of the shell.
  ["/", false],
  ["/throw", false],
  ["/complete-profile", false],
  ["/official", false],
  ["/official/reports/x", false],
])("on %s the throw button is shown: %p", (path, stands) => expect(hasThrowButton(path)).toBe(stands));

/** The text between the first occurrences of two markers. */
const between = (html: string, from: string, to: string): string => html.split(from)[1]?.split(to)[0] ?? "";

eachDatabase("the tab bar", (db) => {
  let world: SeededWorld;
  beforeAll(async () => {
    await seedBuiltIns(db());
    world = await seedWorld(db());
  });

  const barOf = async (path: string, session?: string): Promise<string> => {
    const html = await (await openTestApp(db()).ask("GET", path, { session })).text();
    return between(html, '<nav class="tabs"', "</nav>");
  };

  const badge = async (unread: number, language: "en" | "ar" = "en"): Promise<string> => {
    const { stranger } = world;
    await db().updateTable("users").set({ unread_count: unread, language }).where("id", "=", stranger.id).execute();
    return barOf("/profile", await openTestApp(db()).enter(stranger));
  };

  test("is on pages with tabs only", async () => {
    expect(await barOf("/")).toContain('href="/bottle-square"');
    expect(await barOf("/nowhere")).toContain('href="/friends"');
    for (const path of ["/login", "/register", "/language-select"]) expect(await barOf(path)).toBe("");
  });

  test("has the throw button above it for signed-in people", async () => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(world.stranger);
    const opens = async (path: string, who?: string) =>
      (await (await ask("GET", path, { session: who })).text()).includes('href="/throw" data-opens="throw"');
    for (const path of [`/bottle/${world.sea}`, "/system-messages", "/coin-records", "/rules", "/nowhere"]) {
      expect([path, await opens(path, session)]).toEqual([path, true]);
      expect([path, await opens(path)]).toEqual([path, false]);
    }
    for (const path of ["/bottle-design", "/language-select"]) expect(await opens(path, session)).toBe(false);
  });

  test("marks the current tab", async () => {
    const session = await openTestApp(db()).enter(world.stranger);
    for (const path of ["/", "/bottle-square", "/friends", "/profile"]) {
      const bar = await barOf(path, session);
      expect(bar.match(/aria-current="page"/g)).toHaveLength(1);
      expect(bar).toMatch(new RegExp(`href="${path}" aria-current="page"`));
    }
    expect(await barOf(`/bottle/${world.sea}`, session)).not.toContain("aria-current");
  });

  test.each([
    [0, null],
    [1, "1"],
    [99, "99"],
    [100, "99+"],
    [12_345, "99+"],
  ])("%i unread messages: the badge says %p", async (unread, text) => {
    const bar = await badge(unread);
    if (text === null) return expect(bar).not.toContain('class="badge"');
    expect(bar).toContain(`<span aria-hidden="true">${text}</span>`);
    expect(bar).toContain(translatorFor("en")("shell.unread", { n: unread }));
  });

  test("the friends tab shows unread chats, and /unread/chats returns the badge", async () => {
    const { stranger } = world;
    const session = await openTestApp(db()).enter(stranger);
    const count = (n: number) =>
      db().updateTable("users").set({ chat_unread_count: n }).where("id", "=", stranger.id).execute();
    await count(100);
    const bar = await barOf("/", session);
    const tab = between(bar, 'href="/friends"', "</a>");
    expect(tab).toContain('<span aria-hidden="true">99+</span>');
    expect(tab).toContain(translatorFor("en")("shell.chat_unread", { n: 100 }));
    const refreshed = await (await openTestApp(db()).ask("GET", "/unread/chats", { session })).text();
    expect(refreshed).toContain('<span aria-hidden="true">99+</span>');
    await count(0);
    expect(between(await barOf("/", session), 'href="/friends"', "</a>")).not.toContain('class="badge"');
  });

  test("uses Arabic digits in Arabic, and visitors see no badge", async () => {
    expect(await badge(100, "ar")).toContain('<span aria-hidden="true">٩٩+</span>');
    expect(await barOf("/")).not.toContain('id="unread"');
  });

  test("signed out: square and friends redirect to the sign-in page with a notice, profile without (section 2)", async () => {
    const { ask } = openTestApp(db());
    const setsLoginNotice = async (path: string) => {
      const response = await ask("GET", path);
      expect(response.headers.get("location")).toBe(`/login?next=${encodeURIComponent(path)}`);
      return response.headers.getSetCookie().some((cookie) => cookie.startsWith("notice=please_login;"));
    };
    expect(await setsLoginNotice("/bottle-square")).toBe(true);
    expect(await setsLoginNotice("/friends")).toBe(true);
    expect(await setsLoginNotice("/profile")).toBe(false);
    const html = await (await ask("GET", "/login", { cookies: { notice: "please_login" } })).text();
    expect(between(html, 'id="notices"', "</div></body>")).toContain("please login");
  });

  test("logging out clears the session and redirects to home", async () => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(world.holder);
    const response = await ask("POST", "/logout", { session });
    expect(response.headers.get("location")).toBe("/");
    expect(response.headers.getSetCookie().join()).toContain("session=; Max-Age=0");
    expect((await ask("GET", "/profile", { session })).headers.get("location")).toBe("/login?next=%2Fprofile");
  });
});

eachDatabase("notices", (db) => {
  const visibleNotice = async (notice: string) => {
    const response = await openTestApp(db()).ask("GET", "/login", { cookies: { notice } });
    const html = await response.text();
    const toast = /<div class="toast"( role="alert")?>.*?<span>(.*?)<\/span><\/div>/.exec(html);
    return {
      text: toast?.[2] ?? null,
      failure: Boolean(toast?.[1]),
      cookies: response.headers.getSetCookie(),
    };
  };

  test("are shown once and their cookie is deleted", async () => {
    const { text, failure, cookies } = await visibleNotice("throw_success:5");
    expect([text, failure]).toEqual([translatorFor("en")("notice.throw_success", { n: 5 }), false]);
    expect(cookies).toEqual(["notice=; Max-Age=0; Path=/"]);
    expect(await visibleNotice("not_held")).toMatchObject({
      text: translatorFor("en")("error.not_held"),
      failure: true,
    });
  });

  test("a full backpack links to two ways of making room", async () => {
    const { text, failure } = await visibleNotice("backpack_full");
    expect(failure).toBe(true);
    expect(text).toStartWith(translatorFor("en")("error.backpack_full"));
    for (const way of ["/backpack#kept", "/backpack#expand"]) expect(text).toContain(`href="${way}"`);
  });

  test.each([
    "<script>alert(1)</script>",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "throw_success:<b>",
    "throw_success:5:6",
    "throw_success:1e9",
    "You have won",
    "shell.app.name",
    "__proto__",
    "constructor",
    "no_such_notice",
    "throw_success:99999999999999999999",
    // Texts with other parameters than a number.
    "rate_limited",
    "underage:3",
    `${"a".repeat(5_000)}`,
  ])("the cookie value %s shows no notice", async (notice) => expect((await visibleNotice(notice)).text).toBeNull());
});
