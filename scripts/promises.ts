/**
 * `bun run promises`: writes docs/promises.md. With names (`R8 S2`) it tries those promises; `--record` keeps the figures.
 * `--share 0.05`: of the full numbers; `--long`: all of them, of all promises where none is named.
 */
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  MEASURED_PATH,
  type Measured,
  PAGE_PATH,
  PROMISES,
  promisesPage,
  readCaught,
  readMeasured,
} from "../tests/promises/page";
import { isTried, type PromiseCount, type PromiseRow } from "../tests/promises/promise";
import { BUN, buildProject, ROOT } from "./setup";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: "boolean", default: false },
    long: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
    seed: { type: "string" },
    share: { type: "string" },
  },
});

/** ms that one test may take at the full numbers. */
const TIMEOUT_MS = 24 * 3_600_000;

function readShare(): number | null {
  if (values.long) return 1;
  if (values.share === undefined) return null;
  const share = Number(values.share);
  if (!(share > 0 && share <= 1)) throw new Error("--share takes a number above 0, at most 1");
  return share;
}

const share = readShare();

const countOf = ({ gate, full }: PromiseCount): number =>
  share === null ? gate : Math.max(1, Math.round(full * share));

/** s, by how long the suite's size takes. */
const expectedSeconds = ({ counts = [], seconds = 0 }: PromiseRow): number =>
  seconds * Math.max(1, ...counts.map((each) => countOf(each) / each.gate));

function listLine(row: PromiseRow): string {
  const counts = (row.counts ?? []).map((each) => `${countOf(each)} ${each.unit}`).join(", ");
  return `${row.id.padEnd(4)}${isTried(row) ? "" : "(not tried) "}${row.sentence}${counts && ` [${counts}]`}`;
}

function findPromises(): PromiseRow[] {
  if (positionals.length === 0) return values.long ? PROMISES.filter(isTried) : [];
  return positionals.map((id) => {
    const row = PROMISES.find((each) => each.id === id.toUpperCase());
    if (!row) throw new Error(`there is no promise ${id}: bun run promises --list`);
    return row;
  });
}

const lastNumber = (output: string, word: string): number =>
  Number([...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, "gm"))].at(-1)?.[1] ?? 0);

async function readOutput(command: string[]): Promise<string> {
  return (await new Response(Bun.spawn(command, { cwd: ROOT, stdout: "pipe", stderr: "ignore" }).stdout).text()).trim();
}

async function tryPromise(row: PromiseRow): Promise<Measured> {
  const counts = Object.fromEntries((row.counts ?? []).map((each) => [each.variable, countOf(each)]));
  const seed = row.seed ? (values.seed ?? "1") : null;
  const env = { ...process.env, ...(row.seed && seed !== null ? { [row.seed]: seed } : {}) };
  for (const [variable, count] of Object.entries(counts)) env[variable] = String(count);
  const files = row.tests.map((path) => `./${path}`);
  const begun = performance.now();
  const child = Bun.spawn([BUN, "test", ...files, `--timeout=${TIMEOUT_MS}`], {
    cwd: ROOT,
    env,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const code = await child.exited;
  const [passed, failed] = [lastNumber(errors, "pass"), lastNumber(errors, "fail")];
  if (code !== 0) process.stdout.write(`${out}${errors}`);
  const date = new Date().toISOString().slice(0, 10);
  const commit = await readOutput(["git", "rev-parse", "--short=8", "HEAD"]);
  const machine = `${cpus().length} processors, ${process.platform} ${process.arch}, Bun ${Bun.version}`;
  const seconds = Math.round((performance.now() - begun) / 1_000);
  return { date, commit, machine, passed, failed: Math.max(failed, code === 0 ? 0 : 1), seconds, seed, counts };
}

async function tryAll(rows: PromiseRow[]): Promise<boolean> {
  const expected = rows.reduce((sum, row) => sum + expectedSeconds(row), 0);
  console.log(`${rows.length} promises, about ${(expected / 3_600).toFixed(1)} hours`);
  // Some promises are about what browsers load.
  if (!(await buildProject())) throw new Error("the build failed: bun run build");
  const measured = readMeasured();
  let held = true;
  for (const row of rows) {
    console.log(listLine(row));
    if (!isTried(row)) continue;
    const run = await tryPromise(row);
    console.log(
      `    ${run.passed} passed, ${run.failed} failed, ${run.seconds} s${run.seed === null ? "" : `, seed ${run.seed}`}`,
    );
    held &&= run.failed === 0;
    measured[row.id] = run;
    if (values.record) await Bun.write(join(ROOT, MEASURED_PATH), `${JSON.stringify(measured, null, 2)}\n`);
  }
  return held;
}

const rows = findPromises();
if (values.list) for (const row of PROMISES) console.log(listLine(row));
const held = rows.length === 0 || (await tryAll(rows));
if (!values.list && (rows.length === 0 || values.record))
  await Bun.write(join(ROOT, PAGE_PATH), promisesPage(readMeasured(), readCaught()));
process.exit(held ? 0 : 1);
