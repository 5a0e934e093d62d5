/** Localization checks of a screen. Content that people wrote is left out. */
import { expect, type Page } from "@playwright/test";
import { findForbiddenWords, readGlossary } from "../../scripts/glossary";
import { readTexts } from "../../scripts/locale-texts";
import type { Language } from "../../src/i18n/languages";

interface ScreenTexts {
  /** Every text of the interface, those for screen readers included. */
  texts: string[];
  /** Labels that are clipped. */
  cut: string[];
  wide: number;
  /** Characters that no font of the machine has. */
  missing: string[];
}

const englishTexts = readTexts("en");

/** Runs in the page. @param drawnBefore characters that are known to have a glyph */
function readScreen(drawnBefore: string): ScreenTexts {
  const userContent = "[dir=auto], bdi, [lang]:not(html), option, script, style, noscript, template, textarea, svg";
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim();
    const address = text?.startsWith("http") && !/\s/.test(text);
    if (text && !address && !node.parentElement?.closest(userContent)) texts.push(text);
  }
  for (const name of ["aria-label", "placeholder", "alt", "title"]) {
    for (const each of document.querySelectorAll(`[${name}]`)) texts.push(each.getAttribute(name) ?? "");
  }
  const cut = [...document.querySelectorAll<HTMLElement>("a, button, label, h1, h2, span, b, th, dt")]
    .filter((each) => !each.closest(userContent) && !each.querySelector("[dir=auto], bdi"))
    .filter((each) => each.checkVisibility() && getComputedStyle(each).overflowX !== "visible")
    // What is only heard has a box of 1 px.
    .filter(
      (each) => !each.matches(".visually-hidden") && each.clientWidth !== 1 && each.scrollWidth > each.clientWidth + 1,
    )
    .map((each) => each.textContent?.trim() ?? "");
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [32, 32];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const drawGlyph = (character: string): string => {
    if (!context) return character;
    context.clearRect(0, 0, 32, 32);
    context.font = `20px ${getComputedStyle(document.body).fontFamily}`;
    context.fillText(character, 2, 24);
    return context.getImageData(0, 0, 32, 32).data.join("");
  };
  const missingGlyph = drawGlyph("\u{10fffd}");
  const known = new Set(drawnBefore);
  const letters = [...new Set(texts.join(""))].filter(
    (character) => /\p{L}|\p{N}|\p{P}/u.test(character) && !known.has(character),
  );
  return {
    texts: texts.filter(Boolean),
    cut,
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    missing: letters.filter((character) => drawGlyph(character) === missingGlyph),
  };
}

/** Runs in the page: placeholders whose words stand in the order of the other direction. */
function readTurnedPlaceholders(): string[] {
  const { direction } = getComputedStyle(document.documentElement);
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(":placeholder-shown")]
    .filter((field) => field.placeholder.trim() !== "" && getComputedStyle(field).direction !== direction)
    .map((field) => field.placeholder);
}

const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{([^{}]+)\}/g)].map(([, form]) => form ?? "");

/** English texts that the language has a translation for. */
function findUntranslated(language: Language, texts: readonly string[]): string[] {
  if (language === "en") return [];
  const own = readTexts(language);
  // A text may be the same in both languages, whole or as a form inside a placeholder.
  const ownTexts = new Set(Object.values(own).flatMap((text) => [text, ...placeholdersOf(text)]));
  const untranslated = Object.entries(englishTexts).filter(([key, text]) => own[key] !== text && !ownTexts.has(text));
  const foreign = new Set(untranslated.map(([, text]) => text));
  return texts.filter((text) => foreign.has(text));
}

const TEXT_KEY = /\b[a-z]+\.[a-z0-9_.-]+\b/g;
const findTextKeys = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(TEXT_KEY) ?? []).filter((word) => word in englishTexts);

/** Cache: drawing every character on every screen takes most of the time. */
const knownGlyphs = new Set<string>();

/** The current screen is complete in its language: no overflow, clipped label, missing glyph, key, English or forbidden word, turned placeholder. */
export async function expectLocalized(page: Page, language: Language, where: string): Promise<void> {
  const { texts, cut, wide, missing } = await page.evaluate(readScreen, [...knownGlyphs].join(""));
  for (const character of texts.join("")) if (!missing.includes(character)) knownGlyphs.add(character);
  const faults = {
    wide,
    cut,
    missing,
    turned: await page.evaluate(readTurnedPlaceholders),
    keys: findTextKeys(texts),
    english: findUntranslated(language, texts),
    forbidden: texts.flatMap((text) =>
      findForbiddenWords(readGlossary(language), text).map((word) => `${word}: ${text}`),
    ),
  };
  const none = { wide: 0, cut: [], missing: [], turned: [], keys: [], english: [], forbidden: [] };
  expect.soft(faults, where).toEqual(none);
}
