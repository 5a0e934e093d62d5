import { expect } from "@playwright/test";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import { registerClient } from "../support/client";
import { pickBottleAs, test, throwBottleAs, waitForHtmx } from "./fixtures";
import { dragByTouch } from "./touch";

const NOTICES = "#notices";

/** Somebody picks up a bottle of the reader and answers it. */
async function answerBottle(me: Parameters<typeof throwBottleAs>[0], url: string): Promise<void> {
  const [bottle, finder] = [await throwBottleAs(me, "from me"), await registerClient(url)];
  await pickBottleAs(finder, bottle);
  await finder.call("POST", `/bottles/drop/${bottle}`, { comment: "a lemon tree" });
}

test("a message on the screen is read; it can be cleared from its menu, and comes back", async ({
  signedInPhone,
  server,
}) => {
  const { page, me, t } = await signedInPhone();
  await answerBottle(me, server.url);
  // No event says that it was read.
  await page.route("**/api/events", () => undefined);
  const seen = page.waitForResponse((each) => each.url().endsWith("/api/system-messages/seen"));
  await page.goto("/system-messages");
  await waitForHtmx(page);
  expect((await seen).ok()).toBe(true);
  await expect(page.locator("li.seen").first()).toBeVisible();
  await expect(page.locator("#unread")).toHaveAttribute("data-count", "0");
  const row = page.locator("[data-message]", { hasText: "a lemon tree" });
  await row.locator("summary").press("Enter");
  await row.getByRole("button", { name: t("messages.clear") }).press("Enter");
  await expect(row).toHaveCount(0);
  await page
    .locator(NOTICES)
    .getByRole("button", { name: t("shell.undo") })
    .press("Enter");
  await expect(row).toBeVisible();
});

test("without a script a message is cleared and comes back; a look reads nothing", async ({
  signedInPhone,
  server,
}) => {
  const { page, me, t } = await signedInPhone({ javaScript: false });
  await answerBottle(me, server.url);
  await page.goto("/system-messages");
  await page.goto("/system-messages");
  const row = page.locator("[data-unread-message]", { hasText: "a lemon tree" });
  await row.locator("summary").tap();
  await row.getByRole("button", { name: t("messages.clear") }).tap();
  await expect(row).toHaveCount(0);
  await page
    .locator(NOTICES)
    .getByRole("button", { name: t("shell.undo") })
    .tap();
  await expect(row).toBeVisible();
});

for (const language of ["en", "ar"] as const) {
  test(`a swipe towards the start clears a message, again after an undo, in ${language}`, async ({
    signedInPhone,
    server,
  }) => {
    const { page, me, t } = await signedInPhone({ language });
    await answerBottle(me, server.url);
    await page.goto("/system-messages");
    await waitForHtmx(page);
    const row = page.locator("[data-message]", { hasText: "a lemon tree" });
    const swipe = (px: number) => dragByTouch(page, row, language === "ar" ? px : -px, 0);
    await swipe(-60);
    await expect(row).toBeVisible();
    for (let n = 0; n < 2; n++) {
      await swipe(90);
      await expect(row).toHaveCount(0);
      const undo = page.locator(NOTICES).getByRole("button", { name: t("shell.undo") });
      await undo.press("Enter");
      await expect(row).toBeVisible();
    }
  });
}

for (const width of [390, 320]) {
  test(`the first card of the square is at most 178 px from the top, ${width} px`, async ({ signedInPhone }) => {
    const { page, me } = await signedInPhone({ width });
    const design = { name: "First card", story: "The first of all.", params: SAMPLE_DESIGNS.ember?.params };
    // A design costs coins.
    await me.call("POST", "/tasks/checkin");
    const { status, body } = await me.call<{ id: string }>("POST", "/designs", design);
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await me.call("POST", `/designs/${body.id}/exhibition`)).status).toBeLessThan(300);
    for (const language of ["en", "de", "fr", "es", "pt", "ru", "ar", "hi", "ja", "zh"]) {
      await page.request.put("/api/auth/settings", { data: { language } });
      await page.goto("/bottle-square?section=exhibition");
      const top = await page
        .locator(".wall > li")
        .first()
        .evaluate((card) => card.getBoundingClientRect().top);
      expect(top, language).toBeLessThanOrEqual(178);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, language).toBeLessThanOrEqual(width);
    }
  });
}
