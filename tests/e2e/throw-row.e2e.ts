import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { openThrowDialog, pickBottleAs, type SignedInPhone, test, throwBottleAs, waitForHtmx } from "./fixtures";

const t = translatorFor("en");
const TAB_PATHS = ["/bottle-square", "/friends", "/profile"];
const throwButton = (page: Page) => page.getByRole("link", { name: t("bottles.throw.open") });
const scrollTo = (page: Page, y: number) => page.evaluate((to) => window.scrollTo(0, to), y);
const PAGE_END = 100_000;

/** Focuses each control. @returns those that are partly below the top of the throw row */
const focusedUnderRow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const row = document.querySelector(".throw-row");
    if (!row) return ["there is no row"];
    return [...document.querySelectorAll<HTMLElement>("main :is(a, button, input, summary)")]
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        each.focus();
        const isVisible = getComputedStyle(row).visibility === "visible";
        return isVisible && each.getBoundingClientRect().bottom > row.getBoundingClientRect().top + 1;
      })
      .map((each) => each.outerHTML.slice(0, 120));
  });

/** Whether the throw button is round, of 56 px, at the end above the tab bar. */
const isRoundAtEnd = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [button, bar] = [".throw-row > a", ".tabs"].map((name) => document.querySelector(name));
    const [over, under] = [button?.getBoundingClientRect(), bar?.getBoundingClientRect()];
    if (!over || !under) return false;
    const gap = getComputedStyle(document.body).direction === "rtl" ? over.left - under.left : under.right - over.right;
    return over.width === 56 && over.height === 56 && gap === 16 && over.bottom <= under.top;
  });

/** Scrolls to each control. @returns those whose middle is covered by the throw row or the tabs */
const findCoveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(a, button, input, select, textarea, summary)")]
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((each) => !each.matches(".visually-hidden, [type=hidden]"))
      .filter((each) => {
        each.scrollIntoView({ block: "nearest", behavior: "instant" });
        const { left, top, width, height } = each.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        return over?.closest(".throw-row, .tabs") != null;
      })
      .map((each) => each.outerHTML.slice(0, 120)),
  );

/** Whether the content ends above the throw row, which is above the tabs, or beside them in landscape. */
const isStackedAboveTabs = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const row = document.querySelector(".throw-row")?.getBoundingClientRect();
    const tabs = document.querySelector(".tabs")?.getBoundingClientRect();
    const main = [...document.querySelectorAll("main :is(a, button, p, img, input, textarea)")]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect().bottom);
    if (!row || !tabs) return false;
    const lastTab = document.querySelector(".tabs > a:last-child")?.getBoundingClientRect();
    const apart = row.bottom <= tabs.top + 1 || row.left >= (lastTab?.right ?? 0) - 1;
    return apart && Math.max(...main) <= Math.min(row.top, tabs.top) + 1;
  });

/** Paths with a throw row, a bottle at sea and one in hand included. */
async function pathsWithRow({ me }: SignedInPhone, url: string): Promise<string[]> {
  const other = await registerClient(url);
  const [ownBottle, otherBottle] = [await throwBottleAs(me, "from me"), await throwBottleAs(other, "from another one")];
  await pickBottleAs(me, otherBottle);
  const plain = ["system-messages", "coin-records", "coin-guide", "backpack", "my-bottles", "picked-bottles"];
  const own = ["profile/edit", "profile/feedback", "account", "account/notifications", "invite", "album"];
  const others = ["rules", "terms", "nowhere", `bottle/${ownBottle}`, `bottle/${otherBottle}`, `friends/${other.id}`];
  return [...plain, ...own, ...others].map((path) => `/${path}`);
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
];

for (const { width, height } of SIZES) {
  for (const javaScript of [true, false]) {
    const variant = `${width}×${height}, ${javaScript ? "with" : "without"} a script`;
    test(`pages below the tabs show the throw button, which covers nothing, ${variant}`, async ({
      signedInPhone,
      server,
    }) => {
      const phone = await signedInPhone({ javaScript, width });
      const { page } = phone;
      await page.setViewportSize({ width, height });
      for (const path of await pathsWithRow(phone, server.url)) {
        await page.goto(path);
        if (javaScript) await waitForHtmx(page);
        expect(await findCoveredControls(page), path).toEqual([]);
        await scrollTo(page, PAGE_END);
        await expect(throwButton(page), path).toBeVisible();
        await expect(throwButton(page), path).toBeInViewport({ ratio: 1 });
        expect(await isStackedAboveTabs(page), path).toBe(true);
      }
    });
  }
}

/** Whatever the throw button lies over at the top of the page. */
const findUnderButton = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const button = document.querySelector(".throw-row")?.getBoundingClientRect();
    if (!button) return ["there is no button"];
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      bottom > button.top && top < button.bottom && right > button.left && left < button.right;
    return [...document.querySelectorAll("main :is(a, button, input, label, p, li, img)")]
      .filter((each) => each.checkVisibility() && isUnder(each.getBoundingClientRect()))
      .map((each) => each.outerHTML.slice(0, 120));
  });

const BELOW_TABS = [
  "/invite",
  "/album",
  "/account/delete",
  "/coin-guide",
  "/account",
  "/account/tokens",
  "/profile/edit",
];
const PHONES = [
  ["en", 320, 568],
  ["ar", 320, 568],
  ["en", 390, 844],
  ["ar", 390, 844],
] as const;

for (const [language, width, height] of PHONES) {
  test(`the throw button stands at the end of pages below the tabs, in ${language} at ${width}×${height}`, async ({
    signedInPhone,
    server,
  }) => {
    const { page, me } = await signedInPhone({ width, language });
    await page.setViewportSize({ width, height });
    const bottle = await throwBottleAs(me, "to be kept");
    const keeper = await registerClient(server.url);
    await pickBottleAs(keeper, bottle);
    await keeper.call("POST", `/bottles/collect/${bottle}`);
    for (const path of [...BELOW_TABS, `/bottle/${bottle}`]) {
      await page.goto(path);
      expect(await findUnderButton(page), path).toEqual([]);
      // A section that comes by script makes the page longer.
      await expect(async () => {
        await scrollTo(page, PAGE_END);
        await expect(page.locator(".throw-row > a"), path).toBeInViewport({ ratio: 1, timeout: 500 });
        expect(await isRoundAtEnd(page), path).toBe(true);
      }).toPass();
    }
  });
}

test("a bottle can be thrown from the page of another bottle", async ({ signedInPhone, server }) => {
  const phone = await signedInPhone();
  const { page, t: translate } = phone;
  const other = await registerClient(server.url);
  const otherBottle = await throwBottleAs(other, "hello from afar");
  await pickBottleAs(phone.me, otherBottle);
  await page.goto(`/bottle/${otherBottle}`);
  await waitForHtmx(page);
  const dialog = await openThrowDialog(page, translate);
  await dialog.getByRole("textbox").fill("thrown from a bottle's page");
  await dialog.getByRole("button", { name: translate("bottles.throw.confirm") }).click();
  await expect(page.locator("#notices")).toContainText(translate("notice.throw_success", { n: 5 }));
});

const gapBelowContent = (page: Page): Promise<number> =>
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
    const variant = `${width} px, ${javaScript ? "with" : "without"} a script`;
    test(`no content is under the throw row or out of reach, ${variant}`, async ({ signedInPhone }) => {
      const { page } = await signedInPhone({ javaScript, width });
      for (const path of TAB_PATHS) {
        await page.goto(path);
        if (javaScript) await waitForHtmx(page);
        // On a narrow screen it stands at the end of an empty list, whose own button it would cover.
        const isEmptyAndNarrow = width < 360 && (await page.locator(".nobody").count()) > 0;
        if (!isEmptyAndNarrow) expect(await isRoundAtEnd(page), path).toBe(true);
        expect(await focusedUnderRow(page), path).toEqual([]);
        await scrollTo(page, PAGE_END);
        await expect(throwButton(page)).toBeVisible();
        expect(await gapBelowContent(page), path).toBeGreaterThanOrEqual(0);
      }
      await throwButton(page).tap();
      await expect(page.getByRole("heading", { name: t("bottles.throw.title") })).toBeVisible();
    });
  }
}

test("the throw button hides on scrolling down and returns on scrolling up", async ({ signedInPhone }) => {
  const { page } = await signedInPhone({ width: 320 });
  await page.goto("/profile");
  await waitForHtmx(page);
  await expect(throwButton(page)).toBeVisible();
  await scrollTo(page, 200);
  await expect(throwButton(page)).toBeHidden();
  await scrollTo(page, 150);
  await expect(throwButton(page)).toBeVisible();
  await scrollTo(page, 220);
  await expect(throwButton(page)).toBeHidden();
  await scrollTo(page, PAGE_END);
  await expect(throwButton(page)).toBeVisible();
});
