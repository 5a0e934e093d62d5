/** Addresses of a sheet of the sea's bottles (`sea-sheet.ts`): `/designs/sea-<hashes>.svg`, at night `sean-`, right to left `sear-`. */

const HASH = /[0-9a-f]{20}(?=\.svg$)/;
const HASH_LENGTH = 20;
const SHEET = /^sea(n?)(r?)-((?:[0-9a-f]{20}){1,12})\.svg$/;

export interface SheetName {
  night: boolean;
  rtl: boolean;
  /** Of the designs, in the order in which the sea's places are filled. */
  hashes: string[];
}

/** null: no sheet's name. */
export function parseSheetName(file: string): SheetName | null {
  const [, night, rtl, hashes] = SHEET.exec(file) ?? [];
  if (hashes === undefined) return null;
  const each = Array.from({ length: hashes.length / HASH_LENGTH }, (_, i) =>
    hashes.slice(i * HASH_LENGTH, (i + 1) * HASH_LENGTH),
  );
  return { night: night === "n", rtl: rtl === "r", hashes: each };
}

/** @param svgs paths of the designs' pictures, in the order in which the places are filled */
export const sheetPath = (svgs: readonly string[], night: boolean, rtl: boolean): string =>
  `/designs/sea${night ? "n" : ""}${rtl ? "r" : ""}-${svgs.map((svg) => HASH.exec(svg)?.[0] ?? "").join("")}.svg`;

/** The bottle of a place in its sheet. */
export const sheetFragment = (place: number | string): string => `s${place}`;
