/** The first minutes, as a fresh user met them: nothing is in the way, and a tap is enough. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { saveScreenshot } from "./accessibility-checks";
import { overlap } from "./boxes";
import { pickBottleAs, test, throwBottleAs, waitForHtmx } from "./fixtures";
import { registerOnPages } from "./register-page";

const boxesOf = (page: Page, selector: string) =>
  page.evaluate(
    (of) =>
      JSON.parse(
        JSON.stringify(
          [...document.querySelectorAll(of)]
            .filter((each) => each.checkVisibility())
            .map((each) => each.getBoundingClientRect()),
        ),
      ) as DOMRect[],
    selector,
  );

for (const [language, width, javaScript] of [
  ["en", 390, true],
  ["ar", 320, true],
  ["de", 390, false],
] as const)
  test(`a bottle that a visitor tapped is in their hand after two forms, in ${language} at ${width} px`, async ({
    phone,
    server,
  }) => {
    await throwBottleAs(await registerClient(server.url), "For whoever taps first");
    const t = translatorFor(language);
    const page = await phone({ language, width, javaScript });
    // The one letter that may be read before joining was read.
    await page.context().addCookies([{ name: "letter", value: "another", url: server.url }]);
    await page.goto("/");
    await page.locator(".place .tap").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/register**");
    await expect(page.getByText(t("auth.next_step"))).toBeVisible();
    await saveScreenshot(page, `tapped-register-${language}`);
    await registerOnPages(page, language);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: t("profile.save_and_read") }).click();
    await page.waitForURL(/\/bottle\/[\w-]+$/);
    await expect(page.locator("#in-hand")).toBeVisible();
    await expect(page.locator(".toast")).toHaveCount(0);
    await saveScreenshot(page, `tapped-held-${language}`);
  });

test("what is wrong with a registration is told at once, beside its fields", async ({ phone }) => {
  const t = translatorFor("en");
  const page = await phone();
  await page.goto("/register");
  await waitForHtmx(page);
  await page.getByLabel(t("auth.username")).pressSequentially("abc");
  await page.getByLabel(t("auth.password"), { exact: true }).pressSequentially("x");
  await page.getByLabel(t("auth.confirm")).pressSequentially("y");
  await page.getByRole("button", { name: t("auth.register"), exact: true }).click();
  await expect(page.locator(".field-error")).toHaveCount(4);
  await expect(page.getByLabel(t("auth.password"), { exact: true })).toHaveValue("x");
});

for (const javaScript of [true, false])
  test(`a refused choice of the profile has the focus, in view, with its words: script ${javaScript}`, async ({
    phone,
  }) => {
    const t = translatorFor("en");
    const page = await phone({ javaScript });
    await page.goto("/register");
    await registerOnPages(page, "en");
    for (const each of await page.locator("input[type=checkbox][name=reads]").all())
      await each.uncheck({ force: true });
    await page.getByRole("button", { name: t("profile.save_and_begin"), exact: true }).click();
    const first = page.locator("input[type=checkbox][name=reads]").first();
    await expect(first).toBeFocused();
    await expect(first).toHaveAccessibleDescription(t("field.reads_required"));
    await expect(first.locator("..")).toBeInViewport();
    await expectAccessible(page);
    if (!javaScript) return;
    await page.locator("input[type=checkbox][name=reads]").nth(1).check({ force: true });
    await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  });

for (const [language, width] of [
  ["de", 320],
  ["ru", 320],
  ["ar", 390],
] as const)
  test(`a letter's language is named whole and within the water, also in large type, in ${language} at ${width} px`, async ({
    signedInPhone,
    server,
  }) => {
    for (let author = 0; author < 4; author++) {
      const client = await registerClient(server.url);
      await client.call("PUT", "/auth/profile", { language: "pt", reads: ["pt"] });
      for (let n = 0; n < 3; n++) await throwBottleAs(client, `${author} ${n}`);
    }
    const { page } = await signedInPhone({ language, width });
    await page.goto("/");
    await expect(page.locator(".letter-in").first()).toBeVisible();
    for (const size of ["100%", "200%"]) {
      await page.evaluate((is) => document.documentElement.style.setProperty("font-size", is), size);
      const faults = await page.evaluate(() => {
        const water = document.querySelector(".water")?.getBoundingClientRect() ?? new DOMRect();
        const isFaulty = (label: Element): boolean => {
          const { left, right } = label.getBoundingClientRect();
          return label.scrollWidth > label.clientWidth || left < water.left || right > water.right;
        };
        const labels = [...document.querySelectorAll(".letter-in")];
        return labels.filter(isFaulty).map(({ parentElement, textContent }) => [parentElement?.className, textContent]);
      });
      await saveScreenshot(page, `letter-in-${language}-${size.slice(0, 3)}`);
      expect(faults).toEqual([]);
      expect(await page.locator(".letter-in").count()).toBeGreaterThan(5);
    }
  });

const WINDOWS = ["320x568", "320x640", "320x844", "360x640", "360x740", "375x667", "390x664", "390x844", "412x732"];
const WINDOWS_TOO = ["430x932", "480x960", "600x800", "768x1024", "1024x768", "1280x720", "1366x620", "1920x1080"];

/** In which windows the hint is shown, and in which it lies on something. */
async function lookAtHint(page: Page): Promise<{ shown: string[]; covering: string[] }> {
  const [shown, covering]: [string[], string[]] = [[], []];
  for (const size of [...WINDOWS, ...WINDOWS_TOO]) {
    const [width = 0, height = 0] = size.split("x").map(Number);
    await page.setViewportSize({ width, height });
    // Only a browser known as wide has the rail.
    if (width >= 1024) await page.reload();
    const [card] = await boxesOf(page, ".coach-card");
    if (!card) continue;
    shown.push(size);
    const others = await boxesOf(page, ".place .tap, .letter-in, .hud > *, .dock a, .dock button, .tabs");
    if (others.some((box) => overlap(box, card))) covering.push(size);
  }
  return { shown, covering };
}

for (const language of ["en", "de", "ar", "ja"] as const)
  test(`a hint lies on no bottle and on no button, in any window, in ${language}`, async ({ phone, server }) => {
    const author = await registerClient(server.url);
    for (const words of ["One", "Two", "Three"]) await throwBottleAs(author, words);
    const t = translatorFor(language);
    const page = await phone({ language });
    await page.goto("/register");
    await registerOnPages(page, language);
    await page.getByRole("button", { name: t("profile.save_and_begin"), exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/");
    const [found, shown]: [string[], string[]] = [[], []];
    for (const step of [1, 2, 3] as const) {
      // At once, without a notice before it.
      await expect(page.getByRole("dialog", { name: t(`bottles.hints.title_${step}`) })).toBeVisible();
      const looked = await lookAtHint(page);
      shown.push(...looked.shown);
      found.push(...looked.covering.map((size) => `${step} ${size}`));
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      await waitForHtmx(page);
      await page.locator("#coach-next").click();
      await expect(page.locator(`.coach-${step}`)).toHaveCount(0);
    }
    expect(found).toEqual([]);
    for (const size of ["390x844", "360x740", "430x932", "1280x720"]) expect(shown).toContain(size);
  });

for (const size of ["390x844", "320x640"])
  test(`the notice of keeping leaves what keeping means readable, at ${size}`, async ({ signedInPhone, server }) => {
    const id = await throwBottleAs(await registerClient(server.url), "Keep me");
    const { page, me, t } = await signedInPhone();
    const [width = 0, height = 0] = size.split("x").map(Number);
    await page.setViewportSize({ width, height });
    await pickBottleAs(me, id);
    await page.goto(`/bottle/${id}`);
    await waitForHtmx(page);
    await page.getByRole("button", { name: t("bottles.page.keep") }).click();
    await expect(page.locator(".toast")).toBeVisible();
    await page.locator("#kept").evaluate((kept) => kept.scrollIntoView({ block: "end" }));
    await expect(async () => {
      const [toast] = await boxesOf(page, ".toast");
      const words = await boxesOf(page, "#kept p");
      expect(toast && words.some((box) => overlap(box, toast))).toBe(false);
    }).toPass({ timeout: 3_000 });
    await saveScreenshot(page, `kept-${size}`);
  });

for (const size of ["390x844", "320x640", "390x430"])
  test(`the form of an answer opens whole above the tabs, at ${size}`, async ({ signedInPhone, server }) => {
    const { page, me } = await signedInPhone();
    const [width = 0, height = 0] = size.split("x").map(Number);
    await page.setViewportSize({ width, height });
    const id = await throwBottleAs(me, "What grows where you are?");
    const reader = await registerClient(server.url);
    await pickBottleAs(reader, id);
    await reader.call("POST", `/bottles/drop/${id}`, { comment: "A plane tree, and nobody knows who planted it." });
    await page.goto(`/bottle/${id}`);
    await waitForHtmx(page);
    const summary = page.locator("details[data-write] > summary");
    // As low as it can be tapped.
    await summary.evaluate((each) => scrollBy(0, each.getBoundingClientRect().bottom - innerHeight + 72));
    await summary.click();
    await expect(async () => {
      const [form] = await boxesOf(page, "details[data-write] > form");
      const [tabs] = await boxesOf(page, ".tabs");
      expect(form?.top).toBeGreaterThanOrEqual(0);
      expect(form?.bottom).toBeLessThanOrEqual(tabs?.top ?? 0);
    }).toPass({ timeout: 3_000 });
  });
