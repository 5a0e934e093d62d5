import { expect, type Locator, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { saveScreenshot } from "./accessibility-checks";
import { pickBottleAs, restartWithEmptySea, test, throwBottleAs, waitForHtmx } from "./fixtures";

const t = translatorFor("en");
const TOLERANCE_PX = 1.5;

const middleOf = async (target: Locator): Promise<{ x: number; y: number }> => {
  // The text, not its stretched box.
  const { left, top, width, height } = await target.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().toJSON();
  });
  return { x: left + width / 2, y: top + height / 2 };
};

async function expectTitleInTheMiddle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const { x } = await middleOf(page.locator(".top-bar h1"));
  const middle = (page.viewportSize()?.width ?? 0) / 2;
  expect(Math.abs(x - middle), path).toBeLessThan(TOLERANCE_PX);
}

test("a title is centred in its bar", async ({ signedInPhone }) => {
  const { page } = await signedInPhone();
  for (const path of ["/language-select", "/account", "/coin-records"]) await expectTitleInTheMiddle(page, path);
});

test("the coins of the sea and the square lead to their records", async ({ signedInPhone }) => {
  const { page } = await signedInPhone();
  for (const path of ["/", "/bottle-square"]) {
    await page.goto(path);
    await page.getByRole("link", { name: t("bottles.home.coins", { n: 0 }) }).tap();
    await expect(page).toHaveURL("/coin-records");
  }
});

test("the official mark is on one line with the name", async ({ signedInPhone, server }) => {
  // Of a full sea, none of the twelve may be an official's.
  await restartWithEmptySea(server, 1);
  const { page, me } = await signedInPhone();
  const { body } = await me.call<{ items: { id: string }[] }>("GET", "/bottles");
  const details = body.items.map(({ id }) =>
    me.call<{ author: { official: boolean } }>("GET", `/bottles/detail/${id}`),
  );
  const official = (await Promise.all(details)).findIndex(({ body }) => body.author.official);
  await page.goto(`/bottle/${body.items[official]?.id}`);
  const [name, mark] = [await middleOf(page.locator(".byline bdi")), await middleOf(page.locator(".byline .tagline"))];
  expect(Math.abs(name.y - mark.y)).toBeLessThan(TOLERANCE_PX);
});

test("the answer field has one focus ring, and a pill has no rectangular tap highlight", async ({
  signedInPhone,
  server,
}) => {
  const { page, me } = await signedInPhone();
  const finder = await registerClient(server.url);
  const id = await throwBottleAs(me, "Who answers?");
  await pickBottleAs(finder, id);
  await finder.call("POST", `/bottles/drop/${id}`, { comment: "I do." });
  await page.goto(`/bottle/${id}`);
  await waitForHtmx(page);
  await page.locator("details.more summary").first().tap();
  const field = page.locator("details.more textarea");
  await field.focus();
  await expect(field).toHaveCSS("outline-offset", "0px");
  await page.goto("/profile/edit");
  await expect(page.locator(".pill input").first()).toHaveCSS("-webkit-tap-highlight-color", "rgba(0, 0, 0, 0)");
});

for (const language of ["fr", "en", "ar", "ja"] as const) {
  test(`all four tabs of people fit at 320 px beside a number of unread chats, in ${language}`, async ({
    signedInPhone,
    server,
  }) => {
    const { page, me } = await signedInPhone({ language, width: 320 });
    for (let n = 0; n < 3; n++) {
      const friend = await registerClient(server.url);
      await me.call("POST", `/users/${friend.id}/follow`);
      await friend.call("POST", `/users/${me.id}/follow`);
      await friend.call("POST", `/chat/${me.id}/messages`, { text: "Hello", clientId: friend.id });
    }
    await page.goto("/friends");
    const tabs = page.locator(".people-tabs");
    await expect(tabs.locator(".badge")).toBeVisible();
    expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
}

test("the words of the calm sea stand on a ground of their own where the sky is too low for them", async ({
  signedInPhone,
  server,
}) => {
  const { page, me } = await signedInPhone({ width: 320, language: "fr" });
  const author = await registerClient(server.url);
  await author.call("PUT", "/auth/profile", { nickname: "W".repeat(24) });
  const id = await throwBottleAs(author, "Who answers first?");
  await pickBottleAs(me, id);
  await me.call("POST", `/bottles/drop/${id}`, { comment: "I do." });
  const ground = () => page.locator(".calm .quiet").evaluate((each) => getComputedStyle(each).backgroundColor);
  await page.goto(`/bottle/${id}?dropped=1`);
  expect(await ground()).not.toBe("rgba(0, 0, 0, 0)");
  await saveScreenshot(page, "calm sea");
  await page.setViewportSize({ width: 390, height: 820 });
  expect(await ground()).not.toBe("rgba(0, 0, 0, 0)");
  await saveScreenshot(page, "calm sea 820");
  // One ground, not a box in a box.
  const heading = page.locator(".calm .quiet h1");
  expect(await heading.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe("rgba(0, 0, 0, 0)");
  const lastLine = page.locator(".calm .quiet p").last();
  for (const [width, height, horizon] of [
    [390, 844, 249],
    [430, 932, 275],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await ground()).toBe("rgba(0, 0, 0, 0)");
    const box = await lastLine.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? height), `${width} px`).toBeLessThan(horizon);
    await saveScreenshot(page, `calm sea ${width}`);
  }
});

test("in dark mode no light sky shows before the picture of the night has come", async ({ signedInPhone }) => {
  const { page } = await signedInPhone();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  const brightest = await page.locator(".stage").evaluate((stage) => {
    const scene = stage.querySelector(".scene");
    if (!scene) throw new Error("no scene");
    const backgroundsOf = (hours: string): string => {
      scene.className = `scene ${hours}`;
      return getComputedStyle(scene).backgroundImage + getComputedStyle(stage).backgroundImage;
    };
    const backgrounds = ["morning", "day", "evening"].map(backgroundsOf).join();
    return Math.max(
      ...[...backgrounds.matchAll(/rgb\((\d+), (\d+), (\d+)\)/g)].flatMap(([, ...rgb]) => rgb.map(Number)),
    );
  });
  expect(brightest).toBeGreaterThan(0);
  expect(brightest).toBeLessThan(128);
});
