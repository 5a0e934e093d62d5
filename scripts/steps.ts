/** One run of named steps: each prints its name and time, and what failed is said at the end. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BUN, ROOT, run } from "./setup";

export interface Tally {
  passed: number;
  failed: number;
}

/** A step that is no test counts as one failure when it fails, so that the last line cannot lie. */
const FAILED: Tally = { passed: 0, failed: 1 };
const DONE: Tally = { passed: 0, failed: 0 };

const said = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

export interface Run {
  /** Does one step. @returns whether it held */
  step(name: string, work: () => Promise<Tally>): Promise<boolean>;
  /** Prints the end and ends the process: 0 only when everything held. */
  finish(): never;
}

async function tallyOf(work: () => Promise<Tally>): Promise<Tally> {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return FAILED;
  }
}

interface Step {
  name: string;
  ms: number;
  tally: Tally;
}

const row = (name: string, ms: number, of: string): string =>
  `${name.padEnd(44)}${said(ms).padStart(9)}  ${of}`.trimEnd();

const outcome = ({ passed, failed }: Tally): string =>
  failed > 0 ? `${failed} FAILED` : passed > 0 ? `${passed} passed` : "ok";

function printEnd(steps: Step[], failures: string[], total: Tally, ms: number): void {
  const [first, ...more] = failures;
  console.log(`\n${steps.map((step) => row(step.name, step.ms, outcome(step.tally))).join("\n")}`);
  console.log(row("all of it", ms, ""));
  if (first) console.log(`failed first: ${first}${more.length > 0 ? `; then: ${more.join(", ")}` : ""}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
}

export function startRun(): Run {
  const failures: string[] = [];
  const steps: Step[] = [];
  const total = { passed: 0, failed: 0 };
  const began = performance.now();
  return {
    async step(name, work) {
      console.log(`\n── ${name}`);
      const start = performance.now();
      const tally = await tallyOf(work);
      total.passed += tally.passed;
      total.failed += tally.failed;
      if (tally.failed > 0) failures.push(name);
      const ms = performance.now() - start;
      steps.push({ name, ms, tally });
      console.log(`── ${name}: ${tally.failed > 0 ? "FAILED" : "ok"}, ${said(ms)}`);
      return tally.failed === 0;
    },
    finish() {
      printEnd(steps, failures, total, performance.now() - began);
      process.exit(failures.length > 0 ? 1 : 0);
    },
  };
}

/** A step that is a yes or no. */
export const holds = async (work: () => Promise<boolean>): Promise<Tally> => ((await work()) ? DONE : FAILED);

/** A step that is a program: it has to exit with 0. What it says comes in one piece, as others may run beside it. */
export const program = (...command: string[]): Promise<Tally> =>
  holds(async () => {
    const child = Bun.spawn([BUN, ...command], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    const said = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    process.stdout.write(said.join(""));
    return (await child.exited) === 0;
  });

/** What `bun test` says at its end; a file that could not be read counts as failed there, not so in its JUnit report. */
export function bunTally(output: string): Tally {
  const last = (word: string) =>
    Number([...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, "gm"))].at(-1)?.[1] ?? 0);
  return { passed: last("pass"), failed: last("fail") };
}

/** An exit code other than 0 is a failure even where every test that ran passed. */
const honest = (tally: Tally, code: number): Tally =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

/** One file a core, in processes that live on: what a file imports is read once a process. */
const SIDE_BY_SIDE = ["--parallel=2", "--no-isolate"];

/** Runs `bun test`, lets its words through, and counts. `alone`: one file after the other. */
export async function bunTest(
  files: string[],
  env: Record<string, string>,
  { alone = false } = {},
): Promise<Tally> {
  const args = [...(alone ? [] : SIDE_BY_SIDE), ...files];
  const child = Bun.spawn([BUN, "test", "--only-failures", "--timeout=60000", ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "pipe"],
  });
  let output = "";
  for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) {
    process.stderr.write(chunk);
    output += chunk;
  }
  return honest(bunTally(output), await child.exited);
}

/** Runs Playwright under Bun, so that no Node is needed, and counts. */
export async function playwrightTest(env: Record<string, string>): Promise<Tally> {
  const report = join(ROOT, "test-results/e2e.json");
  rmSync(report, { force: true });
  const command = [BUN, "--bun", "node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  const code = await run(command, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, "utf8")).stats;
  return honest({ passed: expected, failed: unexpected + flaky }, code);
}
