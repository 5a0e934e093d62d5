/** Pictures in a chat in a real browser: dropped, pasted, made smaller, seen while they wait, taken back. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { PICTURE_LIMITS, PREPARED_PICTURE } from "../../src/limits/pictures";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { AVIF_PICTURE, HEIC_PICTURE } from "../support/phone-formats";
import { exifSegment } from "../support/sample-pictures";
import { expectTapTargets, saveScreenshot } from "./accessibility-checks";
import {
  chatButton,
  confirmFirstPhoto,
  ENGLISH_PHONE,
  fetchMessages,
  messageField,
  openChat,
  registerFriends,
} from "./chat-friends";
import { choosePhoto, makePagePhoto, previewDialog, recordUploads, sendButton } from "./composer-photos";
import { test } from "./fixtures";

const t = translatorFor("en");
const SEND = "**/api/chat/*/messages";
const TEST_IMAGE_WIDTH = 320;

const ownPhoto = (page: Page) => page.getByRole("img", { name: t("chat.photo_mine") });

test("a photo of 14 MB is dropped, made smaller and upright, and tells nothing about itself", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const uploads = await recordUploads(page);
  const size = await makePagePhoto(page, { width: 4_000, height: 3_000, extra: [...exifSegment(6, "GPS 35.6895 N")] });
  expect(size).toBeGreaterThan(14_000_000);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add((window as unknown as { photo: File }).photo);
    const init = { bubbles: true, cancelable: true, dataTransfer };
    document.querySelector(".chat-log")?.dispatchEvent(new DragEvent("dragover", init));
  });
  await expect(page.getByText(t("chat.photo_drop"))).toBeVisible();
  await saveScreenshot(page, "composer drop");
  const prevented = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add((window as unknown as { photo: File }).photo);
    const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
    document.querySelector(".chat-log")?.dispatchEvent(drop);
    return drop.defaultPrevented;
  });
  expect(prevented).toBe(true);
  await expect(page.getByText(t("chat.photo_drop"))).toBeHidden();
  await expect(previewDialog(page).getByRole("status")).toHaveText(t("chat.photo_preparing"));
  await expect(sendButton(page)).toBeDisabled();
  const shown = previewDialog(page).getByRole("img", { name: t("chat.photo_mine") });
  await expect(shown).toHaveJSProperty("naturalHeight", PREPARED_PICTURE.side);
  // Whole, above what is chosen.
  const [picture, form] = [await shown.boundingBox(), await previewDialog(page).locator("form").boundingBox()];
  expect((picture?.y ?? 0) + (picture?.height ?? 1e9)).toBeLessThanOrEqual(form?.y ?? 0);
  await expect(previewDialog(page)).toContainText(/(MB|kB) instead of 1\d(\.\d)? MB/);
  await expectAccessible(page);
  await saveScreenshot(page, "composer preview");
  await sendButton(page).click();
  await confirmFirstPhoto(page, t);
  await expect(page.locator('[data-state="sent"], [data-state="delivered"]')).toBeVisible();
  const [upload] = await uploads();
  expect(upload?.size).toBeLessThan(PICTURE_LIMITS.max);
  expect(upload?.text).not.toContain("Exif");
  expect(upload?.text).not.toContain("GPS 35.6895 N");
  // Longer side up, as the camera was held.
  expect(upload?.width).toBe(PREPARED_PICTURE.side * 0.75);
  expect(upload?.height).toBe(PREPARED_PICTURE.side);
  const [message] = await fetchMessages(one, other);
  expect(message).toMatchObject({ kind: "image", width: 960, height: 1_280 });
});

test("a picture of the clipboard is pasted; words are pasted as words", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const field = messageField(page, t);
  await field.focus();
  await page.evaluate(() => navigator.clipboard.writeText("Words"));
  await page.keyboard.press("Control+V");
  await expect(field).toHaveValue("Words");
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40);
    canvas.getContext("2d")?.fillRect(0, 0, 30, 40);
    const picture = await canvas.convertToBlob({ type: "image/png" });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
  });
  await page.keyboard.press("Control+V");
  await expect(previewDialog(page).getByRole("img", { name: t("chat.photo_mine") })).toBeVisible();
  // Nothing goes without a word of the person.
  await previewDialog(page)
    .getByRole("button", { name: t("chat.cancel") })
    .click();
  await expect(previewDialog(page)).toHaveCount(0);
  expect((await fetchMessages(one, other)).filter(({ kind }) => kind === "image")).toEqual([]);
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+V");
  await sendButton(page).click();
  await confirmFirstPhoto(page, t);
  await expect.poll(async () => (await fetchMessages(one, other))[0]?.kind).toBe("image");
  await expect(field).toHaveValue("Words");
});

test("a waiting picture is seen and can be taken back while it is sent; what was written after it goes", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  let held = 0;
  await page.route(SEND, async (route) => {
    const isPicture = route.request().headers()["content-type"]?.startsWith("multipart/") ?? false;
    if (route.request().method() === "POST" && isPicture) held++;
    else await route.fallback();
  });
  await choosePhoto(page);
  await sendButton(page).click();
  await confirmFirstPhoto(page, t);
  await expect(ownPhoto(page)).toHaveJSProperty("naturalWidth", TEST_IMAGE_WIDTH);
  await expect(page.getByText(t("chat.sending"), { exact: true })).toBeVisible();
  await expect.poll(() => held).toBe(1);
  await messageField(page, t).fill("After the picture");
  await chatButton(page, t("chat.send")).click();
  await expectAccessible(page);
  await expectTapTargets(page, "a waiting picture");
  await saveScreenshot(page, "composer waiting");
  const aborted = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await chatButton(page, t("chat.cancel")).click();
  await aborted;
  await expect(ownPhoto(page)).toHaveCount(0);
  await expect.poll(async () => (await fetchMessages(one, other))[0]?.text).toBe("After the picture");
  expect(held).toBe(1);
});

test("without a network a picture waits where it is seen, also after a reload, and is not loaded again when it went", async ({
  server,
  phone,
  pageErrors,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await page.route(SEND, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await choosePhoto(page);
  await sendButton(page).click();
  await confirmFirstPhoto(page, t);
  // What is seen to wait is kept.
  await expect(ownPhoto(page)).toBeVisible();
  await page.reload();
  await expect(ownPhoto(page)).toHaveJSProperty("naturalWidth", TEST_IMAGE_WIDTH);
  // Between two tries it stands as on its way.
  await expect(chatButton(page, t("chat.failed"))).toBeVisible({ timeout: 15_000 });
  await saveScreenshot(page, "composer failed");
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/chat/pictures/")) loaded.push(request.url());
  });
  await page.unroute(SEND);
  // It may go by itself meanwhile, with the stream.
  await chatButton(page, t("chat.failed"))
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await expect(page.locator('[data-state="sent"]')).toBeVisible();
  await expect(ownPhoto(page)).toHaveJSProperty("naturalWidth", TEST_IMAGE_WIDTH);
  await expect(chatButton(page, t("chat.cancel"))).toHaveCount(0);
  expect(loaded).toEqual([]);
  pageErrors.splice(0);
});

test("what the browser cannot read is said in place of the picture", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, { language: "en", width: 320 });
  const chooser = page.waitForEvent("filechooser");
  await chatButton(page, t("chat.photo_send")).click();
  await (await chooser).setFiles({ name: "a.heic", mimeType: "image/heic", buffer: Buffer.from("ftypheic") });
  await expect(previewDialog(page).getByRole("alert")).toHaveText(t("error.unsupported_image"));
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expect(sendButton(page)).toHaveCount(0);
  await previewDialog(page)
    .getByRole("button", { name: t("chat.close") })
    .last()
    .click();
  await expect(previewDialog(page)).toHaveCount(0);
});

test("an AVIF is sent as a JPEG; a HEIC, which this browser cannot decode, is refused before it is sent, the words stay", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const uploads = await recordUploads(page);
  const drop = (name: string, type: string, base64: string) =>
    page.evaluate(
      ([name, type, base64]) => {
        const dataTransfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name, { type }));
        const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
        document.querySelector(".chat-log")?.dispatchEvent(event);
      },
      [name, type, base64] as const,
    );
  await messageField(page, t).fill("The lemon tree");
  await drop("a.heic", "image/heic", HEIC_PICTURE);
  await expect(previewDialog(page).getByText(t("error.unsupported_image"))).toBeVisible();
  await previewDialog(page)
    .getByRole("button", { name: t("chat.close") })
    .last()
    .click();
  await expect(messageField(page, t)).toHaveValue("The lemon tree");
  await drop("a.avif", "image/avif", AVIF_PICTURE);
  await expect(previewDialog(page).getByRole("img", { name: t("chat.photo_mine") })).toHaveJSProperty(
    "naturalWidth",
    64,
  );
  await sendButton(page).click();
  await confirmFirstPhoto(page, t);
  await expect(page.locator('[data-state="sent"], [data-state="delivered"]')).toBeVisible();
  expect((await uploads()).map(({ width, height, text }) => [width, height, text.slice(6, 10)])).toEqual([
    [64, 48, "JFIF"],
  ]);
  expect(await fetchMessages(one, other)).toMatchObject([{ kind: "image", width: 64, height: 48 }, {}]);
});
