/** Words of ours that span two lines. */
import { expect, type Page } from "@playwright/test";

/** What people typed may break anywhere. */
const THEIRS =
  "[dir=auto], bdi, [lang]:not(html), option, script, style, noscript, template, textarea, svg, pre, code, .visually-hidden";

/** Opens what is folded away, and every sheet at once. */
function unfold(): void {
  for (const each of document.querySelectorAll("details")) each.open = true;
  for (const each of document.querySelectorAll<HTMLElement>("[popover]")) {
    each.popover = "manual";
    if (!each.matches(":popover-open")) each.showPopover();
  }
}

/** Runs in the page. @returns each broken word, with a bar where it breaks */
function brokenWords(theirs: string): string[] {
  // Letters that are joined into words; Han and Hiragana may break anywhere, unless the label is that short.
  const word =
    /[[\p{L}\p{M}\xad\u200d]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]]+|[\p{sc=Katakana}ー]+|\p{N}+(?:[.,:\u202f\xa0]\p{N}+)*/gv;
  const hyphens = /[\xad\u2010-]/;
  const linesOf = (range: Range): number => {
    let [lines, foot] = [0, Number.NEGATIVE_INFINITY];
    for (const { top, bottom, width } of range.getClientRects()) {
      if (width === 0) continue;
      if (top >= foot - 2) lines++;
      foot = Math.max(foot, bottom);
    }
    return lines;
  };
  const broken: string[] = [];
  const range = document.createRange();
  /** Where a word breaks that has no hyphen there; 0: nowhere. */
  const breakIn = (node: Node, index: number, found: string): number => {
    let foot = Number.POSITIVE_INFINITY;
    for (let at = 0; at < found.length; at++) {
      range.setStart(node, index + at);
      range.setEnd(node, index + at + 1);
      const rect = range.getBoundingClientRect();
      if (rect.width === 0) continue;
      if (rect.top >= foot - 2 && !hyphens.test(found[at - 1] ?? "")) return at;
      foot = rect.bottom;
    }
    return 0;
  };
  const placeOf = (each: Element): string =>
    [each, each.parentElement, each.parentElement?.parentElement]
      .map((one) => one && [one.localName, ...one.classList].join("."))
      .reverse()
      .join(" ");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    const parent = node.parentElement;
    if (!text.trim() || !parent || parent.closest(theirs) || !parent.checkVisibility()) continue;
    range.selectNodeContents(node);
    if (linesOf(range) < 2) continue;
    const short = /^\s*[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]{1,3}\s*$/v.test(text);
    for (const { 0: found, index } of short ? [{ 0: text, index: 0 }] : text.matchAll(word)) {
      range.setStart(node, index);
      range.setEnd(node, index + found.length);
      if (linesOf(range) < 2) continue;
      const at = breakIn(node, index, found);
      if (at > 0) broken.push(`${found.slice(0, at)}|${found.slice(at)} in ${placeOf(parent)}`);
    }
  }
  return broken;
}

/** Runs in the page. @returns what reaches out of the screen sideways */
function tooWide(): string[] {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  return [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((each) => {
      const { left, right, width } = each.getBoundingClientRect();
      const out = right > room + 1 || left < -1;
      const scrolls = (one: Element | null): boolean =>
        one !== null &&
        one !== document.body &&
        (getComputedStyle(one).overflowX !== "visible" || scrolls(one.parentElement));
      const fixed = getComputedStyle(each).position === "fixed" || each.closest("[popover], .tabs");
      return width > 1 && out && each.checkVisibility() && !fixed && !scrolls(each.parentElement);
    })
    .map((each) => `too wide: ${each.localName}.${each.className} ${each.textContent?.slice(0, 40)}`)
    .slice(0, 4);
}

/** The ways a screen is looked at: CSS pixels, and the size of letters. */
const WAYS = [
  { width: 390, size: "" },
  { width: 390, size: "200%" },
  { width: 320, size: "" },
];

/** No word of ours breaks in the middle, at 320 and 390 px and with letters twice as large. */
export async function expectWholeWords(page: Page, where: string): Promise<void> {
  const found: string[] = [];
  for (const { width, size } of WAYS) {
    await page.setViewportSize({ width, height: width < 390 ? 568 : 844 });
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    await page.evaluate(unfold);
    const words = await page.evaluate(brokenWords, THEIRS);
    found.push(...words.map((each) => `${width} px ${size}: ${each}`));
    const wide = await page.evaluate(tooWide);
    found.push(...wide.map((each) => `${width} px ${size}: ${each}`));
  }
  expect.soft([...new Set(found)], where).toEqual([]);
}
