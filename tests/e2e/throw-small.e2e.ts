import { expect, type Locator } from "@playwright/test";
import { expectNoSideScroll } from "../support/e2e";
import { saveScreenshot } from "./accessibility-checks";
import { openThrowDialog, test, waitForHtmx } from "./fixtures";

/** How many lines of a text area can be seen. */
const linesInView = (field: Locator): Promise<number> =>
  field.evaluate((area) => {
    const { top, bottom } = area.getBoundingClientRect();
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / Number.parseFloat(getComputedStyle(area).lineHeight);
  });

for (const language of ["en", "de", "ar"] as const)
  test(`on the smallest screen the main button of a throw is whole, and reachable above a keyboard, in ${language}`, async ({
    signedInPhone,
  }) => {
    const { page, t } = await signedInPhone({ language, width: 320 });
    await page.goto("/");
    await waitForHtmx(page);
    const dialog = await openThrowDialog(page, t);
    const button = dialog.getByRole("button", { name: t("bottles.throw.confirm") });
    await expect(button).toBeInViewport({ ratio: 1 });
    await saveScreenshot(page, `throw ${language}`);
    await dialog.getByRole("textbox").fill("A line of a letter.\n".repeat(12));
    // A keyboard takes the rest.
    await page.setViewportSize({ width: 320, height: 300 });
    await page.keyboard.press("Control+End");
    await page.keyboard.type("The end.");
    expect(await linesInView(dialog.getByRole("textbox"))).toBeGreaterThanOrEqual(5);
    for (const part of [button, dialog.getByRole("textbox"), dialog.getByRole("button", { name: t("shell.close") })]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto("/throw");
    const tabs = await page.getByRole("navigation", { name: t("shell.tabs") }).boundingBox();
    const pageButton = await page.getByRole("button", { name: t("bottles.throw.confirm") }).boundingBox();
    expect((pageButton?.y ?? 0) + (pageButton?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    await expectNoSideScroll(page);
  });
