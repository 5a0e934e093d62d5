import { expect, type Page } from "@playwright/test";
import { formatNumber, formatSigned } from "../../src/i18n/format";
import type { Language } from "../../src/i18n/languages";
import { localeOf } from "../../src/i18n/locales";
import type { Translate } from "../../src/i18n/translator";
import { DAY } from "../../src/runtime/units";
import type { ApiClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { fetchCoins, test, throwBottleAs, waitForHtmx } from "./fixtures";

/** Checks in and throws three bottles on each of the `n` days before today: four coin records a day. */
async function checkInDaily(me: ApiClient, n: number, setClockAhead: (ms: number) => Promise<void>): Promise<void> {
  for (let day = n; day > 0; day--) {
    await setClockAhead(-day * DAY);
    expect((await me.call("POST", "/tasks/checkin")).status).toBe(200);
    for (let nth = 0; nth < 3; nth++) await throwBottleAs(me, `day ${day}, letter ${nth}`);
  }
  await setClockAhead(0);
}

const checkInButton = (page: Page, t: Translate, language: Language) =>
  page.getByRole("button", { name: t("coins.checkin.do", { coins: formatSigned(localeOf(language, null), 10) }) });

for (const [language, javaScript] of [
  ["en", true],
  ["ar", true],
  ["de", false],
] as const) {
  test(`checking in from the sea and from the profile, ${language}, JavaScript ${javaScript}`, async ({
    signedInPhone,
    setClockAhead,
  }) => {
    const { page, me, t } = await signedInPhone({ language, javaScript, width: 320 });
    await page.goto("/");
    if (javaScript) await waitForHtmx(page);
    await expectNoSideScroll(page);
    await checkInButton(page, t, language).click();
    await expect(page.locator("#hud")).toContainText(t("coins.checkin.done"));
    await expect(page.locator("#hud")).toContainText(formatNumber(localeOf(language, null), 10));
    await expect(page.locator("#notices")).toContainText(t("notice.checked_in", { n: 10 }));
    expect(new URL(page.url()).pathname).toBe("/");
    await setClockAhead(DAY);
    await page.goto("/profile");
    if (javaScript) await waitForHtmx(page);
    await expectAccessible(page);
    await checkInButton(page, t, language).click();
    const card = page.locator("#coins");
    await expect(card).toContainText(t("coins.checkin.done"));
    await expect(card.locator(".today.done")).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    expect(await fetchCoins(me)).toBe(20);
  });
}

test("a check-in that was already done in another place is refused with a notice", async ({ signedInPhone }) => {
  const { page, me, t } = await signedInPhone();
  await page.goto("/profile");
  await waitForHtmx(page);
  await me.call("POST", "/tasks/checkin");
  await checkInButton(page, t, "en").click();
  await expect(page.locator("#notices")).toContainText(t("error.already_checked_in"));
  await expect(page.locator("#coins")).toContainText(t("coins.checkin.done"));
  expect(await fetchCoins(me)).toBe(10);
});

test("more records load while scrolling, within a day too, and the filters apply", async ({
  signedInPhone,
  setClockAhead,
}) => {
  const { page, me, t } = await signedInPhone();
  await checkInDaily(me, 6, setClockAhead);
  await me.call("POST", "/backpack/expand", {});
  await page.goto("/profile");
  await page.getByRole("link", { name: t("coins.title") }).click();
  await waitForHtmx(page);
  await expect(page.locator("#records li")).toHaveCount(20);
  await expectAccessible(page);
  await page.locator("#records .more-row").scrollIntoViewIfNeeded();
  await expect(page.locator("#records li")).toHaveCount(25);
  await expect(page.locator("#records h2")).toHaveCount(7);
  await expect(page.locator("#records .more-row")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: t("coins.expense") }).click();
  await expect(page.locator("#records li")).toHaveCount(1);
  await expect(page.locator("#records")).toContainText("−10");
  await page.getByRole("link", { name: t("coins.guide") }).click();
  await expect(page.getByText(t("coins.guide.expand_backpack"))).toBeVisible();
  await expectAccessible(page);
});

test("without JavaScript older records are behind a link, in Arabic at 320 px", async ({
  signedInPhone,
  setClockAhead,
}) => {
  const { page, me, t } = await signedInPhone({ language: "ar", javaScript: false, width: 320, dark: true });
  await checkInDaily(me, 6, setClockAhead);
  await page.goto("/coin-records?type=income");
  await expect(page.locator("#records li")).toHaveCount(20);
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: t("coins.more") }).click();
  await expect(page.locator("#records li")).toHaveCount(4);
  await expect(page.locator("#records h2")).toHaveCount(1);
  await page.goto("/coin-guide");
  await expectNoSideScroll(page);
  await expectAccessible(page);
});
