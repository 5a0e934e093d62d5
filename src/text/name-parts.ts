/** Scripts without blanks between words. */
const SIGNS = "\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}";
const PART = new RegExp(`(?!\\p{M})[${SIGNS}]|(?:(?![${SIGNS}])[\\p{L}\\p{M}\\p{N}])+`, "gu");

/**
 * A name from each of its later words on, in Chinese and Japanese from each of its later signs on. @param key of `searchKey`
 */
export const laterPartsOf = (key: string): string[] => [
  ...new Set([...key.matchAll(PART)].flatMap(({ index }) => (index === 0 ? [] : key.slice(index)))),
];
