/** Proof of identity before sensitive actions, with and without JavaScript. */
import { expect, type Page } from "@playwright/test";
import { type Translate, translatorFor } from "../../src/i18n/translator";
import { MINUTE } from "../../src/runtime/units";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll, type PhoneOptions } from "../support/e2e";
import { signInPage } from "./fixtures";
import { test, waitForEmail } from "./smtp-fixtures";
import { registerWithoutPassword } from "./walk-proof";

const PASSWORD = "tide-and-glass";
const PHONE_VARIANTS: [name: string, phone: PhoneOptions][] = [
  ["English, with scripts", { language: "en" }],
  ["Arabic, without scripts, on the narrowest phone", { language: "ar", javaScript: false, width: 320 }],
  ["German, in the dark", { language: "de", dark: true }],
];

async function expectGate(page: Page, t: Translate): Promise<void> {
  await expect(page.getByRole("heading", { name: t("auth.proof.title") })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
}

async function typeToken(page: Page, t: Translate): Promise<void> {
  await page.goto("/account/tokens");
  await page.getByLabel(t("auth.tokens.name")).fill("Ship’s log");
  await page.getByRole("radio", { name: t("auth.tokens.write") }).check();
  await page.getByLabel(t("auth.tokens.ends")).selectOption("90");
  await page.getByRole("button", { name: t("auth.tokens.make") }).click();
}

for (const [name, phoneOptions] of PHONE_VARIANTS) {
  const language = phoneOptions.language ?? "en";
  const t = translatorFor(language);

  test(`a password proves for five minutes; a new token is listed among the devices and announced (${name})`, async ({
    phone,
    server,
    setClockAhead,
  }) => {
    const page = await phone(phoneOptions);
    const me = await registerClient(server.url);
    await me.call("PUT", "/auth/settings", { language });
    await signInPage(page, server.url, me);
    await setClockAhead(6 * MINUTE);
    await typeToken(page, t);
    await expectGate(page, t);
    await page.getByLabel(t("auth.password"), { exact: true }).fill("not-the-password");
    await page.getByRole("button", { name: t("auth.proof.go") }).click();
    // In the sheet the server's sentence, on the page of its own that of the field.
    const wrong = phoneOptions.javaScript === false ? "field.wrong_password" : "error.wrong_password";
    await expect(page.locator("#proof_password-why")).toHaveText(t(wrong));
    await expectGate(page, t);
    await page.getByLabel(t("auth.password"), { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: t("auth.proof.go") }).click();
    await expect(page.locator(".secret")).toContainText("dg_write_");
    await expect(page.getByText("Ship’s log")).toBeVisible();

    await page.goto("/account/sessions");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole("button", { name: t("auth.tokens.end") }).click();
    await expect(page).toHaveURL("/account/sessions");
    await expect(page.getByText(t("notice.token_ended"))).toBeVisible();
    await expect(page.getByText("Ship’s log")).toBeHidden();
    await page.goto("/system-messages");
    await expect(page.getByText(t("messages.text.notice_token_made"))).toBeVisible();

    await page.goto("/account/password");
    await expect(page).toHaveURL("/account/password");
    await setClockAhead(12 * MINUTE);
    await page.goto("/account/password");
    await expectGate(page, t);
    await page.getByLabel(t("auth.password"), { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: t("auth.proof.go") }).click();
    await expect(page).toHaveURL("/account/password");
    await expect(page.getByText(t("notice.proven"))).toBeVisible();
  });

  test(`an emailed code proves where there is no password (${name})`, async ({
    phone,
    server,
    smtp,
    setClockAhead,
  }) => {
    const page = await phone(phoneOptions);
    const email = `code.${language}.${process.pid}.${Date.now()}@example.org`;
    const me = await registerWithoutPassword(server, email);
    await me.call("PUT", "/auth/settings", { language });
    await signInPage(page, server.url, me);
    await setClockAhead(6 * MINUTE);
    await typeToken(page, t);
    await expectGate(page, t);
    await page.getByRole("button", { name: t("auth.proof.send") }).click();
    await expectGate(page, t);
    const { text } = await waitForEmail(smtp, email);
    const code = /^\d{6}$/m.exec(text)?.[0] ?? "";
    await page.getByLabel(t("auth.verification.code")).fill(code === "000000" ? "111111" : "000000");
    await page.getByRole("button", { name: t("auth.proof.go") }).click();
    await expect(page.locator("#proof_code-why")).toHaveText(t("field.code_wrong"));
    await expectGate(page, t);
    await page.getByLabel(t("auth.verification.code")).fill(code);
    await page.getByRole("button", { name: t("auth.proof.go") }).click();
    await expect(page.locator(".secret")).toContainText("dg_write_");
    await expect(page.getByText("Ship’s log")).toBeVisible();
  });
}
