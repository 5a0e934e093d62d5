/** The registration form: errors beside their fields, which disappear when corrected. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { chooseCountry, test } from "./fixtures";

const PASSWORD = "tide-and-glass";

test("an error is shown at its field, keeps the passwords, and disappears when corrected", async ({
  phone,
  server,
}) => {
  const other = await registerClient(server.url);
  const { body } = await other.call<{ nickname: string }>("GET", "/auth/profile");
  const page = await phone({ language: "de", width: 320 });
  const t = translatorFor("de");
  await page.goto("/register");
  await page.getByRole("button", { name: t("auth.register"), exact: true }).click();
  await expect(page.locator("#username-why")).toHaveText(t("field.username_required"));
  await expect(page.locator("#password-why")).toHaveText(t("field.password_required"));
  await page.getByLabel(t("auth.username")).fill(`reg.${process.pid}.${Date.now() % 100_000}`);
  await expect(page.locator("#username-why")).toHaveCount(0);
  await page.getByLabel(t("auth.nickname")).fill(body.nickname);
  await page.getByLabel(t("auth.password"), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t("auth.confirm")).fill("another");
  await page.getByRole("button", { name: t("auth.register"), exact: true }).click();
  // Both faults are shown at once.
  await expect(page.locator("#confirm-why")).toHaveText(t("field.password_mismatch"));
  await expect(page.locator("#nickname-why")).toHaveText(t("error.nickname_taken"));
  await page.getByLabel(t("auth.confirm")).fill(PASSWORD);
  await expect(page.locator("#confirm-why")).toHaveCount(0);
  const refusal = page.waitForResponse((response) => response.status() === 409);
  await page.getByRole("button", { name: t("auth.register"), exact: true }).click();
  await (await refusal).finished();
  await expect(page.locator("#nickname-why")).toHaveText(t("error.nickname_taken"));
  await expect(page.locator("form .alert")).toHaveCount(0);
  await expect(page.getByLabel(t("auth.password"), { exact: true })).toHaveValue(PASSWORD);
  await expect(page.getByLabel(t("auth.confirm"))).toHaveValue(PASSWORD);
  await expectNoSideScroll(page);
  await page.getByLabel(t("auth.nickname")).fill(`${body.nickname}.b`);
  await expect(page.locator("#nickname-why")).toHaveCount(0);
  await page.getByRole("button", { name: t("auth.register"), exact: true }).click();
  await page.waitForURL("**/complete-profile**");
});

test("a weak password can be confirmed by a checkbox", async ({ phone }) => {
  const page = await phone();
  const t = translatorFor("en");
  await page.goto("/register");
  await page.getByLabel(t("auth.username")).fill(`weak.${process.pid}.${Date.now() % 100_000}`);
  await page.getByLabel(t("auth.nickname")).fill(`Weak ${process.pid} ${Date.now() % 100_000}`);
  await page.getByLabel(t("auth.password"), { exact: true }).fill("123456");
  await page.getByLabel(t("auth.confirm")).fill("123456");
  await page.getByRole("button", { name: t("auth.register"), exact: true }).click();
  await expect(page.getByText(t("auth.weak_common"))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t("auth.weak_keep")).check();
  await page.getByRole("button", { name: t("auth.register"), exact: true }).click();
  await page.waitForURL("**/complete-profile**");
});

test("registration from a shared letter leads back to it", async ({ phone, server }) => {
  const author = await registerClient(server.url);
  const { body } = await author.call<{ bottle: { id: string } }>("POST", "/bottles", {
    content: "For whoever joins",
  });
  const page = await phone();
  const t = translatorFor("en");
  await page.goto(`/bottle/${body.bottle.id}`);
  await expect(page.locator(".invite a")).toHaveText([t("bottles.share.join_verb"), t("bottles.page.log_in")]);
  await page.goto(`/bottle-shared/${body.bottle.id}`);
  await page.getByRole("link", { name: t("bottles.share.join_verb") }).click();
  await page.getByLabel(t("auth.username")).fill(`join.${process.pid}.${Date.now() % 100_000}`);
  await page.getByLabel(t("auth.nickname")).fill(`Join ${process.pid} ${Date.now() % 100_000}`);
  await page.getByLabel(t("auth.password"), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t("auth.confirm")).fill(PASSWORD);
  await page.getByRole("button", { name: t("auth.register"), exact: true }).click();
  await page.waitForURL("**/complete-profile**");
  await page.getByLabel(t("profile.birthday")).fill("1990-05-17");
  await page.getByRole("radio", { name: t("profile.gender.other") }).check({ force: true });
  await chooseCountry(page, "Norway");
  await page.getByRole("button", { name: t("profile.save") }).click();
  await page.waitForURL(`**/bottle/${body.bottle.id}`);
});

test("sign-in and registration stay in the column on a wide window", async ({ phone }) => {
  const page = await phone();
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ["/login", "/register"]) {
    await page.goto(path);
    const box = await page.locator("#username").boundingBox();
    expect(box?.width ?? 0).toBeLessThan(480);
  }
});
