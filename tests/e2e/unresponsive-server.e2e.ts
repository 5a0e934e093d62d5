import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { REQUEST_TIMEOUT } from "../../src/limits/http";
import { registerClient } from "../support/client";
import { listBottles, loadBottleDetail } from "./bottle-api";
import {
  fetchCoins,
  openThrowDialog,
  pickBottleAs,
  test,
  throwBottleAs,
  waitForHtmx,
  waitForServiceWorker,
} from "./fixtures";

test.use({ serviceWorkers: "allow" });

const t = translatorFor("en");

/** Controls the clock of the page, request timeouts included. */
async function controlPageClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("", "TimeoutError")), ms);
      return controller.signal;
    };
  });
}

/** Holds POST requests to `path` without an answer. @returns waits for one, and ends it */
async function blockResponses(page: Page, path: string): Promise<{ request(): Promise<void>; end(): Promise<void> }> {
  let requests = 0;
  await page.route(path, (route) => {
    if (route.request().method() === "POST") requests++;
    else void route.fallback();
  });
  return {
    request: () => expect.poll(() => requests).toBe(1),
    end: () => page.unroute(path),
  };
}

/** Removes the console errors of aborted requests, which these tests cause. */
function ignoreNetworkErrors(pageErrors: string[]): void {
  for (const line of pageErrors.splice(0)) expect(line).toMatch(/AbortError|aborted|timeout|net::ERR/i);
}

test.describe("a server that does not answer", () => {
  test("a form says so after ten seconds, keeps what was typed and tries again", async ({
    signedInPhone,
    server,
    pageErrors,
  }) => {
    const id = await throwBottleAs(await registerClient(server.url), "answered late");
    const { page, me } = await signedInPhone();
    await pickBottleAs(me, id);
    await controlPageClock(page);
    await page.goto(`/bottle/${id}`);
    await waitForHtmx(page);
    await page.getByRole("button", { name: t("bottles.page.answer") }).click();
    await page.locator("#comment").fill("into the silence");
    const silence = await blockResponses(page, `/bottle/${id}/drop`);
    await page.getByRole("button", { name: t("bottles.page.answer_drift") }).click();
    await silence.request();
    await page.clock.fastForward(REQUEST_TIMEOUT - 1_000);
    await expect(page.getByRole("button", { name: t("shell.try_again") })).toHaveCount(0);
    await page.clock.fastForward(1_000);
    await expect(page.getByRole("alert")).toContainText(t("shell.no_answer"));
    await expect(page.locator("#comment")).toHaveValue("into the silence");
    await silence.end();
    await page.getByRole("button", { name: t("shell.try_again") }).click();
    await page.waitForURL(/dropped=1$/);
    expect((await loadBottleDetail(me, id)).comments.map(({ content }) => content)).toEqual(["into the silence"]);
    ignoreNetworkErrors(pageErrors);
  });

  test("the throw dialog says so, keeps the letter and throws it once", async ({ signedInPhone, pageErrors }) => {
    const { page, me } = await signedInPhone();
    await controlPageClock(page);
    await page.goto("/");
    await waitForHtmx(page);
    const dialog = await openThrowDialog(page, t);
    await dialog.getByRole("textbox").fill("is anybody there?");
    const silence = await blockResponses(page, "/api/bottles");
    await dialog.getByRole("button", { name: t("bottles.throw.confirm") }).click();
    await silence.request();
    await page.clock.fastForward(REQUEST_TIMEOUT);
    await expect(dialog.getByRole("alert")).toContainText(t("bottles.throw.failed"));
    await expect(dialog.getByRole("alert")).toContainText(t("shell.no_answer"));
    await expect(dialog.getByRole("textbox")).toHaveValue("is anybody there?");
    await silence.end();
    await dialog.getByRole("button", { name: t("shell.try_again") }).click();
    await expect(page.getByRole("status")).toContainText(t("notice.throw_success", { n: 5 }));
    expect((await listBottles(me)).map(({ content }) => content)).toEqual(["is anybody there?"]);
    ignoreNetworkErrors(pageErrors);
  });

  test("an answer that got lost is not a second throw", async ({ signedInPhone, pageErrors }) => {
    const { page, me } = await signedInPhone();
    await page.goto("/");
    await waitForHtmx(page);
    const dialog = await openThrowDialog(page, t);
    await dialog.getByRole("textbox").fill("heard, but not told");
    await page.route("/api/bottles", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole("button", { name: t("bottles.throw.confirm") }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.unroute("/api/bottles");
    await dialog.getByRole("button", { name: t("shell.try_again") }).click();
    await expect(page.getByRole("status")).toContainText(t("notice.throw_success", { n: 5 }));
    expect(await listBottles(me)).toHaveLength(1);
    expect(await fetchCoins(me)).toBe(5);
    ignoreNetworkErrors(pageErrors);
  });

  test("a bottle at sea can be tried again", async ({ signedInPhone, server, pageErrors }) => {
    await throwBottleAs(await registerClient(server.url), "far out");
    const { page } = await signedInPhone();
    await controlPageClock(page);
    await page.goto("/");
    await waitForHtmx(page);
    const silence = await blockResponses(page, "/pick");
    await page.locator(".place .tap").last().click();
    await silence.request();
    await page.clock.fastForward(REQUEST_TIMEOUT);
    await silence.end();
    await page.getByRole("button", { name: t("shell.try_again") }).click();
    await page.waitForURL(/\/bottle\//);
    ignoreNetworkErrors(pageErrors);
  });
});

for (const language of ["en", "ar"] as const) {
  test(`without a network there is a page that says so, in ${language}`, async ({ signedInPhone, pageErrors }) => {
    const { page, t: translate } = await signedInPhone({ language });
    await page.goto("/");
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== "activated")
        await new Promise((resolve) => active?.addEventListener("statechange", resolve));
    });
    await page.reload();
    await page.context().setOffline(true);
    await page.goto("/my-bottles?cursor=");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(translate("shell.face.offline.title"));
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const styled = await page.evaluate(() => getComputedStyle(document.body).margin);
    expect(styled).toBe("0px");
    await expect(page.getByRole("link", { name: translate("shell.try_again") })).toBeVisible();
    // The page reloads by itself.
    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(translate("bottles.lists.title"));
    await expect(page).toHaveURL("/my-bottles?cursor=");
    ignoreNetworkErrors(pageErrors);
  });
}

test("the page without a network follows the language, in the same worker", async ({ signedInPhone, pageErrors }) => {
  const { page } = await signedInPhone();
  await page.goto("/");
  await waitForServiceWorker(page);
  const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  const before = await worker();
  await page.goto("/language-select?next=/profile");
  await page.getByRole("button", { name: /日本語/ }).click();
  await page.waitForURL("/profile");
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(["offline-ja"]);
  expect(await worker()).toBe(before);
  await page.context().setOffline(true);
  await page.goto("/profile");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(translatorFor("ja")("shell.face.offline.title"));
  ignoreNetworkErrors(pageErrors);
});
