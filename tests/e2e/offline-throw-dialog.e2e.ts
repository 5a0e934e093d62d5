/** The throw dialog without a network. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { saveScreenshot } from "./accessibility-checks";
import { listBottles } from "./bottle-api";
import { openThrowDialog, test, waitForServiceWorker } from "./fixtures";

test.use({ serviceWorkers: "allow" });

const t = translatorFor("en");

/** Whether the dialog and all it needs are stored on the device: the time is stored last. */
const isDialogCached = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "ashore")) return false;
    const openRequest = indexedDB.open("ashore");
    await new Promise((done) => openRequest.addEventListener("success", done));
    const database = openRequest.result;
    const request = database.transaction("meta").objectStore("meta").get("at");
    await new Promise((done) => request.addEventListener("success", done));
    database.close();
    return request.result !== undefined;
  });

test("with only home opened before, the throw dialog works offline, says so, and keeps the text", async ({
  signedInPhone,
  pageErrors,
}) => {
  const { page, me } = await signedInPhone();
  await page.goto("/");
  await waitForServiceWorker(page);
  await expect.poll(() => isDialogCached(page)).toBe(true);
  await page.context().setOffline(true);
  const dialog = await openThrowDialog(page, t);
  await expect(dialog.getByText(t("bottles.away.title"))).toBeVisible();
  await expect(dialog.getByText(t("bottles.away.kept"))).toBeVisible();
  await expect(dialog.getByText(t("bottles.away.choices"))).toBeVisible();
  await dialog.getByRole("textbox").fill("A boy showed me how to whistle with grass.");
  const imageWidths = () =>
    dialog.locator(".picker img").evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth));
  await expect.poll(async () => (await imageWidths()).every((width) => width > 0)).toBe(true);
  await saveScreenshot(page, "offline-throw");
  await page.keyboard.press("Escape");
  const other = await page.context().newPage();
  await page.context().setOffline(false);
  await other.goto("/");
  const secondDialog = await openThrowDialog(other, t);
  await expect(secondDialog.getByRole("textbox")).toHaveValue("A boy showed me how to whistle with grass.");
  await expect(secondDialog.getByText(t("bottles.away.title"))).toHaveCount(0);
  await secondDialog.getByRole("button", { name: t("bottles.throw.confirm") }).click();
  await expect.poll(async () => (await listBottles(me)).length).toBe(1);
  for (const line of pageErrors.splice(0)) expect(line).toMatch(/net::ERR|Failed to fetch/i);
});

test("home says that a letter thrown without a network waits, until it is sent", async ({
  signedInPhone,
  pageErrors,
}) => {
  const { page, me } = await signedInPhone({ width: 320 });
  await page.goto("/");
  await waitForServiceWorker(page);
  await expect.poll(() => isDialogCached(page)).toBe(true);
  await page.context().setOffline(true);
  const dialog = await openThrowDialog(page, t);
  await dialog.getByRole("textbox").fill("Thrown from a tunnel");
  await dialog.getByRole("button", { name: t("bottles.away.confirm") }).click();
  await expect(dialog).toHaveCount(0);
  const waiting = page.getByRole("main").getByRole("link", { name: t("bottles.offline.throw_waits") });
  // Once the notice, which has its place, is gone.
  await expect(waiting).toBeInViewport({ ratio: 1, timeout: 15_000 });
  await expect(page.locator("#throw-open")).toBeInViewport({ ratio: 1 });
  expect(await listBottles(me)).toEqual([]);
  await saveScreenshot(page, "letter that waits");
  await page.context().setOffline(false);
  await expect.poll(async () => (await listBottles(me)).length, { timeout: 20_000 }).toBe(1);
  await expect(waiting).toHaveCount(0);
  await expect(page.locator("#notices")).toContainText(t("bottles.offline.throw_sent"));
  for (const line of pageErrors.splice(0)) expect(line).toMatch(/net::ERR|Failed to fetch/i);
});

/** Whether the script that shows what waits is there: without a network it could not be loaded. */
const isWatcherLoaded = (page: Page): Promise<boolean> =>
  page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/queue-watch.")));

test("a home opened before another tab throws says so, also once that tab is closed, and leads to what is true", async ({
  signedInPhone,
  pageErrors,
}) => {
  const { page, me } = await signedInPhone();
  await page.goto("/");
  await waitForServiceWorker(page);
  await expect.poll(() => isDialogCached(page)).toBe(true);
  const other = await page.context().newPage();
  await other.goto("/");
  await expect.poll(() => isWatcherLoaded(other)).toBe(true);
  await page.bringToFront();
  await page.context().setOffline(true);
  const dialog = await openThrowDialog(page, t);
  await dialog.getByRole("textbox").fill("Thrown from a tunnel");
  await dialog.getByRole("button", { name: t("bottles.away.confirm") }).click();
  await expect(dialog).toHaveCount(0);
  await page.close();
  const waiting = other.getByRole("main").getByRole("link", { name: t("bottles.offline.throw_waits") });
  await waiting.click();
  const heading = other.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(t("shell.face.offline.title"));
  await other.context().setOffline(false);
  await expect(heading).toHaveText(t("shell.face.online.title"));
  await expect(other.getByText(t("shell.face.online.nothing"))).toBeVisible();
  await expect(other).toHaveTitle(new RegExp(t("shell.face.online.title")));
  expect(await listBottles(me)).toHaveLength(1);
  await other
    .getByRole("main")
    .getByRole("link", { name: t("shell.face.home") })
    .click();
  await expect(other.locator("#throw-open")).toBeVisible();
  await expect(waiting).toHaveCount(0);
  for (const line of pageErrors.splice(0)) expect(line).toMatch(/net::ERR|Failed to fetch/i);
});
