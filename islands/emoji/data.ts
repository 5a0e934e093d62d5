import { loadSearchKey } from "../page/search-key";
import { timedFetch } from "../timed-fetch";
import { type Emoji, findEmoji, parseEmojiCategories } from "./search";

/** The emoji by category, and how to search in them. */
export interface LoadedEmoji {
  categories: Emoji[][];
  find(query: string): Emoji[];
}

let loaded: Promise<LoadedEmoji> | null = null;

async function load(url: string): Promise<LoadedEmoji> {
  const { lang } = document.documentElement;
  const [response, toKey] = await Promise.all([timedFetch(url), loadSearchKey(lang)]);
  if (!response.ok) throw new Error("no emoji");
  const categories = parseEmojiCategories(await response.json(), lang, toKey);
  const all = categories.flat();
  return { categories, find: (query) => findEmoji(all, query, toKey) };
}

/** Loads the emoji; cached. @throws without an answer */
export function loadEmoji(url: string): Promise<LoadedEmoji> {
  loaded ??= load(url).catch((error) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

const KEY = "emoji";
const RECENT_EMOJI_MAX = 16;

/** Recently used emoji, latest first. */
export function readRecentEmoji(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string").slice(0, RECENT_EMOJI_MAX) : [];
  } catch {
    return [];
  }
}

export function addRecentEmoji(character: string): void {
  try {
    const recent = [character, ...readRecentEmoji().filter((each) => each !== character)].slice(0, RECENT_EMOJI_MAX);
    localStorage.setItem(KEY, JSON.stringify(recent));
  } catch {
    // Storage may be forbidden.
  }
}
