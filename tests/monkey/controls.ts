/** What somebody can tap or write into on a page, as the explorer sees it. */
import type { Page } from "@playwright/test";

export interface Control {
  /** Its place among all elements that match CONTROLS. */
  at: number;
  kind: "link" | "button" | "field";
  /** What it is called, for the story. */
  name: string;
  /** Of a link. */
  address: string | null;
}

export const CONTROLS =
  "a[href], button, summary, select, textarea, input:not([type=hidden]):not([type=file]), label[for], [role=tab]";

/** Would end the account or the session, leave the app, or take a file along: the walk goes on without them. */
const LEFT_OUT =
  /logout|account\/delete|account\/(devices|sessions|export|identities|password|two-step|passkeys)|end-session|^mailto:|^tel:|\.(ics|zip|html|png)(\?|$)/;

/** Runs in the page. */
function readControls([selector, leftOut]: [string, string]): Control[] {
  const never = new RegExp(leftOut);
  const isOpen = (each: Element): boolean => {
    if (!(each as HTMLElement).checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = each.getBoundingClientRect();
    return width > 0 && height > 0 && each.closest("[inert], :disabled, [aria-hidden=true]") === null;
  };
  const addressOf = (each: Element): string =>
    each.getAttribute("href") ?? each.getAttribute("formaction") ?? each.closest("form")?.getAttribute("action") ?? "";
  const isLeftOut = (each: Element): boolean => {
    const address = addressOf(each);
    if (never.test(address) || each.hasAttribute("download")) return true;
    return new URL(address, location.href).origin !== location.origin;
  };
  const kindOf = (each: Element): Control["kind"] => {
    if (each.matches("a")) return "link";
    return each.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=submit])")
      ? "field"
      : "button";
  };
  // A dialog or sheet that is open covers what lies behind it.
  const open = [...document.querySelectorAll("dialog[open], :popover-open")].filter(isOpen).at(-1);
  return [...document.querySelectorAll(selector)]
    .map((each, at) => ({ each, at }))
    .filter(({ each }) => isOpen(each) && !isLeftOut(each) && (!open || open.contains(each)))
    .map(({ each, at }) => ({
      at,
      kind: kindOf(each),
      address: each.getAttribute("href"),
      name: (each.getAttribute("aria-label") ?? each.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40),
    }));
}

export const findControls = (page: Page): Promise<Control[]> =>
  page.evaluate(readControls, [CONTROLS, LEFT_OUT.source] as [string, string]);
