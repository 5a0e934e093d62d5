/** Where one is in a chat, and what a finger, a key and a list do: the menu, older messages, mute and remove. */
import { expect, type Locator, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import {
  expectFitAtAllWidths,
  expectNoViolations,
  expectTapTargets,
  saveScreenshot,
} from "./accessibility-checks";
import {
  type ChatFriend,
  chatMessageRow,
  ENGLISH_PHONE,
  messageOptions,
  openChat,
  registerFriends,
  type ServerFixtures,
} from "./chat-friends";
import { signInPage, test } from "./fixtures";

const t = translatorFor("en");

/** A finger that lies on something until what it waits for is there. */
async function longPress(page: Page, what: Locator, until: () => Promise<void>): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error("nothing to hold");
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]);
  await until();
  await touch("touchEnd", []);
}

/** Messages from the second to the first, one after the other. */
async function sendNumberedMessages(
  [one, other]: readonly [ChatFriend, ChatFriend],
  count: number,
): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const text = `Number ${n} ${"and so on ".repeat(n % 5)}`;
    await other.me.call("POST", `/chat/${one.id}/messages`, { text, clientId: `n${n}` });
  }
}

test("a finger that lies on a message opens its menu, which stays when the finger is lifted", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const mine = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const menu = mine.getByRole("menu");
  const bubble = chatMessageRow(mine, "Hello from Kobe").locator(".chat-bubble");
  await longPress(mine, bubble, () => expect(menu).toBeVisible());
  await expect(menu).toBeVisible();
  await expectTapTargets(mine, "the menu of a message");
  await mine.touchscreen.tap(10, 10);
  await expect(menu).toHaveCount(0);
  await bubble.tap();
  await expect(menu).toHaveCount(0);
});

test("by keyboard: the menu, its key, arrows, Escape, and back where one was", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  await other.me.call("POST", `/chat/${one.id}/messages`, { text: "Second", clientId: "second" });
  const mine = await openChat({ server, phone }, one, other, { language: "en", width: 1280 });
  const last = messageOptions(chatMessageRow(mine, "Second"), t);
  await last.focus();
  await mine.keyboard.press("Enter");
  const items = mine.getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  await mine.keyboard.press("ArrowUp");
  await expect(items.last()).toBeFocused();
  await mine.keyboard.press("Escape");
  await expect(mine.getByRole("menu")).toHaveCount(0);
  await expect(last).toBeFocused();
  await mine.keyboard.press("ArrowUp");
  await expect(messageOptions(chatMessageRow(mine, "Hello from Kobe"), t)).toBeFocused();
  await mine.keyboard.press("ArrowDown");
  await last.dispatchEvent("contextmenu");
  await expect(items.first()).toBeFocused();
  await mine.keyboard.press("Escape");
  await mine.getByRole("button", { name: t("chat.emoji"), exact: true }).click();
  await mine.getByRole("searchbox", { name: t("chat.emoji_search") }).focus();
  await mine.keyboard.press("Escape");
  await expect(mine.getByRole("searchbox", { name: t("chat.emoji_search") })).toHaveCount(0);
  await expect(mine.getByRole("button", { name: t("chat.emoji"), exact: true })).toBeFocused();
});

test("older messages come on top, and what one reads stays where it is", async ({ server, phone }) => {
  const pair = await registerFriends(server, "en");
  await sendNumberedMessages(pair, 75);
  const mine = await openChat({ server, phone }, ...pair, ENGLISH_PHONE);
  await expect(mine.locator("[data-line]")).toHaveCount(30);
  // It holds the next page back until the place is noted.
  let [asked, noted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await mine.route("**/messages?before=*", async (route) => {
    asked.resolve();
    await noted.promise;
    await route.continue();
  });
  const scroll = mine.locator(".chat-scroll");
  for (const count of [50, 70, 76]) {
    await scroll.evaluate((element) => {
      element.scrollTop = -(element.scrollHeight - element.clientHeight) + 120;
    });
    await asked.promise;
    asked = Promise.withResolvers<void>();
    const eye = await mine.evaluate(() => {
      const lines = [...document.querySelectorAll<HTMLElement>("[data-line]")];
      const seen = lines.find((line) => line.getBoundingClientRect().top > 150);
      return { id: seen?.dataset.line, top: seen?.getBoundingClientRect().top ?? 0 };
    });
    noted.resolve();
    noted = Promise.withResolvers<void>();
    await expect(mine.locator("[data-line]")).toHaveCount(count);
    const top = await mine
      .locator(`[data-line="${eye.id}"]`)
      .evaluate((line) => line.getBoundingClientRect().top);
    expect(Math.abs(top - eye.top)).toBeLessThanOrEqual(2);
  }
  await expect(mine.getByRole("link", { name: t("chat.older") })).toHaveCount(0);
  await expect(chatMessageRow(mine, "Hello from Kobe")).toHaveCount(1);
});

test("what comes while one reads further up is announced, and moves nothing", async ({ server, phone }) => {
  const pair = await registerFriends(server, "en");
  await sendNumberedMessages(pair, 28);
  const [one, other] = pair;
  const mine = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await expect(mine.locator('[data-net="connected"]')).toBeAttached();
  const scroll = mine.locator(".chat-scroll");
  await scroll.evaluate((element) => {
    element.scrollTop = -600;
  });
  const eye = chatMessageRow(mine, "Number 10");
  const before = (await eye.boundingBox())?.y ?? 0;
  await other.me.call("POST", `/chat/${one.id}/messages`, { text: "Just now", clientId: "now" });
  const pill = mine.locator(".chat-pill").getByRole("button", { name: t("chat.unread") });
  await expect(pill).toBeVisible();
  expect(Math.abs(((await eye.boundingBox())?.y ?? 0) - before)).toBeLessThanOrEqual(2);
  await pill.click();
  await expect(chatMessageRow(mine, "Just now")).toBeInViewport();
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
    const more = line.getByRole("button", { name: t("social.options", { name: other.name }) });
    const ways = page.getByRole("dialog", { name: other.name });
    await more.click();
    if (javaScript) await expectNoViolations(page, "what can be done with a conversation");
    await saveScreenshot(page, "recent-ways");
    await ways.getByRole("button", { name: t("chat.mute") }).click();
    await expect(page).toHaveURL(/\/friends\?tab=recent$/);
    await expect(page.getByText(t("notice.chat_muted"))).toBeVisible();
    await expect(line.getByText(t("social.muted"), { exact: true })).toBeAttached();
    await expectFitAtAllWidths(page);

    await page.goto(`/chat/${other.id}`);
    await page.getByRole("button", { name: t("chat.more") }).click();
    await ways.getByRole("button", { name: t("chat.unmute") }).click();
    await expect(page.getByText(t("notice.chat_unmuted"))).toBeVisible();

    await page.goto("/friends?tab=recent");
    await more.click();
    await ways.getByRole("button", { name: t("chat.remove") }).click();
    await expect(page.getByText(t("notice.chat_removed"))).toBeVisible();
    await expect(line).toHaveCount(0);
    await page.goto(`/chat/${other.id}`);
    await expect(page.getByText("Hello from Kobe")).toHaveCount(0);
    await expect(page.getByText(t("chat.empty"))).toBeVisible();
  });
}

test("a friend who is here has a mark, and none once they have left", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const theirs = await phone(ENGLISH_PHONE);
  await signInPage(theirs, server.url, other.me);
  await theirs.goto("/profile");
  await expect(theirs.locator("body")).toHaveAttribute("data-connection", "connected");
  const mine = await phone(ENGLISH_PHONE);
  await signInPage(mine, server.url, one.me);
  await mine.goto("/friends");
  const line = mine.locator("#people > li", { hasText: other.name });
  await expect(line.locator(".here")).toBeVisible();
  await expect(line.getByRole("link", { name: `${other.name}, ${t("social.here")}` })).toBeVisible();
  await expectNoViolations(mine, "friends");
  await theirs.close();
  await expect
    .poll(async () => {
      await mine.reload();
      return line.locator(".here").count();
    })
    .toBe(0);
});
