/**
 * `bun run mutants coins chat --sample 300 --seed 1`: changes a room's code in a copy of the project, one small change
 * at a time, and runs those tests of the room that run the changed piece, and for what they miss those of the folders
 * in `--others`. Prints what no test noticed. `--record` keeps it for docs/promises.md, where a survivor may be given a
 * reason why it is equal; `--again` tries the other ones that are kept once more.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MUTANTS_PATH, type MutantFigures, readMutants, type Survivor } from "../tests/promises/mutants-part";
import { createRandom } from "../tests/support/browser-device";
import { type Probe, probeAround, probesOf, withProbes } from "./mutant-probes";
import { measureTests, passes, type TestFile, testsOfProbe } from "./mutant-tests";
import { applyMutation, type Mutation, mutationsOf } from "./mutations";
import { copyProject } from "./project-copy";
import { ROOT } from "./setup";

const { values, positionals: rooms } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    sample: { type: "string", default: "300" },
    others: { type: "string", default: "properties,http" },
    record: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
  },
});
if (rooms.length === 0) throw new Error("which room: bun run mutants coins");

/** ms; an endless loop is noticed as well. */
const TIMEOUT_MS = 60_000;
const SLOWER = 5;

interface Source {
  path: string;
  text: string;
  probes: Probe[];
  /** Number of its first probe. */
  first: number;
}

interface Mutant extends Mutation, Survivor {
  source: Source;
  line: number;
}

let probeCount = 0;

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), "utf8");
  const source = { path, text, probes: probesOf(text, path.endsWith(".tsx")), first: probeCount };
  probeCount += source.probes.length;
  return source;
}

/** The lines of a change, which itself stands between marks: what it is known by when lines move. */
function codeOf(bytes: Buffer, { start, end }: Mutation): string {
  const before = bytes.subarray(bytes.lastIndexOf("\n", start - 1) + 1, start);
  const lineEnd = bytes.indexOf("\n", end);
  const after = bytes.subarray(end, lineEnd < 0 ? bytes.length : lineEnd);
  return `${before}«${bytes.subarray(start, end)}»${after}`.replace(/\s+/g, " ").trim();
}

function mutantsOf(source: Source): Mutant[] {
  const bytes = Buffer.from(source.text);
  const times = new Map<string, number>();
  return mutationsOf(source.text, source.path.endsWith(".tsx")).map((each) => {
    const line = bytes.subarray(0, each.start).toString().split("\n").length;
    const code = codeOf(bytes, each);
    const nth = (times.get(each.kind + code) ?? 0) + 1;
    times.set(each.kind + code, nth);
    return { ...each, source, path: source.path, line, code: nth === 1 ? code : `${code} (${nth})` };
  });
}

/** A seeded choice; each once. */
function drawSample(all: Mutant[], count: number, random: () => number): Mutant[] {
  const left = [...all];
  const drawn: Mutant[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

const isSame = (one: Survivor, other: Survivor): boolean =>
  one.path === other.path && one.kind === other.kind && one.code === other.code;

/** Whether some test fails with it, and null where none runs it. */
async function isNoticed(copy: string, { source, ...mutation }: Mutant, files: TestFile[]): Promise<boolean | null> {
  const probe = probeAround(source.probes, mutation);
  const tests = testsOfProbe(files, probe, { first: source.first, count: source.probes.length });
  if (tests.length === 0) return null;
  const usual = tests.reduce((sum, { ms }) => sum + ms, 0);
  writeFileSync(join(copy, source.path), applyMutation(source.text, mutation));
  try {
    const names = tests.map(({ path }) => path);
    return !(await passes(copy, names, TIMEOUT_MS + Math.ceil(SLOWER * usual)));
  } finally {
    writeFileSync(join(copy, source.path), source.text);
  }
}

/** @returns those that no test of these noticed */
async function survivorsOf(copy: string, mutants: Mutant[], files: TestFile[]): Promise<Mutant[]> {
  const survivors: Mutant[] = [];
  for (const mutant of mutants) {
    const noticed = await isNoticed(copy, mutant, files);
    if (noticed) continue;
    survivors.push(mutant);
    console.log(
      `survived ${mutant.path}:${mutant.line} ${mutant.kind}: ${mutant.code}${noticed === null ? " (not run)" : ""}`,
    );
  }
  return survivors;
}

/** The tests of a folder; one that fails without a mutant is named and left out. */
async function measure(copy: string, sources: Source[], folder: string): Promise<TestFile[]> {
  for (const { path, text, probes, first } of sources) writeFileSync(join(copy, path), withProbes(text, probes, first));
  const files = await measureTests(copy, folder);
  for (const { path, text } of sources) writeFileSync(join(copy, path), text);
  const broken = new Set<TestFile>();
  for (const file of files)
    if (file.failed && !(await passes(copy, [file.path], TIMEOUT_MS + Math.ceil(SLOWER * file.ms)))) {
      broken.add(file);
      console.log(`left out: ${file.path} fails without a mutant`);
    }
  return files.filter((file) => !broken.has(file));
}

interface Round {
  room: string;
  all: number;
  drawn: number;
  /** Known to be equal. */
  equal: Survivor[];
  missed: Mutant[];
  noticed: number;
  byOthers: number;
}

/** A new sample, or what a recorded one left. */
function beginRound(room: string, sources: Source[]): Round {
  const all = sources.filter(({ path }) => path.startsWith(`src/${room}/`)).flatMap(mutantsOf);
  const kept = readMutants()[room];
  const known = kept?.survivors ?? [];
  const isKept = (each: Mutant): boolean => known.some((other) => isSame(each, other));
  const equalTo = (each: Mutant) => known.find((other) => other.why && isSame(each, other));
  const random = createRandom(Number(values.seed));
  const drawn = values.again ? all.filter(isKept) : drawSample(all, Number(values.sample), random);
  const equal = drawn.flatMap((each) => equalTo(each) ?? []);
  const missed = drawn.filter((each) => !equalTo(each));
  console.log(`${room}: ${missed.length} of ${all.length} mutants`);
  const counts = { room, all: all.length, equal, missed };
  if (!values.again || !kept) return { ...counts, drawn: drawn.length, noticed: 0, byOthers: 0 };
  // What no longer stands in the code counts no more.
  return { ...counts, drawn: kept.tried - known.length + drawn.length, noticed: kept.noticed, byOthers: kept.byOthers };
}

function report({ room, drawn, equal, noticed, byOthers }: Round): void {
  const share = (100 * (noticed + byOthers)) / (drawn - equal.length);
  const of = `${drawn} (${equal.length} equal)`;
  console.log(`${room}: ${noticed} and ${byOthers} by others of ${of} noticed (${share.toFixed(1)} %)`);
}

async function record({ room, all, drawn, equal, missed, noticed, byOthers }: Round): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const survivors = [...equal, ...missed.map(({ path, kind, code }) => ({ path, kind, code }))];
  const kept = readMutants();
  const [seed, first] =
    values.again && kept[room] ? [kept[room].seed, kept[room].first] : [values.seed, noticed + byOthers];
  const figures: MutantFigures = { of: all, tried: drawn, noticed, byOthers, first, seed, date, survivors };
  await Bun.write(join(ROOT, MUTANTS_PATH), `${JSON.stringify({ ...kept, [room]: figures }, null, 2)}\n`);
}

const paths = rooms.flatMap((room) => [...new Bun.Glob(`src/${room}/**/*.{ts,tsx}`).scanSync(ROOT)].sort());
const sources = paths.map(readSource);
const rounds = rooms.map((room) => beginRound(room, sources));
const copy = copyProject();
try {
  for (const round of rounds) {
    const tried = round.missed.length;
    round.missed = await survivorsOf(copy, round.missed, await measure(copy, sources, round.room));
    round.noticed += tried - round.missed.length;
    report(round);
  }
  const files: TestFile[] = [];
  for (const folder of values.others.split(",").filter(Boolean)) files.push(...(await measure(copy, sources, folder)));
  for (const round of rounds) {
    const tried = round.missed.length;
    console.log(`${round.room}, by tests of others:`);
    if (files.length > 0) round.missed = await survivorsOf(copy, round.missed, files);
    round.byOthers += tried - round.missed.length;
    report(round);
    if (values.record) await record(round);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
