/** What leads on in chats: a follow that is missing, words that were refused, a list whose chat was removed elsewhere. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import type { Server } from "../support/server";
import { expectNoViolations, saveScreenshot } from "./accessibility-checks";
import {
  type ChatFriend,
  ENGLISH_PHONE,
  messageField,
  messageLine,
  messageOptions,
  openChat,
  registerFriend,
  registerFriends,
  typeAndSend,
} from "./chat-friends";
import { signInPage, test } from "./fixtures";

const t = translatorFor("en");

for (const javaScript of [true, false]) {
  test(`who does not follow is led to a follow, and from there to the field, JavaScript ${javaScript ? "on" : "off"}`, async ({
    server,
    phone,
  }) => {
    const [one, other] = [await registerFriend(server, "Salma", "en"), await registerFriend(server, "Mateo", "en")];
    const page = await phone({ language: "en", javaScript });
    await signInPage(page, server.url, one.me);
    await page.goto(`/friends/${other.id}`);
    await page.getByRole("link", { name: t("social.write") }).click();
    await expect(page.locator(".chat-notice")).toContainText(t("chat.way_follow", { name: other.name }));
    await expect(messageField(page, t)).toHaveCount(0);
    if (javaScript) await expectNoViolations(page, "a follow is missing");
    await saveScreenshot(page, `chat-follow-first${javaScript ? "" : "-plain"}`);
    await page.getByRole("button", { name: t("social.follow"), exact: true }).click();
    await page.waitForURL(`**/chat/${other.id}`);
    await typeAndSend(page, t, "Good evening");
    await expect(page.getByText("Good evening", { exact: true })).toBeVisible();
  });
}

/** Somebody may write to a follower, who has written to them, and has not followed back. */
async function registerFollower(server: Server): Promise<[me: ChatFriend, follower: ChatFriend]> {
  const [me, follower] = await registerFriends(server, "en");
  await follower.me.call("POST", `/chat/${me.id}/messages`, { clientId: "hello", text: "Good evening" });
  await me.me.call("POST", `/chat/${follower.id}/messages`, { clientId: "answer", text: "And to you" });
  await me.me.call("DELETE", `/users/${follower.id}/follow`);
  return [me, follower];
}

test("without script what is typed stays with a follow back, and with the acts of a menu", async ({
  server,
  phone,
}) => {
  const [me, follower] = await registerFollower(server);
  const page = await phone({ language: "en", javaScript: false });
  await signInPage(page, server.url, me.me);
  await page.goto(`/chat/${follower.id}`);
  const field = messageField(page, t);
  await field.fill("Half a sentence");
  await saveScreenshot(page, "chat-follow-back-plain");
  await page.getByRole("button", { name: t("social.follow_back") }).click();
  await expect(page.locator(".friends-now")).toBeVisible();
  await expect(field).toHaveValue("Half a sentence");
  await page.getByRole("button", { name: t("chat.more") }).click();
  await saveScreenshot(page, "chat-menu-plain");
  await page.getByRole("button", { name: t("chat.mute") }).click();
  await expect(page.getByText(t("notice.chat_muted"))).toBeVisible();
  await expect(field).toHaveValue("Half a sentence");
  await messageOptions(messageLine(page, "Good evening"), t).click();
  await page.getByRole("button", { name: "💛" }).click();
  await expect(field).toHaveValue("Half a sentence");
  await page.getByRole("button", { name: t("chat.send") }).click();
  await expect(messageLine(page, "Half a sentence")).toBeVisible();
  await expect(field).toHaveValue("");
});

test("what is drawn anew as two become friends leaves an open menu open", async ({ server, phone }) => {
  const [me, follower] = await registerFollower(server);
  const page = await openChat({ server, phone }, me, follower, ENGLISH_PHONE);
  await page.getByRole("button", { name: t("chat.more") }).click();
  const mute = page.getByRole("button", { name: t("chat.mute") });
  await expect(mute).toBeVisible();
  await me.me.call("POST", `/users/${follower.id}/follow`);
  await expect(page.locator(".friends-now")).toBeVisible();
  await expect(mute).toBeVisible();
});

test("a refused text can be written anew: its words are in the field again", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const error = { code: "text_refused", message: "Not these words." };
  await page.route("**/api/chat/*/messages", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 422, json: { error } }) : route.fallback(),
  );
  await typeAndSend(page, t, "Buy my shells");
  const row = messageLine(page, "Buy my shells");
  await expect(row.getByText(error.message)).toBeVisible();
  await messageField(page, t).fill("And good night.");
  await messageOptions(row, t).press("Enter");
  await page.getByRole("menuitem", { name: t("chat.edit") }).click();
  await expect(messageField(page, t)).toHaveValue("And good night.\nBuy my shells");
  await expect(messageField(page, t)).toBeFocused();
  await expect(row).toHaveCount(0);
  // It is a draft of this device now.
  await page.reload();
  await expect(messageField(page, t)).toHaveValue("And good night.\nBuy my shells");
});

test("a chat that is removed elsewhere leaves open lists, and the last one leaves the list empty", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const third = await registerFriend(server, "Robin", "en");
  for (const [from, to] of [
    [one, third],
    [third, one],
  ] as const)
    await from.me.call("POST", `/users/${to.id}/follow`);
  await third.me.call("POST", `/chat/${one.id}/messages`, { text: "Good evening", clientId: "third" });
  const page = await phone(ENGLISH_PHONE);
  await signInPage(page, server.url, one.me);
  await page.goto("/friends?tab=recent");
  await expect(page.locator("body[data-connection=connected]")).toBeVisible();
  const row = (id: string) => page.locator(`#people .who[href="/chat/${id}"]`);
  await expect(row(other.id)).toBeVisible();
  expect((await one.me.call("DELETE", `/chat/${other.id}`)).status).toBe(204);
  await expect(row(other.id)).toHaveCount(0);
  await expect(row(third.id)).toBeVisible();
  expect((await one.me.call("DELETE", `/chat/${third.id}`)).status).toBe(204);
  await expect(page.getByRole("heading", { name: t("social.no_recent") })).toBeVisible();
});
