/** The table of `docs/visibility.md`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AccountState } from "./account-states";

const PAGE = join(import.meta.dirname, "../../docs/visibility.md");
const TABLE_COLUMNS = [
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
  "hidden",
  "unnamed",
] as const satisfies AccountState[];
type TableColumn = (typeof TABLE_COLUMNS)[number];

/** What is moved after a ban changes nothing that can be seen, nor whether it was moved before the ban was lifted. */
const COLUMN_OF_STATE: Partial<Record<AccountState, TableColumn>> = { settled: "banned", brief: "lifted" };

const splitCells = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Rows of one table in the page; a header begins with "place". */
const parseTable = (page: string): string[][] =>
  page
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| place "))
    .map(splitCells);

export const rowKey = ({ place, who }: { place: string; who: string }): string => `${place}, ${who}`;

/** What each place shows in each state; an empty cell says what stands under `active`. */
export const DOCUMENTED_VISIBILITY: ReadonlyMap<string, (state: AccountState) => string> = new Map(
  parseTable(readFileSync(PAGE, "utf8")).map(([place = "", who = "", ...cells]) => [
    rowKey({ place, who }),
    (state) => cells[TABLE_COLUMNS.indexOf(COLUMN_OF_STATE[state] ?? (state as TableColumn))] || (cells[0] ?? ""),
  ]),
);
