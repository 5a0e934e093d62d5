/** `bun scripts/fonts.ts`: the fonts of link previews, kept in static/fonts: their packages are eleven times as large. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./setup";

const OUT = join(ROOT, "static/fonts");

/** Families with the parts that are needed; none named: all. */
const FAMILIES: Record<string, readonly string[]> = {
  "noto-serif": [],
  "noto-naskh-arabic": ["arabic"],
  "noto-serif-devanagari": ["devanagari"],
  "noto-serif-sc": [],
  "noto-serif-jp": [],
};

function copyFontFiles(family: string, only: readonly string[]): [file: string, ranges: string][] {
  const folder = join(ROOT, "node_modules/@fontsource", family);
  const parts: Record<string, string> = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8"));
  return Object.entries(parts)
    .map(([part, ranges]) => ({ part: part.replace(/[[\]]/g, ""), ranges }))
    .filter(({ part }) => only.length === 0 || only.includes(part))
    .map(({ part, ranges }) => {
      const file = `${family}-${part}-400-normal.woff`;
      copyFileSync(join(folder, "files", file), join(OUT, file));
      return [file, ranges];
    });
}

// The files and, in index.json, the code points each is for.
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const index = Object.entries(FAMILIES).map(([family, only]) => [family, copyFontFiles(family, only)]);
writeFileSync(join(OUT, "index.json"), JSON.stringify(Object.fromEntries(index)));
