import { foldText } from "../../src/text/fold";

export type ToSearchKey = (text: string) => string;

/** Languages whose readers type both forms of a Chinese character. */
const READS_CHINESE = /^(zh|ja)\b/;

/** The fold for finding in a language. The table of Chinese, 10 kB, loads only where it is read; without it the rest holds. */
export const loadSearchKey = async (language: string): Promise<ToSearchKey> =>
  READS_CHINESE.test(language) ? loadChineseSearchKey() : foldText;

/** `loadSearchKey` for who reads Chinese. */
export async function loadChineseSearchKey(): Promise<ToSearchKey> {
  const loaded = await import("../../src/text/search-key").catch(() => null);
  return loaded?.searchKey ?? foldText;
}

const CHINESE_CHARACTER = /[\u3400-\u9fff]/u;

/** Whether a text needs the table of Chinese that readers of a language do not load. */
export const needsChineseTable = (text: string, language: string): boolean =>
  CHINESE_CHARACTER.test(text) && !READS_CHINESE.test(language);

/** The search key of a text, its words between single spaces. */
export const wordKeyOf = (text: string, toKey: ToSearchKey): string =>
  toKey(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** How well one of the keys is found by a query. Rank: 0 prefix of a key, 1 of a word, 2 anywhere; null: none. */
export function keyRank(keys: readonly string[], query: string): number | null {
  if (keys.some((key) => key.startsWith(query))) return 0;
  if (keys.some((key) => key.includes(` ${query}`))) return 1;
  return keys.some((key) => key.includes(query)) ? 2 : null;
}
