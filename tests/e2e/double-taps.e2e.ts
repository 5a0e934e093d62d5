import { expect, type Locator, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { type BottleList, listBottles, loadBottleDetail } from "./bottle-api";
import { fetchCoins, openThrowDialog, pickBottleAs, test, throwBottleAs, waitForHtmx } from "./fixtures";

const t = translatorFor("en");

/** Holds POST requests to `path` until `release`. @returns a count of them, and `release` */
async function holdResponses(page: Page, path: string): Promise<{ release(): Promise<void>; requestCount(): number }> {
  const heldRequests: (() => void)[] = [];
  let requestCount = 0;
  let released = false;
  await page.route(path, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    requestCount++;
    if (!released) await new Promise<void>((resolve) => heldRequests.push(resolve));
    await route.continue().catch(() => undefined);
  });
  return {
    requestCount: () => requestCount,
    release: async () => {
      await expect.poll(() => requestCount).toBeGreaterThan(0);
      released = true;
      for (const resume of heldRequests) resume();
    },
  };
}

/** Taps twice before the first request is answered. @returns how many requests were sent */
async function doubleTap(page: Page, button: Locator, path: string): Promise<number> {
  const responses = await holdResponses(page, path);
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await responses.release();
  return responses.requestCount();
}

test.describe("a double tap has one effect", () => {
  test("throwing", async ({ signedInPhone }) => {
    const { page, me } = await signedInPhone();
    await page.goto("/");
    await waitForHtmx(page);
    const dialog = await openThrowDialog(page, t);
    await dialog.getByRole("textbox").fill("once, I hope");
    expect(
      await doubleTap(page, dialog.getByRole("button", { name: t("bottles.throw.confirm") }), "/api/bottles"),
    ).toBe(1);
    await expect(page.getByRole("status")).toContainText(t("notice.throw_success", { n: 5 }));
    expect(await listBottles(me)).toHaveLength(1);
    await page.goto("/throw");
    await waitForHtmx(page);
    await page.getByRole("textbox").fill("once more");
    await doubleTap(page, page.getByRole("button", { name: t("bottles.throw.confirm") }), "/throw");
    await page.waitForURL("/");
    expect(await listBottles(me)).toHaveLength(2);
    expect(await fetchCoins(me)).toBe(10);
  });

  test("picking up", async ({ signedInPhone, server }) => {
    await throwBottleAs(await registerClient(server.url), "one of many");
    const { page, me } = await signedInPhone();
    await page.goto("/");
    await waitForHtmx(page);
    await doubleTap(page, page.locator(".place .tap").last(), "/pick");
    await page.waitForURL(/\/bottle\//);
    const { body } = await me.call<{ picksLeft: number }>("GET", "/bottles");
    expect(body.picksLeft).toBe(9);
  });

  test("liking", async ({ signedInPhone, server }) => {
    const id = await throwBottleAs(await registerClient(server.url), "like me once");
    const { page, me } = await signedInPhone();
    await page.goto(`/bottle/${id}`);
    await waitForHtmx(page);
    await doubleTap(page, page.getByRole("button", { name: t("bottles.page.like") }), `/bottle/${id}/like`);
    await expect(page.getByRole("button", { name: t("bottles.page.like") })).toHaveAttribute("aria-pressed", "true");
    expect((await loadBottleDetail(me, id)).likeCount).toBe(1);
    expect(await fetchCoins(me)).toBe(2);
  });

  test("dropping with a comment", async ({ signedInPhone, server }) => {
    const id = await throwBottleAs(await registerClient(server.url), "comment on me once");
    const { page, me } = await signedInPhone();
    await pickBottleAs(me, id);
    await page.goto(`/bottle/${id}`);
    await waitForHtmx(page);
    await page.getByRole("button", { name: t("bottles.page.answer") }).click();
    await page.locator("#comment").fill("said once");
    await doubleTap(page, page.getByRole("button", { name: t("bottles.page.answer_drift") }), `/bottle/${id}/drop`);
    await page.waitForURL(/dropped=1$/);
    expect((await loadBottleDetail(me, id)).comments).toHaveLength(1);
    expect(await fetchCoins(me)).toBe(3);
  });

  test("keeping", async ({ signedInPhone, server }) => {
    const id = await throwBottleAs(await registerClient(server.url), "keep me once");
    const { page, me } = await signedInPhone();
    await pickBottleAs(me, id);
    await page.goto(`/bottle/${id}`);
    await waitForHtmx(page);
    await doubleTap(page, page.getByRole("button", { name: t("bottles.page.keep") }), `/bottle/${id}/keep`);
    await expect(page.getByRole("status")).toContainText(t("notice.kept"));
    const { body } = await me.call<{ used: number } & BottleList>("GET", "/bottles/collected-bottles");
    expect(body.items.map((each) => each.id)).toEqual([id]);
  });

  test("registering", async ({ page }) => {
    await page.goto("/register");
    await waitForHtmx(page);
    const name = `twice.${process.pid}.${Date.now() % 1_000_000}`;
    await page.getByLabel(t("auth.username")).fill(name);
    await page.getByLabel(t("auth.nickname")).fill(name);
    await page.getByLabel(t("auth.password"), { exact: true }).fill("harbour-lights-9");
    await page.getByLabel(t("auth.confirm")).fill("harbour-lights-9");
    expect(await doubleTap(page, page.getByRole("button", { name: t("auth.register") }), "/register")).toBe(1);
    await page.waitForURL(/\/complete-profile/);
  });

  /** Without JavaScript both requests are sent; the idempotency key in the form makes them one. */
  test("throwing, keeping and dropping without JavaScript", async ({ signedInPhone, server }) => {
    const { page, me } = await signedInPhone({ javaScript: false });
    await page.goto("/throw");
    await page.getByRole("textbox").fill("sent twice");
    await page.getByRole("button", { name: t("bottles.throw.confirm") }).dblclick();
    // Not `waitForURL`, which fails where the second tap ends the first one's navigation.
    await expect(page).toHaveURL("/");
    expect(await listBottles(me)).toHaveLength(1);
    const id = await throwBottleAs(await registerClient(server.url), "dropped twice");
    await pickBottleAs(me, id);
    await page.goto(`/bottle/${id}`);
    await page.getByRole("button", { name: t("bottles.page.answer") }).click();
    await page.locator("#comment").fill("said once");
    await page.getByRole("button", { name: t("bottles.page.answer_drift") }).dblclick();
    await expect(page).toHaveURL(/dropped=1$/);
    expect((await loadBottleDetail(me, id)).comments).toHaveLength(1);
    expect(await fetchCoins(me)).toBe(8);
  });
});
