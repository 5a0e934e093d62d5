/** What passed: `bun run check` looks only at what has changed since. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Whatever a linter here can read. */
const SOURCES = "*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,json,jsonc,css,html}";
/** Written by programs, or no part of the project. */
const OTHERS = ["node_modules", "dist", "data", "test-results"];

const hashOf = (path: string): string => Bun.hash(readFileSync(path)).toString(36);

/** Paths from `root`. @param without further folders in it that are left out */
export const sourceFiles = (root: string, without: readonly string[] = []): string[] =>
  filesNamed(SOURCES, root, without);

/** Paths from `root`, whatever they are. */
export const projectFiles = (root: string): string[] => filesNamed("*", root, []);

function filesNamed(pattern: string, root: string, without: readonly string[]): string[] {
  const entries = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
  const folders = entries.filter((each) => each.isDirectory() && ![...OTHERS, ...without].includes(each.name));
  const inside = folders.flatMap(({ name }) =>
    [...new Bun.Glob(`**/${pattern}`).scanSync(join(root, name))].map((path) => join(name, path)),
  );
  return [...inside, ...new Bun.Glob(pattern).scanSync({ cwd: root, dot: true })].sort();
}

interface PassedRecord {
  /** Of the files that say what is looked for, and with which version. */
  rules: string;
  files: Record<string, string>;
}

const NONE: PassedRecord = { rules: "", files: {} };

function readRecord(path: string): PassedRecord {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : NONE;
  } catch {
    return NONE;
  }
}

interface ChangedFiles {
  /** Those that are there. */
  paths: string[];
  /** Those that have gone since. */
  gone: string[];
  /** Nothing is known of any. */
  all: boolean;
  /**
   * They are all right as they were when they were compared.
   * @param except files that stay changed
   */
  keep(except?: readonly string[]): void;
}

/**
 * Files that are not as they were when they passed.
 * @param record where that is kept @param rules files of which each may change what is wrong with any
 */
export function changedFiles(root: string, record: string, files: string[], rules: string[]): ChangedFiles {
  const known = readRecord(record);
  const now: PassedRecord = {
    rules: rules.map((each) => hashOf(join(root, each))).join(" "),
    files: Object.fromEntries(files.map((each) => [each, hashOf(join(root, each))])),
  };
  const all = known.rules !== now.rules;
  return {
    paths: all ? files : files.filter((each) => known.files[each] !== now.files[each]),
    gone: all ? [] : Object.keys(known.files).filter((each) => !(each in now.files)),
    all,
    keep(except = []) {
      const kept: PassedRecord = { ...now, files: { ...now.files } };
      // As it was known before, or not at all.
      for (const each of except) kept.files[each] = known.files[each] ?? "";
      mkdirSync(dirname(record), { recursive: true });
      writeFileSync(record, JSON.stringify(kept));
    },
  };
}
