import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../support/client";
import { pickBottleAs, test, throwBottleAs, waitForHtmx } from "./fixtures";

test.use({ serviceWorkers: "allow" });

/** Counts event streams of a page. @returns how many were opened so far */
function countStreams(page: Page): () => number {
  let opened = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/events") opened++;
  });
  return () => opened;
}

const badge = (page: Page) => page.locator("#unread .badge span").first();

/** Marks the welcome message as read and throws a bottle. @returns the bottle's id */
async function throwAfterWelcomeRead(me: ApiClient): Promise<string> {
  await me.call("PUT", "/system-messages/read-all");
  return throwBottleAs(me, "Anybody there?");
}

/** Comments on a bottle, which notifies its author. */
async function comment(by: ApiClient, bottle: string, text: string): Promise<void> {
  await pickBottleAs(by, bottle);
  expect((await by.call("POST", `/bottles/drop/${bottle}`, { comment: text })).status).toBe(200);
}

test("a system message updates the badges of both tabs over one stream; the other tab takes it over", async ({
  signedInPhone,
}) => {
  const { page, me } = await signedInPhone();
  const [first, second] = [(await signedInPhone()).me, (await signedInPhone()).me];
  const bottle = await throwAfterWelcomeRead(me);
  const firstTabStreams = countStreams(page);
  await page.goto("/profile");
  await expect.poll(firstTabStreams).toBe(1);
  const other = await page.context().newPage();
  const secondTabStreams = countStreams(other);
  await other.goto("/profile");
  await waitForHtmx(other);
  await expect(badge(page)).toHaveCount(0);
  await comment(first, bottle, "Here!");
  for (const tab of [page, other]) await expect(badge(tab)).toHaveText("1", { timeout: 5_000 });
  expect([firstTabStreams(), secondTabStreams()]).toEqual([1, 0]);
  await page.close();
  await expect.poll(secondTabStreams).toBe(1);
  await comment(second, bottle, "Here too!");
  await expect(badge(other)).toHaveText("2", { timeout: 5_000 });
});

test("a lost connection is shown, and missed events arrive after reconnecting", async ({
  signedInPhone,
  pageErrors,
}) => {
  const { page, me } = await signedInPhone();
  const finder = (await signedInPhone()).me;
  const bottle = await throwAfterWelcomeRead(me);
  const opened = countStreams(page);
  await page.goto("/profile");
  await expect.poll(opened).toBe(1);
  await expect(page.locator("body")).toHaveAttribute("data-connection", "connected");
  const statuses = () => page.evaluate(() => (window as unknown as { statuses: string[] }).statuses);
  await page.evaluate(() => {
    const { body } = document;
    const states: string[] = [body.dataset.connection ?? ""];
    Object.assign(window, { statuses: states });
    new MutationObserver(() => void states.push(body.dataset.connection ?? "")).observe(body, {
      attributes: true,
    });
  });
  await page.context().setOffline(true);
  await expect(page.locator("body")).not.toHaveAttribute("data-connection", "connected");
  await comment(finder, bottle, "Here!");
  await page.context().setOffline(false);
  await expect(badge(page)).toHaveText("1", { timeout: 5_000 });
  expect(opened()).toBeGreaterThan(1);
  await expect(page.locator("body")).toHaveAttribute("data-connection", "connected");
  const recordedStates = (await statuses()).join(" ");
  expect(recordedStates).toMatch(/^connected disconnected (reconnecting disconnected )*reconnecting connected$/);
  pageErrors.length = 0;
});

test("a visitor has no stream and loads no script for one", async ({ page }) => {
  const opened = countStreams(page);
  const loaded: string[] = [];
  page.on("request", (request) => void loaded.push(new URL(request.url()).pathname));
  await page.goto("/login");
  await waitForHtmx(page);
  expect(opened()).toBe(0);
  expect(loaded.filter((path) => path.includes("live"))).toEqual([]);
});

test("the stream ends with the session and is not reopened", async ({ signedInPhone }) => {
  const { page, me } = await signedInPhone();
  const opened = countStreams(page);
  await page.goto("/profile");
  await expect.poll(opened).toBe(1);
  await expect(page.locator("body")).toHaveAttribute("data-connection", "connected");
  await me.call("POST", "/auth/logout");
  await expect.poll(opened).toBe(2);
  await page.waitForTimeout(1_500);
  expect(opened()).toBe(2);
});
