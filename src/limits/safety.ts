import { DAY } from "../runtime/units";

/** Lengths in characters, times in ms. */
export const SAFETY_LIMITS = {
  noteMax: 500,
  reasonMax: 500,
  appealMax: 1_000,
  /** Reporters that hide a thing, if their weights suffice. */
  hidingReporters: 3,
  hidingWeight: 9,
  /** Of anybody; of who was wrong `wrongFinding` times among the last `listLatestDecisions`. */
  weight: 3,
  wrongWeight: 1,
  wrong: 3,
  lately: 10,
  /** Target time of a decision. */
  answered: DAY,
  /** After the last decision of a case. */
  evidenceKept: 30 * DAY,
  /** Validity of a banned person's appeal token. */
  appealPass: DAY,
  /** Requests for a birthday. */
  birthdays: { most: 3, within: 30 * DAY },
  days: 14,
} as const;

/** Version and date (ms) of the terms; older acceptances are notified once. */
export const CURRENT_TERMS = { version: 2, since: Date.UTC(2026, 10, 23) } as const;

/** When the accessibility statement was last true of the product. */
export const ACCESSIBILITY_CHECKED = Date.UTC(2026, 10, 22);

/** Characters of text and reply; open ones per person. */
export const FEEDBACK_LIMITS = { textMax: 1_000, replyMax: 1_000, pendingMax: 5 } as const;
