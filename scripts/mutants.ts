/**
 * `bun run mutants coins --sample 300 --seed 1`: changes a room's code in a copy of the project, one small change at a
 * time, and runs those tests of the room that run the changed lines. Prints what no test noticed. `--tests` names more
 * folders of tests; `--record` keeps the figures for docs/promises.md.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MUTANTS_PATH, type MutantFigures, readMutants } from "../tests/promises/mutants-part";
import { createRandom } from "../tests/support/browser-device";
import { measureTests, passes, type TestFile, testsOfLines } from "./mutant-tests";
import { applyMutation, type Mutation, mutationsOf } from "./mutations";
import { copyProject } from "./project-copy";
import { ROOT } from "./setup";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    sample: { type: "string", default: "300" },
    tests: { type: "string", default: "" },
    "at-once": { type: "string", default: "2" },
    record: { type: "boolean", default: false },
  },
});
const [room] = positionals;
if (!room) throw new Error("which room: bun run mutants coins");

/** ms; an endless loop is noticed as well. */
const PATIENCE = 60_000;
const SLOWER = 5;

interface Mutant extends Mutation {
  path: string;
  line: number;
  lastLine: number;
}

function mutantsOf(path: string): Mutant[] {
  const source = readFileSync(join(ROOT, path), "utf8");
  const bytes = Buffer.from(source);
  const lineAt = (place: number): number => bytes.subarray(0, place).toString().split("\n").length;
  return mutationsOf(source, path.endsWith(".tsx")).map((each) => ({
    ...each,
    path,
    line: lineAt(each.start),
    lastLine: lineAt(each.end),
  }));
}

/** A seeded choice; each once. */
function drawSample(all: Mutant[], count: number, random: () => number): Mutant[] {
  const left = [...all];
  const drawn: Mutant[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

/** Whether some test fails with it. */
async function isNoticed(copy: string, mutant: Mutant, tests: TestFile[]): Promise<boolean> {
  const source = readFileSync(join(ROOT, mutant.path), "utf8");
  const usual = tests.reduce((sum, { ms }) => sum + ms, 0);
  writeFileSync(join(copy, mutant.path), applyMutation(source, mutant));
  try {
    const names = tests.map(({ path }) => path);
    return !(await passes(copy, names, PATIENCE + Math.ceil(SLOWER * usual)));
  } finally {
    writeFileSync(join(copy, mutant.path), source);
  }
}

const folders = [room, ...values.tests.split(",").filter(Boolean)];
const paths = [...new Bun.Glob(`src/${room}/**/*.{ts,tsx}`).scanSync(ROOT)].sort();
const all = paths.flatMap(mutantsOf);
const waiting = drawSample(all, Number(values.sample), createRandom(Number(values.seed)));
const survivors: Mutant[] = [];
let tried = 0;

/** One after the other, in a copy of its own. */
async function takeMutants(copy: string, files: TestFile[]): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const tests = testsOfLines(files, mutant.path, mutant.line, mutant.lastLine);
    if (tests.length === 0 || !(await isNoticed(copy, mutant, tests))) {
      survivors.push(mutant);
      const by = tests.length === 0 ? "no test runs it" : `${tests.length} files`;
      console.log(`survived ${mutant.path}:${mutant.line} ${mutant.kind} (${by})`);
    }
    tried++;
  }
}

const report = (): void => {
  const share = tried === 0 ? 0 : (100 * (tried - survivors.length)) / tried;
  console.log(`${room}: ${tried - survivors.length} of ${tried} noticed (${share.toFixed(1)} %), seed ${values.seed}`);
};
process.once("SIGINT", () => {
  report();
  process.exit(130);
});

async function record(): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const figures: MutantFigures = { of: all.length, tried, noticed: tried - survivors.length, seed: values.seed, date };
  await Bun.write(
    join(ROOT, MUTANTS_PATH),
    `${JSON.stringify({ ...readMutants(), [room as string]: figures }, null, 2)}\n`,
  );
}

console.log(`${room}: ${waiting.length} of ${all.length} mutants`);
const copies = Array.from({ length: Number(values["at-once"]) }, copyProject);
try {
  const files = await measureTests(copies[0] as string, folders);
  await Promise.all(copies.map((copy) => takeMutants(copy, files)));
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}
report();
if (values.record) await record();
