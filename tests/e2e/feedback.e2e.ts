import { expect, type Page } from "@playwright/test";
import { FEEDBACK } from "../../src/limits";
import type { Client } from "../support/client";
import { expectAccessible, expectToFit } from "../support/e2e";
import { ready, test } from "./harbour";

const WORDS = "A long thought that was typed in the second tab";

/** Types into the form while the first tab takes the last place. */
async function sendFromSecondTab(page: Page, me: Client, scripted: boolean): Promise<void> {
  await page.goto("/profile/feedback");
  if (scripted) await ready(page);
  await page.locator(".feedback-foot .button").click();
  await page.locator(".sheet textarea").fill(WORDS);
  expect((await me.call("POST", "/feedback", { text: "from the first tab" })).status).toBe(201);
  await page.locator(".sheet button[type=submit]").click();
}

for (const [language, javaScript, dark] of [
  ["en", true, false],
  ["ar", true, true],
  ["de", false, false],
] as const) {
  test(`a sixth feedback keeps its words, ${language}, JavaScript ${javaScript}`, async ({ aboard }) => {
    const { page, me, t } = await aboard({ language, javaScript, dark, width: 320 });
    for (let n = 1; n < FEEDBACK.pendingMax; n++) await me.call("POST", "/feedback", { text: `number ${n}` });
    await sendFromSecondTab(page, me, javaScript);
    const again = page.locator(".feedback-again");
    await expect(again.locator("textarea")).toHaveValue(WORDS);
    await expect(again.getByRole("alert")).toContainText(t("error.too_many_pending_feedbacks"));
    await expect(again.getByRole("alert")).toBeInViewport();
    await expectToFit(page);
    if (javaScript) await expectAccessible(page);
  });
}
