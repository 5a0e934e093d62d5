import { expect, type Page } from "@playwright/test";
import { translate } from "../../src/i18n/intl";
import { ready, test } from "./harbour";

const t = translate("en");
const MAIN = ["/bottle-square", "/friends", "/profile"];
const button = (page: Page) => page.getByRole("link", { name: t("bottles.throw.open") });
const scrollTo = (page: Page, y: number) => page.evaluate((to) => window.scrollTo(0, to), y);
const END = 100_000;

/** What has the focus, one after the other, and is not wholly above the row with the throw button. */
const under = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const row = document.querySelector(".throw-row");
    if (!row) return ["there is no row"];
    return [...document.querySelectorAll<HTMLElement>("main :is(a, button, input, summary)")]
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        each.focus();
        const shown = getComputedStyle(row).visibility === "visible";
        return shown && each.getBoundingClientRect().bottom > row.getBoundingClientRect().top + 1;
      })
      .map((each) => each.outerHTML.slice(0, 120));
  });

/** The row hides as much of the page as the bar under it, and nothing beside it. */
const asWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [row, bar] = [".throw-row", ".tabs"].map((name) => document.querySelector(name));
    const [over, under] = [row?.getBoundingClientRect(), bar?.getBoundingClientRect()];
    return !!over && !!under && over.width >= under.width - 1 && Math.abs(over.bottom - under.top) <= 1;
  });

const lastBottom = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const row = document.querySelector(".throw-row")?.getBoundingClientRect();
    const all = [...document.querySelectorAll("main :is(a, button, p, span, img)")];
    const last = Math.max(
      ...all.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().bottom),
    );
    return (row?.top ?? 0) - last;
  });

for (const javaScript of [true, false]) {
  for (const width of [320, 390]) {
    const how = `${width} px, ${javaScript ? "with" : "without"} a script`;
    test(`nothing is half under the throw button or out of reach, ${how}`, async ({ aboard }) => {
      const { page } = await aboard({ javaScript, width });
      for (const path of MAIN) {
        await page.goto(path);
        if (javaScript) await ready(page);
        expect(await asWide(page), path).toBe(true);
        expect(await under(page), path).toEqual([]);
        await scrollTo(page, END);
        await expect(button(page)).toBeVisible();
        expect(await lastBottom(page), path).toBeGreaterThanOrEqual(0);
      }
      await button(page).tap();
      await expect(page.getByRole("heading", { name: t("bottles.throw.title") })).toBeVisible();
    });
  }
}

test("who reads on has the throw button out of the way, and back when turning round", async ({ aboard }) => {
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
