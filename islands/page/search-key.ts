import { foldText } from "../../src/text/fold";

export type ToSearchKey = (text: string) => string;

/** Languages whose readers type both forms of a Chinese character. */
const READS_CHINESE = /^(zh|ja)\b/;

/** The fold for finding in a language. The table of Chinese, 10 kB, loads only where it is read; without it the rest holds. */
export async function loadSearchKey(language: string): Promise<ToSearchKey> {
  if (!READS_CHINESE.test(language)) return foldText;
  const loaded = await import("../../src/text/search-key").catch(() => null);
  return loaded?.searchKey ?? foldText;
}
