import { expect, type Page } from "@playwright/test";
import { type Translate, translatorFor } from "../../src/i18n/translator";
import { MINUTE } from "../../src/runtime/units";
import { callApi } from "../support/client";
import { expectAccessible, expectNoSideScroll, type PhoneOptions } from "../support/e2e";
import { signInPage, waitForHtmx } from "./fixtures";
import { test, waitForEmail } from "./smtp-fixtures";

const PASSWORD = "tide-and-glass";
const NEW_PASSWORD = "salt-and-lanterns-9";
let count = 0;

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

const latinDigits = (text: string): string => text.replace(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit)));

const PHONE_VARIANTS: [name: string, phone: PhoneOptions][] = [
  ["English, with scripts", { language: "en" }],
  ["Arabic, without scripts, on the narrowest phone", { language: "ar", javaScript: false, width: 320 }],
];

test("the time until the next email counts down in Arabic digits, and then the button is there", async ({
  phone,
  smtp,
  setClockAhead,
}) => {
  const t = translatorFor("ar");
  const page = await phone({ language: "ar" });
  const { email } = await registerByPage(page, t);
  await waitForEmail(smtp, email);
  await page.clock.install();
  await page.goto("/verify-email");
  const note = page.locator("#resend");
  const seconds = async () => {
    const [, minutes = "", rest = ""] = /(\p{Nd}+):(\p{Nd}{2})/u.exec((await note.textContent()) ?? "") ?? [];
    return Number(latinDigits(minutes)) * 60 + Number(latinDigits(rest));
  };
  const first = await seconds();
  expect(first).toBeGreaterThan(20);
  await page.clock.runFor(8_000);
  expect(Math.abs(first - 8 - (await seconds()))).toBeLessThanOrEqual(2);
  await setClockAhead(MINUTE + 1_000);
  // In steps: a request that goes out meanwhile would be given up.
  await expect(async () => {
    await page.clock.runFor(9_000);
    await expect(page.getByRole("button", { name: t("auth.verification.resend") })).toBeVisible({ timeout: 500 });
  }).toPass();
});

for (const [name, phoneOptions] of PHONE_VARIANTS) {
  const t = translatorFor(phoneOptions.language ?? "en");

  test(`an address is verified by a wrong code, then by the link of a second email (${name})`, async ({
    phone,
    smtp,
    setClockAhead,
  }) => {
    const page = await phone(phoneOptions);
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

  test(`whoever is not signed in asks for another email with the address above the code (${name})`, async ({
    phone,
  }) => {
    const page = await phone(phoneOptions);
    await page.goto("/verify-email");
    const again = page.getByRole("button", { name: t("auth.verification.resend") });
    await again.click();
    await expect(page.locator("#email-why")).toHaveText(/./);
    await page.getByLabel(t("auth.email.address")).fill(`guest.${process.pid}@example.org`);
    await again.click();
    await expect(page.getByText(t("notice.verification_sent"))).toBeVisible();
    await expectNoSideScroll(page);
  });

  test(`a forgotten password: the link sets a new one and ends the session on the other phone (${name})`, async ({
    phone,
    smtp,
    server,
  }) => {
    const page = await phone(phoneOptions);
    const { username, email } = await registerByPage(page, t);
    await waitForEmail(smtp, email);
    const thiefPage = await phone({ language: "en" });
    const body = { username, password: PASSWORD };
    const { token } = (await callApi<{ token: string }>(server.url, "POST", "/auth/login", { body })).body;
    await signInPage(thiefPage, server.url, { token } as Parameters<typeof signInPage>[2]);
    await thiefPage.goto("/account/sessions");
    await expect(thiefPage).toHaveURL("/account/sessions");

    const resetPage = await phone(phoneOptions);
    await resetPage.goto("/login");
    await resetPage.getByRole("link", { name: t("auth.forgot") }).click();
    await expectAccessible(resetPage);
    await expectNoSideScroll(resetPage);
    await resetPage.getByLabel(t("auth.email.address")).fill(email);
    await resetPage.getByRole("button", { name: t("auth.forgot.send") }).click();
    await expect(resetPage.getByText(t("auth.forgot.sent"))).toBeVisible();
    const resetEmail = await waitForEmail(smtp, email, 2);

    await resetPage.goto(pathIn(resetEmail.text));
    if (phoneOptions.javaScript !== false) await waitForHtmx(resetPage);
    await expectAccessible(resetPage);
    await expectNoSideScroll(resetPage);
    const first = resetPage.getByLabel(t("auth.password.new"));
    const confirmField = resetPage.getByLabel(t("auth.confirm"));
    await first.fill(NEW_PASSWORD);
    await confirmField.fill(`${NEW_PASSWORD}!`);
    await resetPage.getByRole("button", { name: t("auth.reset.save") }).click();
    await expect(resetPage.getByText(t("field.password_mismatch"))).toBeVisible();
    await first.fill(NEW_PASSWORD);
    await confirmField.fill(NEW_PASSWORD);
    await resetPage.getByRole("button", { name: t("auth.reset.save") }).click();
    await expect(resetPage).toHaveURL("/");
    await expect(resetPage.getByText(t("notice.password_changed"))).toBeVisible();
    expect((await waitForEmail(smtp, email, 3)).subject).toBe(t("messages.text.notice_password_changed"));

    // The page may have left by itself already: its stream ended with the session.
    await thiefPage.reload().catch(() => undefined);
    await expect(thiefPage).toHaveURL(/\/login\?next=/);
    await resetPage.goto(pathIn(resetEmail.text));
    await expect(resetPage.getByText(t("error.reset_failed"))).toBeVisible();
  });

  test(`devices are signed out and the password is changed (${name})`, async ({ phone, server, smtp }) => {
    const page = await phone(phoneOptions);
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
    await page.getByLabel(t("auth.password.new")).fill(NEW_PASSWORD);
    await page.getByLabel(t("auth.confirm")).fill(`${NEW_PASSWORD}!`);
    await page.getByRole("button", { name: t("profile.save") }).click();
    await expect(page.getByText(t("field.password_mismatch"))).toBeVisible();
    await page.getByLabel(t("auth.password.new")).fill(NEW_PASSWORD);
    await page.getByLabel(t("auth.confirm")).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: t("profile.save") }).click();
    await expect(page.getByText(t("notice.password_changed"))).toBeVisible();
  });
}
