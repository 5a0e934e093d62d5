/** Registering on the pages, as a newcomer does. */
import { expect, type Page } from "@playwright/test";
import type { Language } from "../../src/i18n/languages";
import { translatorFor } from "../../src/i18n/translator";

const PASSWORD = "tide-and-glass-93";
let count = 0;

/** Fills in the registration, which is sent, and the profile, which asks nothing twice and is not. */
export async function registerOnPages(page: Page, language: Language): Promise<void> {
  const t = translatorFor(language);
  const name = `first.${process.pid}.${Date.now() % 100_000}.${count++}`;
  await page.getByLabel(t("auth.username")).fill(name);
  await page.getByLabel(t("auth.nickname")).fill(name);
  await page.getByLabel(t("auth.password"), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t("auth.confirm")).fill(PASSWORD);
  await page.getByRole("button", { name: t("auth.register"), exact: true }).click();
  await page.waitForURL("**/complete-profile**");
  await expect(page.locator("#nickname")).toHaveCount(0);
  await page.getByLabel(t("profile.birthday")).fill("1990-05-17");
  await page.locator("input[name=gender][value=other]").check({ force: true });
}
