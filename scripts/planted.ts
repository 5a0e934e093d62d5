/**
 * `bun run planted [name…]`: plants each bug of `tests/planted` in a copy of the project, runs the short simulation there
 * and prints how many were caught. `--explorer` plants those of `tests/planted/explorer`, for the explorer in a browser.
 */
import { rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { CAUGHT_PATH, EXPLORER_CAUGHT_PATH, readCaught } from "../tests/promises/page";
import { copyProject } from "./project-copy";
import { BUN, ROOT } from "./setup";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    acts: { type: "string", default: "3000" },
    people: { type: "string", default: "100" },
    "at-once": { type: "string", default: "2" },
    explorer: { type: "boolean", default: false },
    minutes: { type: "string", default: "3" },
    record: { type: "boolean", default: false },
  },
});

const caughtPath = values.explorer ? EXPLORER_CAUGHT_PATH : CAUGHT_PATH;
const PLANTED = join(ROOT, dirname(caughtPath));

async function run(cwd: string, ...command: string[]): Promise<{ code: number; output: string }> {
  const child = Bun.spawn(command, { cwd, stdout: "pipe", stderr: "pipe" });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, output: `${output}${errors}` };
}

async function patch(copy: string, diff: string, ...how: string[]): Promise<void> {
  const { code, output } = await run(copy, "git", "apply", ...how, diff);
  if (code !== 0) throw new Error(`${basename(diff)} does not fit any more: ${output}`);
}

/** What the simulation or the explorer says of a planted bug; null: nothing. */
async function catches(copy: string, diff: string): Promise<string | null> {
  await patch(copy, diff);
  try {
    const { seed, acts, people, minutes } = values;
    if (values.explorer) {
      const { output } = await run(copy, BUN, "scripts/monkey.ts", "--seed", seed, "--minutes", minutes);
      return /^ +wrong: (.*)/m.exec(output)?.[1]?.slice(0, 160) ?? null;
    }
    const numbers = ["--seed", seed, "--acts", acts, "--people", people, "--no-shrink"];
    const { output } = await run(copy, BUN, "scripts/simulate.ts", ...numbers);
    return /^FAILED at act \d+: .*/m.exec(output)?.[0].slice(0, 160) ?? null;
  } finally {
    await patch(copy, diff, "--reverse");
  }
}

/** Keeps it for docs/promises.md. */
async function record(): Promise<void> {
  const commit = (await run(ROOT, "git", "rev-parse", "--short=8", "HEAD")).output.trim();
  const date = new Date().toISOString().slice(0, 10);
  const found = Object.fromEntries([...rules].map(([name, rule]) => [name, { rule, settings, date, commit }]));
  await Bun.write(join(ROOT, caughtPath), `${JSON.stringify({ ...readCaught(caughtPath), ...found }, null, 2)}\n`);
}

const settings = values.explorer
  ? `seed ${values.seed}, ${values.minutes} minutes`
  : `seed ${values.seed}, ${values.acts} acts, ${values.people} people`;
/** That broke, by bug. */
const rules = new Map<string, string | null>();

const ruleIn = (said: string | null): string | null => {
  if (said === null || values.explorer) return said;
  return said.replace(/^FAILED at act \d+: /, "").split(":")[0] ?? null;
};

/** Takes bug after bug, in a copy of its own. */
async function takeBugs(waiting: string[]): Promise<void> {
  const copy = copyProject();
  try {
    for (let diff = waiting.shift(); diff !== undefined; diff = waiting.shift()) {
      const [name, said] = [basename(diff, ".diff"), await catches(copy, join(PLANTED, diff))];
      rules.set(name, ruleIn(said));
      console.log(`${said ? "caught" : "MISSED"} ${name}${said ? `: ${said}` : ""}`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const diffs = [...new Bun.Glob("*.diff").scanSync(PLANTED)].sort();
const wanted = diffs.filter((diff) => positionals.length === 0 || positionals.includes(basename(diff, ".diff")));
const waiting = [...wanted];
await Promise.all(Array.from({ length: Number(values["at-once"]) }, () => takeBugs(waiting)));
const caught = [...rules.values()].filter((rule) => rule !== null).length;
console.log(`${caught}/${wanted.length} planted bugs caught (${settings})`);
if (values.record) await record();
