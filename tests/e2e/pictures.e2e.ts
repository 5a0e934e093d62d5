import { expect, type Locator, type Page } from "@playwright/test";
import type { Translate } from "../../src/i18n/translator";
import { REQUEST_TIMEOUT } from "../../src/limits/http";
import { PICTURE_LIMITS } from "../../src/limits/pictures";
import type { ApiClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { makePng, paintNoise, RED } from "../support/sample-pictures";
import { expectTapTargets } from "./accessibility-checks";
import { test, waitForHtmx } from "./fixtures";

const file = (name: string, bytes: Uint8Array, mimeType = "image/png") => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});
const PHOTO = file(
  "photo.png",
  makePng(300, 200, () => RED),
);
/** Large, so that the upload takes a while. */
const LARGE_PHOTO = file("heavy.png", makePng(900, 900, paintNoise(5)));

/** Puts photos into somebody's album. */
async function uploadPhotos({ token }: ApiClient, url: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const body = new FormData();
    body.set("file", new File([PHOTO.buffer], "x.png"));
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${url}/api/auth/album`, { method: "POST", headers, body })).status).toBe(200);
  }
}

const expectFormReady = (page: Page) => expect(page.locator("form.live")).toBeVisible();
const photos = (page: Page) => page.locator(".album a");
const shownFirst = async (page: Page): Promise<string> =>
  (await photos(page).first().locator("img").getAttribute("src")) ?? "";

/** Holds uploads to `path`. @returns a function that releases them */
async function holdUpload(page: Page, path: string) {
  let release = () => {};
  const barrier = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await barrier;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** From the viewer, in which a photo opens where there is a script. */
async function openPhotoPage(page: Page, photo: Locator, t: Translate): Promise<void> {
  await photo.click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: t("profile.photo.manage") })
    .click();
}

for (const language of ["en", "ar"] as const) {
  test(`photos are uploaded with one result each, moved and removed (${language})`, async ({ signedInPhone }) => {
    const { page, t } = await signedInPhone({ language });
    await page.goto("/album");
    await expectFormReady(page);
    const broken = file("notes.pdf", Buffer.from("%PDF-1.7"), "application/pdf");
    const cut = file("cut.png", LARGE_PHOTO.buffer.subarray(0, 5_000));
    await page.locator("#file").setInputFiles([PHOTO, broken, cut, LARGE_PHOTO]);
    // The large one is made smaller by the server, which others of this run use, too.
    await expect(photos(page)).toHaveCount(2, { timeout: 15_000 });
    await expect(page.locator(".uploads .field-error")).toHaveText(Array(2).fill(t("error.unsupported_image")));
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const largeSrc = await photos(page).nth(1).locator("img").getAttribute("src");
    await openPhotoPage(page, photos(page).nth(1), t);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("profile.album.photo", { n: 2, of: 2 }));
    await page.getByRole("button", { name: t("profile.photo.earlier") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("profile.album.photo", { n: 1, of: 2 }));
    await expectAccessible(page);
    await page.getByRole("link", { name: t("shell.back") }).click();
    expect(await shownFirst(page)).toBe(largeSrc ?? "");
    await openPhotoPage(page, photos(page).first(), t);
    await page.getByRole("button", { name: t("profile.photo.remove") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("profile.photo.remove") })
      .click();
    await expect(page.getByRole("status")).toContainText(t("notice.photo_removed"));
    await expect(photos(page)).toHaveCount(1);
  });

  test(`the same without JavaScript (${language})`, async ({ signedInPhone }) => {
    const { page, t } = await signedInPhone({ language, javaScript: false, width: 320 });
    await page.goto("/album");
    for (const count of [1, 2]) {
      await page.locator("#file").setInputFiles(PHOTO);
      await page.getByRole("button", { name: t("profile.upload.send") }).click();
      await expect(photos(page)).toHaveCount(count);
    }
    await page.locator("#file").setInputFiles(file("large.png", Buffer.alloc(PICTURE_LIMITS.max * 2)));
    await page.getByRole("button", { name: t("profile.upload.send") }).click();
    await expect(page.getByRole("alert").filter({ visible: true })).toContainText(
      t("error.image_too_large", { unit: "bytes", most: 5 }),
    );
    await expect(photos(page)).toHaveCount(2);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.goto("/album");
    const second = await photos(page).nth(1).getAttribute("href");
    await photos(page).nth(1).click();
    await page.getByRole("button", { name: t("profile.photo.earlier") }).click();
    await page.getByRole("link", { name: t("shell.back") }).click();
    await expect(photos(page).first()).toHaveAttribute("href", second ?? "");
    await photos(page).first().click();
    await page.getByRole("button", { name: t("profile.photo.remove") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("profile.photo.remove") })
      .click();
    await expect(photos(page)).toHaveCount(1);
  });
}

test("an avatar shows a preview, progress and then itself; after removal the default is back", async ({
  signedInPhone,
}) => {
  const { page, t } = await signedInPhone();
  await page.goto("/profile");
  await page.getByRole("link", { name: t("profile.avatar.title") }).click();
  await expectFormReady(page);
  const release = await holdUpload(page, "/api/auth/upload-avatar");
  await page.locator("#file").setInputFiles(LARGE_PHOTO);
  const row = page.locator(".uploads li");
  await expect(row.locator("img")).toHaveJSProperty("naturalWidth", 900);
  await expect(row.getByRole("progressbar")).toBeVisible();
  await expect(row).toContainText(t("profile.upload.sending"));
  await expectAccessible(page);
  await expectTapTargets(page, "uploading");
  release();
  await expect(row).toHaveCount(0);
  await expect(page.locator(".large-portrait .avatar")).toHaveAttribute("src", /^\/pictures\/.+-96\.webp$/);
  await page.goto("/profile");
  const avatar = page.locator(".person .avatar");
  await expect(avatar).toHaveAttribute("src", /^\/pictures\/.+-96\.webp$/);
  expect(await avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto("/avatar");
  await page.getByRole("button", { name: t("profile.avatar.remove") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("profile.avatar.remove") })
    .click();
  await expect(page.getByRole("status")).toContainText(t("notice.avatar_removed"));
  await expect(page.locator(".large-portrait .avatar")).toHaveAttribute("src", /porthole/);
});

test("an upload can be cancelled; a file that is too large is not sent", async ({ signedInPhone }) => {
  const { page, t } = await signedInPhone();
  await page.goto("/album");
  await expectFormReady(page);
  let uploads = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") uploads++;
  });
  await page
    .locator("#file")
    .setInputFiles(file("large.png", Buffer.concat([PHOTO.buffer, Buffer.alloc(PICTURE_LIMITS.max)])));
  await expect(page.locator(".uploads .field-error")).toHaveText(
    t("error.image_too_large", { unit: "bytes", most: 5 }),
  );
  expect(uploads).toBe(0);
  await page.getByRole("button", { name: t("shell.close") }).click();
  await expect(page.locator(".uploads li")).toHaveCount(0);
  await holdUpload(page, "/api/auth/album");
  await page.locator("#file").setInputFiles([PHOTO, LARGE_PHOTO]);
  const cancelButton = page.getByRole("button", { name: t("shell.cancel") });
  await expect(cancelButton).toHaveCount(2);
  await cancelButton.last().click();
  await cancelButton.first().click();
  await expect(page.locator(".uploads li")).toHaveCount(0);
  await page.reload();
  await expect(photos(page)).toHaveCount(0);
});

test("an upload without an answer fails after the request timeout, and a retry adds one photo", async ({
  signedInPhone,
}) => {
  const { page, t } = await signedInPhone();
  await page.clock.install();
  await page.goto("/album");
  await expectFormReady(page);
  let answersLost = true;
  await page.route("**/api/auth/album", async (route) => {
    // The upload arrives; the answer is lost.
    if (answersLost) await route.fetch();
    else await route.continue();
  });
  await page.locator("#file").setInputFiles(PHOTO);
  await expect(page.locator(".uploads li")).toContainText(t("profile.upload.sending"));
  await page.clock.runFor(REQUEST_TIMEOUT + 1_000);
  await expect(page.locator(".uploads .field-error")).toHaveText(t("profile.upload.failed"));
  answersLost = false;
  await page
    .locator(".uploads")
    .getByRole("button", { name: t("shell.try_again") })
    .click();
  await page.clock.runFor(1_000);
  await expect(photos(page)).toHaveCount(1);
});

test("with nine photos the form is replaced by a sentence", async ({ signedInPhone, server }) => {
  const { page, me, t } = await signedInPhone();
  await uploadPhotos(me, server.url, 8);
  await page.goto("/album");
  await expectFormReady(page);
  await page.locator("#file").setInputFiles([PHOTO, PHOTO]);
  await expect(page.locator(".uploads .field-error")).toHaveText(t("error.album_full"));
  await expect(photos(page)).toHaveCount(9);
  await page.goto("/profile");
  await expect(page.getByRole("link", { name: t("profile.album.title") })).toContainText("9");
  await page.getByRole("link", { name: t("profile.album.title") }).click();
  await expect(page.locator("#file")).toHaveCount(0);
  await expectAccessible(page);
});

test("with the keyboard alone", async ({ signedInPhone }) => {
  const { page, t } = await signedInPhone();
  await page.goto("/album");
  await expectFormReady(page);
  await waitForHtmx(page);
  const chosen = page.waitForEvent("filechooser");
  await page.locator("#file").focus();
  await expect(page.locator(".choose .label")).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("Enter");
  await (await chosen).setFiles(PHOTO);
  await expect(photos(page)).toHaveCount(1);
  await photos(page).first().focus();
  await page.keyboard.press("Enter");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: t("profile.photo.manage") })
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: t("profile.photo.remove") }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(photos(page)).toHaveCount(0);
});
