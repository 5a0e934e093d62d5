import { expect } from "@playwright/test";
import { registerClient } from "../support/client";
import { expectNoSideScroll } from "../support/e2e";
import { pickBottleAs, test, throwBottleAs } from "./fixtures";

test("the voyage is drawn as a line of waves and shows each finding once", async ({ signedInPhone, server }) => {
  const { page, me, t } = await signedInPhone();
  const id = await throwBottleAs(me, "Which sound do you wake up to?");
  const finder = await registerClient(server.url);
  await pickBottleAs(finder, id);
  await finder.call("POST", `/bottles/drop/${id}`, { comment: "The shutters of the bakery." });
  await page.goto(`/bottle/${id}`);
  const stops = page.locator(".voyage > li");
  await expect(stops).toHaveCount(3);
  await expect(stops.nth(1)).toContainText("dropped with a comment");
  await expect(page.locator(".voyage")).not.toContainText(t("bottles.voyage.commented"));
  const waves = () =>
    stops.first().evaluate((stop) => {
      const { backgroundImage, backgroundRepeat } = getComputedStyle(stop, "::before");
      return `${backgroundImage.slice(0, 18)} ${backgroundRepeat}`;
    });
  // The list can be there before its styles, which hold the first paint up.
  await expect.poll(waves).toBe('url("data:image/sv no-repeat round');
  const gap = await page.evaluate(() => {
    const [title, list] = [document.querySelector("#voyage-title"), document.querySelector(".voyage li")];
    return (list?.getBoundingClientRect().top ?? 0) - (title?.getBoundingClientRect().bottom ?? 0);
  });
  expect(gap).toBeGreaterThanOrEqual(6);
});

test("on the smallest phone the action bar leaves at least six lines of the letter visible", async ({
  signedInPhone,
  server,
}) => {
  const { page, me, t } = await signedInPhone({ width: 320 });
  await page.setViewportSize({ width: 320, height: 568 });
  const id = await throwBottleAs(await registerClient(server.url), "Which sound do you wake up to? ".repeat(20));
  await pickBottleAs(me, id);
  await page.goto(`/bottle/${id}`);
  const lines = await page.locator(".letter .letter-text").evaluate((letter) => {
    const bar = document.querySelector(".action-bar")?.getBoundingClientRect().top ?? 0;
    return (bar - letter.getBoundingClientRect().top) / Number.parseFloat(getComputedStyle(letter).lineHeight);
  });
  expect(lines).toBeGreaterThanOrEqual(6);
  const keepButton = page.getByRole("button", { name: t("bottles.page.keep") });
  await keepButton.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await keepButton.click();
  await expect(page.getByRole("button", { name: t("shell.undo") })).toBeVisible();
  await expectNoSideScroll(page);
});

test("an author shares the chart of a voyage: a stranger sees countries only, and nothing once it is taken back", async ({
  signedInPhone,
  phone,
  server,
}) => {
  const { page, me, t } = await signedInPhone();
  const id = await throwBottleAs(me, "What grows where you are?");
  const finder = await registerClient(server.url);
  await pickBottleAs(finder, id);
  await finder.call("POST", `/bottles/throw-back/${id}`);
  const picture = `${server.url}/bottle-shared/${id}/chart.png`;
  expect((await fetch(picture)).status).toBe(404);
  await page.goto(`/bottle/${id}`);
  await expect(page.locator(".postmarks svg")).toHaveCount(2);
  const chart = page.locator("#voyage").getByRole("img", { name: t("bottles.chart.label", { places: "" }).trim() });
  await expect(chart).toBeVisible();
  await page.getByRole("button", { name: t("bottles.chart.share") }).click();
  await expect(page.getByText(t("bottles.chart.shared"))).toBeVisible();
  expect((await fetch(picture)).headers.get("content-type")).toBe("image/png");
  const stranger = await phone();
  await stranger.goto(`/bottle-shared/${id}?btype=thrown&chart=1`);
  await expect(stranger.getByRole("heading", { name: t("bottles.lists.countries", { n: 1 }) })).toBeVisible();
  await expect(stranger.locator("head, body").locator('meta[property="og:image"]').first()).toHaveAttribute(
    "content",
    /chart\.png$/,
  );
  await expect(stranger.locator(".voyage, .postmarks, #chart-sharing")).toHaveCount(0);
  await page.getByRole("button", { name: t("bottles.chart.unshare") }).click();
  await expect(page.getByRole("button", { name: t("bottles.chart.share") })).toBeVisible();
  expect((await fetch(picture)).status).toBe(404);
  await stranger.reload();
  await expect(stranger.locator(".chart-card")).toHaveCount(0);
});
