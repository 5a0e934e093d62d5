/** A view transition that ends early is no error of the page, whichever way it is left. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { test } from "../support/e2e";
import { signInPage, throwBottleAs, waitForServiceWorker } from "./fixtures";

const OFFLINE = translatorFor("en")("shell.face.offline.title");

/** ms; long after the first frame would be drawn. */
const STYLES_LATE = 400;
/** ms */
const OFFLINE_WITHIN = 10_000;

const goTo = async (page: Page, path: string) => {
  await page.evaluate((href) => location.assign(href), path);
  await page.waitForURL(path);
  await page.waitForLoadState("load");
};

test("stylesheets that come late: every page is revealed with its transition, and without an error", async ({
  phone,
  server,
}) => {
  const page = await phone();
  const me = await registerClient(server.url);
  await signInPage(page, server.url, me);
  const letter = await throwBottleAs(me, "From page to page");
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      document.documentElement.dataset.revealed = String(Reflect.get(event, "viewTransition") !== null);
    });
  });
  await page.goto("/settings");
  await page.route("**/*.css", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, STYLES_LATE));
    await route.continue();
  });
  const paths = ["/", `/bottle/${letter}`, "/square", "/throw", "/friends", "/profile", "/api/docs", "/my-bottles"];
  const revealed: string[] = [];
  for (const path of paths) {
    await goTo(page, path);
    if ((await page.locator("html").getAttribute("data-revealed")) === "true") revealed.push(path);
  }
  expect(revealed).toEqual(paths);
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("leaving for the offline page, also in the middle of a transition", async ({ phone, server, pageErrors }) => {
    const page = await phone();
    await signInPage(page, server.url, await registerClient(server.url));
    await page.goto("/");
    await waitForServiceWorker(page);
    for (const path of ["/square", "/friends"]) {
      // Left while it begins.
      await page.evaluate((href) => location.assign(href), path);
      await page.context().setOffline(true);
      // The page that is left may be gone before it is told where to go.
      await expect(async () => {
        await page.evaluate(() => location.assign("/my-bottles"));
        await expect(page.getByRole("heading", { level: 1, name: OFFLINE })).toBeVisible({ timeout: OFFLINE_WITHIN });
      }).toPass();
      await page.context().setOffline(false);
      await expect(page.getByRole("heading", { level: 1, name: OFFLINE })).toHaveCount(0);
      await goTo(page, "/");
    }
    const errors = pageErrors.splice(0).filter((line) => !/net::ERR|Failed to fetch/i.test(line));
    expect(errors).toEqual([]);
  });
});
