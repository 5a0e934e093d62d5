import { FAR_FUTURE, SEA_LIMITS } from "../../limits/sea";
import { OVERDUE_PLACES, SEA_POOL_PLACES, type SeaCandidate } from "./candidates";

export type SeaPlaces = Readonly<Record<SeaCandidate["pool"], number>>;

/** Whether a bottle that nobody has picked up has waited too long; official letters can wait. */
export const isOverdue = ({ band, created_at }: SeaCandidate, now: number): boolean =>
  band !== "all" && created_at <= now - SEA_LIMITS.overdue;

/** The longest waiting first, official letters after those of people. */
export const waitingRank = ({ band, place }: SeaCandidate): number => (band === "all" ? place + FAR_FUTURE : place);

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

const countBottles = (rows: readonly SeaCandidate[]): number => new Set(rows.map(({ id }) => id)).size;

/**
 * Cumulative places after each pool (docs/product.md 3.3): those of the waiting grow by the bottles that have waited too
 * long, up to all places, first those in languages that the reader reads. The drawn ones get what is left.
 */
export function placesFor(rows: readonly SeaCandidate[], now: number): SeaPlaces {
  const overdue = rows.filter((row) => row.pool.startsWith("waiting") && isOverdue(row, now));
  if (overdue.length === 0) return SEA_POOL_PLACES;
  const inRead = countBottles(overdue.filter(({ pool }) => pool === "waiting_read"));
  const read = between(SEA_POOL_PLACES.waiting_read, inRead, OVERDUE_PLACES.waiting_read);
  const waiting = between(SEA_POOL_PLACES.waiting, countBottles(overdue), OVERDUE_PLACES.waiting);
  const shift = waiting - SEA_POOL_PLACES.waiting - (read - SEA_POOL_PLACES.waiting_read);
  const later = (places: number) => between(waiting, places + shift, SEA_LIMITS.bottlesOnHome);
  return {
    waiting_read: read,
    waiting,
    brief_read: later(SEA_POOL_PLACES.brief_read),
    drawn_read: later(SEA_POOL_PLACES.drawn_read),
    drawn: SEA_LIMITS.bottlesOnHome,
  };
}
