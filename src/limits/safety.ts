import { DAY, HOUR, MINUTE, SECOND } from "../runtime/units";
import { CHAT_SERVER_LIMITS } from "./chat";
import { NEWCOMER_LIMITS } from "./sea";

/** Lengths in characters, times in ms. */
export const SAFETY_LIMITS = {
  noteMax: 500,
  handoverMax: 200,
  reasonMax: 500,
  appealMax: 1_000,
  /** Content is hidden by this many reporters whose weights add up to `hidingWeight`. */
  hidingReporters: 3,
  hidingWeight: 9,
  /** Open urgent cases of one person whose content a single report hides: more of them need `hidingReporters`, so that a raid silences nobody. */
  urgentHidden: 5,
  /** Weight of a report; `dismissedWeight` for reporters with `dismissedReports` dismissed reports among their `recentReports` latest. */
  reportWeight: 3,
  dismissedWeight: 1,
  dismissedReports: 3,
  recentReports: 10,
  /** ms in which an official can undo a decision; nobody is told of it before. */
  undoWindow: 5 * SECOND,
  /** Target time of a decision. */
  decisionTarget: DAY,
  /** A decision that is due in less is marked. */
  decisionSoon: 6 * HOUR,
  /** ms that evidence is stored after the last decision of a case. */
  evidenceRetention: 30 * DAY,
  /** Validity of a banned person's appeal token. */
  appealTokenLifetime: DAY,
  /** One's own reports on the page that lists them. */
  ownReportsMax: 100,
  /** Birthday requests per person and period. */
  birthdays: { most: 3, within: 30 * DAY },
  /** Characters of a public text on the row of its case. */
  queueWords: 80,
  /** Days of the charts of Today. */
  chartDays: 14,
} as const;

/** Alarms of urgent cases, and duty (docs/product.md 12.13). Times in ms. */
export const ALARM_LIMITS = {
  /** Waits before the next step: everybody on duty, all officials, the operator, and all officials twice more. */
  steps: [0, 15 * MINUTE, 15 * MINUTE, HOUR, HOUR],
  /** A step that is later than this, after a stop of the server, moves the next ones too. */
  late: MINUTE,
  /** A taken case that its official does not look at for so long is rung for anew. */
  rest: 30 * MINUTE,
  /** A case about somebody about whom it has rung `within` waits and is looked at `again`, instead of ringing too. */
  fold: { within: DAY, again: 15 * MINUTE },
  /** Urgent reports of one person that ring; more of them wait at the top of the queue. */
  reports: { most: 5, within: DAY },
  /** Alarms of one official in a clock hour, of whatever cases; what is more is a summary. */
  perHour: 10,
  /** Beyond that a case about a person of whom nothing has rung in the hour rings as a summary, so often at most. */
  summaryEvery: MINUTE,
  /** What an official can choose to be on duty for, in hours. */
  dutyHours: [4, 8, 12, 24],
} as const;

/** So many measures of a person within so many ms propose the next step of the ladder. */
export const REPEATED_MEASURES = { most: 3, within: 30 * DAY } as const;

/** Registration closes by itself when reports by `reporters` people are undecided for `undecided` ms. */
export const REGISTRATION_CLOSE_LIMITS = { reporters: 3, undecided: 7 * DAY } as const;

/** Version and date (ms) of the terms; older acceptances are notified once. */
export const CURRENT_TERMS = { version: 6, since: Date.UTC(2026, 10, 30) } as const;

/**
 * `/transparency`: smaller counts are not shown; ms after a month until it is closed, and what still happens late counts;
 * months that are shown.
 */
export const TRANSPARENCY_LIMITS = { shownMin: 5, closeAfter: DAY, months: 24 } as const;

/** Version and date (ms) of the texts of `/privacy`. */
export const PRIVACY_TEXTS = { version: 6, since: Date.UTC(2026, 10, 30) } as const;

/** Date (ms) on which the accessibility statement was last checked against the product. */
export const ACCESSIBILITY_CHECKED = Date.UTC(2026, 10, 22);

/** Characters of text and reply; unanswered messages per person. */
export const FEEDBACK_LIMITS = { textMax: 1_000, replyMax: 1_000, pendingMax: 5 } as const;

/** Word rules: their size, and what matching one text may cost. */
export const WORD_RULE_LIMITS = {
  /** Characters. */
  textMax: 200,
  tryMax: 2_000,
  /** All rules are in memory, made ready in slices. */
  most: 2_000,
  /** Letters looked for: of all words and phrases, and of their spellings with a masked vowel. */
  lettersMax: 200_000,
  /** Each pattern scans every text. */
  patternsMax: 100,
  /** Instructions of one pattern, and of all: each may be looked at for each character. */
  patternSize: 500,
  patternsSize: 5_000,
  /** What one text may cost: letters, places and instructions that are looked at. */
  stepsMax: 300_000,
  /** Of an ordinary text of the greatest length; the rest is for unusual ones. */
  ordinaryMax: 150_000,
  /** Days of hits shown. */
  hitDays: 14,
} as const;

/**
 * The ladder of trust (docs/product.md 12.17), one step a row: what it needs beyond the step before, and what it opens.
 * What the specification counts (throws, picks, coins) is the same on every step.
 * `age` in ms since registration, `throws` letters thrown, `likedBy` people who liked a letter or thanked for a comment;
 * `links`: others see links and handles; `strangersPerDay`: new conversations with people who are no friends.
 */
export const TRUST_STEPS = {
  first: { age: 0, throws: 0, likedBy: 0, links: false, strangersPerDay: CHAT_SERVER_LIMITS.strangersPerDay },
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

/** Equal texts of new accounts (docs/product.md 12.18). Lengths in letters and digits of the folded text, times in ms. */
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
