/** Figures of many files. What was found in a text is kept in `node_modules/.cache`: parsing all of them takes 10 s of a processor. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type FileFigures, figuresOf } from "./code-figures";
import { ROOT } from "./setup";

const KEPT = join(ROOT, "node_modules/.cache/code-figures.json");

/** They decide what is found in any text. */
const RULES = ["scripts/code-figures.ts", "bun.lock"];

type KeptFigures = Omit<FileFigures, "identifiers"> & { identifiers: string[]; hash: string };

interface KeptRecord {
  rules: string;
  files: Record<string, KeptFigures>;
}

const hashOf = (text: string): string => Bun.hash(text).toString(36);
const readText = (path: string): string => readFileSync(join(ROOT, path), "utf8");

function readKept(rules: string): KeptRecord {
  try {
    const kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, "utf8")) as KeptRecord) : null;
    if (kept?.rules === rules) return kept;
  } catch {
    // Not a record: all is read anew.
  }
  return { rules, files: {} };
}

/** Two tests may write at once: each leaves a whole file. */
function writeKept(record: KeptRecord): void {
  mkdirSync(dirname(KEPT), { recursive: true });
  const draft = `${KEPT}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(record));
  renameSync(draft, KEPT);
}

/** Every TypeScript file below these folders, generated ones left out. */
export function readFigures(...folders: string[]): FileFigures[] {
  const kept = readKept(RULES.map((path) => hashOf(readText(path))).join(" "));
  const glob = new Bun.Glob(`{${folders.join(",")}}/**/*.{ts,tsx}`);
  const paths = [...glob.scanSync(ROOT)].filter((path) => path !== "src/i18n/catalogue.ts" && !path.endsWith(".d.ts"));
  let isNew = false;
  const figures = paths.sort().map((path) => {
    const text = readText(path);
    const hash = hashOf(text);
    const known = kept.files[path];
    if (known?.hash === hash) return { ...known, identifiers: new Set(known.identifiers) };
    isNew = true;
    const found = figuresOf(path, text);
    kept.files[path] = { ...found, identifiers: [...found.identifiers], hash };
    return found;
  });
  if (isNew) writeKept(kept);
  return figures;
}
