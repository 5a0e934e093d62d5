import { FAR_FUTURE, SEA_LIMITS } from "../../limits/sea";
import { OVERDUE_PLACES, SEA_POOL_PLACES, type SeaCandidate } from "./candidates";

/** `waiting_rest`: of the waiting ones, once the bottles in languages that the reader reads have had their places. */
export type SeaPlaces = Readonly<Record<SeaCandidate["pool"] | "waiting_rest", number>>;

export const USUAL_PLACES: SeaPlaces = { ...SEA_POOL_PLACES, waiting_rest: 0 };

/** Whether a bottle that nobody has picked up has waited too long; official letters can wait. */
export const isOverdue = ({ band, created_at, pool }: SeaCandidate, now: number): boolean =>
  band !== "all" && pool.startsWith("waiting") && created_at <= now - SEA_LIMITS.overdue;

/** Whether it has waited so long that fewer others are shown beside it. */
export const isLate = (row: SeaCandidate, now: number): boolean =>
  isOverdue(row, now) && row.created_at <= now - SEA_LIMITS.late;

/**
 * Whether more letters wait than are read, so that not even the longest waiting are found in time.
 * @param rows the longest waiting among them
 */
export const areTooMany = (rows: readonly SeaCandidate[], now: number): boolean =>
  rows.some((row) => isOverdue(row, now) && row.created_at <= now - SEA_LIMITS.tooMany);

/** The longest waiting first, official letters after those of people. */
export const waitingRank = ({ band, place }: SeaCandidate): number => (band === "all" ? place + FAR_FUTURE : place);

const between = (min: number, value: number, max: number): number => Math.max(min, Math.min(value, max));

const countBottles = (rows: readonly SeaCandidate[]): number => new Set(rows.map(({ id }) => id)).size;

const isRead = ({ pool }: SeaCandidate): boolean => pool.endsWith("_read");

/**
 * The late bottles of a sea lie nearest, those in languages that the reader reads before others, the longest waiting first; where
 * too many wait, those in other languages lie farthest.
 */
export const lateNearest = (chosen: readonly SeaCandidate[], now: number): SeaCandidate[] => {
  const others = (areTooMany(chosen, now) ? 3 : 1) * FAR_FUTURE;
  const rankOf = (row: SeaCandidate) =>
    isLate(row, now) ? row.created_at + (isRead(row) ? 0 : others) : 2 * FAR_FUTURE;
  return chosen.toSorted((a, b) => rankOf(a) - rankOf(b));
};

const inReadLanguages = (rows: readonly SeaCandidate[]): number =>
  countBottles(rows.filter(({ pool }) => pool === "waiting_read"));

/**
 * As many places as bottles are late, so that the picks go to them: two thirds in languages that are read, then the longest
 * waiting. Where too many wait, those two thirds are filled with bottles found before: letters that their reader cannot read help neither side.
 */
function placesForLate(rows: readonly SeaCandidate[], late: readonly SeaCandidate[], now: number): SeaPlaces {
  const shown = between(SEA_LIMITS.fewestOnHome, countBottles(late), SEA_LIMITS.bottlesOnHome);
  const preferred = Math.round(shown * SEA_LIMITS.readLanguageShare);
  if (!areTooMany(late, now)) {
    const read = Math.min(inReadLanguages(late), preferred);
    return { waiting_read: read, waiting: shown, brief_read: shown, drawn_read: shown, waiting_rest: 0, drawn: shown };
  }
  const read = Math.min(inReadLanguages(rows), preferred);
  const waiting = read + shown - preferred;
  const brief = waiting + Math.round((preferred - read) * SEA_LIMITS.briefShare);
  return { waiting_read: read, waiting, brief_read: brief, drawn_read: shown, waiting_rest: shown, drawn: shown };
}

/**
 * Cumulative places after each pool (docs/product.md 3.3): those of the waiting grow by the bottles that have waited too
 * long, up to all but one, first those in languages that the reader reads. The drawn ones get what is left. Where some are late, those alone count.
 */
export function seaPlacesFor(rows: readonly SeaCandidate[], now: number): SeaPlaces {
  const overdue = rows.filter((row) => isOverdue(row, now));
  if (overdue.length === 0) return USUAL_PLACES;
  const late = overdue.filter((row) => isLate(row, now));
  if (late.length > 0) return placesForLate(rows, late, now);
  const read = between(SEA_POOL_PLACES.waiting_read, inReadLanguages(overdue), OVERDUE_PLACES.waiting_read);
  const max = SEA_LIMITS.bottlesOnHome - SEA_LIMITS.foundPlaces;
  const waiting = between(SEA_POOL_PLACES.waiting, countBottles(overdue), max);
  const shift = waiting - SEA_POOL_PLACES.waiting - (read - SEA_POOL_PLACES.waiting_read);
  const later = (places: number) => between(waiting, places + shift, SEA_LIMITS.bottlesOnHome);
  return {
    waiting_read: read,
    waiting,
    brief_read: later(SEA_POOL_PLACES.brief_read),
    drawn_read: later(SEA_POOL_PLACES.drawn_read),
    waiting_rest: 0,
    drawn: SEA_LIMITS.bottlesOnHome,
  };
}
