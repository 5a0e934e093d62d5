/** A network that swallows everything: a tap is answered all the same. */
import { expect } from "@playwright/test";
import { startBlackHoleProxy } from "../support/black-hole";
import { signInPage, test, waitForServiceWorker } from "./fixtures";

test.use({ serviceWorkers: "allow" });

/** ms within which a tap is answered; and what this machine takes to draw it. */
const ANSWERED_WITHIN = 8_000;
const DRAWN_WITHIN = 2_000;

test("in a black hole a tap on a tab shows the offline page within eight seconds, and the page when it ends", async ({
  server,
  signedInPhone,
  pageErrors,
}) => {
  const proxy = await startBlackHoleProxy(server.url);
  const { page, me, t } = await signedInPhone();
  await signInPage(page, proxy.url, me);
  await page.goto(`${proxy.url}/profile`);
  await waitForServiceWorker(page);
  await expect(page.locator("body")).toHaveAttribute("data-connection", "connected");
  proxy.begin();
  const start = performance.now();
  await page.locator('nav a[href="/my-bottles"], nav a[href="/friends"]').first().click({ noWaitAfter: true });
  const offline = page.getByRole("heading", { level: 1, name: t("shell.face.offline.title") });
  await expect(offline).toBeVisible({ timeout: ANSWERED_WITHIN + DRAWN_WITHIN });
  console.log(`answered after ${Math.round(performance.now() - start)} ms`);
  await expect(page.getByRole("link", { name: t("shell.try_again") })).toBeVisible();
  proxy.end();
  await expect(offline).toHaveCount(0, { timeout: ANSWERED_WITHIN });
  await expect(page.locator(".tab[aria-current]")).toBeVisible();
  await page.close();
  proxy.stop();
  pageErrors.splice(0);
});
