import { ACCOUNT } from "../limits/limits";

interface Day {
  year: number;
  month: number;
  day: number;
}

function parse(date: string): Day | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const time = new Date(Date.UTC(year, month - 1, day));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? { year, month, day } : null;
}

export interface WordsReader {
  id: string;
  adultAt: number | null;
  official: boolean;
}

export type Ages = { from: number; to: number };

export const ALL_AGES: Ages = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };

/** The ages whose words a person reads: the own band, officials all (product.md, Age). */
export function agesRead({ adultAt, official }: WordsReader, now: number): Ages {
  if (official) return ALL_AGES;
  const band = bandOf(adultAt, now);
  if (!band) return { from: 1, to: 0 };
  return band === "adult" ? { ...ALL_AGES, to: now } : { ...ALL_AGES, from: now + 1 };
}

interface Named {
  adultAt: number | null;
  official: boolean;
}

/**
 * Whether a reader learns who somebody is, where they have nothing to do with each other: under 18 their own band alone
 * does, and nobody under 18 learns who an adult is (product.md, Age). @param reader null: signed out
 */
export function isNamedTo(reader: Named | null, { adultAt, official }: Named, now: number): boolean {
  if (official || reader?.official) return true;
  const [band, mine] = [bandOf(adultAt, now), bandOf(reader?.adultAt ?? null, now)];
  return band !== null && (band === mine || (band === "adult" && mine === null));
}

export const isDate = (date: string): boolean => parse(date) !== null;

/** When a person born on `birthday` reaches `age`, ms at 00:00 UTC; 29 February counts as 1 March. */
export function birthdayAt(birthday: string, age: number): number {
  const born = parse(birthday);
  if (!born) throw new RangeError("not a date");
  return Date.UTC(born.year + age, born.month - 1, born.day);
}

/** The 18th birthday, ms. */
export const adultAt = (birthday: string): number => birthdayAt(birthday, ACCOUNT.adult);

export type Band = "minor" | "adult";

/** The age band; null: birthday unknown. */
export function bandOf(adultAt: number | null, now: number): Band | null {
  if (adultAt === null) return null;
  return adultAt <= now ? "adult" : "minor";
}
