/** Burn pictures: held, by click and keyboard, on a slow or broken connection, and on a page without WebCrypto. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { makePng, paintNoise } from "../support/sample-pictures";
import { expectNoViolations, saveScreenshot } from "./accessibility-checks";
import { burnedCard, hold, isUnopened, openChatWithBurn } from "./burn-chat";
import { test } from "./fixtures";

const t = translatorFor("en");
const OPENER_SCRIPT = /\/static\/burn-opener\.\w+\.js/;

test("opens while Space is held, and burns when it is let go; a short press opens its menu", async ({
  server,
  phone,
}) => {
  const { page, card, dialog, picture } = await openChatWithBurn({ server, phone });
  await card.click();
  await expect(page.getByRole("menuitem", { name: t("chat.report") })).toBeVisible();
  // Another width closes it.
  await saveScreenshot(page, "burn-menu");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await card.focus();
  await page.keyboard.down("Space");
  await expect(dialog.getByText(t("chat.keep_holding"))).toBeVisible();
  await expect(picture).toBeVisible();
  await saveScreenshot(page, "burn-held");
  await page.keyboard.up("Space");
  await expect(dialog.getByText(t("chat.burned"))).toBeVisible();
  await saveScreenshot(page, "burn-burned");
  await page.keyboard.press("Escape");
  await expect(burnedCard(page)).toBeVisible();
});

test("is shown for ten seconds without holding, by keyboard; the focus comes back and each step is announced", async ({
  server,
  phone,
}) => {
  const { page, card, dialog, picture } = await openChatWithBurn({ server, phone });
  await card.focus();
  await page.keyboard.press("Enter");
  const show = page.getByRole("menuitem", { name: t("chat.burn_show") });
  await expect(show).toBeFocused();
  await expectNoViolations(page, "the menu of a burn picture");
  await page.keyboard.press("Enter");
  await expect(picture).toBeVisible();
  await expect(dialog.locator("[aria-live]")).toHaveText(t("chat.burn_opened"));
  await expect(dialog.getByText(t("chat.burn_by_click"))).toBeVisible();
  await saveScreenshot(page, "burn-by-click");
  await expect(dialog.locator("[aria-live]")).toContainText(t("chat.burned"), { timeout: 15_000 });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(".chat-burn")).toBeFocused();
  await expect(burnedCard(page)).toBeVisible();
});

test("opens at 20 kB/s, with progress, while it is held", async ({ server, phone }) => {
  test.setTimeout(90_000);
  const large = makePng(700, 520, paintNoise(5));
  const chat = await openChatWithBurn({ server, phone }, large);
  const { page, card, dialog, picture } = chat;
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const slow = { offline: false, latency: 100, downloadThroughput: 20_000, uploadThroughput: 20_000 };
  await network.send("Network.emulateNetworkConditions", slow);
  const started = performance.now();
  await hold(page, card);
  await expect(dialog.getByText(t("chat.burn_loading"))).toBeVisible();
  const share = () => dialog.getByRole("progressbar").evaluate((bar) => (bar as HTMLProgressElement).value);
  await expect.poll(share, { timeout: 20_000 }).toBeGreaterThan(0.1);
  await saveScreenshot(page, "burn-loading");
  expect(await isUnopened(server, chat)).toBe(true);
  await expect(picture).toBeVisible({ timeout: 60_000 });
  // Longer than a request may stand still.
  expect(performance.now() - started).toBeGreaterThan(10_000);
  await page.mouse.up();
  await expect(dialog.getByText(t("chat.burned"))).toBeVisible();
});

test("a download that is cut goes on where it was", async ({ server, phone }) => {
  const { page, card, dialog, picture } = await openChatWithBurn({ server, phone });
  const ranges: (string | undefined)[] = [];
  await page.route("**/sealed", async (route) => {
    ranges.push(route.request().headers().range);
    if (ranges.length > 1) return route.continue();
    const response = await route.fetch();
    const body = await response.body();
    // As from a server that went away: fewer bytes than it has announced.
    await route.fulfill({ response, body: body.subarray(0, 1_000), headers: { ...response.headers() } });
  });
  await hold(page, card);
  await expect(picture).toBeVisible();
  await page.mouse.up();
  await expect(dialog.getByText(t("chat.burned"))).toBeVisible();
  expect(ranges).toEqual([undefined, "bytes=1000-"]);
});

test("the answer to the claim is lost: the same claim reads it again", async ({ server, phone, pageErrors }) => {
  const { page, card, dialog, picture } = await openChatWithBurn({ server, phone });
  const claims: unknown[] = [];
  await page.route("**/open", async (route) => {
    claims.push(route.request().postDataJSON());
    if (claims.length > 1) return route.continue();
    expect((await route.fetch()).status()).toBe(200);
    await route.abort("connectionreset");
  });
  await hold(page, card);
  await expect(picture).toBeVisible();
  expect(claims).toEqual([claims[0], claims[0]]);
  await page.mouse.up();
  await expect(dialog.getByText(t("chat.burned"))).toBeVisible();
  pageErrors.splice(0);
});

test("what the server had opened when it was let go is shown all the same, and says why", async ({
  server,
  phone,
  pageErrors,
}) => {
  const { page, card, dialog, picture } = await openChatWithBurn({ server, phone });
  let isClaimed = false;
  await page.route("**/open", async (route) => {
    if (isClaimed) return route.continue();
    isClaimed = (await route.fetch()).status() === 200;
    await page.mouse.up();
    await route.abort("connectionreset");
  });
  await hold(page, card);
  await expect(picture).toBeVisible();
  await expect(dialog.getByText(t("chat.burn_late"))).toBeVisible();
  await saveScreenshot(page, "burn-late");
  await dialog.getByRole("button", { name: t("chat.close") }).click();
  await expect(burnedCard(page)).toBeVisible();
  pageErrors.splice(0);
});

test("let go before the claim is answered by nobody: nothing is opened, and it can be tried again", async ({
  server,
  phone,
  pageErrors,
}) => {
  const chat = await openChatWithBurn({ server, phone });
  const { page, card, dialog, picture } = chat;
  await page.route("**/open", async (route) => {
    await page.mouse.up();
    await route.abort("connectionreset");
  });
  await hold(page, card);
  await expect(dialog.getByRole("heading", { name: t("chat.burn_unopened") })).toBeVisible();
  await expect(dialog.getByText(t("chat.burned"))).toHaveCount(0);
  expect(await isUnopened(server, chat)).toBe(true);
  await page.unroute("**/open");
  await dialog.getByRole("button", { name: t("shell.try_again") }).click();
  await expect(picture).toBeVisible();
  pageErrors.splice(0);
});

test("held offline it says so and burns nothing; with a connection it goes on by itself", async ({
  server,
  phone,
  pageErrors,
}) => {
  const chat = await openChatWithBurn({ server, phone });
  const { page, card, dialog, picture } = chat;
  await page.context().setOffline(true);
  await hold(page, card);
  await expect(dialog.getByText(t("chat.burn_waiting"))).toBeVisible();
  await saveScreenshot(page, "burn-offline");
  await page.mouse.up();
  await expect(dialog.getByRole("heading", { name: t("chat.burn_unopened") })).toBeVisible();
  await expect(dialog.getByText(t("chat.burned"))).toHaveCount(0);
  await saveScreenshot(page, "burn-unopened");
  expect(await isUnopened(server, chat)).toBe(true);
  await dialog.getByRole("button", { name: t("shell.try_again") }).click();
  await expect(dialog.getByText(t("chat.burn_waiting"))).toBeVisible();
  await page.context().setOffline(false);
  await expect(picture).toBeVisible();
  pageErrors.splice(0);
});

test("a hold that is refused says why, and never that it has burned", async ({ server, phone, pageErrors }) => {
  const { page, card, dialog } = await openChatWithBurn({ server, phone });
  const error = { code: "not_friends", message: t("error.not_friends") };
  await page.route("**/sealed", (route) => route.fulfill({ status: 403, json: { error } }));
  await hold(page, card);
  await expect(dialog.getByRole("heading", { name: error.message })).toBeVisible();
  await page.mouse.up();
  await expect(dialog.getByText(t("chat.burned"))).toHaveCount(0);
  await dialog.getByRole("button", { name: t("chat.back") }).click();
  await expect(card).toBeFocused();
  pageErrors.splice(0);
});

test("without WebCrypto, as on plain http, it opens in one step", async ({ server, phone }) => {
  const withoutWebCrypto = (page: Page) =>
    page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  const { page, card, dialog, picture } = await openChatWithBurn({ server, phone }, undefined, withoutWebCrypto);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/chat/messages/"))
      asked.push(new URL(request.url()).pathname.split("/").at(-1) ?? "");
  });
  await hold(page, card);
  await expect(picture).toBeVisible();
  expect(asked).toEqual(["open"]);
  await page.mouse.up();
  await expect(dialog.getByText(t("chat.burned"))).toBeVisible();
});

test("where the script that opens it does not come, a notice says so and asks again", async ({
  server,
  phone,
  pageErrors,
}) => {
  const withoutOpener = (page: Page) => page.route(OPENER_SCRIPT, (route) => route.abort());
  const { page, card } = await openChatWithBurn({ server, phone }, undefined, withoutOpener, false);
  await expect(page.locator("#notices .toast")).toBeVisible();
  await expect(card).toBeDisabled();
  await page.unroute(OPENER_SCRIPT);
  await page.locator("#notices .toast button").click();
  await expect(card).toBeEnabled();
  pageErrors.splice(0);
});
