import { DAY } from "../runtime/units";
import { CHAT_LIMITS } from "./chat";
import { NEWCOMER_LIMITS } from "./sea";

/**
 * The ladder of trust (docs/product.md 12.13), one step a row: what it needs beyond the step before, and what it opens.
 * What the specification counts (throws, picks, coins) is the same on every step.
 * `age` in ms since registration, `throws` letters thrown, `likedBy` people who liked a letter or thanked for a comment;
 * `links`: others see links and handles; `strangersPerDay`: new conversations with people who are no friends.
 */
export const TRUST_STEPS = {
  first: { age: 0, throws: 0, likedBy: 0, links: false, strangersPerDay: CHAT_LIMITS.strangersPerDay },
  settled: {
    age: NEWCOMER_LIMITS.age,
    throws: NEWCOMER_LIMITS.throws,
    likedBy: 0,
    links: true,
    strangersPerDay: 15,
  },
  known: { age: 14 * DAY, throws: NEWCOMER_LIMITS.throws, likedBy: 5, links: true, strangersPerDay: 20 },
} as const;

export const TRUST_LIMITS = {
  /** ms after a measure in which a person stands on the first step. */
  setBack: 30 * DAY,
} as const;

/** Equal texts of new accounts (docs/product.md 12.14). Lengths in letters and digits of the folded text, times in ms. */
export const MASS_MAIL_LIMITS = {
  /** Shorter texts are never compared; with a link, handle or number in it, a shorter one is. */
  lettersMin: 60,
  lettersWithContactMin: 24,
  /** Accounts that are new enough to be counted. */
  accountAge: 14 * DAY,
  /** How long a text is remembered. */
  window: 3 * DAY,
  /** A case opens with this many accounts, or this many texts of one account. */
  accounts: 3,
  textsOfOne: 6,
  /** How long a decision holds for the same text. */
  ruling: 30 * DAY,
  /** Texts that one round takes. */
  batch: 20,
} as const;
