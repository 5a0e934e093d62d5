import { REQUEST_TIMEOUT } from "../../src/limits/http";

export interface Emoji {
  character: string;
  name: string;
  searchText: string;
}

const CODE_A = 0x1f1e6;
const LETTER_A = 65;

/** "FR" for the flag of France. */
const regionOfFlag = (flag: string): string =>
  [...flag]
    .map((character) => String.fromCharCode((character.codePointAt(0) ?? 0) - CODE_A + LETTER_A))
    .join("");

/** Search form without case and accents. */
const searchable = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

function parseEmojiRow(row: string, regions: Intl.DisplayNames): Emoji {
  const [character = "", ownName, keywords = ""] = row.split("|");
  const name = ownName ?? regions.of(regionOfFlag(character)) ?? character;
  return { character, name, searchText: ` ${searchable(`${name} ${keywords}`)}` };
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
  const terms = searchable(query).split(/\s+/).filter(Boolean);
  const prefixMatches = all.filter(({ searchText }) =>
    terms.every((word) => searchText.includes(` ${word}`)),
  );
  const otherMatches = all.filter(
    (emoji) => !prefixMatches.includes(emoji) && terms.every((word) => emoji.searchText.includes(word)),
  );
  return [...prefixMatches, ...otherMatches].slice(0, EMOJI_RESULTS_MAX);
}

const KEY = "emoji";
const RECENT_EMOJI_MAX = 16;

/** Recently used emoji, latest first. */
export function readRecentEmoji(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((each) => typeof each === "string").slice(0, RECENT_EMOJI_MAX)
      : [];
  } catch {
    return [];
  }
}

export function addRecentEmoji(character: string): void {
  try {
    const recent = [character, ...readRecentEmoji().filter((each) => each !== character)].slice(
      0,
      RECENT_EMOJI_MAX,
    );
    localStorage.setItem(KEY, JSON.stringify(recent));
  } catch {
    // Storage may be forbidden.
  }
}
