/** The part of the page of promises about mutants: small changes of the code, and how many of them the tests notice. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const MUTANTS_PATH = "tests/planted/mutants.json";

/** A change that no test noticed. */
export interface Survivor {
  path: string;
  kind: string;
  /** Its line, itself between « and ». */
  code: string;
  /** Why nobody could notice it; without: it was missed. */
  why?: string;
}

/** Of one room's code. */
export interface MutantFigures {
  /** All changes that there are. */
  of: number;
  tried: number;
  /** By the room's own tests. */
  noticed: number;
  /** By those of others alone. */
  byOthers: number;
  /** How many were noticed before tests were written for the rest. */
  first: number;
  seed: string;
  date: string;
  survivors: Survivor[];
}

export function readMutants(): Record<string, MutantFigures> {
  const path = join(import.meta.dir, "../..", MUTANTS_PATH);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** Lines of Markdown. */
export function mutantsPart(figures: Record<string, MutantFigures>): string[] {
  const rows = Object.entries(figures)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([room, { of, tried, noticed, byOthers, first, seed, date, survivors }]) => {
      const equal = survivors.filter(({ why }) => why).length;
      const shareOf = (count: number): string => `${count} (${((100 * count) / (tried - equal)).toFixed(0)} %)`;
      const counts = [of.toLocaleString("en"), tried, equal, shareOf(first), shareOf(noticed + byOthers), byOthers];
      return `| ${room} | ${counts.join(" | ")} | seed ${seed} (${date}) |`;
    });
  const heads = [
    "room",
    "changes there are",
    "tried",
    "equal",
    "noticed at first",
    "noticed now",
    "of these by others",
  ];
  return [`| ${heads.join(" | ")} | run |`, `|${" --- |".repeat(heads.length + 1)}`, ...rows];
}
