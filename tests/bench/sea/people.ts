/** Who lives at a simulated sea, by stated shares. */
import type { Db } from "../../../src/db/transact";
import type { Language } from "../../../src/i18n/languages";
import type { ByLanguage } from "../../../src/limits/languages";
import { DAY, HOUR } from "../../../src/runtime/units";
import { NOW } from "../../support/bottles";
import { personRow, type TestPerson, toTestPerson } from "../../support/people";

/** Percent of the people by the language they write. */
export const LANGUAGE_SHARES: Readonly<ByLanguage<number>> = {
  en: 26,
  es: 14,
  zh: 13,
  pt: 9,
  fr: 9,
  de: 8,
  ru: 7,
  ja: 6,
  hi: 5,
  ar: 3,
};
export const MINOR_SHARE = 0.08;
/** Of those who write another language: how many read English too. */
const ENGLISH_TOO_SHARE = 0.4;

export interface SeaPerson extends TestPerson {
  band: "minor" | "adult";
  /** How much they do beside others. */
  weight: number;
  /** ms after midnight UTC at which their day of sixteen hours begins. */
  morning: number;
}

/** One language for each person, in the stated shares for any number of people. */
function languagesFor(count: number): Language[] {
  const entries = Object.entries(LANGUAGE_SHARES) as [Language, number][];
  const hundred = entries.flatMap(([language, share]) => Array.from({ length: share }, () => language));
  return Array.from({ length: count }, (_, i) => hundred[(i * 61) % hundred.length] ?? "en");
}

/** Few do much, many little: the most active tenth does about a third. */
const weightOf = (random: () => number): number =>
  Math.exp(0.8 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(6.283 * random()));

/** People with complete profiles, in the table. */
export async function settleSeaPeople(db: Db, count: number, random: () => number): Promise<SeaPerson[]> {
  const minors = Math.round(count * MINOR_SHARE);
  const rows = languagesFor(count).map((language, i) => {
    const reads = language !== "en" && random() < ENGLISH_TOO_SHARE ? [language, "en"] : [language];
    const birthday = (i * 37) % count < minors ? "2010-12-24" : "1990-05-17";
    return personRow({ id: `person-${i}`, language, reads: JSON.stringify(reads), birthday, now: NOW - 30 * DAY });
  });
  for (let i = 0; i < rows.length; i += 50)
    await db
      .insertInto("users")
      .values(rows.slice(i, i + 50))
      .execute();
  return rows.map((row) => ({
    ...toTestPerson(row),
    band: (row.adult_at ?? 0) <= NOW ? "adult" : "minor",
    weight: weightOf(random),
    morning: Math.floor(random() * 24) * HOUR,
  }));
}
