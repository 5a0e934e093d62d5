/** Signing in through a real OpenID Connect provider, from the button to the account and back again. */
import { expect, type Page } from "@playwright/test";
import { countryName } from "../../src/i18n/countries";
import type { Language } from "../../src/i18n/languages";
import { type Translate, translatorFor } from "../../src/i18n/translator";
import { callApi } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { OIDC_CLIENT, type OidcProvider, startOidcProvider } from "../support/oidc-provider";
import { startServer } from "../support/server";
import { test as base, chooseCountry } from "./fixtures";

const test = base.extend<object, { provider: OidcProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const provider = await startOidcProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServer({
        WELCOME_BOTTLES: "0",
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: OIDC_CLIENT.id,
        OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
        OIDC_NAME: "Lighthouse",
      });
      provider.allowRedirectTo(`${server.url}/login/oidc/callback`);
      await use(server);
      expect(await server.stop()).toBe(0);
    },
    { scope: "worker" },
  ],
});

const PHONE_VARIANTS: { language: Language; javaScript: boolean }[] = [
  { language: "en", javaScript: true },
  { language: "ar", javaScript: false },
];

let count = 0;
const uniqueLogin = (): string => `keeper${process.pid}x${count++}`;

const providerLink = (page: Page, t: Translate) =>
  page.getByRole("link", { name: t("auth.continue_with", { provider: "Lighthouse" }) });

/** Fills in the provider's sign-in form. */
async function answerProvider(page: Page, login: string, reply: "Yes" | "No"): Promise<void> {
  await page.getByLabel("Who are you?").fill(login);
  await page.getByRole("button", { name: reply }).click();
}

async function completeProfile(page: Page, t: Translate, language: Language): Promise<void> {
  await page.getByLabel(t("profile.birthday")).fill("1990-05-17");
  await page.getByRole("radio", { name: t("profile.gender.other"), exact: true }).check();
  await chooseCountry(page, countryName("NO", language));
  await page.getByRole("button", { name: t("profile.save") }).click();
}

for (const variant of PHONE_VARIANTS) {
  const t = translatorFor(variant.language);
  const variantName = `${variant.language}, JavaScript ${variant.javaScript ? "on" : "off"}`;

  test(`a newcomer completes the profile, leaves, and comes back to the same account (${variantName})`, async ({
    phone,
  }) => {
    const page = await phone({ ...variant, width: 320 });
    const name = uniqueLogin();
    await page.goto("/register?next=/system-messages");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await providerLink(page, t).click();
    await answerProvider(page, name, "Yes");
    await expect(page).toHaveURL(/\/complete-profile\?next=%2Fsystem-messages$/);
    await expect(page.getByLabel(t("auth.nickname"))).toHaveValue(name);
    await completeProfile(page, t, variant.language);
    await expect(page).toHaveURL(/\/system-messages$/);
    await expect(page.getByText(t("notice.registered"))).toBeVisible();

    await page.goto("/profile");
    await page.getByRole("button", { name: t("auth.logout") }).click();
    await page.goto("/login?next=/profile");
    await providerLink(page, t).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  });

  test(`an email address that is already registered asks for the password, once (${variantName})`, async ({
    phone,
    server,
  }) => {
    const page = await phone({ ...variant, width: 320 });
    const name = uniqueLogin();
    const password = "tide-and-glass";
    const body = { username: name, nickname: name, password, language: variant.language };
    const email = `${name}@lighthouse.example`;
    await callApi(server.url, "POST", "/auth/register", { body: { ...body, email } });
    await page.goto("/login");
    await providerLink(page, t).click();
    await answerProvider(page, name, "Yes");
    await expect(page.getByText(t("auth.linking.claimed", { email, provider: "Lighthouse" }))).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
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
    await expectNoSideScroll(page);
    await page.getByRole("button", { name: t("account.links.unlink_from", { provider: "Lighthouse" }) }).click();
    await expect(page.getByText(t("account.links.not_linked"))).toBeVisible();
    await page.getByRole("link", { name: t("account.links.link_with", { provider: "Lighthouse" }) }).click();
    await expect(page.getByText(t("notice.linked"))).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });

  test(`a declined sign-in and an unavailable provider are reported on the sign-in page (${variantName})`, async ({
    phone,
    provider,
  }) => {
    const page = await phone(variant);
    await page.goto("/login");
    await providerLink(page, t).click();
    await answerProvider(page, uniqueLogin(), "No");
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(t("notice.social_declined"))).toBeVisible();
    await providerLink(page, t).click();
    provider.refusesTokens = true;
    await answerProvider(page, uniqueLogin(), "Yes");
    await expect(page.getByText(t("error.provider_unavailable"))).toBeVisible();
    provider.refusesTokens = false;
    await providerLink(page, t).click();
    await expect(page).toHaveURL(/\/complete-profile/);
  });
}
