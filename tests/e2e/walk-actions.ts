/** The people of the screen walk, and the steps that open a screen. */
import { expect, type Page } from "@playwright/test";
import type { Language } from "../../src/i18n/languages";
import type { Translate } from "../../src/i18n/translator";
import type { ApiClient } from "../support/client";
import { expectConnected, messageLine, messageOptions } from "./chat-friends";
import { waitForHtmx } from "./fixtures";
import type { WalkWorld } from "./walk-world";

type ScreenContext = WalkWorld & { language: Language };

export interface Screen {
  /** Route pattern of the app. */
  route: string;
  /** Without it, a guest. */
  as?: (world: WalkWorld) => ApiClient;
  at?: (world: ScreenContext) => string;
  /** Distinguishes screenshots of the same route. */
  what?: string;
  status?: number;
  before?: (world: WalkWorld) => Promise<void>;
  /** Steps on the page before the checks. */
  open?: (page: Page, t: Translate, world: WalkWorld) => Promise<unknown>;
  /** Opens again what closes when the window is resized. */
  reopen?: (page: Page, t: Translate) => Promise<unknown>;
}

export const authorOf = ({ people }: WalkWorld) => people.author;
export const finderOf = ({ people }: WalkWorld) => people.finder;
export const holderOf = ({ people }: WalkWorld) => people.holder;
export const keeperOf = ({ people }: WalkWorld) => people.keeper;
export const strangerOf = ({ people }: WalkWorld) => people.stranger;
export const newcomerOf = ({ people }: WalkWorld) => people.newcomer;
export const lonelyMinorOf = ({ people }: WalkWorld) => people.alone;
export const officialOf = ({ safety }: WalkWorld) => safety.people.official;
export const reportedOf = ({ safety }: WalkWorld) => safety.people.writer;
export const reporterOf = ({ safety }: WalkWorld) => safety.people.reader;
export const idleReporterOf = ({ safety }: WalkWorld) => safety.people.idle;
export const movedAgePersonOf = ({ safety }: WalkWorld) => safety.people.moved;

export const foreignBottlePath = ({ foreign: { en, es }, language }: ScreenContext) =>
  `/bottle/${language === "en" ? es : en}`;

export const staleWithPassword = ({ stale }: WalkWorld) => stale.byPassword;
export const staleWithoutPassword = ({ stale }: WalkWorld) => stale.byCode;

const PASSWORD = "tide-and-glass";
export const submitForm = (page: Page) => page.locator("main form button[type=submit]").first().click();

export async function enterPassword(page: Page, _: Translate, { guarded }: WalkWorld): Promise<void> {
  await page.locator("[name=username]").fill(guarded.username);
  await page.locator("[name=password]").fill(PASSWORD);
  await submitForm(page);
  await page.waitForURL("**/login/code**");
}

export async function openRecovery(page: Page, t: Translate, world: WalkWorld): Promise<void> {
  await enterPassword(page, t, world);
  await page.getByRole("link", { name: t("auth.second_factor.use_recovery") }).click();
  await page.waitForURL("**recovery**");
}

export async function openAccountLinking(page: Page, t: Translate, { linked }: WalkWorld): Promise<void> {
  await page.getByRole("link", { name: t("auth.continue_with", { provider: "Lighthouse" }) }).click();
  await page.getByLabel("Who are you?").fill(linked);
  await page.getByRole("button", { name: "Yes" }).click();
  await page.waitForURL("**/login/link**");
}

export async function submitBadRegistration(page: Page): Promise<void> {
  await waitForHtmx(page);
  await page.locator("#username").fill("sixsix");
  await page.locator("#nickname").fill("\u200b.".repeat(20));
  await page.locator("#password").fill("abcdef");
  await page.locator("#confirm").fill("abcdeg");
  await submitForm(page);
  await expect(page.locator(".field-error").first()).toBeVisible();
}

export async function beginSecondFactor(page: Page, t: Translate): Promise<void> {
  await page.getByRole("button", { name: t("auth.second_factor.begin") }).click();
  await expect(page.getByRole("img", { name: t("auth.second_factor.qr") })).toBeVisible();
}

export async function requestMailCode(page: Page): Promise<void> {
  await page.locator('[name="proof_send"]').click();
  await expect(page.locator("#proof_code")).toBeVisible();
}

export async function translateLetter(page: Page, t: Translate): Promise<void> {
  await waitForHtmx(page);
  await page
    .locator(".letter")
    .getByRole("button", { name: t("translations.verb") })
    .click();
  await expect(page.locator('.letter [data-shown="translation"]')).toBeVisible();
}

export async function openMessageMenu(page: Page, t: Translate): Promise<void> {
  await expectConnected(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  if (await page.getByRole("menu").isVisible()) return;
  await messageOptions(messageLine(page, "Ahoi!"), t).press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
}

export async function previewMeasure(page: Page): Promise<void> {
  await page.locator('[name="kind"][value="suspend"]').check();
  await page.locator('[name="span"][value="7"]').check();
  await page.locator('[name="rule"]').selectOption("2");
  await page.locator("#reason").fill("Ahoi.");
  await page.locator('[name="show"][value="preview"]').click();
  await expect(page.locator(".office-letter")).toBeVisible();
}

export const expectStudioReady = (page: Page) => expect(page.locator(".studio.live")).toBeVisible();
