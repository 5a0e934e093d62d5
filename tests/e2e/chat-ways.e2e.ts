/** What leads on in chats: a follow that is missing, words that were refused, a list whose chat was removed elsewhere. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectNoViolations, saveScreenshot } from "./accessibility-checks";
import {
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
