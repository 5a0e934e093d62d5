/** Moving about in a chat by touch and keyboard: the message menu, older messages, mute and remove. */
import { expect, type Locator, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectFitAtAllWidths, expectNoViolations, expectTapTargets, saveScreenshot } from "./accessibility-checks";
import {
  type ChatFriend,
  ENGLISH_PHONE,
  expectConnected,
  messageLine,
  messageOptions,
  openChat,
  registerFriends,
  type ServerFixtures,
} from "./chat-friends";
import { signInPage, test } from "./fixtures";

const t = translatorFor("en");

/** Holds a touch on an element until `until` resolves. */
async function longPress(page: Page, target: Locator, until: () => Promise<void>): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing to hold");
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]);
  await until();
  await touch("touchEnd", []);
}

/** Messages from the second to the first, one after the other. */
async function sendNumberedMessages([one, other]: readonly [ChatFriend, ChatFriend], count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const text = `Number ${n} ${"and so on ".repeat(n % 5)}`;
    await other.me.call("POST", `/chat/${one.id}/messages`, { text, clientId: `n${n}` });
  }
}

test("a long press on a message opens its menu, which stays open after the touch ends", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const menu = myPage.getByRole("menu");
  const bubble = messageLine(myPage, "Hello from Kobe").locator(".chat-bubble");
  await longPress(myPage, bubble, () => expect(menu).toBeVisible());
  await expect(menu).toBeVisible();
  await expectTapTargets(myPage, "the menu of a message");
  await myPage.touchscreen.tap(10, 10);
  await expect(menu).toHaveCount(0);
  await bubble.tap();
  await expect(menu).toHaveCount(0);
});

test("by keyboard: Enter, the context menu key, arrows and Escape, with the focus back on the message", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  await other.me.call("POST", `/chat/${one.id}/messages`, { text: "Second", clientId: "second" });
  const myPage = await openChat({ server, phone }, one, other, { language: "en", width: 1280 });
  const last = messageOptions(messageLine(myPage, "Second"), t);
  await last.focus();
  await myPage.keyboard.press("Enter");
  const items = myPage.getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  await myPage.keyboard.press("ArrowUp");
  await expect(items.last()).toBeFocused();
  await myPage.keyboard.press("Escape");
  await expect(myPage.getByRole("menu")).toHaveCount(0);
  await expect(last).toBeFocused();
  await myPage.keyboard.press("ArrowUp");
  await expect(messageOptions(messageLine(myPage, "Hello from Kobe"), t)).toBeFocused();
  await myPage.keyboard.press("ArrowDown");
  await last.dispatchEvent("contextmenu");
  await expect(items.first()).toBeFocused();
  await myPage.keyboard.press("Escape");
  await myPage.getByRole("button", { name: t("chat.emoji"), exact: true }).click();
  await myPage.getByRole("searchbox", { name: t("chat.emoji_search") }).focus();
  await myPage.keyboard.press("Escape");
  await expect(myPage.getByRole("searchbox", { name: t("chat.emoji_search") })).toHaveCount(0);
  await expect(myPage.getByRole("button", { name: t("chat.emoji"), exact: true })).toBeFocused();
});

test("older messages are added on top without moving the visible ones", async ({ server, phone }) => {
  const pair = await registerFriends(server, "en");
  await sendNumberedMessages(pair, 225);
  // What is unread would be loaded by itself.
  await pair[0].me.call("POST", `/chat/${pair[1].id}/read`, {});
  const myPage = await openChat({ server, phone }, ...pair, ENGLISH_PHONE);
  // A page that is connected has read one page anew.
  await expect(myPage.locator("[data-line]")).toHaveCount(100);
  // Holds the next page back until the position is measured.
  let [requested, measured] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await myPage.route("**/messages?*before=*", async (route) => {
    requested.resolve();
    await measured.promise;
    await route.continue();
  });
  const scroll = myPage.locator(".chat-scroll");
  for (const count of [200, 226]) {
    await scroll.evaluate((element) => {
      element.scrollTop = -(element.scrollHeight - element.clientHeight) + 120;
    });
    await requested.promise;
    requested = Promise.withResolvers<void>();
    const anchor = await myPage.evaluate(() => {
      const lines = [...document.querySelectorAll<HTMLElement>("[data-line]")];
      const visibleLine = lines.find((line) => line.getBoundingClientRect().top > 150);
      return { id: visibleLine?.dataset.line, top: visibleLine?.getBoundingClientRect().top ?? 0 };
    });
    measured.resolve();
    measured = Promise.withResolvers<void>();
    await expect(myPage.locator("[data-line]")).toHaveCount(count);
    const top = await myPage.locator(`[data-line="${anchor.id}"]`).evaluate((line) => line.getBoundingClientRect().top);
    expect(top - anchor.top).toBeCloseTo(0, 1);
  }
  await expect(myPage.getByRole("link", { name: t("chat.older") })).toHaveCount(0);
  await expect(messageLine(myPage, "Hello from Kobe")).toHaveCount(1);
});

test("a message that arrives while scrolled up is announced and moves nothing", async ({ server, phone }) => {
  const pair = await registerFriends(server, "en");
  await sendNumberedMessages(pair, 28);
  const [one, other] = pair;
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await expectConnected(myPage);
  const scroll = myPage.locator(".chat-scroll");
  await scroll.evaluate((element) => {
    element.scrollTop = -600;
  });
  const anchor = messageLine(myPage, "Number 10");
  const before = (await anchor.boundingBox())?.y ?? 0;
  await other.me.call("POST", `/chat/${one.id}/messages`, { text: "Just now", clientId: "now" });
  const pill = myPage.locator(".chat-pill").getByRole("button", { name: t("chat.unread") });
  await expect(pill).toBeVisible();
  expect(Math.abs(((await anchor.boundingBox())?.y ?? 0) - before)).toBeLessThanOrEqual(2);
  await pill.click();
  await expect(messageLine(myPage, "Just now")).toBeInViewport();
  await expect(pill).toHaveCount(0);
});

for (const javaScript of [true, false]) {
  test(`muted and removed from the list and on the page, JavaScript ${javaScript ? "on" : "off"}`, async ({
    server,
    phone,
  }: ServerFixtures) => {
    const [one, other] = await registerFriends(server, "en");
    const page = await phone({ language: "en", javaScript });
    await signInPage(page, server.url, one.me);
    await page.goto("/friends?tab=recent");
    const line = page.locator("#people > li", { hasText: other.name });
    const optionsButton = line.getByRole("button", { name: t("social.options", { name: other.name }) });
    const optionsDialog = page.getByRole("dialog", { name: other.name });
    await optionsButton.click();
    if (javaScript) await expectNoViolations(page, "what can be done with a conversation");
    await saveScreenshot(page, "recent-ways");
    await optionsDialog.getByRole("button", { name: t("chat.mute") }).click();
    await expect(page).toHaveURL(/\/friends\?tab=recent$/);
    await expect(page.getByText(t("notice.chat_muted"))).toBeVisible();
    await expect(line.getByText(t("social.muted"), { exact: true })).toBeAttached();
    await expectFitAtAllWidths(page);

    await page.goto(`/chat/${other.id}`);
    await page.getByRole("button", { name: t("chat.more") }).click();
    await optionsDialog.getByRole("button", { name: t("chat.unmute") }).click();
    await expect(page.getByText(t("notice.chat_unmuted"))).toBeVisible();

    await page.goto("/friends?tab=recent");
    await optionsButton.click();
    await optionsDialog.getByRole("button", { name: t("chat.remove") }).click();
    await expect(page.getByText(t("notice.chat_removed"))).toBeVisible();
    await expect(line).toHaveCount(0);
    await page.goto(`/chat/${other.id}`);
    await expect(page.getByText("Hello from Kobe")).toHaveCount(0);
    await expect(page.getByText(t("chat.empty"))).toBeVisible();
  });
}

test("a friend who is online has a mark, and none after leaving", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const theirPage = await phone(ENGLISH_PHONE);
  await signInPage(theirPage, server.url, other.me);
  await theirPage.goto("/profile");
  await expect(theirPage.locator("body")).toHaveAttribute("data-connection", "connected");
  const myPage = await phone(ENGLISH_PHONE);
  await signInPage(myPage, server.url, one.me);
  await myPage.goto("/friends?tab=friends");
  const line = myPage.locator("#people > li", { hasText: other.name });
  await expect(line.locator(".here")).toBeVisible();
  await expect(line.getByRole("link", { name: `${other.name}, ${t("social.here")}` })).toBeVisible();
  await expectNoViolations(myPage, "friends");
  await theirPage.close();
  await expect
    .poll(async () => {
      await myPage.reload();
      return line.locator(".here").count();
    })
    .toBe(0);
});
