/** Which test files run which lines: a mutant is tried by those alone. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUN } from "./setup";

/** A test file, how long it takes, and the lines of the room that it runs. */
export interface TestFile {
  path: string;
  ms: number;
  lines: Map<string, Set<number>>;
}

/** Every line of a report that ran, by file. */
export function readLcov(report: string): Map<string, Set<number>> {
  const byFile = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const each of report.split("\n")) {
    if (each.startsWith("SF:")) {
      lines = new Set();
      byFile.set(each.slice(3), lines);
    }
    const [, line, hits] = /^DA:(\d+),(\d+)/.exec(each) ?? [];
    if (Number(hits) > 0) lines.add(Number(line));
  }
  return byFile;
}

/** Ends with the first test that fails. @returns whether all pass */
export async function passes(cwd: string, paths: string[], timeout: number, more: string[] = []): Promise<boolean> {
  const child = Bun.spawn([BUN, "test", "--bail", "--timeout=60000", ...more, ...paths.map((each) => `./${each}`)], {
    cwd,
    stdout: "ignore",
    stderr: "ignore",
    timeout,
  });
  return (await child.exited) === 0;
}

/** ms; no file takes longer without a mutant. */
const LONGEST = 600_000;

/** @returns null where it fails without a mutant */
async function measureFile(cwd: string, path: string): Promise<TestFile | null> {
  const folder = mkdtempSync(join(tmpdir(), "driftglass-lines-"));
  try {
    const begun = performance.now();
    const report = ["--coverage", "--coverage-reporter=lcov", `--coverage-dir=${folder}`];
    if (!(await passes(cwd, [path], LONGEST, report))) return null;
    const lcov = join(folder, "lcov.info");
    const lines = existsSync(lcov) ? readLcov(readFileSync(lcov, "utf8")) : new Map();
    return { path, ms: performance.now() - begun, lines };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs each file of these folders of `tests` by itself; one that fails without a mutant is named and left out. */
export async function measureTests(cwd: string, folders: string[]): Promise<TestFile[]> {
  const files: TestFile[] = [];
  for (const folder of folders)
    for (const path of [...new Bun.Glob(`tests/${folder}/**/*.test.ts`).scanSync(cwd)].sort()) {
      const file = await measureFile(cwd, path);
      if (file === null) console.log(`left out: ${path} fails without a mutant`);
      else files.push(file);
    }
  return files;
}

/** Those that run one of these lines, the quickest first. */
export const testsOfLines = (files: TestFile[], path: string, from: number, to: number): TestFile[] =>
  files
    .filter(({ lines }) => [...(lines.get(path) ?? [])].some((line) => line >= from && line <= to))
    .sort((one, other) => one.ms - other.ms);
