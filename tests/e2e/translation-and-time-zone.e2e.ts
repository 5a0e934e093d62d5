import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { startServer } from "../support/server";
import { answerWithMark, startLibreTranslate } from "../support/translators";
import { test as base, signInPage, throwBottleAs } from "./fixtures";

const LETTER = "Las luces del puerto se encendieron una a una y las conté en vez de los días.";
const t = translatorFor("en");

interface HeldTranslator {
  url: string;
  /** Releases the held answers. */
  answer(): void;
}

const test = base.extend<object, { engine: HeldTranslator }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const barrier = Promise.withResolvers<void>();
      const libre = startLibreTranslate(async (request) => {
        await barrier.promise;
        return answerWithMark(request);
      });
      await use({ url: libre.url, answer: barrier.resolve });
      void libre.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ engine }, use) => {
      const server = await startServer({ TRANSLATE_URL: engine.url });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

test("a letter is shown before its translation, which follows by itself", async ({ server, engine, signedInPhone }) => {
  const id = await throwBottleAs(await registerClient(server.url), LETTER);
  const { page, me } = await signedInPhone();
  await page.goto("/profile/edit");
  await page.getByRole("checkbox", { name: t("profile.translate_at_once") }).check();
  await page.getByRole("button", { name: t("profile.save") }).click();
  await expect(page).toHaveURL(/\/profile$/);
  expect((await me.call<{ translateAtOnce: boolean }>("GET", "/auth/profile")).body.translateAtOnce).toBe(true);
  const translateRequest = page.waitForRequest((request) => request.url().endsWith("/translate"));
  await page.goto(`/bottle/${id}`);
  await translateRequest;
  await expect(page.locator(".letter").getByText(LETTER, { exact: true })).toBeVisible();
  engine.answer();
  await expect(page.locator('.letter [data-shown="translation"]')).toHaveText(`[en] ${LETTER}`);
});

for (const [timezoneId, dayEnd] of [
  ["Asia/Kolkata", "05:30"],
  ["Pacific/Kiritimati", "14:00"],
] as const) {
  test(`times are those of ${timezoneId} from the second page on`, async ({ server, browser }) => {
    const me = await registerClient(server.url);
    const context = await browser.newContext({ baseURL: server.url, timezoneId });
    await context.addCookies([{ name: "language", value: "en", url: server.url }]);
    const page = await context.newPage();
    await signInPage(page, server.url, me);
    await page.goto("/coin-guide");
    await expect(page.getByText("00:00 UTC")).toBeVisible();
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("zone");
    await page.reload();
    await expect(page.getByText(`, at ${dayEnd}`)).toBeVisible();
    expect((await me.call("GET", "/auth/profile")).body.timeZone).toMatch(
      /^(Asia\/(Kolkata|Calcutta)|Pacific\/Kiritimati)$/,
    );
    await context.close();
  });
}
