/** What a source file says: its imports, and its code without comments. */
import { dirname, join, normalize } from "node:path";

export interface SourceFile {
  /** From the project's folder: `src/bottles/rules.ts`. */
  path: string;
  text: string;
}

const IMPORT_PATTERNS = [
  /^\s*(?:import|export)\s[^;"']*?from\s*["']([^"']+)["']/gm,
  /^\s*import\s*["']([^"']+)["']/gm,
  /\b(?:import|require)\s*\(\s*["']([^"']+)["']/g,
];

/** Everything a file imports, types included: a package as written, a file of ours from the project's folder. */
export function importsOf({ path, text }: SourceFile): string[] {
  const imports = IMPORT_PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
  return imports.map((target) => (target.startsWith(".") ? normalize(join(dirname(path), target)) : target));
}

/** The code without comments, so that a rule may be named in one. */
export const codeOf = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
