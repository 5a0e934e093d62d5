/** Reading and writing offline, and removing the data at sign-out. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { saveScreenshot } from "./accessibility-checks";
import { listBottles, loadBottleDetail } from "./bottle-api";
import {
  openThrowDialog,
  pickBottleAs,
  signInPage,
  test,
  throwBottleAs,
  waitForHtmx,
  waitForServiceWorker,
} from "./fixtures";

test.use({ serviceWorkers: "allow" });

const t = translatorFor("en");

type OfflineStoreDump = Record<string, unknown[]>;

/** All rows of the database on the device. */
const readOfflineStore = (page: Page): Promise<OfflineStoreDump> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "ashore")) return {};
    const openRequest = indexedDB.open("ashore");
    await new Promise((done) => openRequest.addEventListener("success", done));
    const database = openRequest.result;
    const rows: Record<string, unknown[]> = {};
    for (const store of database.objectStoreNames) {
      const request = database.transaction(store).objectStore(store).getAll();
      await new Promise((done) => request.addEventListener("success", done));
      rows[store] = request.result;
    }
    database.close();
    return rows;
  });

/** Distance, px, between the start of the heading over the empty letter and that of its label. */
const headingOffset = (page: Page): Promise<number> =>
  page.locator('[data-part="write"]').evaluate((part) => {
    const [heading, label] = [...part.querySelectorAll("h2, label")].map((each) => {
      const text = document.createRange();
      text.selectNodeContents(each);
      const { left, right } = text.getBoundingClientRect();
      return document.dir === "rtl" ? right : left;
    });
    return Math.abs((heading ?? 0) - (label ?? 0));
  });

const countStoredLetters = async (page: Page): Promise<number> => (await readOfflineStore(page)).letters?.length ?? 0;

function ignoreNetworkErrors(pageErrors: string[]): void {
  for (const line of pageErrors.splice(0)) expect(line).toMatch(/net::ERR|Failed to fetch/i);
}

for (const language of ["en", "ar"] as const) {
  test(`offline, letters can be read; a throw and a comment wait and are sent once, in ${language}`, async ({
    signedInPhone,
    server,
    pageErrors,
  }) => {
    const { page, me, t: translate } = await signedInPhone({ language, dark: language === "ar" });
    const author = await registerClient(server.url);
    const held = await throwBottleAs(author, "Held without a network");
    const kept = await throwBottleAs(author, "Kept without a network");
    await pickBottleAs(me, kept);
    await me.call("POST", `/bottles/collect/${kept}`);
    await pickBottleAs(me, held);
    await page.goto("/");
    await waitForServiceWorker(page);
    await openThrowDialog(page, translate);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => countStoredLetters(page)).toBe(2);

    await page.context().setOffline(true);
    const dialog = await openThrowDialog(page, translate);
    await dialog.getByRole("textbox").fill("Thrown from a tunnel");
    await dialog.getByRole("button", { name: translate("bottles.away.confirm") }).click();
    await expect(page.locator("#notices")).toContainText(translate("bottles.offline.throw_kept"));
    await expect(dialog).toHaveCount(0);

    await page.goto("/backpack");
    await expect(page.getByText("Thrown from a tunnel")).toBeVisible();
    await expect(page.locator("details")).toHaveCount(2);
    const letter = page.locator("details").first();
    await letter.locator("summary").click();
    await expect(letter.locator(".letter-text")).toHaveText("Held without a network");
    expect(await letter.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await letter.getByRole("textbox").fill("Commented in a tunnel");
    expect(await headingOffset(page)).toBeLessThan(1);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await saveScreenshot(page, `offline-${language}`);
    await letter.getByRole("button", { name: translate("bottles.page.answer_drift") }).click();
    await expect(page.getByRole("status")).toContainText(translate("bottles.offline.comment_kept"));
    await expect(page.locator('[data-part="unsent"] li')).toHaveCount(2);

    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(translate("shell.face.offline.title"));
    await expect
      .poll(async () => (await loadBottleDetail(author, held)).comments.map(({ content }) => content))
      .toEqual(["Commented in a tunnel"]);
    expect((await listBottles(me)).map(({ content }) => content)).toEqual(["Thrown from a tunnel"]);
    await expect(page.getByRole("status")).toContainText(translate("bottles.offline.comment_sent"));
    await expect.poll(async () => (await readOfflineStore(page)).unsent).toEqual([]);
    ignoreNetworkErrors(pageErrors);
  });
}

test("a comment from its sheet waits too; one that is refused later keeps its text and says why", async ({
  signedInPhone,
  server,
  pageErrors,
  setClockAhead,
}) => {
  const { page, me } = await signedInPhone();
  const id = await throwBottleAs(await registerClient(server.url), "Drifts on before the network is back");
  await pickBottleAs(me, id);
  await page.goto(`/bottle/${id}`);
  await waitForServiceWorker(page);
  await waitForHtmx(page);
  await expect.poll(() => countStoredLetters(page)).toBe(1);
  await page.getByRole("button", { name: t("bottles.page.answer") }).click();
  await page.locator("#comment").fill("Too late");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: t("bottles.page.answer_drift") }).click();
  await expect(page.getByRole("status")).toContainText(t("bottles.offline.comment_kept"));
  await setClockAhead(25 * 3_600_000);
  await page.context().setOffline(false);
  const status = page.getByRole("status");
  await expect(status).toContainText(t("bottles.offline.not_sent"));
  await status.getByRole("button").click();
  await page.waitForURL("**/offline**");
  const unsent = page.locator('[data-part="unsent"] li');
  await expect(unsent).toContainText("Too late");
  await expect(unsent).toContainText(t("error.not_held"));
  await expectAccessible(page);
  await unsent.getByRole("button", { name: t("bottles.offline.discard") }).click();
  await expect(unsent).toHaveCount(0);
  ignoreNetworkErrors(pageErrors);
});

/** Contents of the browser's caches for this origin, as one text. */
const readCaches = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
    }
    return texts.join("\n");
  });

/** Contents of local storage, session storage and IndexedDB, as one text. */
const readLocalStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const rows: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = "" } of await indexedDB.databases()) {
      const openRequest = indexedDB.open(name);
      await new Promise((done) => openRequest.addEventListener("success", done));
      for (const store of openRequest.result.objectStoreNames) {
        const request = openRequest.result.transaction(store).objectStore(store).getAll();
        await new Promise((done) => request.addEventListener("success", done));
        rows.push(request.result);
      }
      openRequest.result.close();
    }
    return JSON.stringify(rows);
  });

const readAllStorage = async (page: Page): Promise<string> => (await readCaches(page)) + (await readLocalStorage(page));

for (const how of ["signs out", "is signed out elsewhere"] as const) {
  test(`somebody who ${how} leaves no data for the next person on the phone`, async ({
    signedInPhone,
    server,
    pageErrors,
  }) => {
    const { page, me } = await signedInPhone();
    const secret = `Nobody else may read this ${how}`;
    const id = await throwBottleAs(await registerClient(server.url), secret);
    await pickBottleAs(me, id);
    await page.goto(`/bottle/${id}`);
    await waitForServiceWorker(page);
    await expect.poll(() => countStoredLetters(page)).toBe(1);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: t("bottles.page.answer") }).click();
    await page.locator("#comment").fill(`${secret}, nor this`);
    await page.getByRole("button", { name: t("bottles.page.answer_drift") }).click();
    await expect(page.getByRole("status")).toContainText(t("bottles.offline.comment_kept"));
    expect(await readAllStorage(page)).toContain(secret);
    if (how === "signs out") {
      await page.goto("/profile");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shell.face.offline.title"));
      await page.route("**/api/bottles/drop/**", (route) => route.abort());
      await page.context().setOffline(false);
      await page.getByRole("button", { name: t("auth.logout") }).click();
      await page.waitForURL((url) => url.pathname === "/");
    } else {
      await me.call("POST", "/auth/logout");
      await page.context().setOffline(false);
      // The stream reloads the page at the end of the session, which would race with the next navigation.
      await expect(page.locator("body:not([data-live])")).toBeAttached();
      await page.goto("/profile");
      await page.waitForURL("**/login**");
    }
    await expect.poll(() => readAllStorage(page)).not.toContain("Nobody else");
    expect(
      await page.evaluate(
        async () =>
          (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription().catch(() => null) ?? null,
      ),
    ).toBeNull();

    const second = await registerClient(server.url);
    await signInPage(page, server.url, second);
    await page.goto("/");
    await waitForServiceWorker(page);
    await page.waitForFunction(() => "ashore" in localStorage);
    await page.context().setOffline(true);
    await page.goto("/backpack");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shell.face.offline.title"));
    await expect(page.locator("#offline-section")).toBeVisible();
    expect(await page.content()).not.toContain("Nobody else");
    expect(await readAllStorage(page)).not.toContain("Nobody else");
    await page.goBack();
    expect(await page.content()).not.toContain("Nobody else");
    ignoreNetworkErrors(pageErrors);
  });
}
