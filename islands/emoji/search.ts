import { foldText } from "../../src/text/fold";
import type { ToSearchKey } from "../page/search-key";

export interface Emoji {
  character: string;
  name: string;
  searchText: string;
}

const CODE_A = 0x1f1e6;
const LETTER_A = 65;

/** "FR" for the flag of France. */
const regionOfFlag = (flag: string): string =>
  [...flag].map((character) => String.fromCharCode((character.codePointAt(0) ?? 0) - CODE_A + LETTER_A)).join("");

function parseEmojiRow(row: string, regions: Intl.DisplayNames, toKey: ToSearchKey): Emoji {
  const [character = "", ownName, keywords = ""] = row.split("|");
  const name = ownName ?? regions.of(regionOfFlag(character)) ?? character;
  return { character, name, searchText: ` ${toKey(`${name} ${keywords}`)}` };
}

/** The emoji of each category, named in a language. @param categories one text each, as `scripts/emoji.ts` writes it */
export function parseEmojiCategories(
  categories: readonly string[],
  language: string,
  toKey: ToSearchKey = foldText,
): Emoji[][] {
  const regions = new Intl.DisplayNames(language, { type: "region" });
  return categories.map((category) => category.split("\n").map((row) => parseEmojiRow(row, regions, toKey)));
}

const EMOJI_RESULTS_MAX = 64;

/** However long somebody laughs: hahahaha, ههههه, ахахах. */
const withoutRepetition = (word: string): string => word.replace(/^(.{1,2}?)\1+.?$/u, "$1$1");

/** Emoji matching all words: word prefixes first. @param toKey as the emoji were parsed with */
export function findEmoji(all: readonly Emoji[], query: string, toKey: ToSearchKey = foldText): Emoji[] {
  const terms = toKey(query).split(" ").filter(Boolean).map(withoutRepetition);
  const prefixMatches = all.filter(({ searchText }) => terms.every((word) => searchText.includes(` ${word}`)));
  const otherMatches = all.filter(
    (emoji) => !prefixMatches.includes(emoji) && terms.every((word) => emoji.searchText.includes(word)),
  );
  return [...prefixMatches, ...otherMatches].slice(0, EMOJI_RESULTS_MAX);
}
