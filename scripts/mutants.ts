/**
 * `bun run mutants coins --sample 300 --seed 1`: changes a room's code in a copy of the project, one small change at a
 * time, and runs the room's tests. Prints what no test noticed. `--tests` names more folders of tests for what is left.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../tests/support/browser-device";
import { applyMutation, type Mutation, mutationsOf } from "./mutations";
import { copyProject } from "./project-copy";
import { BUN, ROOT } from "./setup";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    sample: { type: "string", default: "300" },
    tests: { type: "string", default: "" },
    "at-once": { type: "string", default: "2" },
  },
});
const [room] = positionals;
if (!room) throw new Error("which room: bun run mutants coins");

/** ms; an endless loop is noticed as well. */
const TEST_TIMEOUT = 180_000;

interface Mutant extends Mutation {
  path: string;
  line: number;
}

function mutantsOf(path: string): Mutant[] {
  const source = readFileSync(join(ROOT, path), "utf8");
  const bytes = Buffer.from(source);
  return mutationsOf(source).map((each) => ({
    ...each,
    path,
    line: bytes.subarray(0, each.start).toString().split("\n").length,
  }));
}

/** A seeded choice; each once. */
function drawSample(all: Mutant[], count: number, random: () => number): Mutant[] {
  const left = [...all];
  const drawn: Mutant[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

async function passes(cwd: string, folders: string[]): Promise<boolean> {
  const paths = folders.map((each) => `./tests/${each}`);
  const child = Bun.spawn([BUN, "test", "--bail", "--timeout=60000", ...paths], {
    cwd,
    stdout: "ignore",
    stderr: "ignore",
    timeout: TEST_TIMEOUT,
  });
  return (await child.exited) === 0;
}

/** Whether some test fails with it. The room's tests first, then the others. */
async function isNoticed(copy: string, mutant: Mutant, more: string[]): Promise<boolean> {
  const source = readFileSync(join(ROOT, mutant.path), "utf8");
  writeFileSync(join(copy, mutant.path), applyMutation(source, mutant));
  try {
    return !(await passes(copy, [room as string])) || (more.length > 0 && !(await passes(copy, more)));
  } finally {
    writeFileSync(join(copy, mutant.path), source);
  }
}

const more = values.tests.split(",").filter(Boolean);
const paths = [...new Bun.Glob(`src/${room}/**/*.{ts,tsx}`).scanSync(ROOT)].sort();
const all = paths.flatMap(mutantsOf);
const waiting = drawSample(all, Number(values.sample), createRandom(Number(values.seed)));
const count = waiting.length;
const survivors: Mutant[] = [];
let tried = 0;

async function takeMutants(): Promise<void> {
  const copy = copyProject();
  try {
    if (!(await passes(copy, [room as string, ...more]))) throw new Error("the tests fail without a mutant");
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      if (!(await isNoticed(copy, mutant, more))) {
        survivors.push(mutant);
        console.log(`survived ${mutant.path}:${mutant.line} ${mutant.kind}`);
      }
      tried++;
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
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
console.log(`${room}: ${count} of ${all.length} mutants`);
await Promise.all(Array.from({ length: Number(values["at-once"]) }, takeMutants));
report();
