/** With scripts the proof is asked for in a sheet over the page (picture 45); without them on a page of its own. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { MINUTE } from "../../src/runtime/units";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll, type PhoneOptions } from "../support/e2e";
import { signInPage } from "./fixtures";
import { test } from "./smtp-fixtures";

const PASSWORD = "tide-and-glass";
const VARIANTS: PhoneOptions[] = [{ language: "en" }, { language: "ar", width: 320, dark: true }];

const shotsTo = process.env.SHOTS;
async function shoot(page: Page, name: string): Promise<void> {
  if (shotsTo) await page.screenshot({ path: `${shotsTo}/${name}.png` });
}

for (const options of VARIANTS) {
  const language = options.language ?? "en";
  const t = translatorFor(language);

  test(`a sheet asks for the password, keeps what was typed, and gives the focus back (${language})`, async ({
    phone,
    server,
    setClockAhead,
  }) => {
    const page = await phone(options);
    const me = await registerClient(server.url);
    await me.call("PUT", "/auth/settings", { language });
    await signInPage(page, server.url, me);
    await setClockAhead(6 * MINUTE);
    await page.goto("/account/tokens");
    await page.getByLabel(t("auth.tokens.name")).fill("Ship’s log");
    const make = page.getByRole("button", { name: t("auth.tokens.make") });
    await make.click();
    const sheet = page.getByRole("dialog", { name: t("auth.proof.title") });
    await expect(sheet).toBeVisible();
    await expect(page).toHaveURL(/\/account\/tokens$/);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await shoot(page, `sheet-${language}`);

    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(make).toBeFocused();
    await expect(page.getByLabel(t("auth.tokens.name"))).toHaveValue("Ship’s log");

    await page.keyboard.press("Enter");
    const password = sheet.getByLabel(t("auth.password"), { exact: true });
    await password.fill("wrong-password");
    await page.keyboard.press("Enter");
    await expect(sheet.locator("#proof_password-why")).toContainText(t("error.wrong_password"));
    await shoot(page, `sheet-wrong-${language}`);
    await password.fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText("Ship’s log").first()).toBeVisible();
  });
}

test("two taps at once make one token, with the sheet and without it", async ({ phone, server, setClockAhead }) => {
  const t = translatorFor("en");
  const page = await phone({ language: "en" });
  const me = await registerClient(server.url);
  await me.call("PUT", "/auth/settings", { language: "en" });
  await signInPage(page, server.url, me);
  await setClockAhead(6 * MINUTE);
  await page.goto("/account/tokens");
  const make = page.getByRole("button", { name: t("auth.tokens.make") });
  const island = page.locator("form[data-island=proof]");
  const tapTwice = async (name: string) => {
    await page.getByLabel(t("auth.tokens.name")).fill(name);
    await make.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
  };
  await expect(island).toHaveAttribute("data-mounted", /.*/);
  await tapTwice("Ship");
  const sheet = page.locator("dialog.proof-sheet");
  await expect(sheet).toHaveCount(1);
  await sheet.getByLabel(t("auth.password"), { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("auth.tokens.made"))).toBeVisible();
  await expect(page.getByText("Ship", { exact: true })).toHaveCount(1);

  await tapTwice("Boat");
  await expect(page.getByText("Boat", { exact: true })).toHaveCount(1);
  await page.goto("/account/tokens");
  await expect(page.getByText("Ship", { exact: true })).toHaveCount(1);
  await expect(page.getByText("Boat", { exact: true })).toHaveCount(1);
});
