/** What a rule looks for. A word may end with `*`: and what begins so. */
export const KINDS = ["word", "phrase", "pattern"] as const;
export type Kind = (typeof KINDS)[number];

/** What becomes of a text: it is not taken; nobody else sees it before an official has; others see dots there. */
export const MODES = ["refuse", "hold", "mask"] as const;
export type Mode = (typeof MODES)[number];

export const WORDS = {
  /** Characters of a rule. */
  textMax: 200,
  /** Characters of a text that is tried. */
  tryMax: 2_000,
  /** How many rules there may be: all of them are in memory. */
  most: 5_000,
  /** How many of them may be patterns, each of which every text is searched for by itself. */
  patternsMost: 100,
  /** Days whose hits are shown. */
  days: 14,
} as const;

/** What others see in place of what is masked. */
export const DOTS = "•••";
