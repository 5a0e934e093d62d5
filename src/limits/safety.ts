import { DAY } from "../runtime/units";

/** Lengths in characters, times in ms. */
export const SAFETY_LIMITS = {
  noteMax: 500,
  reasonMax: 500,
  appealMax: 1_000,
  /** Content is hidden by this many reporters whose weights add up to `hidingWeight`. */
  hidingReporters: 3,
  hidingWeight: 9,
  /** Weight of a report; `wrongWeight` for reporters with `wrong` dismissed reports among their `lately` latest. */
  weight: 3,
  wrongWeight: 1,
  wrong: 3,
  lately: 10,
  /** Target time of a decision. */
  answered: DAY,
  /** ms that evidence is stored after the last decision of a case. */
  evidenceKept: 30 * DAY,
  /** Validity of a banned person's appeal token. */
  appealPass: DAY,
  /** Birthday requests per person and period. */
  birthdays: { most: 3, within: 30 * DAY },
  days: 14,
} as const;

/** Version and date (ms) of the terms; older acceptances are notified once. */
export const CURRENT_TERMS = { version: 2, since: Date.UTC(2026, 10, 23) } as const;

/** Date (ms) on which the accessibility statement was last checked against the product. */
export const ACCESSIBILITY_CHECKED = Date.UTC(2026, 10, 22);

/** Characters of text and reply; unanswered messages per person. */
export const FEEDBACK_LIMITS = { textMax: 1_000, replyMax: 1_000, pendingMax: 5 } as const;
