import { expect, type Page } from "@playwright/test";
import type { Language } from "../../src/i18n/languages";
import { type Translate, translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { expectNoSideScroll } from "../support/e2e";
import {
  expectFitAtAllWidths,
  expectNoViolationsInBothThemes,
  expectOneHeading,
  expectTapTargets,
} from "./accessibility-checks";
import { type BrowserWorld, test } from "./browser-world";
import { openThrowDialog, signInPage, waitForHtmx } from "./fixtures";

interface Screen {
  name: string;
  /** Without it, a visitor who is not signed in. */
  as?: keyof BrowserWorld["people"];
  path: string | ((world: BrowserWorld) => string);
  /** Steps on the page before the checks. */
  open?: (page: Page, t: Translate) => Promise<unknown>;
}

const openSheet = (selector: string) => async (page: Page) => {
  await waitForHtmx(page);
  await page.locator(`[popovertarget="${selector}"]`).first().click();
  await expect(page.locator(`#${selector}`)).toBeVisible();
};

/** The 403 page, which a form on another site leads to. */
async function openForbiddenPage(page: Page): Promise<void> {
  const foreign = new URL("/trap", page.url().replace("127.0.0.1", "localhost")).href;
  const action = new URL("/logout", page.url()).href;
  const body = `<form method="post" action="${action}"></form>`;
  await page.route(foreign, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(foreign);
  await page.evaluate(() => document.querySelector("form")?.submit());
  await page.waitForURL(action);
}

const SCREENS: Screen[] = [
  { name: "language", path: "/language-select" },
  { name: "login", path: "/login" },
  { name: "register", path: "/register" },
  {
    name: "register, refused",
    path: "/register",
    open: async (page, t) => {
      await waitForHtmx(page);
      await page.locator("#username").fill("sixsix");
      await page.locator("#nickname").fill("\u200b.".repeat(20));
      await page.locator("#password").fill("abcdef");
      await page.locator("#confirm").fill("abcdeg");
      await page.getByRole("button", { name: t("auth.register") }).click();
      await expect(page.locator(".field-error").first()).toBeVisible();
    },
  },
  { name: "home, anonymous", path: "/" },
  { name: "bottle, anonymous", path: ({ bottle }) => `/bottle/${bottle}` },
  { name: "shared bottle", path: ({ bottle }) => `/bottle-shared/${bottle}?btype=thrown` },
  { name: "accessibility", path: "/accessibility" },
  { name: "404", path: "/no-such-place" },
  { name: "403", path: "/login", open: openForbiddenPage },
  { name: "offline", path: "/offline?language=en" },
  { name: "complete profile", as: "newcomer", path: "/complete-profile" },
  { name: "avatar", as: "stranger", path: "/avatar" },
  { name: "album", as: "stranger", path: "/album" },
  { name: "edit profile", as: "author", path: "/profile/edit" },
  { name: "account", as: "author", path: "/account" },
  { name: "export", as: "author", path: "/account/export" },
  { name: "delete account", as: "author", path: "/account/delete" },
  { name: "home", as: "stranger", path: "/" },
  { name: "home, bottle in hand", as: "holder", path: "/" },
  { name: "home, empty sea", as: "alone", path: "/" },
  { name: "throw page", as: "stranger", path: "/throw" },
  {
    name: "throw dialog",
    as: "stranger",
    path: "/",
    open: (page, t) => waitForHtmx(page).then(() => openThrowDialog(page, t)),
  },
  { name: "bottle, stranger", as: "stranger", path: ({ bottle }) => `/bottle/${bottle}` },
  { name: "bottle, author", as: "author", path: ({ bottle }) => `/bottle/${bottle}` },
  {
    name: "bottle, author answers",
    as: "author",
    path: ({ bottle }) => `/bottle/${bottle}`,
    open: openAnswerForm,
  },
  { name: "bottle, holder", as: "holder", path: ({ held }) => `/bottle/${held}` },
  {
    name: "bottle, holder writes",
    as: "holder",
    path: ({ held }) => `/bottle/${held}`,
    open: openSheet("drop-sheet"),
  },
  { name: "bottle, keeper", as: "keeper", path: ({ kept }) => `/bottle/${kept}` },
  { name: "my bottles, none", as: "stranger", path: "/my-bottles" },
  { name: "my bottles", as: "author", path: "/my-bottles" },
  { name: "picked bottles, none", as: "stranger", path: "/picked-bottles" },
  { name: "picked bottles", as: "keeper", path: "/picked-bottles" },
  { name: "coin records, none", as: "stranger", path: "/coin-records" },
  { name: "coin records", as: "author", path: "/coin-records" },
  { name: "coin guide", as: "author", path: "/coin-guide" },
  { name: "backpack, empty", as: "stranger", path: "/backpack" },
  { name: "backpack", as: "keeper", path: "/backpack" },
  { name: "invitations", as: "keeper", path: "/invite" },
  { name: "profile", as: "author", path: "/profile" },
  { name: "system messages, none", as: "stranger", path: "/system-messages" },
  { name: "system messages", as: "author", path: "/system-messages" },
  { name: "friends", as: "stranger", path: "/friends" },
  { name: "square", as: "stranger", path: "/bottle-square" },
];

async function openAnswerForm(page: Page): Promise<void> {
  await page.locator("details.more summary").first().click();
  await expect(page.locator("details.more textarea").first()).toBeVisible();
}

/** Opens a screen in a language. */
async function openScreen(
  page: Page,
  url: string,
  world: BrowserWorld,
  screen: Screen,
  language: Language,
): Promise<void> {
  await page.context().addCookies([{ name: "language", value: language, url }]);
  if (screen.as) {
    const me = world.people[screen.as];
    await me.call("PUT", "/auth/settings", { language });
    await signInPage(page, url, me);
  }
  const path = typeof screen.path === "string" ? screen.path : screen.path(world);
  await page.goto(path.replace("language=en", `language=${language}`));
  await screen.open?.(page, translatorFor(language));
}

/** One screen in both themes, at two widths, and at a font size of 200 %. */
async function checkScreen(page: Page, where: string): Promise<void> {
  await expectNoViolationsInBothThemes(page, where);
  await expectOneHeading(page, where);
  await expectTapTargets(page, where);
  await expectFitAtAllWidths(page);
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === "running").length,
  );
  expect.soft(moving, `${where}: less motion was wished for`).toBe(0);
}

// Many screens, each in four variants, take long on a busy machine.
test.describe.configure({ timeout: 120_000 });

for (const personName of [undefined, ...new Set(SCREENS.flatMap(({ as }) => as ?? []))]) {
  for (const language of ["en", "ar"] as const) {
    test(`the screens of ${personName ?? "anybody"} in ${language}`, async ({ phone, server, world }) => {
      const page = await phone({ language, reducedMotion: true });
      for (const screen of SCREENS.filter(({ as }) => as === personName)) {
        await openScreen(page, server.url, world, screen, language);
        await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
        await checkScreen(page, `${screen.name} ${language}`);
      }
    });
  }
}

const WORDY_SCREENS = [
  "home, bottle in hand",
  "bottle, holder",
  "throw page",
  "profile",
  "my bottles",
  "album",
  "avatar",
  "delete account",
];
for (const language of LANGUAGES) {
  test(`fits a narrow phone in ${language}`, async ({ phone, server, world }) => {
    const page = await phone({ language, width: 320, reducedMotion: true });
    for (const screen of SCREENS.filter(({ name }) => WORDY_SCREENS.includes(name))) {
      await openScreen(page, server.url, world, screen, language);
      await expectNoSideScroll(page);
      await expectTapTargets(page, `${screen.name} ${language}`);
    }
  });
}
