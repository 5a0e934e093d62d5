import { expect, type Locator, type Page } from "@playwright/test";
import type { Translate } from "../../src/i18n/translator";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { expectEditorReady, listOwnDesigns } from "./design-actions";
import { fetchCoins, test, throwBottleAs, waitForHtmx } from "./fixtures";
import { dragByTouch } from "./touch";

const nameField = (page: Page, t: Translate): Locator =>
  page.getByRole("textbox", { name: t("designs.editor.name"), exact: true });

const ROUND = { neck: 24, shoulder: 60, body: 100, base: 60 };

test("by touch: shape, decorate, undo, leave, return to the draft, save", async ({ signedInPhone }) => {
  const { page, me, t } = await signedInPhone({ language: "de", width: 390 });
  await throwBottleAs(me, "Fünf Münzen");
  await page.goto("/bottle-design");
  await expectAccessible(page);
  await page
    .getByRole("link", { name: t("designs.new") })
    .first()
    .click();
  await expectEditorReady(page);
  await expectAccessible(page);

  const body = page.getByRole("slider", { name: t("designs.editor.body") }).first();
  const initial = Number(await body.getAttribute("aria-valuenow"));
  await dragByTouch(page, body, -10, 0);
  const dragged = Number(await body.getAttribute("aria-valuenow"));
  expect(dragged).toBeLessThan(initial);
  await page.getByRole("button", { name: t("designs.editor.undo") }).click();
  await expect(body).toHaveAttribute("aria-valuenow", String(initial));
  await page.getByRole("button", { name: t("designs.editor.redo") }).click();
  await expect(body).toHaveAttribute("aria-valuenow", String(dragged));

  await page.getByRole("tab", { name: t("designs.editor.markers") }).click();
  while (await page.getByRole("button", { name: t("designs.editor.remove"), exact: true }).isVisible())
    await page.getByRole("button", { name: t("designs.editor.remove"), exact: true }).click();
  await page.getByRole("button", { name: t("designs.editor.add") }).click();
  await page.getByRole("radio", { name: t("designs.marker.sun"), exact: true }).check({ force: true });
  const sun = page.locator(".marker-handle.chosen");
  await dragByTouch(page, sun, 0, 30);
  await expectAccessible(page);

  await page.getByRole("tab", { name: t("designs.editor.story_tab") }).click();
  await nameField(page, t).fill("Mittag <b>über</b> dem Sund");
  await page.goto("/bottle-design");
  await page.goto("/bottle-design/editor");
  await expect(page.getByText(t("designs.editor.restored"))).toBeVisible();
  await expect(body).toHaveAttribute("aria-valuenow", String(dragged));

  await page.getByRole("button", { name: t("designs.editor.save") }).click();
  const saveDialog = page.getByRole("dialog", { name: t("designs.editor.ask") });
  await expect(page.getByText(t("field.story_required"))).toBeVisible();
  await expect(saveDialog).toBeHidden();
  await expect(nameField(page, t)).toHaveValue("Mittag <b>über</b> dem Sund");
  await expectEditorReady(page);
  await page.getByLabel(t("designs.editor.story"), { exact: true }).fill("Die Fähre geht um zwölf.");
  await page.getByRole("button", { name: t("designs.editor.save") }).click();
  await expect(saveDialog).toContainText(t("designs.editor.cost", { n: 5 }));
  await expectAccessible(page);
  await saveDialog.getByRole("button", { name: t("designs.editor.save") }).click();
  await expect(page).toHaveURL(/\/bottle-design\/detail\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mittag <b>über</b> dem Sund");
  await expectAccessible(page);

  const [design] = await listOwnDesigns(me);
  expect(design).toMatchObject({ status: "draft", params: { body: dragged } });
  expect(design?.params.markers).toMatchObject([{ type: "sun" }]);
  expect(await fetchCoins(me)).toBe(0);
  await page.goto("/bottle-design/editor");
  await expectEditorReady(page);
  await expect(page.getByText(t("designs.editor.restored"))).toHaveCount(0);
  await page.getByRole("button", { name: t("designs.editor.save") }).click();
  await expect(page.getByRole("dialog", { name: t("square.poor") })).toBeVisible();
});

test("with the keyboard alone", async ({ signedInPhone }) => {
  const { page, me, t } = await signedInPhone();
  await throwBottleAs(me, "Five coins");
  await page.goto("/bottle-design/editor");
  await expectEditorReady(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page
    .getByRole("slider", { name: t("designs.editor.neck") })
    .first()
    .focus();
  await press("Home", "PageUp", "ArrowRight");
  await page.getByRole("tab", { name: t("designs.editor.material") }).focus();
  await press("ArrowRight");
  await expect(page.getByRole("tab", { name: t("designs.editor.stripes") })).toBeFocused();
  await page.getByRole("slider", { name: t("designs.editor.angle") }).focus();
  await press("End", "ArrowLeft");
  await page.getByRole("tab", { name: t("designs.editor.stripes") }).focus();
  await press("ArrowRight");
  await page.getByRole("button", { name: t("designs.editor.add") }).focus();
  await press("Enter");
  const mark = page.locator(".marker-handle.chosen");
  await mark.focus();
  const [x, y] = [await mark.locator(".halo").getAttribute("cx"), await mark.locator(".halo").getAttribute("cy")];
  await press("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown");
  expect(Number(await mark.locator(".halo").getAttribute("cx"))).toBeGreaterThan(Number(x));
  expect(Number(await mark.locator(".halo").getAttribute("cy"))).toBeGreaterThan(Number(y));
  const count = await page.locator(".marker-handle").count();
  await press("Delete");
  await expect(page.locator(".marker-handle")).toHaveCount(count - 1);
  await press("Control+z");
  await expect(page.locator(".marker-handle")).toHaveCount(count);
  await page.getByRole("button", { name: t("designs.editor.describe") }).focus();
  await press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /(closed|sealed) with/ })).toBeVisible();
  await page.getByRole("tab", { name: t("designs.editor.markers") }).focus();
  await press("ArrowRight");
  await nameField(page, t).focus();
  await page.keyboard.type("Keys only");
  await press("Tab");
  await page.keyboard.type("Not one tap.");
  await nameField(page, t).focus();
  await press("Enter");
  const saveDialog = page.getByRole("dialog", { name: t("designs.editor.ask") });
  await saveDialog.getByRole("button", { name: t("designs.editor.save") }).focus();
  await press("Enter");
  await expect(page).toHaveURL(/\/bottle-design\/detail\//);
  const [design] = await listOwnDesigns(me);
  expect(design).toMatchObject({ name: "Keys only", params: { neck: 29, stripes: true, stripeAngle: 89 } });
});

test("without a script, from right to left, on the narrowest phone: draw, show, save, sell, take back, destroy", async ({
  signedInPhone,
}) => {
  const { page, me, t } = await signedInPhone({ language: "ar", javaScript: false, width: 320 });
  await throwBottleAs(me, "خمس عملات");
  await page.goto("/bottle-design/editor");
  await expectNoSideScroll(page);
  await expectAccessible(page);
  for (const [part, width] of Object.entries(ROUND)) await page.locator(`input[name=${part}]`).fill(String(width));
  await page.locator("input[name=m0_type][value=sun]").check({ force: true });
  await page.locator("input[name=name]").fill("ظهر");
  await page.getByRole("button", { name: t("designs.editor.show"), exact: true }).click();
  await expect(page.locator("input[name=body]")).toHaveValue("100");
  await expect(page.locator("input[name=name]")).toHaveValue("ظهر");
  await expect(page.getByRole("img", { name: /مستديرة/ })).toBeVisible();

  await page.getByRole("button", { name: t("designs.editor.save") }).click();
  await page
    .locator("#save-ask")
    .getByRole("button", { name: t("designs.editor.save") })
    .click();
  await expect(page.getByText(t("field.story_required"))).toBeVisible();
  await page.locator("textarea[name=story]").fill("<script>alert(1)</script>");
  await page.getByRole("button", { name: t("designs.editor.save") }).click();
  await page
    .locator("#save-ask")
    .getByRole("button", { name: t("designs.editor.save") })
    .click();
  await expect(page).toHaveURL(/\/bottle-design\/detail\//);
  await expect(page.getByText("<script>alert(1)</script>")).toBeVisible();
  await expectNoSideScroll(page);

  await page
    .getByRole("button", { name: t("designs.sell") })
    .first()
    .click();
  await page.getByLabel(t("designs.price")).fill("9");
  await page.locator("#sale button[type=submit]").click();
  await expect(page.getByText(t("field.price_low"))).toBeVisible();
  await page.getByLabel(t("designs.price")).fill("10");
  await page.locator("#sale button[type=submit]").click();
  await expect(page.getByText(t("notice.design_for_sale"))).toBeVisible();
  await page.getByRole("button", { name: t("designs.end_sale") }).click();
  await expect(page.getByText(t("notice.design_off_sale"))).toBeVisible();

  await page
    .getByRole("button", { name: t("bottles.page.destroy") })
    .first()
    .click();
  await page.getByLabel(t("designs.destroy_label")).fill("عصر");
  await page.locator("#destroy button[type=submit]").click();
  await expect(page.getByText(t("error.name_mismatch"))).toBeVisible();
  await page.getByLabel(t("designs.destroy_label")).fill("ظهر");
  await page.locator("#destroy button[type=submit]").click();
  await expect(page).toHaveURL("/bottle-design");
  await expect(page.getByText(t("designs.none_designed"))).toBeVisible();
  expect(await listOwnDesigns(me)).toEqual([]);
  expect(await fetchCoins(me)).toBe(1);
});

test("an own design can be thrown, on the narrowest phone", async ({ signedInPhone }) => {
  const { page, me, t } = await signedInPhone({ width: 320 });
  await throwBottleAs(me, "Five coins");
  await page.goto("/bottle-design/editor");
  await expectEditorReady(page);
  await expectNoSideScroll(page);
  await page.getByRole("tab", { name: t("designs.editor.story_tab") }).click();
  await nameField(page, t).fill("Own");
  await page.getByLabel(t("designs.editor.story"), { exact: true }).fill("Mine.");
  await page.getByRole("button", { name: t("designs.editor.save") }).click();
  await page
    .locator("#save-ask")
    .getByRole("button", { name: t("designs.editor.save") })
    .click();
  await expect(page).toHaveURL(/\/bottle-design\/detail\//);
  await waitForHtmx(page);
  await page.getByRole("link", { name: t("designs.throw") }).click();
  const dialog = page.getByRole("dialog", { name: t("bottles.throw.title") });
  await expect(dialog.getByRole("radio", { name: /^Own / })).toBeChecked();
  await dialog.getByRole("textbox").fill("In my own glass");
  await dialog.getByRole("button", { name: t("bottles.throw.confirm") }).click();
  await expect(page.getByText(t("notice.throw_success", { n: 5 }))).toBeVisible();
  const { body } = await me.call<{ items: { design: { name: string } }[] }>("GET", "/bottles/my-bottles");
  expect(body.items[0]?.design.name).toBe("Own");
  // It is chosen from now on.
  await page.goto("/throw");
  await expect(page.locator("input[name=choice]").first()).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Own / })).toBeChecked();
});

test("signing out removes the unsaved design, also without support for Clear-Site-Data", async ({ signedInPhone }) => {
  const { page, t } = await signedInPhone();
  await page.goto("/bottle-design/editor");
  await expectEditorReady(page);
  await page.getByRole("tab", { name: t("designs.editor.story_tab") }).click();
  await nameField(page, t).fill("Nobody else's");
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("design:")).length);
  await expect.poll(drafts).toBe(1);
  await page.route("**/logout", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { "clear-site-data": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto("/profile");
  await page.getByRole("button", { name: t("auth.logout") }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await drafts()).toBe(0);
});
