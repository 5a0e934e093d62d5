/** Passkeys with Chromium's virtual authenticator; the page is at `localhost`, as browsers make none for IP addresses. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { MINUTE } from "../../src/runtime/units";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { signInPage } from "./fixtures";
import { test } from "./smtp-fixtures";

const t = translatorFor("en");

async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

/** An authenticator that answers at once would take the suggestion before the button is pressed. */
const withoutSuggestion = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

test("a passkey is added, signs in, proves who it is and is removed", async ({ phone, server, setClockAhead }) => {
  const page = await phone({ language: "en" });
  const home = server.url.replace("127.0.0.1", "localhost");
  const me = await registerClient(server.url);
  // The phone's own language is a cookie of the server's numeric address.
  await page.context().addCookies([{ name: "language", value: "en", url: home }]);
  await withoutSuggestion(page);
  await addAuthenticator(page);
  await signInPage(page, home, me);

  await page.goto(`${home}/account/passkeys`);
  await page.getByRole("button", { name: t("auth.passkeys.add") }).click();
  await expect(page.getByText(t("notice.passkey_added"))).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.context().clearCookies({ name: "session" });
  await page.goto(`${home}/login`);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole("button", { name: t("auth.passkeys.login") }).click();
  await expect(page).not.toHaveURL(/login/);

  await setClockAhead(6 * MINUTE);
  await page.goto(`${home}/account/passkeys`);
  await page.getByRole("button", { name: /Change/ }).click();
  await page.getByRole("button", { name: t("auth.passkeys.remove") }).click();
  await expect(page.getByRole("heading", { name: t("auth.proof.title") })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("auth.passkeys.use") }).click();
  await expect(page.getByText(t("notice.passkey_removed"))).toBeVisible();
});

test("the browser's own suggestion signs in without the button", async ({ phone, server }) => {
  const page = await phone({ language: "en" });
  const home = server.url.replace("127.0.0.1", "localhost");
  const me = await registerClient(server.url);
  await page.context().addCookies([{ name: "language", value: "en", url: home }]);
  await addAuthenticator(page);
  await signInPage(page, home, me);
  await page.goto(`${home}/account/passkeys`);
  await page.getByRole("button", { name: t("auth.passkeys.add") }).click();
  await expect(page.getByText(t("notice.passkey_added"))).toBeVisible();
  await page.context().clearCookies({ name: "session" });
  await page.goto(`${home}/login?next=/account/passkeys`);
  await expect(page).toHaveURL(`${home}/account/passkeys`);
});
