/** The table of `docs/visibility.md`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { State } from "./states";

const PAGE = join(import.meta.dirname, "../../docs/visibility.md");
const COLUMNS = [
  "active",
  "suspended",
  "over",
  "banned",
  "lifted",
  "deleted",
  "blocked",
  "blocking",
  "minor",
  "elder",
] as const satisfies State[];
type Column = (typeof COLUMNS)[number];

/** What is moved after a ban changes nothing that can be seen, nor whether it was moved before the ban was lifted. */
const AS: Partial<Record<State, Column>> = { settled: "banned", brief: "lifted" };

const cellsOf = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Rows of one table in the page; a header begins with "place". */
const linesOf = (page: string): string[][] =>
  page
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| place "))
    .map(cellsOf);

export const keyOf = ({ place, who }: { place: string; who: string }): string => `${place}, ${who}`;

/** What each place shows in each state; an empty cell says what stands under `active`. */
export const TABLE: ReadonlyMap<string, (state: State) => string> = new Map(
  linesOf(readFileSync(PAGE, "utf8")).map(([place = "", who = "", ...cells]) => [
    keyOf({ place, who }),
    (state) => cells[COLUMNS.indexOf(AS[state] ?? (state as Column))] || (cells[0] ?? ""),
  ]),
);
