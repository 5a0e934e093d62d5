import { expect, type Page } from "@playwright/test";
import type { Language } from "../../src/i18n/languages";
import type { Translate } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { test, waitForHtmx } from "./fixtures";

interface ProfileText {
  nickname: string;
  signature: string;
  country: string;
  interests: string[];
}

async function openEditor(page: Page, t: Translate, javaScript: boolean): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("link", { name: t("profile.edit") }).click();
  await page.waitForURL("/profile/edit");
  if (javaScript) await waitForHtmx(page);
}

const save = (page: Page, t: Translate) => page.getByRole("button", { name: t("profile.save") }).click();

for (const [language, javaScript] of [
  ["en", true],
  ["ar", false],
] as const satisfies [Language, boolean][]) {
  test(`an error is shown beside its field, and the corrected profile is saved (${language}, JavaScript ${javaScript ? "on" : "off"})`, async ({
    signedInPhone,
    server,
  }) => {
    const otherPerson = await registerClient(server.url);
    const { nickname } = (await otherPerson.call<ProfileText>("GET", "/auth/profile")).body;
    const { page, me, t } = await signedInPhone({ language, javaScript });
    await openEditor(page, t, javaScript);
    await page.getByLabel(t("auth.nickname")).fill(nickname.toUpperCase());
    await page.getByLabel(t("profile.signature")).fill("Low tide, high hopes");
    await page.getByRole("checkbox", { name: t("profile.interest.books") }).check();
    await save(page, t);
    await expect(page.locator("#nickname-why")).toHaveText(t("error.nickname_taken"));
    await expect(page.getByLabel(t("auth.nickname"))).toHaveValue(nickname.toUpperCase());
    await expect(page.getByLabel(t("profile.signature"))).toHaveValue("Low tide, high hopes");
    await expect(page.getByRole("checkbox", { name: t("profile.interest.books") })).toBeChecked();
    await expectAccessible(page);
    const ownNickname = `Ana ${language} ${process.pid}`;
    await page.getByLabel(t("auth.nickname")).fill(ownNickname);
    await save(page, t);
    await page.waitForURL("/profile");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ownNickname);
    await expect(page.getByText("Low tide, high hopes")).toBeVisible();
    await expect(page.getByRole("status")).toContainText(t("notice.profile_saved"));
    const { body } = await me.call<ProfileText>("GET", "/auth/profile");
    expect(body).toMatchObject({
      nickname: ownNickname,
      signature: "Low tide, high hopes",
      interests: ["books"],
    });
    await page.setViewportSize({ width: 320, height: 568 });
    await expectNoSideScroll(page);
  });
}

const list = (page: Page) => page.getByRole("listbox");
const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');

test("a country is found by any of its names, without a mouse", async ({ signedInPhone }) => {
  const { page, me, t } = await signedInPhone();
  await openEditor(page, t, true);
  const field = page.locator("input#country");
  await expect(field).toHaveValue("Portugal");
  await field.focus();
  for (const [typed, result] of [
    ["deutschl", "Germany"],
    ["cote d", "Côte d’Ivoire"],
    ["日", "Japan"],
    ["br", "Brazil"],
  ] as const) {
    await field.fill(typed);
    await expect(active(page)).toHaveText(result);
  }
  await expectAccessible(page);
  await field.fill("atlantis");
  await expect(page.getByText(t("profile.country.none"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(field).toHaveValue("Portugal");
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveText("Portugal");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Puerto Rico");
  await field.fill("ger");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue("Puerto Rico");
  await save(page, t);
  await page.waitForURL("/profile");
  expect((await me.call<ProfileText>("GET", "/auth/profile")).body.country).toBe("PR");
});

test("on a Chinese page a country is found by traditional characters", async ({ signedInPhone }) => {
  const { page, t } = await signedInPhone({ language: "zh" });
  await openEditor(page, t, true);
  const field = page.locator("input#country");
  for (const typed of ["德國", "德国"]) {
    await field.fill(typed);
    await expect(active(page)).toHaveText("德国");
  }
});

test("a country is chosen by touch, in Arabic, and in a plain list without JavaScript", async ({ signedInPhone }) => {
  const { page, me, t } = await signedInPhone({ language: "ar", width: 320 });
  await openEditor(page, t, true);
  const field = page.locator("input#country");
  await field.tap();
  await expect(active(page)).toBeInViewport();
  await field.fill("المانيا");
  await page.getByRole("option", { name: "ألمانيا" }).tap();
  await expect(field).toHaveValue("ألمانيا");
  await save(page, t);
  await page.waitForURL("/profile");
  expect((await me.call<ProfileText>("GET", "/auth/profile")).body.country).toBe("DE");

  const plain = await signedInPhone({ language: "ar", javaScript: false });
  await openEditor(plain.page, t, false);
  await plain.page.getByLabel(t("profile.country")).selectOption("DE");
  await save(plain.page, t);
  await plain.page.waitForURL("/profile");
  expect((await plain.me.call<ProfileText>("GET", "/auth/profile")).body.country).toBe("DE");
});
