import { REQUEST_TIMEOUT } from "../../src/limits/http";

export interface Emoji {
  sign: string;
  name: string;
  words: string;
}

const CODE_A = 0x1f1e6;
const LETTER_A = 65;

/** "FR" for the flag of France. */
const regionOfFlag = (flag: string): string =>
  [...flag].map((sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - CODE_A + LETTER_A)).join("");

/** Search form without case and accents. */
const searchable = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

function parseEmojiRow(row: string, regions: Intl.DisplayNames): Emoji {
  const [sign = "", said, more = ""] = row.split("|");
  const name = said ?? regions.of(regionOfFlag(sign)) ?? sign;
  return { sign, name, words: ` ${searchable(`${name} ${more}`)}` };
}

/** The emoji of each category, named in a language. @param categories one text each, as `scripts/emoji.ts` writes it */
export function parseEmojiCategories(categories: readonly string[], language: string): Emoji[][] {
  const regions = new Intl.DisplayNames(language, { type: "region" });
  return categories.map((category) => category.split("\n").map((row) => parseEmojiRow(row, regions)));
}

let loaded: Promise<Emoji[][]> | null = null;

async function load(url: string): Promise<Emoji[][]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) });
  if (!response.ok) throw new Error("no emoji");
  return parseEmojiCategories(await response.json(), document.documentElement.lang);
}

/** Emoji by category; cached. @throws without an answer */
export function loadEmoji(url: string): Promise<Emoji[][]> {
  loaded ??= load(url).catch((error) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

const EMOJI_RESULTS_MAX = 64;

/** Emoji matching all words: word prefixes first. */
export function findEmoji(all: readonly Emoji[], query: string): Emoji[] {
  const asked = searchable(query).split(/\s+/).filter(Boolean);
  const begins = all.filter(({ words }) => asked.every((word) => words.includes(` ${word}`)));
  const within = all.filter(
    (emoji) => !begins.includes(emoji) && asked.every((word) => emoji.words.includes(word)),
  );
  return [...begins, ...within].slice(0, EMOJI_RESULTS_MAX);
}

const KEY = "emoji";
const RECENT_EMOJI_MAX = 16;

/** Recently used emoji, latest first. */
export function readRecentEmoji(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((each) => typeof each === "string").slice(0, RECENT_EMOJI_MAX)
      : [];
  } catch {
    return [];
  }
}

export function addRecentEmoji(sign: string): void {
  try {
    const lately = [sign, ...readRecentEmoji().filter((each) => each !== sign)].slice(0, RECENT_EMOJI_MAX);
    localStorage.setItem(KEY, JSON.stringify(lately));
  } catch {
    // Storage may be forbidden.
  }
}
