/** What somebody runs first in a fresh copy of the folder installs by itself: until then no package is there. */
import { expect, test } from "bun:test";
import { readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** @returns the packages that a program loads before its first line runs */
function packagesLoadedBy(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const { imports } = new Bun.Transpiler({ loader: file.endsWith("x") ? "tsx" : "ts" }).scan(
    readFileSync(file, "utf8"),
  );
  return imports
    .filter(({ kind }) => kind === "import-statement")
    .flatMap(({ path }) => {
      if (!path.startsWith(".")) return isBuiltin(path) || path === "bun" ? [] : [path];
      const full = join(dirname(file), path);
      const found = [full, `${full}.ts`, `${full}.tsx`, join(full, "index.ts")].find(isFile) ?? "";
      return /\.tsx?$/.test(found) ? packagesLoadedBy(found, seen) : [];
    });
}

for (const name of ["start", "driftglass", "build", "dev", "check", "test"])
  test(`bun run ${name} needs no package to begin`, () => {
    const program = /^bun (\S+\.ts)$/.exec(scripts[name] ?? "")?.[1] ?? "";
    expect([...new Set(packagesLoadedBy(join(ROOT, program)))]).toEqual([]);
  });
