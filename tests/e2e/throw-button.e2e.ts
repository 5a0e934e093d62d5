import { expect, type Page } from "@playwright/test";
import { translate } from "../../src/i18n/intl";
import { ready, test } from "./harbour";

const t = translate("en");
const MAIN = ["/bottle-square", "/friends", "/profile"];
const button = (page: Page) => page.getByRole("link", { name: t("bottles.throw.open") });
const scrollTo = (page: Page, y: number) => page.evaluate((to) => window.scrollTo(0, to), y);
const END = 100_000;

/** What is written or can be tapped and lies under the round button. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const round = document.querySelector(".throw-button")?.getBoundingClientRect();
    if (!round) return ["there is no button"];
    const meets = (box: DOMRect) =>
      box.bottom > round.top && box.top < round.bottom && box.right > round.left && box.left < round.right;
    return [...document.querySelectorAll("main :is(a, button, p, span, img)")]
      .filter((each) => each.checkVisibility() && meets(each.getBoundingClientRect()))
      .map((each) => each.outerHTML.slice(0, 120));
  });

for (const javaScript of [true, false]) {
  test(`the round button leaves the last row free, ${javaScript ? "with" : "without"} a script`, async ({
    aboard,
  }) => {
    const { page } = await aboard({ javaScript, width: 320 });
    for (const path of MAIN) {
      await page.goto(path);
      if (javaScript) await ready(page);
      await scrollTo(page, END);
      await expect(button(page)).toBeVisible();
      expect(await covered(page), path).toEqual([]);
    }
    await button(page).tap();
    await expect(page.getByRole("heading", { name: t("bottles.throw.title") })).toBeVisible();
  });
}

test("who reads on has the round button out of the way, and back when turning round", async ({ aboard }) => {
  const { page } = await aboard({ width: 320 });
  await page.goto("/profile");
  await ready(page);
  await expect(button(page)).toBeVisible();
  await scrollTo(page, 200);
  await expect(button(page)).toBeHidden();
  await scrollTo(page, 150);
  await expect(button(page)).toBeVisible();
  await scrollTo(page, 220);
  await expect(button(page)).toBeHidden();
  await scrollTo(page, END);
  await expect(button(page)).toBeVisible();
});
