import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { test, throwBottleAs, waitForHtmx } from "./fixtures";

const t = translatorFor("en");

/** The name of the focused element, and whether its focus is visible. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: "", seen: true };
    const frame = element.closest(".field, .write, .pill, .option") ?? element;
    const hasOutline = (each: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    };
    const hasVisibleOutline =
      hasOutline(frame) || hasOutline(element) || [...frame.querySelectorAll("span")].some(hasOutline);
    return { name: element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "", seen: hasVisibleOutline };
  });

/** Presses Tab until an element of that name has the focus, which has to be visible at each stop. @returns the names */
async function tabTo(page: Page, name: string | RegExp, maxStops = 40): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < maxStops) {
    await page.keyboard.press("Tab");
    const at = await readFocus(page);
    expect(at.seen, `the focus on “${at.name}” can be seen`).toBe(true);
    stops.push(at.name);
    if (typeof name === "string" ? at.name === name : name.test(at.name)) return stops;
  }
  throw new Error(`${name} is not reached: ${stops.join(", ")}`);
}

test("by keyboard: the sea, the throw dialog and back", async ({ signedInPhone, server }) => {
  await throwBottleAs(await registerClient(server.url), "for whoever types");
  const { page, me } = await signedInPhone();
  await page.goto("/");
  await waitForHtmx(page);
  const stops = await tabTo(page, t("bottles.throw.open"));
  expect(stops[0]).toBe(t("shell.skip"));
  expect(stops.some((name) => name.startsWith("Pick up the bottle"))).toBe(true);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: t("bottles.throw.title") });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("kept for later");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: t("bottles.throw.open") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox")).toHaveValue("kept for later");
  await tabTo(page, t("bottles.throw.confirm"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText(t("notice.throw_success", { n: 5 }));
  await expect(dialog).toBeHidden();
  const { body } = await me.call<{ items: { content: string }[] }>("GET", "/bottles/my-bottles");
  expect(body.items.map(({ content }) => content)).toEqual(["kept for later"]);
});

test("by keyboard: a bottle is picked up with Enter and commented on", async ({ signedInPhone, server }) => {
  await throwBottleAs(await registerClient(server.url), "for whoever types");
  const { page } = await signedInPhone();
  await page.goto("/");
  await waitForHtmx(page);
  await tabTo(page, /^Pick up the bottle/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/bottle\//);
  await waitForHtmx(page);
  await tabTo(page, t("bottles.page.answer"));
  await page.keyboard.press("Enter");
  await expect(page.locator("#comment")).toBeFocused();
  await page.keyboard.type("typed");
  await page.keyboard.press("Escape");
  await expect(page.locator("#comment")).toBeHidden();
  await expect(page.getByRole("button", { name: t("bottles.page.answer") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#comment")).toHaveValue("typed");
  await tabTo(page, t("bottles.page.answer_drift"));
  await page.keyboard.press("Enter");
  await page.waitForURL(/dropped=1$/);
  await tabTo(page, t("bottles.calm.back"));
  await page.keyboard.press("Enter");
  await page.waitForURL("/");
});

test("by keyboard: the skip link leads to the content", async ({ page }) => {
  await page.goto("/login");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("shell.skip") })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login#main");
  await tabTo(page, t("auth.login"));
});

test("by keyboard: a confirmation dialog can be cancelled", async ({ signedInPhone }) => {
  const { page, me } = await signedInPhone();
  const id = await throwBottleAs(me, "remove or not");
  await page.goto(`/bottle/${id}`);
  await waitForHtmx(page);
  const remove = page.getByRole("button", { name: t("bottles.page.remove") });
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: t("ask.remove") })).toBeVisible();
  await tabTo(page, t("shell.cancel"), 3);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: t("ask.remove") })).toBeHidden();
  await expect(remove).toBeFocused();
});

for (const javaScript of [true, false]) {
  test(`a refused field has the focus, and a weak password can be replaced instead of confirmed, JavaScript ${javaScript ? "on" : "off"}`, async ({
    phone,
  }) => {
    const page = await phone({ javaScript, width: 320 });
    await page.goto("/register");
    if (javaScript) await waitForHtmx(page);
    const [password, confirm] = [
      page.getByLabel(t("auth.password"), { exact: true }),
      page.getByLabel(t("auth.confirm")),
    ];
    const register = async (first: string, second: string) => {
      await password.fill(first);
      await confirm.fill(second);
      await page.getByRole("button", { name: t("auth.register") }).click();
    };
    const name = `${javaScript ? "weak" : "bare"}.${process.pid}`;
    await page.getByLabel(t("auth.username")).fill(name);
    await page.getByLabel(t("auth.nickname")).fill(name);
    await register("123456", "1234567");
    await expect(page.getByText(t("field.password_mismatch"))).toBeInViewport();
    await expect(confirm).toBeFocused();
    await register("123456", "123456");
    await expect(page.getByRole("checkbox", { name: t("auth.weak_keep") })).toBeFocused();
    await register("a-much-longer tide", "a-much-longer tide");
    await expect(page).toHaveURL(/\/complete-profile/);
  });
}
