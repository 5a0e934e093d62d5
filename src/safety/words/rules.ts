/** A final `*` matches any ending. */
export const RULE_KINDS = ["word", "phrase", "pattern"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** Refused, held for an official, or masked. */
export const RULE_MODES = ["refuse", "hold", "mask"] as const;
export type RuleMode = (typeof RULE_MODES)[number];

/** Where a rule holds: everywhere, or not in chats that both sides have opened. */
export const RULE_REACHES = ["everywhere", "strangers"] as const;
export type RuleReach = (typeof RULE_REACHES)[number];
/** Of a rule that says none. */
export const DEFAULT_RULE_REACH: RuleReach = "strangers";

export interface MatchRule {
  id: string;
  language: string | null;
  kind: RuleKind;
  text: string;
  mode: RuleMode;
  reach: RuleReach;
}

export const WORD_RULE_LIMITS = {
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
export const MASK_DOTS = "•••";
