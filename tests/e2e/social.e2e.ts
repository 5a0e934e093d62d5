/** Signing in through a real OpenID Connect provider, from the button to the account and back again. */
import { expect, type Page } from "@playwright/test";
import { type Translate, translate } from "../../src/i18n/intl";
import type { Language } from "../../src/i18n/languages";
import { call } from "../support/client";
import { expectAccessible, expectToFit } from "../support/e2e";
import { CLIENT, type Lighthouse, lightUp } from "../support/lighthouse";
import { startServer } from "../support/server";
import { test as base } from "./harbour";

const test = base.extend<object, { lighthouse: Lighthouse }>({
  lighthouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const lighthouse = await lightUp();
      await use(lighthouse);
      await lighthouse.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ lighthouse }, use) => {
      const server = await startServer({
        WELCOME_BOTTLES: "0",
        OIDC_ISSUER: lighthouse.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: "Lighthouse",
      });
      lighthouse.admit(`${server.url}/login/oidc/callback`);
      await use(server);
      expect(await server.stop()).toBe(0);
    },
    { scope: "worker" },
  ],
});

const WAYS: { language: Language; javaScript: boolean }[] = [
  { language: "en", javaScript: true },
  { language: "ar", javaScript: false },
];

let count = 0;
const someone = (): string => `keeper${process.pid}x${count++}`;

const button = (page: Page, t: Translate) =>
  page.getByRole("link", { name: t("auth.continue_with", { provider: "Lighthouse" }) });

/** Says at the provider who one is. */
async function answer(page: Page, login: string, word: "Yes" | "No"): Promise<void> {
  await page.getByLabel("Who are you?").fill(login);
  await page.getByRole("button", { name: word }).click();
}

async function completeProfile(page: Page, t: Translate): Promise<void> {
  await page.getByLabel(t("profile.birthday")).fill("1990-05-17");
  await page.getByRole("radio", { name: t("profile.gender.other"), exact: true }).check();
  await page.getByRole("button", { name: t("profile.save") }).click();
}

for (const way of WAYS) {
  const t = translate(way.language);
  const how = `${way.language}, JavaScript ${way.javaScript ? "on" : "off"}`;

  test(`a newcomer completes the profile, leaves, and comes back to the same account (${how})`, async ({
    phone,
  }) => {
    const page = await phone({ ...way, width: 320 });
    const name = someone();
    await page.goto("/register?next=/system-messages");
    await expectAccessible(page);
    await expectToFit(page);
    await button(page, t).click();
    await answer(page, name, "Yes");
    await expect(page).toHaveURL(/\/complete-profile\?next=%2Fsystem-messages$/);
    await expect(page.getByLabel(t("auth.nickname"))).toHaveValue(name);
    await completeProfile(page, t);
    await expect(page).toHaveURL(/\/system-messages$/);
    await expect(page.getByText(t("notice.registered"))).toBeVisible();

    await page.goto("/profile");
    await page.getByRole("button", { name: t("auth.logout") }).click();
    await page.goto("/login?next=/profile");
    await button(page, t).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  });

  test(`an e-mail that is known asks for the password, once (${how})`, async ({ phone, server }) => {
    const page = await phone({ ...way, width: 320 });
    const name = someone();
    const password = "tide-and-glass";
    const body = { username: name, nickname: name, password, language: way.language };
    const email = `${name}@lighthouse.example`;
    await call(server.url, "POST", "/auth/register", { body: { ...body, email } });
    await page.goto("/login");
    await button(page, t).click();
    await answer(page, name, "Yes");
    await expect(page.getByText(t("auth.linking.claimed", { email, provider: "Lighthouse" }))).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    const field = page.getByLabel(t("auth.password"), { exact: true });
    await field.fill("not the password");
    await page.getByRole("button", { name: t("auth.linking.confirm") }).click();
    await expect(page.getByText(t("error.wrong_password"))).toBeVisible();
    await field.fill(password);
    await page.getByRole("button", { name: t("auth.linking.confirm") }).click();
    await expect(page).toHaveURL(/\/complete-profile/);
    await expect(page.getByText(t("notice.linked"))).toBeVisible();

    await page.goto("/account/links");
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await page
      .getByRole("button", { name: t("account.links.unlink_from", { provider: "Lighthouse" }) })
      .click();
    await expect(page.getByText(t("account.links.not_linked"))).toBeVisible();
    await page.getByRole("link", { name: t("account.links.link_with", { provider: "Lighthouse" }) }).click();
    await expect(page.getByText(t("notice.linked"))).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });

  test(`whoever says no, or finds the provider silent, is told so at the door (${how})`, async ({
    phone,
    lighthouse,
  }) => {
    const page = await phone(way);
    await page.goto("/login");
    await button(page, t).click();
    await answer(page, someone(), "No");
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(t("notice.social_declined"))).toBeVisible();
    await button(page, t).click();
    lighthouse.dark = true;
    await answer(page, someone(), "Yes");
    await expect(page.getByText(t("error.provider_unavailable"))).toBeVisible();
    lighthouse.dark = false;
    await button(page, t).click();
    await expect(page).toHaveURL(/\/complete-profile/);
  });
}
