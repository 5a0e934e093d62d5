import { DAY, HOUR, MINUTE, SECOND } from "../runtime/units";

/** 9999-12-31, ms: official bottles never expire. */
export const FAR_FUTURE = 253_402_300_799_000;

export const SEA_LIMITS = {
  throwsPerDay: 3,
  picksPerDay: 10,
  contentMax: 1_000,
  commentMax: 500,
  answerMax: 500,
  uncollectedMax: 20,
  /** ms for which others may keep the preview of a shared letter. */
  previewCache: HOUR,
  drift: 30 * DAY,
  /** ms that a picked bottle is held. */
  hold: DAY,
  /** ms until a decision made on a page takes effect. */
  undoWindow: 5 * SECOND,
  /** ms within which a bottle that was tapped before joining is picked up after the last form. */
  tappedLifetime: 15 * MINUTE,
  bottlesOnHome: 12,
  /** ms after a look at home in which the bottles seen stay in their places. */
  viewKept: 30 * MINUTE,
  /** Bottles that "Look further out" remembers in its link, 9 letters each; the oldest are forgotten. */
  seenMax: 240,
  /** Shares: of home for bottles that wait for their first finder, of both pools for languages that the reader reads. */
  waitingShare: 1 / 3,
  readLanguageShare: 2 / 3,
  /** Most of the places for bottles found before that go to those with nothing but brief comments. */
  briefShare: 1 / 2,
  /** ms after which a bottle that nobody has picked up goes before those that somebody has. */
  overdue: HOUR,
  /** Places that those keep while others are overdue. */
  foundPlaces: 1,
  /** ms after which a bottle that nobody has picked up is shown with fewer others: so many as are late, at least `fewestOnHome`. */
  late: 3 * HOUR,
  /** ms after which a bottle that nobody has picked up says that more letters wait than are read: then two thirds of the places are for the reader's languages. */
  tooMany: 7 * DAY,
  fewestOnHome: 6,
  voyageMax: 100,
  usesOfCollected: 3,
  usesOfPurchased: 10,
} as const;

/** An account is new until it is older than `time` (ms) and has thrown `throws` bottles. */
export const NEWCOMER_LIMITS = { age: DAY, throws: 3 } as const;
