/** Accessibility and layout checks that many journeys share. */
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectNoSideScroll, findViolations, injectAxe } from "../support/e2e";

/** Computes a score as Lighthouse does: the share of axe rules that hold, weighted by their impact. */
const AXE_SUMMARY_SCRIPT = `axe.run(document, { resultTypes: ["violations", "passes"] }).then(({ violations, passes }) => {
  const weights = { minor: 1, moderate: 3, serious: 7, critical: 10 };
  const weightOf = ({ id, impact }) => weights[impact ?? axe._audit.rules.find((rule) => rule.id === id)?.impact] ?? 1;
  const sum = (all) => all.reduce((so, each) => so + weightOf(each), 0);
  const [held, broken] = [sum(passes), sum(violations)];
  return { figure: Math.round(100 * held / (held + broken)), rules: passes.length, broken: violations.map(({ id }) => id) };
})`;

interface AxeSummary {
  figure: number;
  /** Number of rules that applied and hold. */
  rules: number;
  broken: string[];
}

/** The accessibility score of a page: 100 without violations. */
export async function summarizeAccessibility(page: Page): Promise<AxeSummary> {
  await injectAxe(page);
  return page.evaluate<AxeSummary>(AXE_SUMMARY_SCRIPT);
}

/** axe finds no violations. */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  expect.soft(await findViolations(page), where).toEqual([]);
}

/** axe finds no violations in the light theme, and no contrast violations in the dark one, which differs in colours alone. */
export async function expectNoViolationsInBothThemes(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoViolations(page, `${where} light`);
  await saveScreenshot(page, `${where} light`);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await findViolations(page, ["color-contrast"]), `${where} dark`).toEqual([]);
  await saveScreenshot(page, `${where} dark`);
}

/** Everything that can be tapped is at least 44 px both ways, links in running text apart (docs/product.md 18.4). */
export async function expectTapTargets(page: Page, where: string): Promise<void> {
  const small = await page.evaluate(() => {
    const MIN_PX = 43.5;
    const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary");
    const inline = (element: Element) => getComputedStyle(element).display === "inline";
    return [...all]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".skip"))
      .filter((element) => !inline(element) || element.matches("input"))
      .map((element) => ({
        element,
        box: (element.closest(".field, label:has(> input)") ?? element).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width < MIN_PX || box.height < MIN_PX)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width} × ${box.height}`);
  });
  expect.soft(small, where).toEqual([]);
}

/** One heading says what page it is. */
export async function expectOneHeading(page: Page, where: string): Promise<void> {
  // Those that a screen reader finds: hidden parts of a page have their own.
  const headings = await page.getByRole("heading", { level: 1 }).allTextContents();
  expect.soft(headings, where).toHaveLength(1);
  expect.soft(headings[0]?.trim(), where).not.toBe("");
}

/** There is no horizontal scrolling at 390 and 320 px, nor at a font size of 200 %. */
export async function expectFitAtAllWidths(page: Page): Promise<void> {
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await expectNoSideScroll(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
}

/** Saves screenshots at two widths into the folder that SCREENSHOTS names; does nothing without it. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  const { width } = page.viewportSize() ?? { width: 0 };
  const path = (suffix: string) => join(folder, `${name.replaceAll(/[^\w-]+/g, "-")}-${suffix}.png`);
  await page.screenshot({ path: path(String(width)) });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.screenshot({ path: path("320") });
  await page.setViewportSize({ width: 390, height: 844 });
}
