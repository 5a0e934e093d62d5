/** What `bun run simulate` does and prints. */
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { monotonicTime } from "./real-time";
import { type RunReport, type RunSettings, simulate } from "./run";
import { shrinkFailure } from "./shrink";

export interface SimulateOptions {
  seed: number;
  acts: number;
  people: number;
  /** Whether a failure is made shorter. */
  shrink: boolean;
  /** Where its database lies while it runs. */
  folder: string | undefined;
  /** Whether kept pages are compared with pages made anew. */
  pages: boolean;
}

/** A file system in memory, where there is one: half of the time would be waiting for the disk. */
const MEMORY_FOLDER = "/dev/shm";
const defaultFolder = (): string => (existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir());

const SCAN_EVERY = 500;
const SHRINK_RUNS = 200;
const KB_PER_MB = 1_024;

function reportLines(report: RunReport, { seed, people }: SimulateOptions, ms: number): string[] {
  const { acts, virtualDays, checks, faults, trace } = report;
  const used = process.resourceUsage();
  const seconds = (used.userCPUTime + used.systemCPUTime) / 1_000_000;
  const faultText = Object.entries(faults).map(([fault, n]) => `${n} × ${fault}`);
  return [
    `seed ${seed}: ${acts} acts of ${people} people in ${virtualDays.toFixed(1)} virtual days`,
    `${checks} times a rule was looked at; ${faultText.join("; ") || "no faults"}`,
    `${(ms / 1_000).toFixed(1)} s, ${Math.round((acts / ms) * 1_000)} acts/s, ${Math.round(acts / seconds)} for each second of a processor, ${Math.round(used.maxRSS / KB_PER_MB)} MB at most`,
    `trace ${trace}`,
  ];
}

async function printFailure(settings: RunSettings, report: RunReport, options: SimulateOptions, isOver: () => boolean) {
  const { failure } = report;
  if (!failure) return;
  console.log(`FAILED at act ${failure.act}: ${failure.what}`);
  console.log(
    `again: bun run simulate --seed ${options.seed} --acts ${failure.act + 1} --people ${options.people}${options.pages ? " --pages" : ""}`,
  );
  if (!options.shrink) return;
  const shrunk = await shrinkFailure(simulate, settings, failure, { runs: SHRINK_RUNS, isOver });
  if (!shrunk) return console.log("It did not fail a second time: something is not under the seed.");
  console.log(`The same in ${shrunk.acts.length} acts (${shrunk.runs} runs):`);
  for (const line of shrunk.story) console.log(`  ${line}`);
}

/** @returns whether every rule held */
export async function runSimulation(options: SimulateOptions): Promise<boolean> {
  let interrupted = false;
  process.once("SIGINT", () => {
    interrupted = true;
  });
  const isOver = () => interrupted;
  const { seed, acts, people, pages, folder = defaultFolder() } = options;
  const settings = { seed, acts, people, pages, folder, scanEvery: SCAN_EVERY, isOver };
  const begun = monotonicTime();
  const report = await simulate(settings);
  if (interrupted) console.log("interrupted: what was seen until now");
  for (const line of reportLines(report, options, monotonicTime() - begun)) console.log(line);
  await printFailure({ ...settings, isOver: undefined }, report, options, isOver);
  return report.failure === null;
}
