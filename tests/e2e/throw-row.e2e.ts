import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { openThrowDialog, pickBottleAs, type SignedInPhone, test, throwBottleAs, waitForHtmx } from "./fixtures";

const t = translatorFor("en");
const TAB_PATHS = ["/bottle-square", "/friends", "/profile"];
const throwButton = (page: Page) => page.getByRole("link", { name: t("bottles.throw.open") });
const scrollTo = (page: Page, y: number) => page.evaluate((to) => window.scrollTo(0, to), y);
const PAGE_END = 100_000;

/** Whether the throw button is round, within the tab bar, and on none of the tabs. */
const isRoundInTabBar = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [button, bar] = [".throw-row > a", ".tabs"].map((name) =>
      document.querySelector(name)?.getBoundingClientRect(),
    );
    if (!button || !bar) return false;
    const isInBar = button.top >= bar.top && button.bottom <= bar.bottom;
    const tabs = [...document.querySelectorAll(".tab")].map((each) => each.getBoundingClientRect());
    const isOnNone = tabs.every(({ left, right }) => right <= button.left || left >= button.right);
    return button.width === button.height && button.width >= 48 && isInBar && isOnNone;
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

/** Focuses each control. @returns those that end below the top of the tabs */
const findFocusedUnderTabs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector(".tabs");
    if (!bar) return ["there are no tabs"];
    return [...document.querySelectorAll<HTMLElement>("main :is(a, button, input, select, textarea, summary)")]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => {
        each.focus();
        const { bottom, height } = each.getBoundingClientRect();
        const { top } = bar.getBoundingClientRect();
        // Their border of 1 px, and a part of a pixel.
        return height < top && bottom > top + 1.5;
      })
      .map((each) => each.outerHTML.slice(0, 120));
  });

/** Whether the content ends above the tabs, and the throw button is in their bar. */
const endsAboveTabs = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const row = document.querySelector(".throw-row")?.getBoundingClientRect();
    const tabs = document.querySelector(".tabs")?.getBoundingClientRect();
    const main = [...document.querySelectorAll("main :is(a, button, p, img, input, textarea)")]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect().bottom);
    return row !== undefined && tabs !== undefined && row.top >= tabs.top && Math.max(...main) <= tabs.top + 1;
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
        expect(await endsAboveTabs(page), path).toBe(true);
      }
    });
  }
}

const BELOW_TABS = [
  "/invite",
  "/album",
  "/account",
  "/account/delete",
  "/account/tokens",
  "/profile/edit",
  "/coin-guide",
];
const LISTS = [...TAB_PATHS, "/my-bottles", "/backpack", "/profile/feedback"];

const PHONES = [
  ["en", 390, 844],
  ["ar", 390, 844],
  ["en", 320, 568],
  ["ar", 320, 568],
] as const;

for (const [language, width, height] of PHONES) {
  for (const javaScript of [true, false]) {
    test(`wherever a page is scrolled to, the throw button and the tabs lie over nothing with the focus, ${language} ${width} px, script: ${javaScript}`, async ({
      signedInPhone,
    }) => {
      const { page } = await signedInPhone({ width, language, javaScript });
      await page.setViewportSize({ width, height });
      for (const path of [...LISTS, ...BELOW_TABS]) {
        await page.goto(path);
        if (javaScript) await waitForHtmx(page);
        for (const y of [0, 40, 120, 60, PAGE_END]) {
          await scrollTo(page, y);
          expect(await isRoundInTabBar(page), `${path} at ${y}`).toBe(true);
        }
        expect(await findCoveredControls(page), path).toEqual([]);
        await scrollTo(page, 0);
        expect(await findFocusedUnderTabs(page), path).toEqual([]);
      }
    });
  }
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
