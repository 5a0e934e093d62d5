/**
 * Every screen in every language. `bun run walk` walks all of them, light and dark, at 390 and 320 px, and leaves
 * pictures in test-results/walk; the ordinary suite walks every other screen in German, those between in Arabic, at
 * the narrowest.
 */
import type { Page } from "@playwright/test";
import { composeEmail } from "../../src/auth/email/compose-email";
import type { Language } from "../../src/i18n/languages";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { MAIL_KINDS } from "../../src/mail/outbox";
import type { ApiClient } from "../support/client";
import type { PhoneOptions } from "../support/e2e";
import { changePerson } from "./fixtures";
import { expectLocalized } from "./walk-checks";
import { screenshotNameOf, test, type WalkServers } from "./walk-fixtures";
import { ALL_SCREENS } from "./walk-screens";

const chosenLanguages = process.env.WALK?.split(",").filter(Boolean);
const isFullRun = chosenLanguages !== undefined;
const languages = LANGUAGES.filter((each) =>
  isFullRun ? chosenLanguages.includes(each) : ["de", "ar"].includes(each),
);
const isShortRun = !isFullRun || process.env.WALK_SHORT !== undefined;
/** Selects screens by the names of their screenshots. */
const routeFilter = new RegExp(process.env.WALK_ONLY ?? "");
const widths = isShortRun ? [320] : [390, 320];
const themes = isShortRun ? (["light"] as const) : (["light", "dark"] as const);

/** Opens all details, then each sheet on its own, and captures them. */
async function captureUnfolded(page: Page, capture: (what: string, fullPage: boolean) => Promise<void>): Promise<void> {
  const folded = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    for (const each of all) each.open = true;
    return all.length;
  });
  if (folded > 0) await capture("unfolded", true);
  const sheets = await page.locator("[popover]").evaluateAll((all) => all.map(({ id }) => id).filter(Boolean));
  for (const id of sheets.filter((each, n) => sheets.indexOf(each) === n)) {
    const sheet = page.locator(`[id="${id}"]`);
    const isVisible = await sheet.evaluate((each: HTMLElement) => {
      if (!each.matches(":popover-open")) each.showPopover();
      return each.checkVisibility() && each.textContent?.trim() !== "";
    });
    if (isVisible) await capture(id, false);
    await sheet.evaluate((each: HTMLElement) => each.hidePopover());
  }
}

const SCREEN_VARIANTS = widths.flatMap((width) => themes.map((colorScheme) => ({ width, colorScheme })));

async function walkScreen(
  page: Page,
  language: Language,
  name: string,
  reopen: (what: string) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const capture = async (what: string, fullPage: boolean): Promise<void> => {
    const file = what ? `${name}-${what}` : name;
    for (const { width, colorScheme } of SCREEN_VARIANTS) {
      await page.setViewportSize({ width, height: width < 390 ? 568 : 844 });
      await page.emulateMedia({ colorScheme });
      await reopen(what);
      await expectLocalized(page, language, `${language}, ${colorScheme}, ${width} px: ${file}`);
      const path = `test-results/walk/${language}/${colorScheme}-${width}/${file}.png`;
      if (isFullRun) await page.screenshot({ path, fullPage });
    }
  };
  await capture("", true);
  await captureUnfolded(page, capture);
}

interface WalkTrip {
  language: Language;
  walk: WalkServers;
  phone(options?: PhoneOptions): Promise<Page>;
}

async function walkScreens({ language, walk, phone }: WalkTrip): Promise<void> {
  const { server, world: places } = walk;
  const context = { ...places, language };
  const [memberPage, guestPage] = [await phone({ language }), await phone({ language })];
  const index = languages.indexOf(language);
  const chosenScreens = isFullRun
    ? ALL_SCREENS.filter((each) => routeFilter.test(screenshotNameOf(each)))
    : ALL_SCREENS.filter((_, n) => n % languages.length === index);
  for (const screen of chosenScreens) {
    const client = screen.as?.(places);
    const page = client ? memberPage : guestPage;
    const path = screen.at?.(context) ?? screen.route;
    if (client) await changePerson(page, new URL(path, server.url).origin, client);
    await screen.before?.(places);
    const response = await page.goto(path);
    test.expect.soft(response?.status(), `${language}: ${path}`).toBe(screen.status ?? 200);
    await screen.open?.(page, translatorFor(language), places);
    const reopen = async (what: string) => what === "" && screen.reopen?.(page, translatorFor(language));
    await walkScreen(page, language, screenshotNameOf(screen), reopen);
  }
}

const MAIL_READER = {
  id: "x",
  nickname: "Inês Duarte",
  email_key: "x",
  email_verified: 1,
  origin: null,
  time_zone: null,
};

const MAIL_PARAMS = {
  found: "3",
  answered: "1",
  name: "My ship’s log",
  until: "21.12.2026",
  time: "21.11.2026, 08:00",
};

/** Every email, on a page without the app's content security policy. */
async function walkMails({ language, walk, phone }: WalkTrip): Promise<void> {
  const email = "x@example.org";
  const page = await phone({ language });
  for (const kind of MAIL_KINDS) {
    const secrets = { token: "f".repeat(43), code: "482913" };
    const letter = composeEmail(kind, { ...MAIL_READER, email, language }, email, walk.server.url, {
      secrets,
      params: MAIL_PARAMS,
    });
    await page.setContent(letter.html);
    await walkScreen(page, language, `mail-${kind}`);
  }
}

test.use({ actionTimeout: 15_000, serviceWorkers: "allow" });

for (const language of languages) {
  test(`every screen is at home: ${language}`, async ({ walk, phone, pageErrors }) => {
    test.setTimeout(isFullRun ? 3_600_000 : 180_000);
    const { people, safety, stale, rateLimited } = walk.world;
    const all = [people, safety.people, stale].flatMap((some) => Object.values<ApiClient>(some));
    const everybody = [...all, rateLimited.who];
    for (const each of everybody) await each.call("PUT", "/auth/settings", { language });
    await walkScreens({ language, walk, phone });
    if (!process.env.WALK_ONLY) await walkMails({ language, walk, phone });
    // Refused pages were requested on purpose.
    pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((line) => !/nowhere|search/.test(line)));
  });
}
