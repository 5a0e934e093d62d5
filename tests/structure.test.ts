/** The figures of `bun run house`: what is held, and that `docs/structure.md` shows today's. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { houseFigures } from "../scripts/house";

const PAGE = readFileSync(join(import.meta.dir, "../docs/structure.md"), "utf8");
const { figures, details, rooms } = houseFigures();

/** The most of each. */
const MOST: Record<string, number> = {
  "lines of a function, 90th percentile": 18,
  "functions over 40 lines": 0,
  "functions with more than 5 parameters": 0,
  "files over 220 lines": 0,
  "folders over 25 files": 0,
  "loose files in src": 4,
  "upward arrows": 0,
  "exported names with two meanings": 0,
  "unused exports": 0,
  "exports used by tests alone": 0,
  "module-level maps and sets": 0,
};

/** Share by which a figure of the page may differ: it is written when something is tidied up, not with each change. */
const DRIFT = 0.1;

/** Rows of a table of the page, by name. */
const shown = new Map(
  [...PAGE.matchAll(/^\| (.+) \| ([\d,]+) \|$/gm)].map(([, name = "", n = ""]) => [
    name,
    Number(n.replaceAll(",", "")),
  ]),
);

describe("the structure", () => {
  test.each(Object.entries(MOST))("%s: at most %d", (name, most) => {
    if ((figures[name] ?? Infinity) > most) expect(details[name] ?? figures[name]).toEqual([]);
  });

  test("docs/structure.md has the figures and rooms of today (bun run house --write)", () => {
    const today = { ...figures, ...Object.fromEntries(rooms) };
    expect([...shown.keys()]).toEqual(Object.keys(today));
    const off = Object.entries(today).filter(
      ([name, n]) => Math.abs((shown.get(name) ?? 0) - n) > Math.max(5, n * DRIFT),
    );
    expect(off).toEqual([]);
  });
});
