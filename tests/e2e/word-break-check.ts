/** Words of the interface that break across lines, and elements wider than the screen. */
import { expect, type Page } from "@playwright/test";

/** Runs in the page: opens all details and sheets at once. */
function openAllDetails(): void {
  for (const each of document.querySelectorAll("details")) each.open = true;
  for (const each of document.querySelectorAll<HTMLElement>("[popover]")) {
    each.popover = "manual";
    if (!each.matches(":popover-open")) each.showPopover();
  }
}

/** Runs in the page: the day of the test is any day of the week; today's name is the widest. */
function markEachDayAsToday(): void {
  for (const each of document.querySelectorAll(".week li")) each.classList.add("today");
}

/** Runs in the page. @returns each broken word, with a bar where it breaks */
function findBrokenWords(): string[] {
  // What people typed may break anywhere.
  const userContent =
    "[dir=auto], bdi, [lang]:not(html), option, script, style, noscript, template, textarea, svg, pre, code, .visually-hidden";
  // Letters that form words. Han and Hiragana may break anywhere, except in labels of up to three characters.
  const words =
    /[[\p{L}\p{M}\xad\u200d]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]]+|[\p{sc=Katakana}ー]+|\p{N}+(?:[.,:\u202f\xa0]\p{N}+)*/gv;
  const short = /^\s*[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]{1,3}\s*$/v;
  // An address somebody gave may be wider than the screen.
  const addresses = /[^\s\u2068]+@[\w.-]+/g;
  const hyphens = /[\xad\u2010-]/;
  const range = document.createRange();

  const isBroken = (node: Node, from: number, to: number): boolean => {
    range.setStart(node, from);
    range.setEnd(node, to);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    const lineBottom = Math.min(...rects.map(({ bottom }) => bottom));
    return rects.some(({ top }) => top >= lineBottom - 2);
  };
  /** Index at which a word breaks without a hyphen; 0: it does not. */
  const breakIn = (node: Node, index: number, word: string): number => {
    let lineBottom = Number.POSITIVE_INFINITY;
    for (let at = 0; at < word.length; at++) {
      range.setStart(node, index + at);
      range.setEnd(node, index + at + 1);
      const { top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      if (top >= lineBottom - 2 && !hyphens.test(word[at - 1] ?? "")) return at;
      lineBottom = bottom;
    }
    return 0;
  };
  const elementPath = (each: Element | null): string =>
    each ? `${elementPath(each.parentElement?.closest("[class]") ?? null)} ${each.localName}.${each.className}` : "";
  const brokenIn = (node: Node): string[] => {
    const text = node.textContent ?? "";
    const faults = short.test(node.parentElement?.textContent ?? "")
      ? [{ 0: text, index: 0 }]
      : [...text.replace(addresses, (each) => " ".repeat(each.length)).matchAll(words)];
    return faults
      .filter(({ 0: word, index }) => isBroken(node, index, index + word.length))
      .map(({ 0: word, index }) => ({ word, at: breakIn(node, index, word) }))
      .filter(({ at }) => at > 0)
      .map(({ word, at }) => `${word.slice(0, at)}|${word.slice(at)} in${elementPath(node.parentElement).slice(-120)}`);
  };
  const isInterfaceText = (node: Node): boolean => {
    const parent = node.parentElement;
    return Boolean(
      node.textContent?.trim() &&
        parent &&
        !parent.closest(userContent) &&
        parent.checkVisibility() &&
        parent.clientWidth !== 1,
    );
  };
  const texts: Node[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node);
  return texts
    .filter((node) => isInterfaceText(node) && isBroken(node, 0, node.textContent?.length ?? 0))
    .flatMap(brokenIn);
}

/** Runs in the page. @param screenWidth px @returns elements that overflow the screen sideways */
function findTooWide(screenWidth: number): string[] {
  if (document.documentElement.scrollWidth <= screenWidth) return [];
  const isCut = (one: Element | null): boolean =>
    one !== null &&
    one !== document.body &&
    (getComputedStyle(one).overflowX !== "visible" || isCut(one.parentElement));
  const outside = [...document.querySelectorAll<HTMLElement>("body *")].filter((each) => {
    const { left, right, width } = each.getBoundingClientRect();
    return width > 1 && (right > screenWidth + 1 || left < -1) && each.checkVisibility();
  });
  const culprits = outside.filter((each) => !each.closest("[popover], .tabs") && !isCut(each.parentElement));
  return culprits
    .slice(0, 4)
    .map((each) => `too wide: ${each.localName}.${each.className} ${each.textContent?.slice(0, 40)}`);
}

interface Sight {
  /** CSS pixels. */
  width: number;
  fontSize: string;
}

/** Each screen is loaded at the first, and looked at in all. */
const SIGHTS: Sight[] = [
  { width: 390, fontSize: "" },
  { width: 390, fontSize: "200%" },
  { width: 320, fontSize: "" },
];

const viewportOf = ({ width }: Sight) => ({ width, height: width < 390 ? 568 : 844 });

/** Makes the screen that wide; one that already is stays as it is, as a change costs a tenth of loading a page. */
async function setWidth(page: Page, sight: Sight): Promise<void> {
  if (page.viewportSize()?.width !== sight.width) await page.setViewportSize(viewportOf(sight));
}

/** As wide as a screen is when it is loaded. */
export const setFirstWidth = (page: Page): Promise<void> => setWidth(page, SIGHTS[0] as Sight);

/** In one script, so that a sight costs one message to the page. */
const lookScript = ({ width, fontSize }: Sight): string => `(() => {
  document.documentElement.style.fontSize = ${JSON.stringify(fontSize)};
  (${openAllDetails})();
  (${markEachDayAsToday})();
  return [...(${findBrokenWords})(), ...(${findTooWide})(${width})];
})()`;

/** No word of the interface breaks, at 320 and 390 px and at a font size of 200 %. */
export async function expectNoBrokenWords(page: Page, where: string): Promise<void> {
  const faults: string[] = [];
  for (const sight of SIGHTS) {
    await setWidth(page, sight);
    const wrong = await page.evaluate<string[]>(lookScript(sight));
    faults.push(...wrong.map((each) => `${sight.width} px ${sight.fontSize}: ${each}`));
  }
  expect.soft([...new Set(faults)], where).toEqual([]);
}
