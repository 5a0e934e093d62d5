/** Markup that is invalid, and tap targets that are too small. */
import { expect, type Page } from "@playwright/test";

const BLOCK_ELEMENTS =
  "h1, h2, h3, h4, h5, h6, p, div, ul, ol, dl, table, form, section, article, header, nav, fieldset";
/** Elements that may contain phrasing content only. */
const PHRASING_PARENTS = "span, p, b, i, em, strong, small, label, button, h1, h2, h3, h4, h5, h6, bdi, summary > span";

function findOddForms(): string[] {
  const submits = 'button:not([type="button"], [type="reset"]), input[type="submit"], input[type="image"]';
  // Their buttons are elsewhere on the page, and there may be none.
  return [...document.forms]
    .filter(({ id, hidden }) => id !== "translating" && !hidden)
    .filter((form) => ![...form.elements].some((each) => each.matches(submits)))
    .map((form) => form.outerHTML.slice(0, 120));
}

function findOddBlocks([blocks, phrasing]: [string, string]): string[] {
  return [...document.querySelectorAll(`:is(${phrasing}) > :is(${blocks})`)].map(
    (each) => `${each.parentElement?.outerHTML.slice(0, 80)} … ${each.localName}`,
  );
}

/** px */
const TAP_TARGET_PX = 44;

/** Runs in the page. @returns tap targets below `minimum` px; links inside a sentence are exempt */
// The whole card is tapped where a link's own ::after lies over it.
function findSmallTargets(minimum: number): string[] {
  const inText = (each: Element): boolean =>
    each.localName === "a" &&
    getComputedStyle(each).display === "inline" &&
    [...(each.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  return [
    ...document.querySelectorAll<HTMLElement>("a[href], button, summary, select, input:not([type=hidden]), textarea"),
  ]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".visually-hidden, [inert]"))
    .map((each) => ({
      each,
      rect: (each.matches("label input") ? (each.closest("label") ?? each) : each).getBoundingClientRect(),
    }))
    .filter(
      ({ each, rect }) =>
        rect.width > 1 &&
        !inText(each) &&
        getComputedStyle(each, "::after").position !== "absolute" &&
        (rect.width < minimum - 0.5 || rect.height < minimum - 0.5),
    )
    .map(({ each, rect }) => `${Math.round(rect.width)}×${Math.round(rect.height)}: ${each.outerHTML.slice(0, 110)}`);
}

/** Every form has a submit button, no block element is in phrasing content, and every tap target is at least 44 px. */
export async function expectValidMarkup(page: Page, where: string): Promise<void> {
  const faults = {
    forms: await page.evaluate(findOddForms),
    blocks: await page.evaluate(findOddBlocks, [BLOCK_ELEMENTS, PHRASING_PARENTS] as [string, string]),
    small: await page.evaluate(findSmallTargets, TAP_TARGET_PX),
  };
  expect.soft(faults, where).toEqual({ forms: [], blocks: [], small: [] });
}
