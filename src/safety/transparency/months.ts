/** Months in UTC as numbers: 12 × year + month from 0. */

export function monthIndexOf(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The first moment of a month, ms. */
export const startOfMonth = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12);

/** `2026-11` */
export const monthName = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
