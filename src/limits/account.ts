import { DAY, HOUR } from "../runtime/units";

/** Id of the placeholder row for deleted accounts. */
export const DELETED_USER_ID = "gone";

export const ACCOUNT_LIMITS = {
  usernameMin: 6,
  usernameMax: 30,
  usernameBytes: 400,
  nicknameMax: 24,
  passwordMin: 6,
  passwordMax: 128,
  passwordBytes: 1_000,
  emailMax: 254,
  signatureMax: 200,
  ageMin: 13,
  /** Years that whoever types a birthday can have: another one is a slip, and no refused age. */
  ageBelievedFrom: 5,
  ageBelievedTo: 130,
  adult: 18,
  /** ms for which an account takes no birthday after one was refused as too young. */
  birthdayAfterRefusal: 2 * DAY,
  /** ms after the first refusal at which an account is to be removed that has got none since. */
  keptAfterRefusal: 14 * DAY,
  /** ms between the look that first sees that and the one that removes it: a clock that was ahead, or an old backup, removes nobody at once. */
  seenBeforeRemoval: 3 * DAY,
  /** Characters that are looked at of an invitation code. */
  inviteCodeMax: 64,
} as const;

export const ALBUM_LIMITS = { photos: 9 } as const;

/** Results shown, names read per query, characters of the query. */
export const SEARCH_LIMITS = { found: 20, window: 500, textMax: 60, pause: 250 } as const;

/**
 * Since when (ms) it can be chosen who may follow, write first and find somebody; who was an adult by then has never been
 * under the stricter rules. Its index stands in migration 0067.
 */
export const CONTACT_RULES_SINCE = Date.UTC(2026, 10, 27);

/** ms for which a follow of somebody under 18 waits until the other side follows, too. */
export const FOLLOW_LIMITS = {
  pending: 30 * DAY,
  /** How long one person counts once among the news of followers. */
  toldAgain: DAY,
} as const;

/** Forms from the beginning of a registration to the sea: account and profile. */
export const JOINING_STEPS = 2;

/** First hints on the home screen. */
export const FIRST_HINTS_COUNT = 3;
export const FIRST_HINTS = {
  /** ms from the registration on in which they are shown: none comes back on another day. */
  time: 6 * HOUR,
} as const;
