/** A final `*` matches any ending. */
export const KINDS = ["word", "phrase", "pattern"] as const;
export type Kind = (typeof KINDS)[number];

/** Refused, held for an official, or masked. */
export const MODES = ["refuse", "hold", "mask"] as const;
export type Mode = (typeof MODES)[number];

/** Where a rule holds: everywhere, or not in chats that both sides have opened. */
export const REACHES = ["everywhere", "strangers"] as const;
export type Reach = (typeof REACHES)[number];
/** Of a rule that says none. */
export const OF_OLD: Reach = "strangers";

export interface Rule {
  id: string;
  language: string | null;
  kind: Kind;
  text: string;
  mode: Mode;
  reach: Reach;
}

export const WORDS = {
  textMax: 200,
  /** Characters. */
  tryMax: 2_000,
  /** All rules are in memory, made ready in slices. */
  most: 2_000,
  /** Letters looked for: of all words and phrases, and of their spellings with a masked vowel. */
  lettersMost: 200_000,
  /** Each pattern scans every text. */
  patternsMost: 100,
  /** Instructions of one pattern, and of all: each may be looked at for each character. */
  patternSize: 500,
  patternsSize: 5_000,
  /** What one text may cost: letters, places and instructions that are looked at. */
  stepsMost: 300_000,
  /** Of an ordinary text of the greatest length; the rest is for unusual ones. */
  ordinaryMost: 150_000,
  /** Days of hits shown. */
  days: 14,
} as const;

/** Replacement of masked text. */
export const DOTS = "•••";
