/** Wide windows (docs/product.md "Wide windows"): rail, list and page. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { SAMPLE_DESIGN } from "../designs/design-fixtures";
import { registerClient } from "../support/client";
import { findViolations } from "../support/e2e";
import { expectNoViolations } from "./accessibility-checks";
import { expectConnected, messageField, messageLine, messageOptions } from "./chat-friends";
import { signInPage, test, throwBottleAs } from "./fixtures";
import { countShifts, MOST_SHIFT } from "./layout-shifts";
import { list, openWithFriends, WIDE } from "./wide-friends";

const t = translatorFor("en");

const rail = (page: Page) => page.getByRole("navigation", { name: t("shell.tabs") });
const closeLink = (page: Page) => page.getByRole("link", { name: t("shell.close") });

const readLayout = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return {
      doubled: ids.filter((id, place) => ids.indexOf(id) !== place),
      scrollsAside: document.documentElement.scrollWidth > innerWidth,
      mains: document.querySelectorAll("main").length,
    };
  });
const FINE = { doubled: [], scrollsAside: false, mains: 1 };

test("a chat opens beside the list, which follows what is written; back, reload and Escape", async ({
  server,
  phone,
}) => {
  const { page, me, one, other } = await openWithFriends({ server, phone }, WIDE);
  const streams: string[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith("/api/events") && streams.push(request.headers().referer ?? ""),
  );
  await page.goto("/friends?tab=recent");
  await page.locator(`.who[href="/chat/${one.id}"]`).click();
  await expect(page).toHaveURL(`/chat/${one.id}`);
  await expect(page.getByRole("heading", { level: 1, name: one.name })).toBeFocused();
  await expect(list(page).locator('[aria-current="true"]')).toContainText(one.name);
  await expectConnected(page);
  // The one before was of another page.
  expect(streams.filter((from) => from.endsWith(`/chat/${one.id}`))).toHaveLength(1);
  expect(await readLayout(page)).toEqual(FINE);
  await expectNoViolations(page, "list and chat");

  await messageField(page, t).fill("Hello from the wide window");
  await page.getByRole("button", { name: t("chat.send"), exact: true }).click();
  await expect(messageLine(page, "Hello from the wide window")).toBeVisible();
  await expect(list(page)).toContainText("Hello from the wide window");
  await other.me.call("POST", `/chat/${me.id}/messages`, { text: "And from the other one", clientId: "again" });
  await expect(list(page)).toContainText("And from the other one");
  await expect(list(page).locator('[aria-current="true"]')).toContainText(one.name);

  await list(page).locator(`.who[href="/chat/${other.id}"]`).click();
  await expect(page).toHaveURL(`/chat/${other.id}`);
  await expect(messageLine(page, "And from the other one")).toBeVisible();
  await page.goBack();
  await expect(messageLine(page, "Hello from the wide window")).toBeVisible();
  await page.reload();
  await expect(list(page).locator('[aria-current="true"]')).toContainText(one.name);
  await messageOptions(messageLine(page, "Hello from the wide window"), t).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/friends?tab=recent");
  await expect(page.locator(`.who[href="/chat/${one.id}"]`)).toBeFocused();
  await expect(list(page)).toHaveCount(0);
});

test("a letter lies beside the sea it was taken from; its verb is the filled button", async ({ server, phone }) => {
  await throwBottleAs(await registerClient(server.url), "What do you see from your window?");
  const page = await phone({ width: WIDE });
  await signInPage(page, server.url, await registerClient(server.url));
  await page.goto("/");
  // Only a browser known as wide has the rail first.
  await page.reload();
  expect(await countShifts(page)).toBe(0);
  await page.locator(".place .tap").first().click();
  await expect(page).toHaveURL(/\/bottle\//);
  await expect(page.locator(".beside .water")).toBeVisible();
  expect(await readLayout(page)).toEqual(FINE);
  expect(await countShifts(page)).toBeLessThan(MOST_SHIFT);
  const colours = await page.evaluate(() =>
    [".beside .hero-button", ".action-bar .button.primary"].map((each) => {
      const button = document.querySelector(each);
      return button && getComputedStyle(button).backgroundColor;
    }),
  );
  expect(colours).toEqual(["rgb(252, 254, 253)", "rgb(12, 85, 99)"]);
  expect(await findViolations(page)).toEqual([]);
  // Made narrow, the throw button lies under the bar of the bottle in hand, not over it.
  for (const size of [
    { width: 768, height: 1024 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await page.locator('.action-bar .primary[popovertarget="drop-sheet"]').click({ trial: true, timeout: 5_000 });
  }
  await page.setViewportSize({ width: WIDE, height: 800 });
  await closeLink(page).click();
  await expect(page).toHaveURL("/");
});

test("a design stands beside the square, whose place and search stay", async ({ server, phone }) => {
  const page = await phone({ width: WIDE });
  const designer = await registerClient(server.url);
  await designer.call("POST", "/tasks/checkin");
  for (const name of ["Harbour Blue", "Harbour Green"]) {
    const { status, body } = await designer.call<{ id: string }>("POST", "/designs", { ...SAMPLE_DESIGN, name });
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await designer.call("POST", `/designs/${body.id}/sale`, { price: 20 })).status).toBe(200);
  }
  await signInPage(page, server.url, await registerClient(server.url));
  await page.goto("/bottle-square?section=exhibition");
  await page.goto("/bottle-square?section=market&sort=hottest");
  const designs = page.locator(".wall h2 a");
  await designs.first().click();
  await expect(page).toHaveURL(/\/bottle-square\//);
  expect(await readLayout(page)).toEqual(FINE);
  await closeLink(page).click();
  await expect(page).toHaveURL("/bottle-square?section=market&sort=hottest");
});

test("the Tab key goes from the rail to the list to the page", async ({ server, phone }) => {
  const { page, one } = await openWithFriends({ server, phone }, WIDE);
  await page.goto(`/chat/${one.id}`);
  const order = await page.evaluate(() =>
    [...document.querySelectorAll("body a[href], body button")]
      .map((each) => each.closest(".rail, .beside, .column"))
      .flatMap((each) => (each ? [each.classList[0]] : []))
      .filter((name, place, all) => name !== all[place - 1]),
  );
  expect(order).toEqual(["rail", "beside", "column"]);
  await expect(rail(page)).toBeVisible();
});

test("closing a person's page covers neither their options nor is it there twice", async ({ server, phone }) => {
  const { page, one } = await openWithFriends({ server, phone }, WIDE);
  await page.goto("/friends?tab=friends");
  await page.goto(`/friends/${one.id}`);
  await expect(list(page)).toContainText(one.name);
  const options = page.getByRole("button", { name: t("social.options", { name: one.name }) });
  const boxes = await Promise.all([options.boundingBox(), closeLink(page).boundingBox()]);
  expect(boxes.map((box) => box && [box.y, box.width])).toEqual([
    [boxes[0]?.y, 44],
    [boxes[0]?.y, 44],
  ]);
  expect((boxes[0]?.x ?? 0) + 44).toBeLessThanOrEqual(boxes[1]?.x ?? 0);
  await expect(page.getByRole("link", { name: t("shell.back") })).toBeHidden();
});

test("after signing out no list of the person stands beside a page", async ({ server, phone }) => {
  const { page, one } = await openWithFriends({ server, phone }, WIDE);
  await page.goto(`/chat/${one.id}`);
  await expect(list(page)).toContainText(one.name);
  await page.goto("about:blank");
  await page.context().clearCookies({ name: "session" });
  await page.goto("/rules");
  await expect(list(page)).toHaveCount(0);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("list");
});

test("a phone loads no sheet of wide windows; a browser without scripts does where it is wide", async ({ phone }) => {
  for (const [width, javaScript, loads] of [
    [390, true, false],
    [1023, true, false],
    [WIDE, true, true],
    [WIDE, false, true],
  ] as const) {
    const page = await phone({ width, javaScript });
    const sheets: string[] = [];
    page.on("request", (request) => request.url().includes("/wide.") && sheets.push(request.url()));
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    expect(sheets.length > 0, `${width} ${javaScript}`).toBe(loads);
    expect((await page.context().cookies()).some(({ name }) => name === "wide")).toBe(loads && javaScript);
    const bar = await rail(page).boundingBox();
    expect(Math.round(bar?.width ?? 0), `${width}`).toBe(loads ? 84 : Math.min(width, 480));
  }
});

test("a window that becomes narrow has the phone's page, and a phone lying down its tabs", async ({
  server,
  phone,
}) => {
  const { page, one } = await openWithFriends({ server, phone }, WIDE);
  await page.goto(`/chat/${one.id}`);
  const left = page.getByText(t("shell.throws_left", { n: 3 }));
  await expect(left).toBeVisible();
  await page.setViewportSize({ width: 800, height: 844 });
  await expect(left).toBeHidden();
  await expect(list(page)).toBeHidden();
  await expect(rail(page)).toBeHidden();
  await expect(messageField(page, t)).toBeInViewport();
  await page.goto("/profile");
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(rail(page)).toBeInViewport();
  await expect(page.getByRole("link", { name: t("bottles.throw.open") })).toBeInViewport();
  // It lies beside the tabs, not under them.
  await page.goto(`/friends/${one.id}`);
  await page.getByRole("link", { name: t("bottles.throw.open") }).click({ trial: true, timeout: 5_000 });
});

for (const path of ["/account", "/bottle-square"]) {
  test(`the first page of a wide window has its list, ${path}`, async ({ server, phone }) => {
    const page = await phone({ width: WIDE });
    const me = await registerClient(server.url);
    await signInPage(page, server.url, me);
    const isChosen = path === "/account";
    await page.goto(path);
    await expect(list(page)).toHaveCount(isChosen ? 1 : 0);
    await expect(rail(page)).toBeVisible();
    expect(await readLayout(page)).toEqual(FINE);
    if (!isChosen) return;
    await expect(list(page).locator('[aria-current="true"]')).toHaveCount(1);
    // Asked for again in its place.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  });
}

test("a wide window that refuses cookies has the page once, in its column", async ({ server, phone }) => {
  const id = await throwBottleAs(await registerClient(server.url), "What do you see from your window?");
  const page = await phone({ width: WIDE });
  await page.addInitScript(() => Object.defineProperty(document, "cookie", { get: () => "", set: () => undefined }));
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`/bottle/${id}`);
  await expect(page.getByText("What do you see from your window?")).toBeVisible();
  expect(requests.filter((url) => url.endsWith(id))).toHaveLength(1);
});
