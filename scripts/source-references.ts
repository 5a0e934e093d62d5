/** What of our own the server starts by its name, as the sources say: nobody keeps a list. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./setup";

const THREAD = /new Worker\(\s*requiredFile\("([^"]+)"\)/g;
const PROCESS = /moduleCommand\("([^"]+)"\)/g;

export interface StartedModules {
  /** Files of threads. */
  threads: string[];
  /** Files that run as processes of their own, without the program. */
  processes: string[];
}

const FILE = /\b(?:requiredFile|productFile|requiredJson)\(\s*["`]([^"`$]+)/g;

const readSource = (file: string): string => readFileSync(join(ROOT, file), "utf8");

const TEXTS = /from "[./]+(locales\/[^"]+\.json)"/g;

const AS_FILE = /from "([^"]+)" with \{ type: "file" \}/g;

const sources = (): string[] => [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(ROOT)];

const findPatternMatches = (pattern: RegExp, texts: string[]): string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)))].sort();

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** @throws Error where a thread is started from anything but `requiredFile("…")` */
export function findStartedModules(): StartedModules {
  const texts = sources().map(readSource);
  if (texts.some((text) => count(text, /\bnew Worker\(/g) > count(text, THREAD)))
    throw new Error('a thread is started from a file that is not named by requiredFile("…")');
  return { threads: findPatternMatches(THREAD, texts), processes: findPatternMatches(PROCESS, texts) };
}

/** What the sources ask `src/runtime/product-file.ts` for: names of files, or how they begin. */
export const findNamedFiles = (): string[] => findPatternMatches(FILE, sources().map(readSource));

/** Files of `locales` that the sources import. */
export const findImportedLocales = (): string[] => findPatternMatches(TEXTS, sources().map(readSource));

/** What the sources import as a file, such as a package's wasm. */
export const findImportedFiles = (): string[] => findPatternMatches(AS_FILE, sources().map(readSource));
