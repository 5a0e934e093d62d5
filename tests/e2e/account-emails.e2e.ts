import { expect, type Page } from "@playwright/test";
import { type Translate, translatorFor } from "../../src/i18n/translator";
import { MINUTE } from "../../src/runtime/units";
import { startSmtpServer, type TestSmtpServer } from "../mail/smtp-server";
import { callApi } from "../support/client";
import { expectAccessible, expectNoSideScroll, type PhoneOptions } from "../support/e2e";
import { startServer } from "../support/server";
import { test as base, signInPage, waitForHtmx } from "./fixtures";

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
const NEW = "salt-and-lanterns-9";
let count = 0;

/** The newest letter to an address, once there are so many. */
async function waitForEmail(smtp: TestSmtpServer, email: string, which = 1) {
  const mine = () => smtp.emails.filter(({ to }) => to === email);
  await expect.poll(() => mine().length, { timeout: 8_000 }).toBe(which);
  const letter = mine().at(-1);
  if (!letter) throw new Error("no letter");
  return letter;
}

const pathIn = (text: string): string => /https?:\/\/[^/\s]+(\/\S+)/.exec(text)?.[1] ?? "";

/** Registers through the page, with an address, and completes the profile. */
async function registerByPage(page: Page, t: Translate) {
  const username = `post.${process.pid}.${count++}`;
  const email = `${username}@example.org`;
  await page.goto("/register");
  await page.getByLabel(t("auth.username")).fill(username);
  await page.getByLabel(t("auth.nickname")).fill(username);
  await page.getByLabel(t("auth.email")).fill(email);
  await page.getByLabel(t("auth.password"), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t("auth.confirm")).fill(PASSWORD);
  await page.getByRole("button", { name: t("auth.register") }).click();
  await page.getByLabel(t("profile.birthday")).fill("1990-05-17");
  await page.getByRole("radio", { name: t("profile.gender.other") }).check();
  await page.getByRole("button", { name: t("profile.save") }).click();
  await expect(page).toHaveURL("/");
  return { username, email };
}

const PHONE_VARIANTS: [name: string, phone: PhoneOptions][] = [
  ["English, with scripts", { language: "en" }],
  ["Arabic, without scripts, on the narrowest phone", { language: "ar", javaScript: false, width: 320 }],
];

for (const [name, manner] of PHONE_VARIANTS) {
  const t = translatorFor(manner.language ?? "en");

  test(`proving an address by its code, then by the link of another letter (${name})`, async ({
    phone,
    smtp,
    setClockAhead,
  }) => {
    const page = await phone(manner);
    const { email } = await registerByPage(page, t);
    const first = await waitForEmail(smtp, email);
    expect(first.subject).toBe(t("mail.verify_email.subject"));
    await page.goto("/profile");
    await page.getByText(t("profile.email_unverified")).click();
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);

    const wrong = first.code === "000000" ? "111111" : "000000";
    await page.getByLabel(t("auth.verification.code")).fill(wrong);
    await page.getByRole("button", { name: t("auth.verification.confirm") }).click();
    await expect(page.locator("#code-why")).toHaveText(t("field.code_wrong"));
    await expect(page.getByLabel(t("auth.verification.code"))).toHaveValue(wrong);

    await setClockAhead(MINUTE + 1_000);
    await page.goto("/verify-email");
    await page.getByRole("button", { name: t("auth.verification.resend") }).click();
    await expect(page.getByText(t("notice.verification_sent"))).toBeVisible();
    const second = await waitForEmail(smtp, email, 2);
    await page.goto(pathIn(second.text));
    await page.getByRole("button", { name: t("auth.verification.confirm") }).click();
    await expect(page).toHaveURL("/profile");
    await expect(page.getByText(t("notice.email_verified"))).toBeVisible();
    await expect(page.getByText(t("profile.email_unverified"))).toBeHidden();
    await page.goto("/account/email");
    await expect(page.getByText(t("auth.email.verified"))).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });

  test(`a forgotten password: the link sets a new one, and the other phone is out (${name})`, async ({
    phone,
    smtp,
    server,
  }) => {
    const page = await phone(manner);
    const { username, email } = await registerByPage(page, t);
    await waitForEmail(smtp, email);
    const thief = await phone({ language: "en" });
    const body = { username, password: PASSWORD };
    const { token } = (await callApi<{ token: string }>(server.url, "POST", "/auth/login", { body })).body;
    await signInPage(thief, server.url, { token } as Parameters<typeof signInPage>[2]);
    await thief.goto("/account/sessions");
    await expect(thief).toHaveURL("/account/sessions");

    const lost = await phone(manner);
    await lost.goto("/login");
    await lost.getByRole("link", { name: t("auth.forgot") }).click();
    await expectAccessible(lost);
    await expectNoSideScroll(lost);
    await lost.getByLabel(t("auth.email.address")).fill(email);
    await lost.getByRole("button", { name: t("auth.forgot.send") }).click();
    await expect(lost.getByText(t("auth.forgot.sent"))).toBeVisible();
    const letter = await waitForEmail(smtp, email, 2);

    await lost.goto(pathIn(letter.text));
    if (manner.javaScript !== false) await waitForHtmx(lost);
    await expectAccessible(lost);
    await expectNoSideScroll(lost);
    const first = lost.getByLabel(t("auth.password.new"));
    const again = lost.getByLabel(t("auth.confirm"));
    await first.fill(NEW);
    await again.fill(`${NEW}!`);
    await lost.getByRole("button", { name: t("auth.reset.save") }).click();
    await expect(lost.getByText(t("field.password_mismatch"))).toBeVisible();
    await first.fill(NEW);
    await again.fill(NEW);
    await lost.getByRole("button", { name: t("auth.reset.save") }).click();
    await expect(lost).toHaveURL("/");
    await expect(lost.getByText(t("notice.password_changed"))).toBeVisible();
    expect((await waitForEmail(smtp, email, 3)).subject).toBe(t("messages.text.notice_password_changed"));

    // The page may have left by itself already: its stream ended with the session.
    await thief.reload().catch(() => undefined);
    await expect(thief).toHaveURL(/\/login\?next=/);
    await lost.goto(pathIn(letter.text));
    await expect(lost.getByText(t("error.reset_failed"))).toBeVisible();
  });

  test(`password and devices (${name})`, async ({ phone, server, smtp }) => {
    const page = await phone(manner);
    const { username, email } = await registerByPage(page, t);
    await waitForEmail(smtp, email);
    const body = { username, password: PASSWORD };
    for (let n = 0; n < 3; n++) await callApi(server.url, "POST", "/auth/login", { body });
    await page.goto("/account/sessions");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await expect(page.getByRole("listitem")).toHaveCount(4);
    await page.getByRole("listitem").nth(1).getByRole("button").click();
    await expect(page.getByText(t("notice.session_ended"))).toBeVisible();
    await expect(page.getByRole("listitem")).toHaveCount(3);
    await page.getByRole("button", { name: t("account.devices.end_others") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("account.devices.end_others") })
      .click();
    await expect(page.getByRole("listitem")).toHaveCount(1);

    await page.goto("/account/password");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByLabel(t("auth.password.new")).fill(NEW);
    await page.getByLabel(t("auth.confirm")).fill(`${NEW}!`);
    await page.getByRole("button", { name: t("profile.save") }).click();
    await expect(page.getByText(t("field.password_mismatch"))).toBeVisible();
    await page.getByLabel(t("auth.password.new")).fill(NEW);
    await page.getByLabel(t("auth.confirm")).fill(NEW);
    await page.getByRole("button", { name: t("profile.save") }).click();
    await expect(page.getByText(t("notice.password_changed"))).toBeVisible();
  });
}
