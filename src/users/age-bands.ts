import { ACCOUNT_LIMITS } from "../limits/account";

interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

function parseIsoDate(date: string): CalendarDay | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const time = new Date(Date.UTC(year, month - 1, day));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? { year, month, day } : null;
}

/** What decides in which age band somebody counts. */
export interface AgeBandPerson {
  /** ms; null: no birthday */
  adultAt: number | null;
  official: boolean;
}

/** The same of a row. */
export const ageBandPersonOf = (row: { adult_at: number | null; official: number | null }): AgeBandPerson => ({
  adultAt: row.adult_at,
  official: row.official === 1,
});

export interface TextReader extends AgeBandPerson {
  id: string;
}

export type AgeRange = { from: number; to: number };

export const ALL_AGES: AgeRange = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };

/** Range of `adult_at` (ms) of the authors a person may read: the own age band, for officials all (docs/product.md 8.2). */
export function readableAgeRange({ adultAt, official }: TextReader, now: number): AgeRange {
  if (official) return ALL_AGES;
  const band = ageBandOf(adultAt, now);
  if (!band) return { from: 1, to: 0 };
  return band === "adult" ? { ...ALL_AGES, to: now } : { ...ALL_AGES, from: now + 1 };
}

/**
 * `adult_at` (ms) as it counts between two people: being of the team changes nothing, and without a birthday a member
 * counts as an adult (docs/product.md 12.11).
 */
export const adultAtBetweenPeople = ({ adultAt, official }: AgeBandPerson): number | null =>
  adultAt ?? (official ? 0 : null);

/**
 * Whether a reader may see the name on what a person has published: names of minors are visible to minors, names of
 * adults to everybody but minors, and those of the team to all (docs/product.md 8.2). @param reader null: signed out
 * @param now ms
 */
export function canSeeName(reader: AgeBandPerson | null, { adultAt, official }: AgeBandPerson, now: number): boolean {
  if (official || reader?.official) return true;
  const [band, mine] = [ageBandOf(adultAt, now), ageBandOf(reader?.adultAt ?? null, now)];
  return band !== null && (band === mine || (band === "adult" && mine === null));
}

const asOrdinaryPerson = (person: AgeBandPerson): AgeBandPerson => ({
  adultAt: adultAtBetweenPeople(person),
  official: false,
});

/** As `canSeeName`, of what a member of the team has not published for all (docs/product.md 12.11). */
export const canSeeWriter = (reader: AgeBandPerson | null, writer: AgeBandPerson, now: number): boolean =>
  canSeeName(reader, asOrdinaryPerson(writer), now);

/**
 * Whether what somebody designs is for both age bands: that of the team's own account, which is no person. Nobody else
 * without a birthday can design.
 */
export const designsForAll = ({ adultAt, official }: AgeBandPerson): boolean => official && adultAt === null;

/** As `canSeeName`, of a person rather than of what they published: the rules of age hold for members of the team too. */
export const canKnowPerson = (reader: AgeBandPerson | null, person: AgeBandPerson, now: number): boolean =>
  canSeeName(reader && asOrdinaryPerson(reader), asOrdinaryPerson(person), now);

/** Whether a text is an existing day as YYYY-MM-DD. */
export const isIsoDate = (date: string): boolean => parseIsoDate(date) !== null;

/**
 * When a person born on `birthday` (YYYY-MM-DD) reaches `age` in years, ms at 00:00 UTC; 29 February counts as 1
 * March. @throws RangeError
 */
export function ageReachedAt(birthday: string, age: number): number {
  const born = parseIsoDate(birthday);
  if (!born) throw new RangeError("not a date");
  return Date.UTC(born.year + age, born.month - 1, born.day);
}

/** The 18th birthday, ms. */
export const adultAtFromBirthday = (birthday: string): number => ageReachedAt(birthday, ACCOUNT_LIMITS.adult);

export type AgeBand = "minor" | "adult";

/** The age band at `now` (ms); null: birthday unknown. */
export function ageBandOf(adultAt: number | null, now: number): AgeBand | null {
  if (adultAt === null) return null;
  return adultAt <= now ? "adult" : "minor";
}
