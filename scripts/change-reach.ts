/** What a change reaches, by imports and by folders: `bun run check` looks at that. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importsOf } from "../tests/support/source";

/** Files by what they import, types included; both from the project's folder. */
export type Importers = ReadonlyMap<string, readonly string[]>;

const withoutEnding = (path: string): string => path.replace(/\.tsx?$/, "");

/** Who imports what among these files and those that are gone; only TypeScript is read. */
export function readImporters(root: string, files: readonly string[], gone: readonly string[] = []): Importers {
  const byName = new Map([...gone, ...files].map((path) => [withoutEnding(path), path]));
  const importers = new Map<string, string[]>();
  for (const path of files.filter((each) => /\.tsx?$/.test(each)))
    for (const target of importsOf({ path, text: readFileSync(join(root, path), "utf8") })) {
      const imported = byName.get(withoutEnding(target));
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  return importers;
}

/** These files and all that import them, directly or not. @param isFollowed whether an importer counts */
export function withImporters(
  paths: readonly string[],
  importers: Importers,
  isFollowed: (path: string) => boolean = () => true,
): string[] {
  const reached = new Set(paths);
  // A set that grows is walked to its end.
  for (const path of reached)
    for (const importer of importers.get(path) ?? []) if (isFollowed(importer)) reached.add(importer);
  return [...reached];
}

/** Folders whose tests lie in folders of other names. */
const TEST_FOLDERS: Record<string, string[]> = {
  "src/backup": ["operation"],
  "src/cli": ["operation"],
  "src/config": ["operation"],
  "src/server": ["operation"],
  "src/translate": ["translations"],
  "src/users": ["profile"],
  deploy: ["operation"],
  islands: ["islands"],
  locales: ["i18n"],
  migrations: ["db"],
  static: ["ui", "shell"],
};

/** What tests read, not import. */
const isTestData = (path: string): boolean => path.startsWith("tests/") && !/\.tsx?$/.test(path);

function testFoldersOf(path: string): string[] {
  const [top = "", room = ""] = path.split("/");
  return TEST_FOLDERS[top] ?? TEST_FOLDERS[`${top}/${room}`] ?? (top === "src" || isTestData(path) ? [room] : []);
}

/** Rules of the whole tree and of its papers: they read what they are about. */
const isOfTheTree = (path: string): boolean => /^tests\/(docs\/)?[^/]+$/.test(path);

interface NearTests {
  /** Those that changed themselves, and those of the whole tree. */
  first: string[];
  /** Those in the folders of the changed rooms, and those that import what changed with nothing but tests between. */
  near: string[];
}

/** Nearly every test of a route reaches nearly every file by way of the app: that alone makes none of them near. */
export function nearTests(tests: readonly string[], changed: readonly string[], importers: Importers): NearTests {
  const byTests = new Set(withImporters(changed, importers, (path) => path.startsWith("tests/")));
  const folders = new Set(changed.flatMap(testFoldersOf));
  const first = tests.filter((path) => changed.includes(path) || isOfTheTree(path));
  const near = tests.filter((path) => byTests.has(path) || folders.has(path.split("/")[1] ?? ""));
  return { first, near: near.filter((path) => !first.includes(path)) };
}

/** Those of the changed files to which one of these tests is near. */
export const pathsNear = (tests: readonly string[], changed: readonly string[], importers: Importers): string[] =>
  tests.length === 0 ? [] : changed.filter((path) => nearTests(tests, [path], importers).near.length > 0);

/** The shortest, until the time is up. @param timeOf how long one takes, ms */
export function shortestTests(tests: readonly string[], timeOf: (path: string) => number, most: number): string[] {
  let sum = 0;
  return tests
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .filter((path) => {
      sum += timeOf(path);
      return sum <= most;
    });
}
