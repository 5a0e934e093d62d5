/** Under 18: help is one tap away, and a page that was left is not behind the back button. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { chooseCountry, signInPage, test } from "./fixtures";

const MINOR_BIRTHDAY = "2011-03-02";

const visibleHelpLinks = (page: Page) => page.locator('a[href="/help"]').filter({ visible: true });

/** Answers in place of the page outside. */
async function answerOutside(page: Page) {
  const referrers: (string | undefined)[] = [];
  await page.route("https://*.wikipedia.org/", (route) => {
    referrers.push(route.request().headers().referer);
    return route.fulfill({ contentType: "text/html", body: "<title>Outside</title>" });
  });
  return { referrers };
}

for (const language of ["de", "ar"] as const)
  test(`help that was left is not behind the back button (${language})`, async ({ phone, server }) => {
    const t = translatorFor(language);
    const page = await phone({ language, width: 320, dark: language === "ar" });
    const me = await registerClient(server.url, MINOR_BIRTHDAY);
    await me.call("PUT", "/auth/profile", { language, reads: [language] });
    await signInPage(page, server.url, me);
    await page.goto("/friends");
    await visibleHelpLinks(page).click();
    await page.waitForURL("**/help");
    await expect(page.locator('a[href="/help"][aria-current="page"]')).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    // Another country's numbers and the page for parents are no steps of their own.
    await page.locator(".help details summary").click();
    await page.locator('.help-countries a[href="/help?country=JP"]').click();
    await expect(page.locator('a[href="tel:119"], a[href="tel:110"]').first()).toBeVisible();
    await page.locator('main a[href="/parents"]').click();
    await page.waitForURL("**/parents");
    await expectNoSideScroll(page);
    const outside = await answerOutside(page);
    await page.getByRole("link", { name: t("safety.young.leave") }).click();
    await page.waitForURL(`https://${language}.wikipedia.org/`);
    expect(outside.referrers).toEqual([undefined]);
    await page.goBack();
    await expect(page).toHaveURL(/\/friends$/);
    await page.goForward();
    await expect(page).toHaveURL(`https://${language}.wikipedia.org/`);
  });

test("the form of a report shows help and the way out once somebody is in danger", async ({ phone, server }) => {
  const t = translatorFor("en");
  const [me, other] = [
    await registerClient(server.url, MINOR_BIRTHDAY),
    await registerClient(server.url, MINOR_BIRTHDAY),
  ];
  const page = await phone({ width: 320 });
  await signInPage(page, server.url, me);
  await page.goto("/friends");
  await page.goto(`/report/user/${other.id}`);
  const leave = page.getByRole("link", { name: t("safety.young.leave") });
  await expect(leave).toBeHidden();
  await page.getByLabel(t("safety.report.reason_threat")).check();
  await expect(page.locator(".help")).toBeVisible();
  await expectNoSideScroll(page);
  await page.getByRole("button", { name: t("safety.report.send") }).click();
  await expect(page.getByText(t("safety.report.thanks"))).toBeVisible();
  await expect(page.locator(".help")).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  const outside = await answerOutside(page);
  await leave.click();
  await page.waitForURL("https://en.wikipedia.org/");
  expect(outside.referrers).toEqual([undefined]);
});

test("one way to help is seen in a chat and on pages with tabs, on a phone and in a wide window", async ({
  phone,
  server,
}) => {
  const [me, friend] = [
    await registerClient(server.url, MINOR_BIRTHDAY),
    await registerClient(server.url, MINOR_BIRTHDAY),
  ];
  const page = await phone({ width: 320 });
  await signInPage(page, server.url, me);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/", "/profile", "/account/people", `/friends/${friend.id}`, `/chat/${friend.id}`]) {
      await page.goto(path);
      await expect(visibleHelpLinks(page), `${path}, ${width} px`).toHaveCount(1);
      await expectNoSideScroll(page);
    }
  }
});

test("nobody is given the help lines of a country that nobody named", async ({ phone }) => {
  const page = await phone({ language: "de", locale: "de", javaScript: false });
  const t = translatorFor("de");
  await page.goto("/help");
  await expect(page.locator(".help-number")).toHaveCount(0);
  await expect(page.locator(".help-countries")).toBeVisible();
  await page.goto("/register");
  const name = `hilfe.${process.pid}.${Date.now() % 100_000}`;
  await page.getByLabel(t("auth.username")).fill(name);
  await page.getByLabel(t("auth.nickname")).fill(name);
  await page.getByLabel(t("auth.password"), { exact: true }).fill("tide-and-glass");
  await page.getByLabel(t("auth.confirm")).fill("tide-and-glass");
  await page.getByRole("button", { name: t("auth.register"), exact: true }).click();
  await page.waitForURL("**/complete-profile**");
  await page.goto("/help");
  await expect(page.locator(".help-number")).toHaveCount(0);
  await page.goto("/complete-profile");
  await page.getByLabel(t("profile.birthday")).fill(MINOR_BIRTHDAY);
  await page.locator("input[name=gender][value=other]").check({ force: true });
  await chooseCountry(page, "Österreich");
  await page.getByRole("button", { name: t("profile.save") }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/help");
  await expect(page.locator('a[href="tel:142"]')).toBeVisible();
});
