import { expect, type Locator } from "@playwright/test";
import { localeOf } from "../../src/i18n/locales";
import { translatorFor } from "../../src/i18n/translator";
import { DAY } from "../../src/runtime/units";
import { registerClient } from "../support/client";
import { listBottles, loadBottleDetail } from "./bottle-api";
import { openThrowDialog, pickBottleAs, test, throwBottleAs, waitForHtmx } from "./fixtures";

/** People of these tests live in Portugal. */
const t = translatorFor(localeOf("en", "PT"));

/** Each error differs from the one before, so that seeing it means the new answer has arrived. */
const REFUSED_TEXTS: [text: string, sentence: string][] = [
  ["", t("field.content_required")],
  ["x".repeat(1_001), t("field.content_long")],
  ["  \n\t ", t("field.content_required")],
  [`${"🌊".repeat(400)}${"x".repeat(601)}`, t("field.content_long")],
  ["\u200b\u2060\ufeff\u00ad", t("field.content_required")],
];

async function expectAllRefused(form: Locator): Promise<void> {
  const area = form.getByRole("textbox");
  for (const [text, sentence] of REFUSED_TEXTS) {
    await area.fill(text);
    await form.getByRole("button", { name: t("bottles.throw.confirm") }).click();
    await expect(form.getByRole("alert")).toHaveText(sentence);
    await expect(area).toHaveAttribute("aria-invalid", "true");
    await expect(area).toHaveAccessibleDescription(sentence);
    await expect(area).toHaveValue(text);
  }
}

test.describe("texts", () => {
  test("empty, too long, blank and invisible texts are refused beside the field and kept", async ({
    signedInPhone,
  }) => {
    const { page, me } = await signedInPhone();
    await page.goto("/throw");
    await waitForHtmx(page);
    await expectAllRefused(page.locator("#throw"));
    await page.goto("/profile");
    await waitForHtmx(page);
    await expectAllRefused(await openThrowDialog(page, t));
    expect(await listBottles(me)).toEqual([]);
  });

  for (const text of ["🌊".repeat(1_000), "سلام \u2067عليكم\u2069 (1) !", "👩🏽‍🚀 e\u0301 <b>&amp;</b>\n\nlast"]) {
    test(`${text.slice(0, 12)}… arrives as it was written`, async ({ signedInPhone }) => {
      const { page, me } = await signedInPhone();
      await page.goto("/throw");
      await waitForHtmx(page);
      await page.getByRole("textbox").fill(text);
      await page.getByRole("button", { name: t("bottles.throw.confirm") }).click();
      await page.waitForURL("/");
      const [bottle] = await listBottles(me);
      expect(bottle?.content).toBe(text);
      await page.goto(`/bottle/${bottle?.id}`);
      expect(await page.locator(".letter-text").textContent()).toBe(text);
    });
  }

  test("a comment of blanks is refused and does not throw back", async ({ signedInPhone, server }) => {
    const id = await throwBottleAs(await registerClient(server.url), "say something");
    const { page, me } = await signedInPhone();
    await pickBottleAs(me, id);
    await page.goto(`/bottle/${id}`);
    await waitForHtmx(page);
    for (const [text, sentence] of [
      [" \u200b ", t("field.comment_required")],
      ["y".repeat(501), t("field.comment_long")],
    ] as const) {
      await page.getByRole("button", { name: t("bottles.page.answer") }).click();
      await page.locator("#comment").fill(text);
      await page.getByRole("button", { name: t("bottles.page.answer_drift") }).click();
      await expect(page.getByRole("alert")).toHaveText(sentence);
      await expect(page.locator("#comment")).toHaveValue(text);
      await page.goto(`/bottle/${id}`);
      await waitForHtmx(page);
    }
    expect((await loadBottleDetail(me, id)).status).toBe("held");
  });
});

test("the fourth throw of a day is refused in the fixed words", async ({ signedInPhone, setClockAhead }) => {
  const { page, me } = await signedInPhone();
  for (let n = 1; n <= 2; n++) await throwBottleAs(me, `number ${n}`);
  const sentence = "Today you have thrown 3 bottles, please come back tomorrow";
  await page.goto("/");
  await waitForHtmx(page);
  const dialog = await openThrowDialog(page, t);
  const plain = await page.context().newPage();
  await plain.goto("/throw");
  await waitForHtmx(plain);
  // The third is thrown elsewhere while both forms are open.
  await throwBottleAs(me, "number 3");
  await plain.getByRole("textbox").fill("number 4");
  await plain.getByRole("button", { name: t("bottles.throw.confirm") }).click();
  await expect(plain.getByRole("alert")).toHaveText(`throw limit reached${sentence}`);
  await expect(plain.getByRole("textbox")).toHaveValue("number 4");
  await dialog.getByRole("textbox").fill("number 4");
  await dialog.getByRole("button", { name: t("bottles.throw.confirm") }).click();
  await expect(dialog.getByRole("alert")).toContainText("throw limit reached");
  await expect(dialog.getByRole("alert")).toContainText(sentence);
  await expect(dialog.getByRole("textbox")).toHaveValue("number 4");
  await setClockAhead(DAY);
  await dialog.getByRole("button", { name: t("bottles.throw.confirm") }).click();
  await expect(page.getByRole("status")).toContainText(t("notice.throw_success", { n: 5 }));
});

test("without throws left there is no form, and the button says when there are more", async ({ signedInPhone }) => {
  const { page, me } = await signedInPhone();
  for (let n = 1; n <= 3; n++) await throwBottleAs(me, `number ${n}`);
  await page.goto("/throw");
  await expect(page.locator("main")).toContainText("No throws left today. More");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.goto("/");
  await waitForHtmx(page);
  const button = page.getByRole("link", { name: /^More throws in / });
  await expect(button).toHaveClass(/\bsecondary\b/);
  await button.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("No throws left today. More");
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await dialog
    .getByRole("button", { name: t("shell.close") })
    .last()
    .click();
  await expect(dialog).toHaveCount(0);
});

test("the eleventh pick of a day is refused in the fixed words", async ({ signedInPhone, server }) => {
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) {
    const author = await registerClient(server.url);
    for (let m = 0; m < 3; m++) ids.push(await throwBottleAs(author, `bottle ${n} ${m}`));
  }
  const { page, me } = await signedInPhone();
  for (const id of ids.slice(0, 10)) await pickBottleAs(me, id);
  await page.goto("/");
  await waitForHtmx(page);
  await page.locator(".place .tap").last().click();
  await expect(page.getByRole("alert")).toHaveText("You have picked up 10 bottles today, please come back tomorrow");
  await expect(page).toHaveURL("/");
  await expect(page.locator(".place .tap").first()).toBeVisible();
});

test("a bottle that someone else was quicker to pick stays theirs", async ({ signedInPhone, server }) => {
  const author = await registerClient(server.url);
  const id = await throwBottleAs(author, "wanted by two");
  const { page } = await signedInPhone();
  await page.goto(`/bottle/${id}`);
  await waitForHtmx(page);
  await pickBottleAs(await registerClient(server.url), id);
  const pick = page.getByRole("button", { name: t("bottles.page.pick") });
  await pick.click();
  await expect(page.getByRole("alert")).toHaveText("This bottle does not exist, or no longer exists.");
  await expect(pick).toBeHidden();
});

test("a bottle in hand drifts on after a day, and the comment typed for it is kept", async ({
  signedInPhone,
  server,
  setClockAhead,
}) => {
  const id = await throwBottleAs(await registerClient(server.url), "held too long");
  const { page, me } = await signedInPhone();
  await pickBottleAs(me, id);
  await page.goto(`/bottle/${id}`);
  await waitForHtmx(page);
  await page.getByRole("button", { name: t("bottles.page.answer") }).click();
  await page.locator("#comment").fill("thought about it too long");
  await setClockAhead(DAY);
  await page.getByRole("button", { name: t("bottles.page.answer_drift") }).click();
  await expect(page.getByRole("alert")).toContainText(t("error.not_held"));
  await expect(page.locator("#comment")).toHaveValue("thought about it too long");
  expect((await loadBottleDetail(me, id)).comments).toEqual([]);
});

test("a removed bottle is gone, an expired one says so", async ({ signedInPhone, setClockAhead, page }) => {
  const { page: mine, me } = await signedInPhone();
  const removed = await throwBottleAs(me, "taken back");
  const old = await throwBottleAs(me, "nobody came");
  await mine.goto(`/bottle/${removed}`);
  await waitForHtmx(mine);
  await mine.getByRole("button", { name: t("bottles.page.remove") }).click();
  const question = mine.getByRole("dialog", { name: t("ask.remove") });
  await question.getByRole("button", { name: t("bottles.page.remove") }).click();
  await mine.waitForURL("/my-bottles");
  await expect(mine.getByRole("status")).toContainText(t("notice.removed"));
  for (const path of [`/bottle/${removed}`, `/bottle-shared/${removed}`, "/bottle/none"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shell.face.not_found.title"));
  }
  // Using the session extends it.
  await setClockAhead(20 * DAY);
  await mine.goto("/my-bottles");
  await setClockAhead(30 * DAY);
  await mine.goto("/my-bottles");
  await expect(mine.getByRole("link", { name: /nobody came/ })).toContainText(t("bottles.status.expired"));
  await mine.goto(`/bottle/${old}`);
  await expect(mine.getByRole("button", { name: t("bottles.page.remove") })).toBeVisible();
});
