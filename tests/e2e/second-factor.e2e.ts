/** A second factor, from turning it on to signing in with it, left to right and right to left. */
import { expect, type Page } from "@playwright/test";
import { TOTP, URI } from "otpauth";
import { translatorFor } from "../../src/i18n/translator";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { test } from "./fixtures";

const PASSWORD = "tide-and-glass";
const LANGUAGES = ["en", "ar"] as const;

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto("/login");
  await page.locator("#username").fill(username);
  await page.locator("#password").fill(PASSWORD);
  await page.locator("#login button[type=submit]").click();
}

/** An authenticator with the secret that the page shows. */
async function appOf(page: Page): Promise<TOTP> {
  const uri = await page.locator('a[href^="otpauth:"]').getAttribute("href");
  const app = URI.parse(uri ?? "");
  if (!(app instanceof TOTP)) throw new Error("not a TOTP");
  return app;
}

for (const language of LANGUAGES) {
  test(`a second factor is turned on, asked for, and passed by app and recovery code (${language})`, async ({
    phone,
    server,
    setClockAhead,
  }) => {
    const t = translatorFor(language);
    const username = `second.${language}.${process.pid}.${Date.now() % 100_000}`;
    const registered = await fetch(`${server.url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, nickname: username.slice(0, 24), password: PASSWORD, language }),
    });
    expect(registered.status).toBe(201);
    const page = await phone({ language });
    await logIn(page, username);
    await page.waitForURL("**/complete-profile**");
    await page.goto("/account/second-factor");
    await page.getByRole("button", { name: t("auth.second_factor.begin") }).click();
    await expect(page.getByRole("img", { name: t("auth.second_factor.qr") })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const app = await appOf(page);
    await page.getByLabel(t("auth.second_factor.code")).fill(app.generate());
    await page.getByRole("button", { name: t("auth.second_factor.turn_on") }).click();
    await expect(page.getByText(t("auth.second_factor.turned_on"))).toBeVisible();
    const codes = await page.locator(".codes code").allTextContents();
    expect(codes).toHaveLength(10);
    await page.getByRole("link", { name: t("auth.second_factor.kept") }).click();
    await expectAccessible(page);

    // The code that turned it on is used up: the next one comes a minute later.
    await setClockAhead(60_000);
    const other = await phone({ language, javaScript: false, width: 320 });
    await logIn(other, username);
    await other.waitForURL("**/login/code**");
    await expectNoSideScroll(other);
    await other.getByLabel(t("auth.second_factor.code")).fill(app.generate({ timestamp: Date.now() + 60_000 }));
    await other.getByRole("button", { name: t("auth.login") }).click();
    await other.waitForURL("**/complete-profile**");

    const third = await phone({ language });
    await logIn(third, username);
    await third.waitForURL("**/login/code**");
    await expectAccessible(third);
    await third.getByRole("link", { name: t("auth.second_factor.use_recovery") }).click();
    const field = third.getByLabel(t("auth.second_factor.recovery"));
    await field.fill("0000");
    await field.press("Enter");
    await expect(third.locator("#code-why")).toHaveText(t("field.second_factor_failed"));
    await field.fill(codes[0] ?? "");
    await field.press("Enter");
    await third.waitForURL("**/complete-profile**");
  });
}
