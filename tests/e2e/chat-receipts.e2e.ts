/** Receipts that are switched off, one chat as a file, and what is known of a message. */
import { pathToFileURL } from "node:url";
import { expect, type Page } from "@playwright/test";
import type { Language } from "../../src/i18n/languages";
import { translatorFor } from "../../src/i18n/translator";
import {
  type ChatFriend,
  confirmFirstPhoto,
  ENGLISH_PHONE,
  fetchMessages,
  messageLine,
  messageOptions,
  openChat,
  registerFriends,
  TEST_IMAGE,
  typeAndSend,
} from "./chat-friends";
import { signInPage, test, waitForHtmx } from "./fixtures";

const t = translatorFor("en");

async function switchReceipts(page: Page, on: boolean): Promise<void> {
  await page.goto("/account/chats");
  await waitForHtmx(page);
  const receipts = page.getByRole("checkbox", { name: t("chat.settings.receipts") });
  await expect(receipts).toBeChecked({ checked: !on });
  await receipts.tap();
  await expect(page.getByText(t("notice.chat_settings_saved"))).toBeVisible();
  await page.reload();
  await expect(receipts).toBeChecked({ checked: on });
}

const unreadOf = async ({ me }: ChatFriend, { id }: ChatFriend): Promise<number> =>
  (await me.call<{ unread: number }>("GET", `/chat/${id}`)).body.unread;

test("who switches receipts off sends none, and what was read then is never told", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const [writer, reader] = [
    await openChat({ server, phone }, one, other, ENGLISH_PHONE),
    await openChat({ server, phone }, other, one, ENGLISH_PHONE),
  ];
  await switchReceipts(reader, false);
  await reader.screenshot({ path: "test-results/chat-settings-390.png", fullPage: true });
  await reader.goto(`/chat/${one.id}`);
  await typeAndSend(writer, t, "Are you there");
  await expect(messageLine(reader, "Are you there")).toBeVisible();
  await expect.poll(() => unreadOf(other, one)).toBe(0);
  await expect(messageLine(writer, "Are you there")).toContainText(t("chat.delivered"));
  await switchReceipts(reader, true);
  await reader.goto(`/chat/${one.id}`);
  await typeAndSend(writer, t, "And now");
  await expect(messageLine(writer, "And now")).toContainText(t("chat.read"));
  await expect(messageLine(writer, "Are you there")).toContainText(t("chat.delivered"));
  await writer.reload();
  await expect(messageLine(writer, "And now")).toContainText(t("chat.read"));
  await expect(messageLine(writer, "Are you there")).toContainText(t("chat.delivered"));

  await messageOptions(messageLine(writer, "Are you there"), t).tap();
  await writer.getByRole("menuitem", { name: t("chat.info") }).tap();
  const info = writer.getByRole("dialog", { name: t("chat.info") });
  await expect(info.getByText(t("chat.delivered"))).toBeVisible();
  await writer.screenshot({ path: "test-results/chat-info-390.png" });
  await info.getByRole("button", { name: t("chat.close") }).tap();
  await expect(info).toBeHidden();
});

test("a message is delivered when a device of the recipient says so, on whatever page, and not before", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const writer = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await typeAndSend(writer, t, "While you are away");
  await expect(messageLine(writer, "While you are away")).toContainText(t("chat.sent"));
  // A client that reads without saying so.
  await other.me.call("GET", `/chat/${one.id}/messages`);
  await writer.reload();
  await expect(messageLine(writer, "While you are away")).toContainText(t("chat.sent"));
  const reader = await phone(ENGLISH_PHONE);
  await signInPage(reader, server.url, other.me);
  await reader.goto("/profile");
  await expect(messageLine(writer, "While you are away")).toContainText(t("chat.delivered"));
  await typeAndSend(writer, t, "Now you are there");
  await expect(messageLine(writer, "Now you are there")).toContainText(t("chat.delivered"));
});

test("the settings are saved by a button without a script", async ({ server, phone }) => {
  const [one] = await registerFriends(server, "en");
  const page = await phone({ ...ENGLISH_PHONE, javaScript: false, width: 320 });
  await signInPage(page, server.url, one.me);
  await page.goto("/account");
  await page.getByRole("link", { name: t("chat.settings.title") }).click();
  await page.getByRole("checkbox", { name: t("chat.settings.typing") }).uncheck();
  await page.getByRole("button", { name: t("profile.save") }).click();
  await expect(page.getByText(t("notice.chat_settings_saved"))).toBeVisible();
  await expect(page.getByRole("checkbox", { name: t("chat.settings.typing") })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: t("chat.settings.receipts") })).toBeChecked();
});

for (const language of ["en", "ar"] as const satisfies Language[]) {
  test(`a chat is taken along as a file that opens by itself, in ${language}`, async ({ server, phone }) => {
    const [one, other] = await registerFriends(server, language);
    const texts = translatorFor(language);
    const page = await openChat({ server, phone }, one, other, { language });
    await typeAndSend(page, texts, "https://sea.example/a and a rather long line that does not fit into one");
    await typeAndSend(page, texts, "مساء الخير من برشلونة");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: texts("chat.photo_send") }).click();
    await (await chooser).setFiles(TEST_IMAGE);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: texts("chat.send") })
      .click();
    await confirmFirstPhoto(page, texts);
    await expect.poll(async () => (await fetchMessages(one, other)).length).toBe(4);
    await page.getByRole("button", { name: texts("chat.more") }).tap();
    await page.screenshot({ path: `test-results/chat-more-${language}.png` });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: texts("chat.take_along") }).tap(),
    ]);
    expect(download.suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d\.html$/);
    const path = test.info().outputPath("chat.html");
    await download.saveAs(path);

    const file = await page.context().newPage();
    const requests: string[] = [];
    file.on("request", (request) => requests.push(request.url().slice(0, 10)));
    await file.goto(pathToFileURL(path).href);
    await expect(file.getByRole("heading", { level: 1 })).toContainText(other.name);
    await expect(file.locator("article")).toHaveCount(4);
    expect(await file.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    expect(requests.filter((url) => !/^(file:|data:)/.test(url))).toEqual([]);
    const overflow = await file.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await file.screenshot({ path: `test-results/chat-file-${language}.png`, fullPage: true });
    await file.emulateMedia({ colorScheme: "dark" });
    await file.screenshot({ path: `test-results/chat-file-${language}-dark.png`, fullPage: true });
  });
}
