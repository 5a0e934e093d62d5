/** Photos that stay blurred until they are tapped, and what the sender of a first one is told. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { makePng } from "../support/sample-pictures";
import type { Server } from "../support/server";
import { expectNoViolations, expectTapTargets, saveScreenshot } from "./accessibility-checks";
import {
  type ChatFriend,
  chatButton,
  ENGLISH_PHONE,
  fetchMessages,
  openChat,
  registerFriends,
  TEST_IMAGE,
} from "./chat-friends";
import { test } from "./fixtures";

const MEADOW = makePng(640, 480, (x, y) =>
  Math.hypot(x - 240, y - 300) < 130 || Math.hypot(x - 520, y - 220) < 90
    ? [190, 140, 30]
    : [90 + (x % 640) / 12, 120 - y / 12, 110 + y / 20],
);

async function sendPhoto({ url }: Server, from: ChatFriend, to: ChatFriend, clientId: string): Promise<void> {
  const body = new FormData();
  body.set("file", new File([MEADOW], "a.png", { type: "image/png" }));
  body.set("clientId", clientId);
  const headers = { authorization: `Bearer ${from.me.token}` };
  const response = await fetch(`${url}/api/chat/${to.id}/messages`, { method: "POST", headers, body });
  expect(response.status).toBe(201);
}

/** Addresses of photos that the page has loaded. */
function recordLoadedPhotos(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/chat/pictures/")) loaded.push(request.url());
  });
  return loaded;
}

test("is opened by keyboard alone, in Arabic, on every device, and is not loaded before", async ({ server, phone }) => {
  const t = translatorFor("ar");
  const [one, other] = await registerFriends(server, "ar");
  await sendPhoto(server, other, one, "p1");
  const options = { language: "ar" } as const;
  const page = await openChat({ server, phone }, one, other, options);
  const second = await openChat({ server, phone }, one, other, options);
  const loaded = recordLoadedPhotos(page);
  await page.reload();
  const show = page.getByRole("button", { name: t("chat.photo_show") });
  await expect(show).toBeEnabled();
  await expect(page.getByText(t("chat.photos_blurred_new"))).toBeVisible();
  await expectNoViolations(page, "a blurred photo");
  await expectTapTargets(page, "a blurred photo");
  await saveScreenshot(page, "blurred ar");
  expect(loaded).toEqual([]);
  await page.getByRole("log", { name: t("chat.log") }).focus();
  for (let n = 0; n < 4 && !(await show.evaluate((button) => button === document.activeElement)); n++)
    await page.keyboard.press("Tab");
  await expect(show).toBeFocused();
  await page.keyboard.press("Enter");
  const photo = (where: Page) => where.getByRole("img", { name: t("chat.photo_from", { name: other.name }) });
  await expect(photo(page)).toHaveJSProperty("naturalWidth", 640);
  await expect(page.locator(".chat-photo")).toBeFocused();
  await expect(photo(second)).toBeVisible();
  await expect(second.getByText(t("chat.unread"))).toHaveCount(0);
  await expect(page.getByText(t("chat.photos_blurred_new"))).toHaveCount(0);
  await saveScreenshot(page, "opened ar");
  await page.reload();
  await expect(photo(page)).toBeVisible();
});

test("can be reported and blocked unseen; day, night and 320 px", async ({ server, phone }) => {
  const t = translatorFor("en");
  const [one, other] = await registerFriends(server, "en");
  await sendPhoto(server, other, one, "p1");
  await other.me.call("POST", `/chat/${one.id}/messages`, { text: "It minds. But it stays.", clientId: "after" });
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const loaded = recordLoadedPhotos(page);
  await expect(chatButton(page, t("chat.block")).first()).toBeVisible();
  await saveScreenshot(page, "blurred");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await saveScreenshot(page, "blurred dark");
  await page.setViewportSize({ width: 320, height: 568 });
  await expectNoSideScroll(page);
  await chatButton(page, t("chat.block")).first().click();
  await expect(page.getByRole("dialog", { name: t("chat.block_title", { name: other.name }) })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: t("chat.report") }).click();
  await expect(page).toHaveURL(/\/report\/message\//);
  await expect(page.getByRole("radio").first()).toBeVisible();
  expect(loaded).toEqual([]);
});

test("the sender of a first photo is told once what it means", async ({ server, phone }) => {
  const t = translatorFor("en");
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const sheet = page.getByRole("dialog", { name: t("chat.photo_first_title", { name: other.name }) });
  const preview = page.getByRole("dialog", { name: t("chat.photo_for", { name: other.name }) });
  const send = preview.getByRole("button", { name: t("chat.send"), exact: true });
  const choose = async () => {
    const chooser = page.waitForEvent("filechooser");
    await chatButton(page, t("chat.photo_send")).click();
    await (await chooser).setFiles({ ...TEST_IMAGE, buffer: Buffer.from(MEADOW) });
    await expect(send).toBeEnabled();
  };
  await choose();
  await send.click();
  await expect(sheet).toBeVisible();
  await expectNoViolations(page, "the first photo");
  await saveScreenshot(page, "first photo");
  await sheet.getByRole("button", { name: t("chat.photo_not_now") }).click();
  await expect(sheet).toHaveCount(0);
  await expect(send).toBeFocused();
  expect((await fetchMessages(one, other)).filter(({ kind }) => kind === "image")).toEqual([]);
  await send.click();
  await sheet.getByRole("button", { name: t("chat.photo_first_send") }).click();
  await expect.poll(async () => (await fetchMessages(one, other))[0]?.kind).toBe("image");
  await expect(preview).toHaveCount(0);
  await choose();
  await send.click();
  await expect(preview).toHaveCount(0);
  await expect
    .poll(async () => (await fetchMessages(one, other)).filter(({ kind }) => kind === "image").length)
    .toBe(2);
  // Also after a reload: the server knows.
  await page.reload();
  await choose();
  await send.click();
  await expect(preview).toHaveCount(0);
});

test("without a script a button opens the photo, and the form tells what a first one means", async ({
  server,
  phone,
}) => {
  const t = translatorFor("en");
  const [one, other] = await registerFriends(server, "en");
  await sendPhoto(server, other, one, "p1");
  const page = await openChat({ server, phone }, one, other, { language: "en", javaScript: false });
  const loaded = recordLoadedPhotos(page);
  await saveScreenshot(page, "blurred plain");
  expect(loaded).toEqual([]);
  await page.getByRole("button", { name: t("chat.photo_show"), exact: true }).click();
  await expect(page.getByRole("img", { name: t("chat.photo_from", { name: other.name }) })).toBeVisible();
  await page.getByRole("link", { name: t("chat.photo_send") }).click();
  await expect(page.getByRole("heading", { name: t("chat.photo_first_title", { name: other.name }) })).toBeVisible();
  await saveScreenshot(page, "first photo plain");
});

test("which photos are blurred is chosen in the settings, by a tap", async ({ server, phone }) => {
  const t = translatorFor("en");
  const [one, other] = await registerFriends(server, "en");
  await sendPhoto(server, other, one, "p1");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await page.goto("/account/chats");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("radio", { name: t("chat.settings.photos_none") }).check();
  await saved;
  await expectAccessible(page);
  await saveScreenshot(page, "photo settings");
  await page.goto(`/chat/${other.id}`);
  await expect(page.getByRole("img", { name: t("chat.photo_from", { name: other.name }) })).toBeVisible();
});
