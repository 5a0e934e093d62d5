/** A first visit: one letter before joining, each question once, and three hints over the sea. */
import { expect } from "@playwright/test";
import { countryName } from "../../src/i18n/countries";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { saveScreenshot } from "./accessibility-checks";
import { chooseCountry, restartWithEmptySea, test, waitForHtmx } from "./fixtures";
import { registerOnPages } from "./register-page";

for (const [language, javaScript] of [
  ["en", true],
  ["ar", false],
] as const) {
  test(`a visitor reads one letter, joins to answer it and comes back to it, in ${language}${javaScript ? "" : ", without JavaScript"}`, async ({
    phone,
    server,
  }) => {
    // A letter that may be read before joining is one of the team's: none may be among the twelve of a full sea.
    await restartWithEmptySea(server, 1);
    const t = translatorFor(language);
    const page = await phone({ language, javaScript, dark: !javaScript });
    await page.goto("/");
    await expect(page.getByText(t("bottles.home.hint_letter"))).toBeVisible();
    await page.locator(".place .tap").last().click();
    await page.waitForURL(/\/bottle\/[\w-]+$/);
    const letter = new URL(page.url()).pathname;
    await expect(page.locator(".letter-text")).toContainText(language === "ar" ? /\p{Script=Arabic}/u : /[a-z]/);
    await expect(page.getByRole("link", { name: t("bottles.letter.others") })).toBeVisible();
    const letterText = (await page.locator(".letter-text").textContent()) ?? "";
    await expectAccessible(page);
    await saveScreenshot(page, `first-letter-${language}`);

    await page.goto("/");
    await expect(page.getByText(t("bottles.home.hint_letter"))).toHaveCount(0);
    const other = page.locator(`.place .tap:not([value="${letter.split("/").pop()}"])`).first();
    await other.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/register**");
    await expect(page.getByText(t("shell.greeting.closed"), { exact: true })).toBeVisible();

    // Pick up, answer, register, save, drop: five taps; what the specification asks for is asked once.
    await page.goto(letter);
    const answer = page.getByRole("link", { name: t("bottles.page.answer") });
    // The heart keeps the letter, too.
    await expect(answer).toHaveAttribute("href", (await page.locator("a.like").getAttribute("href")) ?? "");
    await page.locator("a.like").click();
    await page.waitForURL("**/register**");
    await expect(page.locator(".waiting .words")).toContainText(letterText.slice(0, 20));
    await expectAccessible(page);
    await saveScreenshot(page, `first-register-${language}`);
    await registerOnPages(page, language);
    await chooseCountry(page, countryName("NO", language));
    await expect(page.locator(".waiting .words")).toBeVisible();
    await page.getByRole("button", { name: t("profile.save_and_answer") }).click();
    await page.waitForURL(`**${letter}?answer=1`);
    await expect(page.locator(".answer-welcome")).toBeVisible();
    await expect(page.locator("#comment")).toBeFocused();
    await expect(page.locator(".notices .toast, #notices [role=status]")).toHaveCount(0);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await saveScreenshot(page, `first-drop-${language}`);
    await page.locator("#comment").fill("Because the moon keeps calling and they are too polite to stay away.");
    await page.getByRole("button", { name: t("bottles.page.answer_drift") }).click();
    await page.waitForURL(`**${letter}?dropped=1`);
    await expect(page.getByRole("heading", { name: t("bottles.calm.title") })).toBeVisible();
    // Slow phones show no empty page before it.
    await expect(page.locator('link[rel=expect][href="#notices"][blocking=render]')).toBeAttached();
    await expect(page.locator(".coach-card, #notices [role=status]")).toHaveCount(0);
    await expectAccessible(page);
    await saveScreenshot(page, `first-drop-calm-${language}`);
    await page.getByRole("link", { name: t("bottles.calm.back") }).click();
    // Picking up and answering are done: nobody is taught that any more.
    await expect(page.getByRole("dialog", { name: t("bottles.hints.title_3") })).toBeVisible();
  });
}

for (const [language, width, javaScript] of [
  ["en", 390, true],
  ["ar", 320, true],
  ["de", 390, false],
] as const) {
  test(`an invited person arrives at the sea, with three hints whose progress is stored, in ${language} at ${width} px`, async ({
    phone,
    server,
  }) => {
    const t = translatorFor(language);
    const friend = await registerClient(server.url);
    const { body } = await friend.call<{ inviteCode: string; nickname: string }>("GET", "/auth/profile");
    const page = await phone({ language, width, javaScript });
    // In the sky of a lower window there is no room for a hint (first-minute.e2e.ts).
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/register?invite=${body.inviteCode}`);
    const invited = page.getByText(t("shell.greeting.invited", { name: body.nickname }));
    await expect(invited).toBeVisible();
    await registerOnPages(page, language);
    await chooseCountry(page, countryName("NO", language));
    await expect(invited).toBeVisible();
    await expectNoSideScroll(page);
    await page.getByRole("button", { name: t("profile.save_and_begin") }).click();
    await page.waitForURL((url) => url.pathname === "/");
    if (javaScript) await waitForHtmx(page);
    await expect(page.getByRole("link", { name: t("bottles.home.inviter", { name: body.nickname }) })).toHaveAttribute(
      "href",
      `/friends/${friend.id}`,
    );
    const hint = (step: 1 | 2 | 3) => page.getByRole("dialog", { name: t(`bottles.hints.title_${step}`) });
    await expect(hint(1)).toBeVisible();
    await expect(page.locator(".halo i")).toBeVisible();
    await expectAccessible(page);
    await saveScreenshot(page, `hint-1-${language}`);
    const next = page.getByRole("button", { name: t("bottles.hints.next") });
    await next.focus();
    await page.keyboard.press("Enter");
    await expect(hint(2)).toBeVisible();
    if (javaScript) await expect(next).toBeFocused();
    await saveScreenshot(page, `hint-2-${language}`);
    await page.reload();
    await expect(hint(2)).toBeVisible();
    await next.click();
    await expect(hint(3)).toBeVisible();
    await expectNoSideScroll(page);
    await saveScreenshot(page, `hint-3-${language}`);
    await page.getByRole("button", { name: t("bottles.hints.begin") }).click();
    await expect(hint(3)).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: t("bottles.throw.label") })).toBeVisible();
    if (javaScript) {
      await page.keyboard.press("Escape");
      await expect(page.locator("#throw-open")).toBeFocused();
    }
    await page.goto("/");
    await expect(page.locator(".coach-card")).toHaveCount(0);
  });
}

test("the hints can be skipped, and an empty sea has them too", async ({ phone, server }) => {
  await restartWithEmptySea(server);
  const t = translatorFor("en");
  const page = await phone();
  await page.goto("/register");
  await registerOnPages(page, "en");
  await page.getByRole("button", { name: t("profile.save_and_begin") }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await waitForHtmx(page);
  await expect(page.locator(".coach-card")).toBeVisible();
  await expect(page.locator(".halo")).toHaveCount(0);
  await page.getByRole("button", { name: t("bottles.hints.skip") }).click();
  await expect(page.locator(".coach-card")).toHaveCount(0);
  await page.reload();
  await expect(page.locator(".coach-card")).toHaveCount(0);
});
