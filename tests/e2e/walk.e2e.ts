/**
 * Every screen in every language. `bun run walk` walks all of them, light and dark, at 390 and 320 px, and leaves
 * pictures in test-results/walk; `--wide` at the sizes of windows with panes instead; the ordinary suite walks every other screen in German, those between in Arabic, at
 * the narrowest.
 */
import type { Page } from "@playwright/test";
import { composeEmail } from "../../src/auth/email/compose-email";
import type { Language } from "../../src/i18n/languages";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { MAIL_KINDS } from "../../src/mail/outbox";
import { WIDE_COOKIE } from "../../src/shell/panes/wide-window";
import type { ApiClient } from "../support/client";
import type { PhoneOptions } from "../support/e2e";
import { changePerson } from "./fixtures";
import { countShifts, MOST_SHIFT } from "./layout-shifts";
import { expectLocalized } from "./walk-checks";
import { screenshotNameOf, test, type WalkServers } from "./walk-fixtures";
import { ALL_SCREENS, type Screen } from "./walk-screens";

const chosenLanguages = process.env.WALK?.split(",").filter(Boolean);
const isFullRun = chosenLanguages !== undefined;
const languages = LANGUAGES.filter((each) =>
  isFullRun ? chosenLanguages.includes(each) : ["de", "ar"].includes(each),
);
const isShortRun = !isFullRun || process.env.WALK_SHORT !== undefined;
/** Selects screens by the names of their screenshots. */
const routeFilter = new RegExp(process.env.WALK_ONLY ?? "");
const isWideRun = process.env.WALK_WIDE !== undefined;

interface WindowSize {
  width: number;
  height: number;
}
const NARROWEST: WindowSize = { width: 320, height: 568 };
/** The first is that of the windows the pages are loaded in; then below the panes, very wide, and a phone lying down. */
const WIDE_SIZES: WindowSize[] = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
  { width: 844, height: 390 },
];
const PHONE_SIZES: WindowSize[] = isShortRun ? [NARROWEST] : [{ width: 390, height: 844 }, NARROWEST];
const sizes = isWideRun ? WIDE_SIZES : PHONE_SIZES;
const themes = (isShortRun ? (["light"] as const) : (["light", "dark"] as const)).filter(
  (each) => !process.env.WALK_THEME || each === process.env.WALK_THEME,
);

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

const SCREEN_VARIANTS = sizes.flatMap((size) => themes.map((colorScheme) => ({ size, colorScheme })));

async function walkScreen(
  page: Page,
  language: Language,
  name: string,
  reopen: (what: string) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const capture = async (what: string, fullPage: boolean): Promise<void> => {
    const file = what ? `${name}-${what}` : name;
    for (const { size, colorScheme } of SCREEN_VARIANTS) {
      const { width } = size;
      await page.setViewportSize(size);
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

/** A phone, or a browser that is known as wide. */
async function openWindow({ server }: WalkServers, phone: WalkTrip["phone"], language: Language): Promise<Page> {
  const page = await phone({ language });
  if (isWideRun) await page.context().addCookies([{ name: WIDE_COOKIE, value: "1", url: server.url }]);
  return page;
}

/** Opens a screen as whoever it belongs to. */
async function openScreen(
  page: Page,
  screen: Screen,
  { server, world: places }: WalkServers,
  language: Language,
): Promise<void> {
  const client = screen.as?.(places);
  const path = screen.at?.({ ...places, language }) ?? screen.route;
  if (client) await changePerson(page, new URL(path, server.url).origin, client);
  await screen.before?.(places);
  if (isWideRun) await page.setViewportSize(WIDE_SIZES[0] ?? NARROWEST);
  const response = await page.goto(path);
  const where = `${language}: ${path}`;
  test.expect.soft(response?.status(), where).toBe(screen.status ?? 200);
  if (isWideRun) test.expect.soft(await countShifts(page), `layout shift, ${where}`).toBeLessThan(MOST_SHIFT);
  await screen.open?.(page, translatorFor(language), places);
}

async function walkScreens({ language, walk, phone }: WalkTrip): Promise<void> {
  const [memberPage, guestPage] = [await openWindow(walk, phone, language), await openWindow(walk, phone, language)];
  const index = languages.indexOf(language);
  const chosenScreens = isFullRun
    ? ALL_SCREENS.filter((each) => routeFilter.test(screenshotNameOf(each)))
    : ALL_SCREENS.filter((_, n) => n % languages.length === index);
  for (const screen of chosenScreens) {
    const page = screen.as ? memberPage : guestPage;
    await openScreen(page, screen, walk, language);
    const reopen = async (what: string) => what === "" && screen.reopen?.(page, translatorFor(language));
    await walkScreen(page, language, screenshotNameOf(screen), reopen);
  }
}

const MAIL_READER = {
  country: "US",
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
    if (!process.env.WALK_ONLY && !isWideRun) await walkMails({ language, walk, phone });
    // Refused pages were requested on purpose.
    pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((line) => !/nowhere|search/.test(line)));
  });
}
