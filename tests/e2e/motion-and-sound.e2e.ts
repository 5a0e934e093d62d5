/** Animations of what arrives on an open page, and sounds and vibration where they are switched on. */

import { expect, type Page } from "@playwright/test";
import { formatNumber, formatSigned } from "../../src/i18n/format";
import { localeOf } from "../../src/i18n/locales";
import { priceAt } from "../../src/limits/prices";
import { DAY } from "../../src/runtime/units";
import { type ApiClient, registerClient } from "../support/client";
import { fetchCoins, pickBottleAs, test, throwBottleAs, waitForHtmx } from "./fixtures";

const REWARD = priceAt("checkin", Date.now());

interface EffectLog {
  animated: string[];
  vibrations: number[][];
  sounds: number;
}

/** Records animations, sounds and vibrations of a page. */
const recordEffects = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const effects: { animated: string[]; vibrations: VibratePattern[]; sounds: number } = {
      animated: [],
      vibrations: [],
      sounds: 0,
    };
    Object.assign(window, { effects });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...frames) {
      effects.animated.push(this.textContent ?? "");
      return animate.apply(this, frames);
    };
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      effects.sounds++;
      start.apply(this, when);
    };
    navigator.vibrate = (pattern) => effects.vibrations.push(pattern as VibratePattern) > 0;
  });

const readEffects = (page: Page): Promise<EffectLog> =>
  page.evaluate(() => (window as unknown as { effects: EffectLog }).effects);

interface DroppedComment {
  comments: { id: string }[];
}

const dropWithComment = (by: ApiClient, id: string, comment: string) =>
  by.call("POST", `/bottles/drop/${id}`, { comment });

for (const reducedMotion of [false, true]) {
  test(`comments, findings and answers arrive on an open page, reduced motion: ${reducedMotion}`, async ({
    signedInPhone,
    server,
  }) => {
    const { page, me, t } = await signedInPhone({ reducedMotion });
    const finder = await registerClient(server.url);
    const id = await throwBottleAs(me, "Who finds me?");
    await recordEffects(page);
    await page.goto(`/bottle/${id}`);
    await waitForHtmx(page);
    await expect(page.locator("body")).toHaveAttribute("data-connection", "connected");
    await pickBottleAs(finder, id);
    await dropWithComment(finder, id, "Found under the pier");
    await expect(page.locator("#comment-list")).toContainText("Found under the pier");
    await expect(page.locator("#voyage [data-event]")).toHaveCount(1);
    await expect(page.locator("#stats")).toContainText(t("bottles.page.picks", { n: 1 }));
    await expect(page.locator("#stats")).toContainText(t("bottles.page.views", { n: 1 }));
    await expect(page.getByText(t("bottles.page.no_comments"))).toBeHidden();
    const answer = page.locator("#comment-list textarea");
    await page.locator("#comment-list summary").click();
    await answer.fill("An answer begun");
    const second = await registerClient(server.url);
    await pickBottleAs(second, id);
    await dropWithComment(second, id, "And again on the sand");
    await expect(page.locator("#comment-list .comment")).toHaveCount(2, { timeout: 40_000 });
    await expect(page.locator("#comment-list .comment").first()).toContainText("And again on the sand");
    await expect(answer.last()).toHaveValue("An answer begun");
    const { animated, sounds } = await readEffects(page);
    expect(animated.some((text) => text.includes("And again on the sand"))).toBe(!reducedMotion);
    expect(animated.some((text) => text.includes(t("bottles.voyage.commented")))).toBe(false);
    expect(sounds).toBe(0);
  });
}

test("the answer to a comment appears on the open page", async ({ signedInPhone, server }) => {
  const { page, me } = await signedInPhone({ reducedMotion: false });
  const author = await registerClient(server.url);
  const id = await throwBottleAs(author, "Answer home");
  await pickBottleAs(me, id);
  await dropWithComment(me, id, "What I say to it");
  await recordEffects(page);
  await page.goto(`/bottle/${id}`);
  await waitForHtmx(page);
  await expect(page.locator("body")).toHaveAttribute("data-connection", "connected");
  const { body } = await author.call<DroppedComment>("GET", `/bottles/detail/${id}`);
  const comment = body.comments[0]?.id ?? "";
  const { status } = await author.call("POST", `/bottles/comments/${comment}/answer`, {
    content: "And I to you",
  });
  expect(status).toBe(200);
  await expect(page.locator(".answer")).toContainText("And I to you", { timeout: 40_000 });
  expect((await readEffects(page)).animated.some((text) => text.includes("And I to you"))).toBe(true);
});

test("sound and vibration are off until switched on, and off again", async ({ signedInPhone, server }) => {
  const { page, me, t } = await signedInPhone();
  const id = await throwBottleAs(await registerClient(server.url), "Listen");
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".wav")) loaded.push(request.url());
  });
  await recordEffects(page);
  await pickBottleAs(me, id);
  const like = page.getByRole("button", { name: t("bottles.page.like") });
  const openAndLike = async () => {
    await page.goto(`/bottle/${id}`);
    await waitForHtmx(page);
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", /./);
  };
  await openAndLike();
  expect(await readEffects(page)).toMatchObject({ vibrations: [], sounds: 0 });
  expect(loaded).toEqual([]);

  await page.goto("/account");
  const toggle = page.getByRole("checkbox", { name: t("profile.feel.title") });
  await expect(toggle).not.toBeChecked();
  await toggle.check();
  await expect.poll(async () => (await readEffects(page)).sounds).toBe(1);
  expect((await readEffects(page)).vibrations).toEqual([[12]]);
  expect(loaded).toEqual([expect.stringContaining("/cork.")]);
  await openAndLike();
  await expect.poll(async () => (await readEffects(page)).sounds).toBe(1);
  expect((await readEffects(page)).vibrations).toEqual([[14, 60, 14]]);

  await page.goto("/account");
  await expect(toggle).toBeChecked();
  await toggle.uncheck();
  await openAndLike();
  expect(await readEffects(page)).toMatchObject({ vibrations: [], sounds: 0 });
});

/** Records each number of coins that is drawn, on a clock of 50 ms a frame. */
const recordCoinCounter = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted: string[] = [];
    Object.assign(window, { counted });
    let now = 0;
    const draw = requestAnimationFrame.bind(window);
    performance.now = () => now;
    window.requestAnimationFrame = (callback) => draw(() => callback(now));
    const sample = () => {
      now += 50;
      const coins = document.querySelector("[data-coins]")?.textContent ?? "";
      if (coins !== "" && counted.at(-1) !== coins) counted.push(coins);
      draw(sample);
    };
    sample();
  });

const readCountedCoins = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { counted: string[] }).counted);

for (const [language, reducedMotion] of [
  ["en", false],
  ["ar", false],
  ["en", true],
] as const) {
  test(`coins count up after a check-in, ${language}, reduced motion: ${reducedMotion}`, async ({
    signedInPhone,
    setClockAhead,
    server,
  }) => {
    const { page, me, t } = await signedInPhone({ language, reducedMotion });
    await pickBottleAs(await registerClient(server.url), await throwBottleAs(me, "Worth something"));
    const before = await fetchCoins(me);
    await recordCoinCounter(page);
    for (const [day, path] of ["/", "/profile"].entries()) {
      await setClockAhead(day * DAY);
      await page.goto(path);
      await waitForHtmx(page);
      await expect(page.locator("body")).toHaveAttribute("data-connection", "connected");
      const coins = { coins: formatSigned(localeOf(language, null), REWARD) };
      await page.getByRole("button", { name: t("coins.checkin.do", coins) }).click();
      const from = before + day * REWARD;
      const [oldCount, newCount] = [from, from + REWARD].map((n) => formatNumber(localeOf(language, null), n));
      await expect.poll(async () => (await readCountedCoins(page)).at(-1)).toBe(newCount);
      await expect(page.getByRole("link", { name: t("bottles.home.coins", { n: from + REWARD }) })).toBeVisible();
      const shownCounts = await readCountedCoins(page);
      const allCounts = Array.from({ length: REWARD + 1 }, (_, n) => formatNumber(localeOf(language, null), from + n));
      expect(shownCounts).toEqual(allCounts.filter((each) => shownCounts.includes(each)));
      expect(shownCounts[0]).toBe(oldCount);
      expect(shownCounts.length > 5).toBe(!reducedMotion);
    }
  });
}
