import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BUN, ROOT, runCommand } from "./setup";

export interface TestTally {
  passed: number;
  failed: number;
  /** What failed and how, said once more at the end of the run. */
  failures?: string;
}

/** A failed step counts as one failure. */
const FAILED: TestTally = { passed: 0, failed: 1 };
const DONE: TestTally = { passed: 0, failed: 0 };

const formatSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

interface TestRun {
  /** Runs a step. @returns whether it passed */
  step(name: string, work: () => Promise<TestTally>): Promise<boolean>;
  /** Exits with 0 only when everything passed. */
  finish(): never;
}

async function runStepWork(work: () => Promise<TestTally>): Promise<TestTally> {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return FAILED;
  }
}

interface TestStep {
  name: string;
  ms: number;
  counts: TestTally;
}

const renderStepRow = (name: string, ms: number, of: string): string =>
  `${name.padEnd(58)}${formatSeconds(ms).padStart(9)}  ${of}`.trimEnd();

const renderOutcome = ({ passed, failed }: TestTally): string =>
  failed > 0 ? `${failed} FAILED` : passed > 0 ? `${passed} passed` : "ok";

function printSummary(steps: TestStep[], total: TestTally, ms: number): void {
  const failed = steps.filter((step) => step.counts.failed > 0);
  for (const { name, counts } of failed)
    if (counts.failures) console.log(`\n── what failed in: ${name}\n${counts.failures}`);
  const [first, ...more] = failed.map((step) => step.name);
  console.log(`\n${steps.map((step) => renderStepRow(step.name, step.ms, renderOutcome(step.counts))).join("\n")}`);
  console.log(renderStepRow("all of it", ms, ""));
  if (first) console.log(`failed first: ${first}${more.length > 0 ? `; then: ${more.join(", ")}` : ""}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
}

export function startTestRun(): TestRun {
  const steps: TestStep[] = [];
  const total = { passed: 0, failed: 0 };
  const began = performance.now();
  return {
    async step(name, work) {
      console.log(`\n── ${name}`);
      const start = performance.now();
      const counts = await runStepWork(work);
      total.passed += counts.passed;
      total.failed += counts.failed;
      const ms = performance.now() - start;
      steps.push({ name, ms, counts });
      console.log(`── ${name}: ${counts.failed > 0 ? "FAILED" : "ok"}, ${formatSeconds(ms)}`);
      return counts.failed === 0;
    },
    finish() {
      printSummary(steps, total, performance.now() - began);
      process.exit(total.failed > 0 ? 1 : 0);
    },
  };
}

/** A step that is a yes or no. */
export const tallyOfBoolean = async (work: () => Promise<boolean>): Promise<TestTally> =>
  (await work()) ? DONE : FAILED;

/** A program that has to exit with 0; its output comes in one piece. */
const runProgramIn = (env: Record<string, string>, command: string[]): Promise<TestTally> =>
  tallyOfBoolean(async () => {
    const child = Bun.spawn([BUN, ...command], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    process.stdout.write(output.join(""));
    return (await child.exited) === 0;
  });

export const runProgram = (...command: string[]): Promise<TestTally> => runProgramIn({}, command);

/** With one checker: each further one finds out for itself what they share, on a core that `bun test` needs. */
export const checkTypes = (): Promise<TestTally> =>
  runProgram("node_modules/typescript/bin/tsc", "-p", ".", "--checkers", "1");

/** Forgotten `await`s and promises in conditions (`.oxlintrc.json`); `tsgolint`'s own start script needs Node.js. */
export function checkPromises(...paths: string[]): Promise<TestTally> {
  const program = `node_modules/@oxlint-tsgolint/${process.platform}-${process.arch}/tsgolint`;
  const env = { OXLINT_TSGOLINT_PATH: join(ROOT, program) };
  return runProgramIn(env, ["node_modules/oxlint/bin/oxlint", ...paths]);
}

const LINES_OF_A_FAILURE = 30;
const FAILURES_REPEATED = 5;

/** The lines that lead to each `(fail)`: a log of which only the end is kept still has them. */
function bunFailures(output: string): string {
  const lines = output.split("\n");
  const ends = lines.flatMap((line, at) => (/^(\(fail\)|# Unhandled error)/.test(line) ? [at + 1] : []));
  const pieces = ends
    .slice(0, FAILURES_REPEATED)
    .map((end, nth) => lines.slice(Math.max(ends[nth - 1] ?? 0, end - LINES_OF_A_FAILURE), end + 2));
  return pieces.map((piece) => piece.join("\n")).join("\n");
}

/** `bun test`'s summary; unreadable files count here, not in JUnit. */
function bunTally(output: string): TestTally {
  const last = (word: string) => Number([...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, "gm"))].at(-1)?.[1] ?? 0);
  return { passed: last("pass"), failed: last("fail"), failures: bunFailures(output) };
}

/** A non-zero exit code is a failure. */
const withExitCode = (counts: TestTally, code: number): TestTally =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

/** Tests that passed only when tried again, each named by Bun as `(pass) … (attempt 2)`. */
const passedAgain = (output: string): string[] =>
  [...output.matchAll(/^\(pass\) (.+) \(attempt \d+\)/gm)].map(([, name]) => name as string);

/** Bun names each test that passes; only those that needed a second try are printed. */
const isWorthPrinting = (line: string): boolean => !line.startsWith("(pass)") || line.includes(" (attempt ");

/** Prints what is worth it. @returns all of it */
async function printOutput(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const lines: string[] = [];
  let rest = "";
  const add = (line: string) => {
    lines.push(line);
    if (isWorthPrinting(line)) process.stderr.write(`${line}\n`);
  };
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const pieces = (rest + chunk).split("\n");
    rest = pieces.pop() ?? "";
    for (const line of pieces) add(line);
  }
  add(rest);
  return lines.join("\n");
}

/** How long each file took last time. */
const TIMINGS = join(ROOT, "node_modules/.cache/test-timings.json");

function timingsFile(): string {
  mkdirSync(dirname(TIMINGS), { recursive: true });
  if (!existsSync(TIMINGS)) writeFileSync(TIMINGS, JSON.stringify({ version: 1, files: {} }));
  return TIMINGS;
}

/** ms; 0 for a file that is new. */
export function readTestTimes(): (path: string) => number {
  const { files } = JSON.parse(readFileSync(timingsFile(), "utf8"));
  return (path) => files[path] ?? 0;
}

/** Worker processes are reused: imports are read once. The longest files go first, so that none is left alone at the end. */
const parallelArgs = (files: number): string[] =>
  files > 1 ? [`--parallel=${files}`, "--no-isolate", `--timings=${timingsFile()}`, "--update-timings"] : [];

/**
 * Zones of the machine under which `bun run test` runs: each step in one, suites on PostgreSQL in the other, so that
 * nothing runs twice; `bun test` and `bun run check` run in UTC. One has no summer time and is ahead of UTC, the other
 * has one and half an hour.
 */
export const TEST_ZONES = { fast: "Asia/Tokyo", slow: "America/St_Johns" } as const;

/** For tests that render pages: React's development build takes 2.6 times as long. */
export const PRODUCTION_ENV = { NODE_ENV: "production" };

/**
 * Runs `bun test` and counts. On a shared machine (`CI`) a test that fails has one more try, as Playwright's have; the
 * run names whatever needed it. `atOnce`: files side by side; a third keeps two cores busy while others wait for
 * PostgreSQL. `zone`: the machine's time zone, which a failure names.
 */
export async function runBunTests(
  files: string[],
  env: Record<string, string>,
  { atOnce = 3, zone = "UTC" } = {},
): Promise<TestTally> {
  const args = [...parallelArgs(atOnce), ...files];
  const retries = process.env.CI ? ["--retry=1"] : [];
  const child = Bun.spawn([BUN, "test", "--timeout=60000", ...retries, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env, TZ: zone },
    stdio: ["ignore", "inherit", "pipe"],
  });
  const output = await printOutput(child.stderr);
  for (const name of passedAgain(output)) console.log(`passed only when tried again: ${name}`);
  const tally = withExitCode(bunTally(output), await child.exited);
  return tally.failed > 0 ? { ...tally, failures: `in the time zone TZ=${zone}\n${tally.failures}` } : tally;
}

/** Runs Playwright under Bun and counts. */
export async function runPlaywrightTests(env: Record<string, string>): Promise<TestTally> {
  const report = join(ROOT, "test-results/e2e.json");
  rmSync(report, { force: true });
  const command = [BUN, "--bun", "node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  const code = await runCommand(command, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, "utf8")).stats;
  if (flaky > 0) console.log(`${flaky} passed only when tried again: see "flaky" above`);
  return withExitCode({ passed: expected + flaky, failed: unexpected }, code);
}
