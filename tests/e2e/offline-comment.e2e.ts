/** A comment written to an open letter without a network. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { expectAccessible } from "../support/e2e";
import { saveScreenshot } from "./accessibility-checks";
import { pickBottleAs, test, throwBottleAs, waitForHtmx, waitForServiceWorker } from "./fixtures";

test.use({ serviceWorkers: "allow" });

const t = translatorFor("en");

test("a comment that waited leaves the open letter without the verbs of its holder", async ({
  signedInPhone,
  server,
  pageErrors,
}) => {
  const { page, me } = await signedInPhone();
  const id = await throwBottleAs(await registerClient(server.url), "Somebody answers this from a lift");
  await pickBottleAs(me, id);
  await page.goto(`/bottle/${id}`);
  await waitForServiceWorker(page);
  await waitForHtmx(page);
  await page.getByRole("button", { name: t("bottles.page.answer") }).click();
  await page.locator("#comment").fill("Between two floors");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: t("bottles.page.answer_drift") }).click();
  await expect(page.getByRole("status")).toContainText(t("bottles.offline.comment_kept"));
  await page.context().setOffline(false);
  await expect(page.getByRole("status")).toContainText(t("bottles.offline.comment_sent"));
  await expect(page.getByRole("region", { name: t("bottles.page.in_hand") })).toHaveCount(0);
  await expect(page.getByText("Between two floors")).toBeVisible();
  await expectAccessible(page);
  await saveScreenshot(page, "comment sent later");
  await page.close();
  for (const line of pageErrors.splice(0)) expect(line).toMatch(/net::ERR|Failed to fetch/i);
});

test("a comment written on the page of a device without a network is on the letter that comes back, without those verbs", async ({
  signedInPhone,
  server,
  pageErrors,
}) => {
  const { page, me } = await signedInPhone();
  const id = await throwBottleAs(await registerClient(server.url), "Somebody answers this from a train");
  await pickBottleAs(me, id);
  await page.goto(`/bottle/${id}`);
  await waitForServiceWorker(page);
  const inHand = page.getByRole("region", { name: t("bottles.page.in_hand") });
  await expect(inHand).toBeVisible();
  await page.waitForFunction(() => "ashore" in localStorage);
  await page.context().setOffline(true);
  await page.reload();
  const letter = page.locator("details", { hasText: "Somebody answers this from a train" });
  await letter.locator("summary").click();
  await letter.getByRole("textbox").fill("Between two tunnels");
  await letter.getByRole("button", { name: t("bottles.page.answer_drift") }).click();
  await expect(page.getByRole("status")).toContainText(t("bottles.offline.comment_kept"));
  await page.context().setOffline(false);
  await expect(page.getByRole("status")).toContainText(t("bottles.offline.comment_sent"), { timeout: 15_000 });
  await expect(page.getByText("Between two tunnels")).toBeVisible();
  await expect(inHand).toHaveCount(0);
  await page.close();
  for (const line of pageErrors.splice(0)) expect(line).toMatch(/net::ERR|Failed to fetch/i);
});
