/** Which test files run which pieces of the code: a mutant is tried by those alone. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUN } from "./setup";

/** A test file, how long it takes, and the probes that it passes. */
export interface TestFile {
  path: string;
  ms: number;
  /** Perhaps because probes take time. */
  failed: boolean;
  passed: Set<number>;
}

/** Ends with the first test that fails, or when the time is over, and says so. @returns whether all pass */
export async function passes(cwd: string, paths: string[], timeout: number, more = ["--bail"]): Promise<boolean> {
  const child = Bun.spawn([BUN, "test", "--timeout=60000", ...more, ...paths.map((each) => `./${each}`)], {
    cwd,
    env: process.env,
    stdout: "ignore",
    stderr: "ignore",
    timeout,
  });
  const code = await child.exited;
  if (child.signalCode) console.log(`ended after ${timeout} ms (${child.signalCode}):`);
  return code === 0;
}

/** What a probe calls; says for each test file which ones it passed. */
const LISTENER = `
import { afterAll, beforeEach } from "bun:test";
import { writeFileSync } from "node:fs";
const byFile = {};
let [main, times] = ["", []];
beforeEach(() => { if (Bun.main !== main) [main, times] = [Bun.main, []]; });
// Loops over pixels pass a probe millions of times.
globalThis.reached = (probe) => {
  const n = times[probe] ?? 0;
  if (n > 99) return;
  times[probe] = n + 1;
  (byFile[Bun.main] ??= new Set()).add(probe);
};
afterAll(() => {
  const lists = Object.entries(byFile).map(([file, probes]) => [file.slice(process.cwd().length + 1), [...probes]]);
  writeFileSync(process.env.REACHED, JSON.stringify(Object.fromEntries(lists)));
});
`;

/** ms; no folder takes longer without a mutant. */
const LONGEST = 3_600_000;

/** Each file of a report of JUnit's kind. */
const readReport = (report: string): Omit<TestFile, "passed">[] =>
  [...report.matchAll(/^ {2}<testsuite .*?file="([^"]+)".* failures="(\d+)".* time="([\d.]+)"/gm)].map(
    ([, path, failures, seconds]) => ({ path: String(path), ms: 1_000 * Number(seconds), failed: failures !== "0" }),
  );

/** Runs all files of a folder of `tests` once, the quickest first. @param copy with probes */
export async function measureTests(copy: string, folder: string): Promise<TestFile[]> {
  const place = mkdtempSync(join(tmpdir(), "driftglass-reached-"));
  const [listener, reached, report] = ["listener.ts", "reached.json", "report.xml"].map((name) => join(place, name));
  try {
    writeFileSync(listener as string, LISTENER);
    process.env.REACHED = reached;
    const more = [`--preload=${listener}`, "--reporter=junit", `--reporter-outfile=${report}`];
    await passes(copy, [`tests/${folder}/`], LONGEST, more);
    if (!existsSync(reached as string)) throw new Error(`the tests of ${folder} ended early`);
    const byFile: Record<string, number[]> = JSON.parse(readFileSync(reached as string, "utf8"));
    return readReport(readFileSync(report as string, "utf8"))
      .map((each) => ({ ...each, passed: new Set(byFile[each.path]) }))
      .sort((one, other) => one.ms - other.ms);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * Those that run a piece, the quickest first.
 * @param probe -1: what runs as the file is read, for which any test of the file counts
 * @param ofFile all probes of its file
 */
export function testsOfProbe(files: TestFile[], probe: number, ofFile: { first: number; count: number }): TestFile[] {
  const { first, count } = ofFile;
  const isOfFile = (each: number): boolean => each >= first && each < first + count;
  if (probe >= 0) return files.filter(({ passed }) => passed.has(first + probe));
  return count === 0 ? files : files.filter(({ passed }) => [...passed].some(isOfFile));
}
