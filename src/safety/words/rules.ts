/** A final `*` matches any ending. */
export const KINDS = ["word", "phrase", "pattern"] as const;
export type Kind = (typeof KINDS)[number];

/** Refused, held for an official, or masked. */
export const MODES = ["refuse", "hold", "mask"] as const;
export type Mode = (typeof MODES)[number];

export const WORDS = {
  textMax: 200,
  /** Characters. */
  tryMax: 2_000,
  /** All rules are in memory, and made ready in one turn. */
  most: 2_000,
  /** Each pattern scans every text. */
  patternsMost: 100,
  /** Instructions of one pattern, and of all: each may be looked at for each character. */
  patternSize: 500,
  patternsSize: 5_000,
  /** Days of hits shown. */
  days: 14,
} as const;

/** Replacement of masked text. */
export const DOTS = "•••";
