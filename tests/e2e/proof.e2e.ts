/** The gate before what gives lasting power, from the form to the act and back, with and without scripts. */
import { expect, type Page } from "@playwright/test";
import { type Translate, translatorFor } from "../../src/i18n/translator";
import { MINUTE } from "../../src/runtime/units";
import { startSmtpServer, type TestSmtpServer } from "../mail/smtp-server";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll, type PhoneOptions } from "../support/e2e";
import { startServer } from "../support/server";
import { test as base, signInPage } from "./fixtures";
import { registerWithoutPassword } from "./walk-proof";

const test = base.extend<object, { smtp: TestSmtpServer }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const smtp = await startSmtpServer();
      await use(smtp);
      await smtp.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ smtp }, use) => {
      const server = await startServer({ SMTP_URL: smtp.url, WELCOME_BOTTLES: "0" });
      await use(server);
      expect(await server.stop()).toBe(0);
    },
    { scope: "worker" },
  ],
});

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

for (const [name, manner] of PHONE_VARIANTS) {
  const language = manner.language ?? "en";
  const t = translatorFor(language);

  test(`a password, once for five minutes; the token stands among the devices and is told of (${name})`, async ({
    phone,
    server,
    setClockAhead,
  }) => {
    const page = await phone(manner);
    const me = await registerClient(server.url);
    await me.call("PUT", "/auth/settings", { language });
    await signInPage(page, server.url, me);
    await setClockAhead(6 * MINUTE);
    await typeToken(page, t);
    await expectGate(page, t);
    await page.getByLabel(t("auth.password"), { exact: true }).fill("not-the-password");
    await page.getByRole("button", { name: t("auth.proof.go") }).click();
    await expect(page.locator("#proof_password-why")).toHaveText(t("field.wrong_password"));
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

  test(`a mailed code where there is no password (${name})`, async ({
    phone,
    server,
    smtp,
    setClockAhead,
  }) => {
    const page = await phone(manner);
    const email = `code.${language}.${process.pid}.${Date.now()}@example.org`;
    const me = await registerWithoutPassword(server, email);
    await me.call("PUT", "/auth/settings", { language });
    await signInPage(page, server.url, me);
    await setClockAhead(6 * MINUTE);
    await typeToken(page, t);
    await expectGate(page, t);
    await page.getByRole("button", { name: t("auth.proof.send") }).click();
    await expectGate(page, t);
    const mine = () => smtp.emails.filter(({ to }) => to === email);
    await expect.poll(() => mine().length, { timeout: 8_000 }).toBe(1);
    const code = /^\d{6}$/m.exec(mine()[0]?.text ?? "")?.[0] ?? "";
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
