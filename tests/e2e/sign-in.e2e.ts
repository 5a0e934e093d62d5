import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { fetchCoins, signInPage, test, throwBottleAs, waitForHtmx } from "./fixtures";

const t = translatorFor("en");
const PASSWORD = "tide-and-glass";

const tabLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: t("shell.tabs") }).getByRole("link", { name });

/** Somebody's username. */
async function usernameOf(me: Awaited<ReturnType<typeof registerClient>>): Promise<string> {
  return (await me.call<{ username: string }>("GET", "/auth/profile")).body.username;
}

async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(t("auth.username")).fill(username);
  await page.getByLabel(t("auth.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("auth.login") }).click();
}

for (const [name, path] of [
  [t("shell.tab.square"), "/bottle-square"],
  [t("shell.tab.friends"), "/friends"],
] as const) {
  test(`${name} asks a stranger to log in, and leads there afterwards`, async ({ page, server }) => {
    const me = await registerClient(server.url);
    await page.goto("/");
    await tabLink(page, name).click();
    await page.waitForURL(`/login?next=${encodeURIComponent(path)}`);
    await expect(page.getByRole("alert")).toHaveText("please login");
    await logIn(page, await usernameOf(me));
    await page.waitForURL(path);
    await expect(tabLink(page, name)).toHaveAttribute("aria-current", "page");
  });
}

test("the profile tab leads a visitor to the sign-in page without a notice", async ({ page }) => {
  await page.goto("/");
  await tabLink(page, t("shell.tab.profile")).click();
  await page.waitForURL("/login?next=%2Fprofile");
  await expect(page.getByRole("status")).toBeEmpty();
  await expect(page.getByRole("navigation", { name: t("shell.tabs") })).toHaveCount(0);
});

test("a visitor's throw leads to the sign-in page, a like to joining for that letter", async ({ page, server }) => {
  const id = await throwBottleAs(await registerClient(server.url), "for whoever comes in");
  await page.goto("/");
  await page.getByRole("link", { name: t("bottles.throw.open") }).click();
  await page.waitForURL("/login?next=%2Fthrow");
  await page.goto(`/bottle/${id}`);
  await page.getByRole("link", { name: t("bottles.page.like") }).click();
  await page.waitForURL(`/register?next=${encodeURIComponent(`/bottle/${id}`)}`);
  await expect(page.getByText("for whoever comes in")).toBeVisible();
});

for (const javaScript of [true, false]) {
  test(`a wrong password is reported in the form, JavaScript ${javaScript ? "on" : "off"}`, async ({
    phone,
    server,
  }) => {
    const username = await usernameOf(await registerClient(server.url));
    const page = await phone({ javaScript });
    await page.goto("/login?next=%2Ffriends");
    if (javaScript) await waitForHtmx(page);
    for (const [who, password] of [
      [username, "not-the-password"],
      ["nobody.at.all", PASSWORD],
    ] as const) {
      await logIn(page, who, password);
      await expect(page.getByRole("alert")).toHaveText("Login failed. Check your username and password.");
      await expect(page.getByLabel(t("auth.password"), { exact: true })).toHaveValue("");
      await expect(page.getByLabel(t("auth.username"))).toHaveValue(who);
    }
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: "session" }));
    await logIn(page, username);
    await page.waitForURL("/friends");
  });
}

test("the language can be changed on the sign-in page and the profile, and leads back", async ({ page, server }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "English" }).click();
  await page.waitForURL("/language-select?next=%2Flogin");
  await page.getByRole("button", { name: /Deutsch/ }).click();
  await page.waitForURL("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");

  const me = await registerClient(server.url);
  await signInPage(page, server.url, me);
  await page.goto("/profile");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("link", { name: /^Language/ }).click();
  await page.getByRole("button", { name: /日本語/ }).click();
  await page.waitForURL("/profile");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  const { body } = await me.call<{ language: string }>("GET", "/auth/profile");
  expect(body.language).toBe("ja");
});

test("logging out ends the session and leads home", async ({ signedInPhone }) => {
  const { page, me } = await signedInPhone();
  await page.goto("/profile");
  await page.getByRole("button", { name: t("auth.logout") }).click();
  await page.waitForURL("/");
  await expect(page.getByRole("status")).toContainText(t("notice.logged_out"));
  await expect(tabLink(page, t("shell.tab.home"))).toHaveAttribute("aria-current", "page");
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("session");
  expect((await me.call("GET", "/auth/profile")).status).toBe(401);
  await page.goBack();
  await page.waitForURL(/\/login\?next=/);
});

test("logging out leads home also when the stream ends before the navigation", async ({ signedInPhone }) => {
  const { page } = await signedInPhone();
  const [ended, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/static/app-badge.*.js", (route) => ended.promise.then(() => route.continue()));
  await page.route("**/logout", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    ended.resolve();
    await refused.promise;
    await route.fulfill({ response });
  });
  page.on("response", (response) => {
    if (response.status() === 401 && response.url().endsWith("/api/events")) refused.resolve();
  });
  const scriptRequest = page.waitForRequest("**/static/app-badge.*.js");
  await page.goto("/profile", { waitUntil: "commit" });
  await scriptRequest;
  await page.getByRole("button", { name: t("auth.logout") }).click({ noWaitAfter: true });
  await page.waitForURL("/");
  await expect(page.getByRole("status")).toContainText(t("notice.logged_out"));
});

test("a form of an ended session leads to the sign-in page", async ({ signedInPhone, server }) => {
  const { page, me } = await signedInPhone();
  // Keeps the stream closed: it would notice first and reload the page.
  await page.route("**/api/events", () => undefined);
  const id = await throwBottleAs(await registerClient(server.url), "liked too late");
  await page.goto(`/bottle/${id}`);
  await waitForHtmx(page);
  expect((await me.call("POST", "/auth/logout")).status).toBe(204);
  await page.getByRole("button", { name: t("bottles.page.like") }).click();
  await page.waitForURL(`/login?next=${encodeURIComponent(`/bottle/${id}`)}`);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("session");
});

test("the throw dialog of an ended session leads to the sign-in page", async ({ signedInPhone }) => {
  const { page, me } = await signedInPhone();
  // Keeps the stream closed: it would notice first and reload the page.
  await page.route("**/api/events", () => undefined);
  await page.goto("/");
  await waitForHtmx(page);
  await page.getByRole("link", { name: t("bottles.throw.open") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("written before it ended");
  expect((await me.call("POST", "/auth/logout")).status).toBe(204);
  await dialog.getByRole("button", { name: t("bottles.throw.confirm") }).click();
  await page.waitForURL("/login?next=%2F");
});

test("sign-in and language pages redirect to no other site", async ({ page, server }) => {
  const username = await usernameOf(await registerClient(server.url));
  for (const evil of ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
    await page.goto(`/login?next=${encodeURIComponent(evil)}`);
    await logIn(page, username);
    await page.waitForURL("/");
    await page.goto(`/language-select?next=${encodeURIComponent(evil)}`);
    await page.getByRole("button", { name: /English/ }).click();
    await page.waitForURL("/");
    // The page would find out that its session ended, and go somewhere by itself.
    await page.goto("about:blank");
    await page.context().clearCookies({ name: "session" });
  }
});

test("a forged session cookie is refused and removed", async ({ page, server }) => {
  const { token } = await registerClient(server.url);
  for (const value of ["forged", `${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}`, "%00", "é"]) {
    await page
      .context()
      .addCookies([{ name: "session", value: encodeURIComponent(value), url: server.url, httpOnly: true }]);
    await page.goto("/profile");
    await expect(page).toHaveURL("/login?next=%2Fprofile");
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("session");
  }
});

test("requests with a foreign origin are refused", async ({ signedInPhone, server }) => {
  const { page, me } = await signedInPhone();
  const id = await throwBottleAs(await registerClient(server.url), "not to be liked from afar");
  const cookie = `session=${me.token}; language=en`;
  const headers = { origin: "https://evil.example", cookie };
  const posts = [
    ["/throw", { content: "not mine", designId: "" }],
    ["/pick", { bottle: id }],
    [`/bottle/${id}/like`, {}],
    ["/logout", {}],
    ["/language-select", { language: "de" }],
  ] as const;
  for (const [path, form] of posts) {
    const response = await page.request.post(path, { form, headers, maxRedirects: 0 });
    expect(response.status(), path).toBe(403);
  }
  const json = await page.request.post("/api/bottles", { data: { content: "not mine" }, headers });
  expect(json.status()).toBe(403);
  const { body } = await me.call<{ items: unknown[] }>("GET", "/bottles/my-bottles");
  expect(body.items).toEqual([]);
  expect(await fetchCoins(me)).toBe(0);
  const { body: bottle } = await me.call<{ likeCount: number; pickCount: number }>("GET", `/bottles/detail/${id}`);
  expect(bottle).toMatchObject({ likeCount: 0, pickCount: 0 });
  await page.goto("/profile");
  await expect(page).toHaveURL("/profile");
});

test("a form on a real page of another site is refused", async ({ signedInPhone, server }) => {
  const { page, me } = await signedInPhone();
  const foreign = server.url.replace("127.0.0.1", "localhost");
  await page.route(`${foreign}/trap`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<form method="post" action="${server.url}/throw"><input name="content" value="not mine"></form>`,
    }),
  );
  await page.goto(`${foreign}/trap`);
  const response = page.waitForResponse(`${server.url}/throw`);
  await page.evaluate(() => document.querySelector("form")?.submit());
  expect((await response).status()).toBe(403);
  const { body } = await me.call<{ items: unknown[] }>("GET", "/bottles/my-bottles");
  expect(body.items).toEqual([]);
});

test("an unknown address shows the 404 page", async ({ page }) => {
  const response = await page.goto("/no-such-place");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shell.face.not_found.title"));
  await page.getByRole("link", { name: t("shell.face.home") }).click();
  await page.waitForURL("/");
});
