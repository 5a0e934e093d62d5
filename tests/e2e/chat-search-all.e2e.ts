/** Finding something again in all chats: from the list of chats to the place and back, with and without a script. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { expectTapTargets, saveScreenshot } from "./accessibility-checks";
import { type ChatFriend, messageLine, registerFriends } from "./chat-friends";
import { signInPage, test } from "./fixtures";

const LINES = [
  "The Lemon Pier is a real place. The tram ends there.",
  "She gave me two lemons and a jar.",
  "Good night",
];

async function exchange(one: ChatFriend, other: ChatFriend): Promise<void> {
  for (const [n, text] of LINES.entries()) {
    const [from, to] = n % 2 === 0 ? [other, one] : [one, other];
    await from.me.call("POST", `/chat/${to.id}/messages`, { text, clientId: `line-${n}` });
  }
}

const found = (page: Page) => page.locator(".chat-place");

test("words are found in all chats; the way leads there, and back to the search", async ({ server, phone }) => {
  const t = translatorFor("en");
  const [one, other] = await registerFriends(server, "en");
  await exchange(one, other);
  const page = await phone({ language: "en" });
  await signInPage(page, server.url, one.me);
  await page.goto("/friends?tab=recent");
  await saveScreenshot(page, "chats-list-search");
  await page.getByRole("link", { name: t("chat.search.all") }).click();
  await page.getByRole("searchbox").fill("lemon");
  await expect(page.getByRole("status").getByText(t("chat.search.count", { n: 2 }))).toBeVisible();
  await expect(found(page).first()).toContainText(`${t("chat.search.mine")} She gave me two lemons`);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expectTapTargets(page, "search");
  await saveScreenshot(page, "chat-search-all");
  await found(page).last().click();
  await expect(messageLine(page, LINES[0] ?? "")).toBeInViewport();
  await expectAccessible(page);
  await saveScreenshot(page, "chat-at-found");
  await page.getByRole("link", { name: t("chat.search.back") }).click();
  await expect(found(page)).toHaveCount(2);
  await expect(page.getByRole("searchbox")).toHaveValue("lemon");
  await expect(page).toHaveURL(/\/chat\/search\?q=lemon/);
});

test("without a script by a form; nothing found is a sentence with a way to people", async ({ server, phone }) => {
  const t = translatorFor("ar");
  const [one, other] = await registerFriends(server, "ar");
  await exchange(one, other);
  const page = await phone({ language: "ar", javaScript: false, width: 320, dark: true });
  await signInPage(page, server.url, one.me);
  await page.goto("/chat/search");
  await expect(page.getByText(t("chat.search.hint"))).toBeVisible();
  await page.getByRole("searchbox").fill("lemon");
  await page.getByRole("button", { name: t("chat.search.all") }).click();
  await expect(found(page)).toHaveCount(2);
  await expectNoSideScroll(page);
  await saveScreenshot(page, "chat-search-all-ar");
  await found(page).last().click();
  await page.getByRole("link", { name: t("chat.search.back") }).click();
  await expect(found(page)).toHaveCount(2);
  await page.goto("/chat/search?q=zebra");
  await expect(page.getByText(t("chat.search.none"), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await saveScreenshot(page, "chat-search-all-none");
  await page.getByRole("link", { name: t("chat.search.people") }).click();
  await expect(page).toHaveURL(/\/friends\/search\?q=zebra/);
});
