/** The upload form before its script, and without it. */
import { expect } from "@playwright/test";
import { makePng, RED } from "../support/sample-pictures";
import { test } from "./fixtures";

const PHOTO = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from(makePng(300, 200, () => RED)) };

test("a photo chosen before the script comes is sent by it, or by the button where it never comes", async ({
  signedInPhone,
  pageErrors,
}) => {
  const { page, t } = await signedInPhone();
  let release = () => {};
  const barrier = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isBroken = false;
  await page.route(/\/static\/.*\.js$/, async (route) => {
    if (isBroken) return route.abort();
    await barrier;
    await route.continue().catch(() => undefined);
  });
  const send = page.getByRole("button", { name: t("profile.upload.send") });
  await page.goto("/album", { waitUntil: "commit" });
  await page.locator("#file").waitFor({ state: "attached" });
  await expect(send).toBeHidden();
  await page.locator("#file").setInputFiles(PHOTO);
  await expect(send).toBeVisible();
  release();
  await expect(page.locator(".album a")).toHaveCount(1);
  isBroken = true;
  await page.goto("/album");
  await page.locator("#file").setInputFiles(PHOTO);
  await send.click();
  await expect(page.locator(".album a")).toHaveCount(2);
  // Scripts were refused on purpose.
  pageErrors.splice(0);
});

test("a photo that the button sends is not added once more by the script that comes meanwhile", async ({
  signedInPhone,
}) => {
  const { page, t } = await signedInPhone();
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/static\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto("/album", { waitUntil: "commit" });
  await page.locator("#file").setInputFiles(PHOTO);
  const uploaded = page.waitForResponse(
    (response) => response.url().includes("/api/") && response.request().method() === "POST",
  );
  await page.route(
    (url) => url.pathname === "/album",
    async (route) => {
      if (route.request().method() === "POST") {
        scripts.resolve();
        await uploaded;
      }
      await route.continue().catch(() => undefined);
    },
  );
  const sent = page.waitForResponse(
    (response) => new URL(response.url()).pathname === "/album" && response.request().method() === "POST",
  );
  await page.getByRole("button", { name: t("profile.upload.send") }).click({ noWaitAfter: true });
  expect([(await uploaded).status(), (await sent).status()]).toEqual([200, 303]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("/album");
  await expect(page.locator(".album a")).toHaveCount(1);
});
