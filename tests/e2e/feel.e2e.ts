/** What arrives on an open page moves, and what one does sounds, where that is switched on. */
import { expect, type Page } from "@playwright/test";
import { formatNumber, formatSigned } from "../../src/i18n/format";
import { DAY } from "../../src/limits/limits";
import { priceAt } from "../../src/limits/prices";
import { type Client, newcomer } from "../support/client";
import { coinsOf, picked, ready, test, thrown } from "./harbour";

const REWARD = priceAt("checkin", Date.now());

interface Felt {
  moved: string[];
  buzzed: number[][];
  sounds: number;
}

/** Notes what a page moves, plays and buzzes. */
const feel = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const felt: { moved: string[]; buzzed: VibratePattern[]; sounds: number } = {
      moved: [],
      buzzed: [],
      sounds: 0,
    };
    Object.assign(window, { felt });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...frames) {
      felt.moved.push(this.textContent ?? "");
      return animate.apply(this, frames);
    };
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      felt.sounds++;
      start.apply(this, when);
    };
    navigator.vibrate = (pattern) => felt.buzzed.push(pattern as VibratePattern) > 0;
  });

const felt = (page: Page): Promise<Felt> => page.evaluate(() => (window as unknown as { felt: Felt }).felt);

interface Commented {
  comments: { id: string }[];
}

const drop = (by: Client, id: string, comment: string) => by.call("POST", `/bottles/drop/${id}`, { comment });

for (const reducedMotion of [false, true]) {
  test(`comments, findings and answers arrive on an open page, reduced motion: ${reducedMotion}`, async ({
    aboard,
    server,
  }) => {
    const { page, me, t } = await aboard({ reducedMotion });
    const finder = await newcomer(server.url);
    const id = await thrown(me, "Who finds me?");
    await feel(page);
    await page.goto(`/bottle/${id}`);
    await ready(page);
    await expect(page.locator("body")).toHaveAttribute("data-connection", "connected");
    await picked(finder, id);
    await drop(finder, id, "Found under the pier");
    await expect(page.locator("#said")).toContainText("Found under the pier");
    await expect(page.locator("#voyage [data-event]")).toHaveCount(1);
    await expect(page.getByText(t("bottles.page.no_comments"))).toBeHidden();
    const answer = page.locator("#said textarea");
    await page.locator("#said summary").click();
    await answer.fill("An answer begun");
    const second = await newcomer(server.url);
    await picked(second, id);
    await drop(second, id, "And again on the sand");
    await expect(page.locator("#said .comment")).toHaveCount(2, { timeout: 40_000 });
    await expect(page.locator("#said .comment").first()).toContainText("And again on the sand");
    await expect(answer.last()).toHaveValue("An answer begun");
    const { moved, sounds } = await felt(page);
    expect(moved.some((text) => text.includes("And again on the sand"))).toBe(!reducedMotion);
    expect(moved.some((text) => text.includes(t("bottles.voyage.commented")))).toBe(false);
    expect(sounds).toBe(0);
  });
}

test("the answer to one's comment arrives while one looks", async ({ aboard, server }) => {
  const { page, me } = await aboard({ reducedMotion: false });
  const author = await newcomer(server.url);
  const id = await thrown(author, "Answer home");
  await picked(me, id);
  await drop(me, id, "What I say to it");
  await feel(page);
  await page.goto(`/bottle/${id}`);
  await ready(page);
  await expect(page.locator("body")).toHaveAttribute("data-connection", "connected");
  const { body } = await author.call<Commented>("GET", `/bottles/detail/${id}`);
  const comment = body.comments[0]?.id ?? "";
  const { status } = await author.call("POST", `/bottles/comments/${comment}/answer`, {
    content: "And I to you",
  });
  expect(status).toBe(200);
  await expect(page.locator(".answer")).toContainText("And I to you", { timeout: 40_000 });
  expect((await felt(page)).moved.some((text) => text.includes("And I to you"))).toBe(true);
});

test("sound and vibration are off until switched on, and off again", async ({ aboard, server }) => {
  const { page, me, t } = await aboard();
  const id = await thrown(await newcomer(server.url), "Listen");
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".wav")) loaded.push(request.url());
  });
  await feel(page);
  await picked(me, id);
  const like = page.getByRole("button", { name: t("bottles.page.like") });
  const likeIt = async () => {
    await page.goto(`/bottle/${id}`);
    await ready(page);
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", /./);
  };
  await likeIt();
  expect(await felt(page)).toMatchObject({ buzzed: [], sounds: 0 });
  expect(loaded).toEqual([]);

  await page.goto("/account");
  const onOff = page.getByRole("checkbox", { name: t("profile.feel.title") });
  await expect(onOff).not.toBeChecked();
  await onOff.check();
  await expect.poll(async () => (await felt(page)).sounds).toBe(1);
  expect((await felt(page)).buzzed).toEqual([[12]]);
  expect(loaded).toEqual([expect.stringContaining("/cork.")]);
  await likeIt();
  await expect.poll(async () => (await felt(page)).sounds).toBe(1);
  expect((await felt(page)).buzzed).toEqual([[14, 60, 14]]);

  await page.goto("/account");
  await expect(onOff).toBeChecked();
  await onOff.uncheck();
  await likeIt();
  expect(await felt(page)).toMatchObject({ buzzed: [], sounds: 0 });
});

/** Notes each number of coins that is drawn, in a time of 50 ms a frame. */
const countCoins = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted: string[] = [];
    Object.assign(window, { counted });
    let now = 0;
    const draw = requestAnimationFrame.bind(window);
    performance.now = () => now;
    window.requestAnimationFrame = (act) => draw(() => act(now));
    const look = () => {
      now += 50;
      const shown = document.querySelector("[data-coins]")?.textContent ?? "";
      if (shown !== "" && counted.at(-1) !== shown) counted.push(shown);
      draw(look);
    };
    look();
  });

const counted = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { counted: string[] }).counted);

for (const [language, reducedMotion] of [
  ["en", false],
  ["ar", false],
  ["en", true],
] as const) {
  test(`coins count up after a check-in, ${language}, reduced motion: ${reducedMotion}`, async ({
    aboard,
    ahead,
    server,
  }) => {
    const { page, me, t } = await aboard({ language, reducedMotion });
    await picked(await newcomer(server.url), await thrown(me, "Worth something"));
    const before = await coinsOf(me);
    await countCoins(page);
    for (const [day, path] of ["/", "/profile"].entries()) {
      await ahead(day * DAY);
      await page.goto(path);
      await ready(page);
      await expect(page.locator("body")).toHaveAttribute("data-connection", "connected");
      const coins = { coins: formatSigned(language, REWARD) };
      await page.getByRole("button", { name: t("coins.checkin.do", coins) }).click();
      const from = before + day * REWARD;
      const [had, has] = [from, from + REWARD].map((n) => formatNumber(language, n));
      await expect.poll(async () => (await counted(page)).at(-1)).toBe(has);
      await expect(
        page.getByRole("link", { name: t("bottles.home.coins", { n: from + REWARD }) }),
      ).toBeVisible();
      const drawn = await counted(page);
      const between = Array.from({ length: REWARD + 1 }, (_, n) => formatNumber(language, from + n));
      expect(drawn).toEqual(between.filter((each) => drawn.includes(each)));
      expect(drawn[0]).toBe(had);
      expect(drawn.length > 5).toBe(!reducedMotion);
    }
  });
}
