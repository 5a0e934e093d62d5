/** Who walks, and what has to be done on a page before there is something to look at. */
import { expect, type Page } from "@playwright/test";
import type { Translate } from "../../src/i18n/intl";
import type { Language } from "../../src/i18n/languages";
import type { Client } from "../support/client";
import { options, row } from "./friends";
import { ready } from "./harbour";
import type { Places } from "./walk-world";

type Here = Places & { language: Language };

export interface Screen {
  /** As the app knows it. */
  route: string;
  /** Nobody: a guest. */
  as?: (places: Places) => Client;
  at?: (places: Here) => string;
  /** What tells it from another picture of the same route. */
  what?: string;
  status?: number;
  before?: (places: Places) => Promise<void>;
  /** What has to be done before there is something to look at. */
  open?: (page: Page, t: Translate, places: Places) => Promise<unknown>;
  /** What opens something that closes when the phone is turned. */
  again?: (page: Page, t: Translate) => Promise<unknown>;
}

export const author = ({ people }: Places) => people.author;
export const finder = ({ people }: Places) => people.finder;
export const holder = ({ people }: Places) => people.holder;
export const keeper = ({ people }: Places) => people.keeper;
export const stranger = ({ people }: Places) => people.stranger;
export const newcomer = ({ people }: Places) => people.newcomer;
export const alone = ({ people }: Places) => people.alone;
export const boss = ({ desk }: Places) => desk.people.boss;
export const writer = ({ desk }: Places) => desk.people.writer;
export const reader = ({ desk }: Places) => desk.people.reader;
export const idle = ({ desk }: Places) => desk.people.idle;
export const moved = ({ desk }: Places) => desk.people.moved;

export const foreign = ({ foreign: { en, es }, language }: Here) => `/bottle/${language === "en" ? es : en}`;

export const byPassword = ({ stale }: Places) => stale.byPassword;
export const byCode = ({ stale }: Places) => stale.byCode;

const PASSWORD = "tide-and-glass";
export const submit = (page: Page) => page.locator("main form button[type=submit]").first().click();

export async function logIn(page: Page, _: Translate, { guarded }: Places): Promise<void> {
  await page.locator("[name=username]").fill(guarded.username);
  await page.locator("[name=password]").fill(PASSWORD);
  await submit(page);
  await page.waitForURL("**/login/code**");
}

export async function recover(page: Page, t: Translate, places: Places): Promise<void> {
  await logIn(page, t, places);
  await page.getByRole("link", { name: t("auth.second_factor.use_recovery") }).click();
  await page.waitForURL("**recovery**");
}

export async function link(page: Page, t: Translate, { linked }: Places): Promise<void> {
  await page.getByRole("link", { name: t("auth.continue_with", { provider: "Lighthouse" }) }).click();
  await page.getByLabel("Who are you?").fill(linked);
  await page.getByRole("button", { name: "Yes" }).click();
  await page.waitForURL("**/login/link**");
}

export async function refused(page: Page): Promise<void> {
  await ready(page);
  await page.locator("#username").fill("sixsix");
  await page.locator("#nickname").fill("\u200b.".repeat(20));
  await page.locator("#password").fill("abcdef");
  await page.locator("#confirm").fill("abcdeg");
  await submit(page);
  await expect(page.locator(".field-error").first()).toBeVisible();
}

export async function beginSecondFactor(page: Page, t: Translate): Promise<void> {
  await page.getByRole("button", { name: t("auth.second_factor.begin") }).click();
  await expect(page.getByRole("img", { name: t("auth.second_factor.qr") })).toBeVisible();
}

export async function sendCode(page: Page): Promise<void> {
  await page.locator('[name="proof_send"]').click();
  await expect(page.locator("#proof_code")).toBeVisible();
}

export async function translated(page: Page, t: Translate): Promise<void> {
  await ready(page);
  await page
    .locator(".letter")
    .getByRole("button", { name: t("translations.verb") })
    .click();
  await expect(page.locator('.letter [data-shown="translation"]')).toBeVisible();
}

export async function menu(page: Page, t: Translate): Promise<void> {
  await expect(page.locator('[data-net="connected"]')).toBeAttached();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  if (await page.getByRole("menu").isVisible()) return;
  await options(row(page, "Ahoi!"), t).press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
}

export async function preview(page: Page): Promise<void> {
  await page.locator('[name="kind"][value="suspend"]').check();
  await page.locator('[name="span"][value="7"]').check();
  await page.locator('[name="rule"]').selectOption("2");
  await page.locator("#reason").fill("Ahoi.");
  await page.locator('[name="show"][value="preview"]').click();
  await expect(page.locator(".office-letter")).toBeVisible();
}

export const live = (page: Page) => expect(page.locator(".studio.live")).toBeVisible();
