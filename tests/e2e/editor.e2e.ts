import { expect } from "@playwright/test";
import { expectAccessible } from "../support/e2e";
import { expectEditorReady } from "./design-actions";
import { test, throwBottleAs } from "./fixtures";

test("a refused save moves nothing and keeps the undo history; corrected errors disappear", async ({
  signedInPhone,
}) => {
  const { page, me, t } = await signedInPhone({ width: 390 });
  await throwBottleAs(me, "Five coins");
  await page.goto("/bottle-design/editor");
  await expectEditorReady(page);
  for (let n = 0; n < 2; n++) await page.getByRole("button", { name: t("designs.editor.random") }).click();
  await page.getByRole("button", { name: t("designs.editor.undo") }).click();
  await page.getByRole("tab", { name: t("designs.editor.stripes") }).click();
  const preview = page.locator(".stage-top");
  const [boxBefore, drawingBefore] = [await preview.boundingBox(), await page.locator(".draft").innerHTML()];
  await page.getByRole("button", { name: t("designs.editor.save") }).click();

  await expect(page.getByText(t("designs.editor.save_failed"))).toHaveCount(0);
  await expect(page.getByRole("tab", { name: t("designs.editor.story_tab") })).toHaveAttribute("aria-selected", "true");
  const name = page.getByRole("textbox", { name: t("designs.editor.name"), exact: true });
  await expect(name).toBeFocused();
  await expect(page.getByText(t("field.name_required"))).toBeVisible();
  expect(await preview.boundingBox()).toEqual(boxBefore);
  await expect.poll(() => page.locator(".draft").innerHTML()).toBe(drawingBefore);
  const tools = await page.locator(".tools-over").boundingBox();
  const bottle = await page.locator(".draft").boundingBox();
  expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual(bottle?.y ?? 0);
  await expectAccessible(page);

  await name.fill("Kept");
  await expect(page.getByText(t("field.name_required"))).toBeHidden();
  await expect(page.getByText(t("field.story_required"))).toBeVisible();
  await page.getByRole("textbox", { name: t("designs.editor.story"), exact: true }).fill("And its story.");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: t("designs.editor.redo") }).click();
  await page.getByRole("button", { name: t("designs.editor.undo") }).click();
  await expect.poll(() => page.locator(".draft").innerHTML()).toBe(drawingBefore);
  await page.getByRole("button", { name: t("designs.editor.undo") }).click();
  await expect(page.getByRole("button", { name: t("designs.editor.undo") })).toBeDisabled();
  await page.getByRole("button", { name: t("designs.editor.save") }).click();
  await page
    .locator("#save-ask")
    .getByRole("button", { name: t("designs.editor.save") })
    .click();
  await expect(page).toHaveURL(/\/bottle-design\/detail\//);
});

test("on a phone in landscape no tool overlaps another", async ({ signedInPhone }) => {
  const { page, t } = await signedInPhone({ width: 390 });
  await page.goto("/bottle-design/editor");
  await page.setViewportSize({ width: 844, height: 390 });
  await expectEditorReady(page);
  const box = async (selector: string) => {
    const rect = await page.locator(selector).boundingBox();
    if (!rect) throw new Error(selector);
    return rect;
  };
  const [panes, preview, save] = [await box(".panes"), await box(".stage-top"), await box(".save-bar")];
  expect(panes.height).toBeGreaterThan(200);
  expect(panes.x).toBeGreaterThanOrEqual(preview.x + preview.width);
  expect(save.y + save.height).toBeLessThanOrEqual(390);
  const [tools, bottle] = [await box(".tools-over"), await box(".draft")];
  expect(tools.y + tools.height).toBeLessThanOrEqual(bottle.y);
  expect(bottle.height).toBeGreaterThan(180);
  for (const tab of ["designs.editor.stripes", "designs.editor.markers", "designs.editor.story_tab"] as const)
    await page.getByRole("tab", { name: t(tab) }).click();
  await expectAccessible(page);
});

test("a label contains at most one control", async ({ signedInPhone }) => {
  const { page } = await signedInPhone();
  await page.goto("/bottle-design/editor");
  await expectEditorReady(page);
  const crowdedLabels = await page
    .locator("label")
    .evaluateAll(
      (labels) =>
        labels.filter(
          (label) => label.querySelectorAll("button, input, meter, output, progress, select, textarea").length > 1,
        ).length,
    );
  expect(crowdedLabels).toBe(0);
});
