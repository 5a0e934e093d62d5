import { expect, type Page } from "@playwright/test";
import { formatNumber } from "../../src/i18n/format";
import type { Language } from "../../src/i18n/languages";
import { localeOf } from "../../src/i18n/locales";
import { translatorFor } from "../../src/i18n/translator";
import { openThrowDialog, restartWithEmptySea, test, waitForHtmx } from "./fixtures";

test.use({ serviceWorkers: "allow" });

const ar = translatorFor("ar");
const en = translatorFor("en");
const LETTER = "مرحبا من بيروت 🌊\nما الذي تراه من نافذتك؟";
const COMMENT = "A plane tree, and rain on it.";
const ANSWER = "أحب صوت المطر.";

interface Newcomer {
  language: Language;
  username: string;
  nickname: string;
  password: string;
}

/** Fills in the registration form; a weak password has to be confirmed. */
async function register(page: Page, newcomer: Newcomer, weak: boolean): Promise<void> {
  const t = translatorFor(newcomer.language);
  const fill = async () => {
    await page.getByLabel(t("auth.password"), { exact: true }).fill(newcomer.password);
    await page.getByLabel(t("auth.confirm")).fill(newcomer.password);
  };
  await page.getByLabel(t("auth.username")).fill(newcomer.username);
  await page.getByLabel(t("auth.nickname")).fill(newcomer.nickname);
  await fill();
  const button = page.getByRole("button", { name: t("auth.register") });
  await button.click();
  if (!weak) return;
  const warning = page.getByRole("checkbox", { name: t("auth.weak_keep") });
  await expect(warning).toBeVisible();
  await expect(page.getByLabel(t("auth.username"))).toHaveValue(newcomer.username);
  await warning.check();
  await fill();
  await button.click();
}

async function completeProfile(page: Page, language: Language, birthday: string): Promise<void> {
  const t = translatorFor(language);
  await expect(page).toHaveURL(/\/complete-profile\?next=/);
  await expect(page.getByRole("heading", { name: t("profile.complete") })).toBeVisible();
  await page.getByLabel(t("profile.birthday")).fill(birthday);
  await page.getByRole("radio", { name: t("profile.gender.female") }).check();
  await page.getByRole("button", { name: t("profile.save") }).click();
}

/** A first visit: choice of language, registration, profile. */
async function registerAndComplete(page: Page, newcomer: Newcomer, weak: boolean): Promise<void> {
  await page.goto("/register?next=%2F");
  await expect(page).toHaveURL(/\/language-select\?next=%2Fregister/);
  await expect(page.locator("html")).toHaveAttribute("lang", newcomer.language);
  const currentLanguage = page.locator('button[aria-current="true"]');
  await expect(currentLanguage).toHaveAttribute("value", newcomer.language);
  await currentLanguage.click();
  await expect(page).toHaveURL(/\/register\?next=%2F$/);
  await register(page, newcomer, weak);
  await completeProfile(page, newcomer.language, "1991-04-12");
  await expect(page).toHaveURL("/");
}

const LAYLA: Newcomer = { language: "ar", username: "layla.beirut", nickname: "ليلى", password: "123456" };
const ROBIN: Newcomer = {
  language: "en",
  username: "robin.oslo",
  nickname: "Robin",
  password: "plane-tree & rain",
};

async function throwByDialog(page: Page): Promise<void> {
  const dialog = await openThrowDialog(page, ar);
  await expect(dialog.locator("#content-count")).toHaveText(formatNumber(localeOf("ar", null), 0));
  await dialog.getByRole("textbox").fill(LETTER);
  await expect(dialog.locator("#content-count")).toHaveText(formatNumber(localeOf("ar", null), [...LETTER].length));
  await dialog.locator("input[name=choice]").nth(2).check();
  await dialog.getByRole("button", { name: ar("bottles.throw.confirm") }).click();
  // By hand, where its styles came in time; by itself it takes longer than a step waits.
  const atOnce = page.getByRole("button", { name: ar("bottles.hand.at_once") });
  const success = page.getByRole("status").filter({ hasText: ar("notice.throw_success", { n: 5 }) });
  await expect(atOnce.or(success)).toBeVisible();
  if (await atOnce.isVisible()) await atOnce.click();
  await expect(page.getByRole("status")).toContainText(ar("notice.throw_success", { n: 5 }));
  await expect(dialog).toBeHidden();
  await expect(page.locator("#left")).toContainText(ar("bottles.home.throws", { n: 2 }));
  await expect(page.locator("#throw-open")).toBeFocused();
  await expect(page.locator("#hud")).toContainText("٥");
}

async function throwByPage(page: Page): Promise<void> {
  await page.getByRole("link", { name: ar("bottles.throw.open") }).click();
  await expect(page).toHaveURL("/throw");
  await page.getByRole("textbox").fill(LETTER);
  await page.locator("input[name=choice]").nth(2).check();
  await page.getByRole("button", { name: ar("bottles.throw.confirm") }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("status")).toContainText(ar("notice.throw_success", { n: 5 }));
}

/** Picks up the only bottle, likes it and drops it with a comment. */
async function pickAndCommentByPage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("bottles.home.line", { n: 1 }));
  await page.getByRole("button", { name: /^Pick up the bottle / }).click();
  await expect(page).toHaveURL(/\/bottle\//);
  await expect(page.getByText(LETTER)).toBeVisible();
  await page.getByRole("button", { name: en("bottles.page.like") }).click();
  await expect(page.getByRole("status")).toContainText(en("notice.liked_paid", { n: 2 }));
  await expect(page.getByRole("button", { name: en("bottles.page.like") })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: en("bottles.page.answer") }).click();
  await page.getByLabel(en("bottles.page.answer_label", { name: "ليلى" })).fill(COMMENT);
  await page.getByRole("button", { name: en("bottles.page.answer_drift") }).click();
  // A first comment: one calm page, without a notice.
  await expect(page).toHaveURL(/\/bottle\/.+\?dropped=1$/);
  await expect(page.getByRole("status")).toBeEmpty();
  await page.getByRole("link", { name: en("bottles.calm.back") }).click();
  await expect(page).toHaveURL("/");
  await expect(page.locator("#hud")).toContainText("5");
}

/** Opens the system message, checks the voyage and answers the comment. */
async function answer(page: Page): Promise<void> {
  await page.goto("/");
  // The welcome message is unread too.
  await expect(page.locator(".tabs .badge")).toContainText("٢");
  await page
    .getByRole("navigation", { name: ar("shell.tabs") })
    .getByText(ar("shell.tab.profile"))
    .click();
  await page.getByRole("link", { name: ar("messages.title") }).click();
  await page.getByRole("button", { name: COMMENT }).click();
  await expect(page).toHaveURL(/\/bottle\//);
  await expect(page.locator(".tabs .badge")).toContainText("١");
  const voyage = page.getByRole("region", { name: ar("bottles.voyage.title") });
  for (const sign of ["bottles.voyage.thrown", "bottles.voyage.liked", "bottles.voyage.drifting"] as const)
    await expect(voyage).toContainText(ar(sign));
  await expect(voyage.getByRole("listitem").filter({ hasText: "النرويج" })).toBeVisible();
  await expect(page.locator(".comment-text").getByText(COMMENT)).toBeVisible();
  await page.getByText(ar("bottles.page.answer"), { exact: true }).click();
  await page.getByLabel(ar("bottles.page.answer_label", { name: "Robin" })).fill(ANSWER);
  await page.getByRole("button", { name: ar("bottles.page.answer_send") }).click();
  await expect(page.locator(".answer")).toContainText(ANSWER);
  await expect(page.locator(".answer")).toBeInViewport();
}

/** The system message about the answer leads to the bottle. */
async function readAnswerNotice(page: Page): Promise<void> {
  await page.goto("/system-messages");
  await page.getByRole("button", { name: ANSWER }).click();
  await expect(page).toHaveURL(/\/bottle\//);
  await expect(page.locator(".answer")).toContainText(ANSWER);
}

for (const javaScript of [true, false]) {
  test(`two strangers meet through a bottle, JavaScript ${javaScript ? "on" : "off"}`, async ({ phone, server }) => {
    await restartWithEmptySea(server);
    const layla = await phone({ language: null, locale: "ar-LB", javaScript, reducedMotion: !javaScript });
    await registerAndComplete(layla, LAYLA, true);
    if (javaScript) await waitForHtmx(layla);
    await (javaScript ? throwByDialog : throwByPage)(layla);

    const robin = await phone({ language: null, locale: "en-NO", javaScript });
    await registerAndComplete(robin, ROBIN, false);
    await pickAndCommentByPage(robin);
    await answer(layla);
    await readAnswerNotice(robin);
  });
}
