/** UTF-8 bytes per grapheme on average: family emoji take 25; bounds stacked combining marks. */
export const BYTES_PER_CHARACTER = 32;

/** The character counter of a page stops here. */
export const COUNTED_CHARACTERS_MAX = 10_000;
