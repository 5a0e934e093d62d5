/** The part of the page of promises about mutants: small changes of the code, and how many of them the tests notice. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const MUTANTS_PATH = "tests/planted/mutants.json";

/** Of one room's code. */
export interface MutantFigures {
  /** All changes that there are. */
  of: number;
  tried: number;
  noticed: number;
  seed: string;
  date: string;
}

export function readMutants(): Record<string, MutantFigures> {
  const path = join(import.meta.dir, "../..", MUTANTS_PATH);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** Lines of Markdown. */
export function mutantsPart(figures: Record<string, MutantFigures>): string[] {
  const rows = Object.entries(figures)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([room, { of, tried, noticed, seed, date }]) => {
      const share = ((100 * noticed) / tried).toFixed(0);
      return `| ${room} | ${of.toLocaleString("en")} | ${tried} | ${noticed} (${share} %) | seed ${seed} (${date}) |`;
    });
  return ["| room | changes there are | tried | noticed | run |", "| --- | --- | --- | --- | --- |", ...rows];
}
