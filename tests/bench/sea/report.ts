/** What a simulated sea shows: how long bottles waited for their first reader, by language and age band. */
import { DAY, HOUR } from "../../../src/runtime/units";
import { LANGUAGE_SHARES } from "./people";
import { type SeaRun, type SeaSettings, simulateSea, type ThrownBottle } from "./simulate";

/** Bottles thrown later than this before the end have not had their time yet. ms */
const UNDECIDED = 72 * HOUR;

export interface SeaFigures {
  bottles: number;
  /** Hours from the throw to the first reader, or to the end of the run. */
  p50: number;
  p90: number;
  p99: number;
  longest: number;
  /** Share of the bottles that were read within 24 hours, 0–1. */
  readInDay: number;
}

export function seaFiguresOf(run: SeaRun, belongs: (bottle: ThrownBottle) => boolean = () => true): SeaFigures {
  const counted = run.bottles.filter((each) => each.thrownAt <= run.end - UNDECIDED && belongs(each));
  const waits = counted.map(({ thrownAt, readAt }) => (readAt ?? run.end) - thrownAt).toSorted((a, b) => a - b);
  const at = (share: number) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0) / HOUR;
  const inDay = counted.filter(({ thrownAt, readAt }) => readAt !== null && readAt - thrownAt <= DAY).length;
  return {
    bottles: counted.length,
    p50: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
    longest: at(1),
    readInDay: counted.length === 0 ? 1 : inDay / counted.length,
  };
}

function row(name: string, { bottles, p50, p90, p99, longest, readInDay }: SeaFigures): string {
  const hours = [p50, p90, p99, longest].map((n) => n.toFixed(1).padStart(7)).join(" ");
  return `${name.padEnd(10)} ${String(bottles).padStart(7)} ${hours}${(100 * readInDay).toFixed(2).padStart(9)} %`;
}

const HEAD = "            bottles     p50     p90     p99 longest  in 24 h   (hours)";

export function drySentence({ dry, looks, settings }: SeaRun): string {
  if (dry.length === 0) return `never dry: each of ${looks} looks showed a bottle`;
  const people = new Set(dry.map(({ by }) => by.id)).size;
  const minors = dry.filter(({ by }) => by.band === "minor").length;
  const rest = dry.every(({ near }) => near === 0) ? "there was no bottle for them, and home said so" : "not honestly";
  return `dry in ${dry.length} of ${looks} looks, for ${people} of ${settings.people} people, ${minors} of the looks under 18; ${rest}`;
}

export function describeRun(run: SeaRun): string[] {
  const { people, days, picksPerThrow } = run.settings;
  const refused = [...run.refused].map(([code, n]) => `${code} ${n}`).join(", ");
  return [
    `${people} people, ${days} days, ${picksPerThrow.toFixed(1)} picks a throw: ${run.bottles.length} throws, ${run.picks} picks`,
    HEAD,
    row("all", seaFiguresOf(run)),
    row(
      "adults",
      seaFiguresOf(run, ({ by }) => by.band === "adult"),
    ),
    row(
      "under 18",
      seaFiguresOf(run, ({ by }) => by.band === "minor"),
    ),
    ...Object.entries(LANGUAGE_SHARES).map(([code, share]) =>
      row(
        `${code} ${share} %`,
        seaFiguresOf(run, ({ by }) => by.language === code),
      ),
    ),
    drySentence(run),
    ...(refused ? [`refused: ${refused}`] : []),
    "",
  ];
}

/**
 * What is asked of a sea: none is dry for somebody while there is a bottle for them (home says that none is near); among 1,000
 * people 99 of 100 bottles are read within a day, and with more picks than throws none waits for three.
 */
const LEAST_READ_IN_DAY = 0.99;
const LONGEST_HOURS = 72;

export function faultsOf(run: SeaRun): string[] {
  const hidden = run.dry.filter(({ near }) => near > 0).length;
  const dry = hidden > 0 ? [`${hidden} looks said that no bottle is near while there was one`] : [];
  if (run.settings.people < 1_000) return dry;
  const { readInDay, longest } = seaFiguresOf(run);
  return [
    ...dry,
    ...(readInDay < LEAST_READ_IN_DAY ? [`only ${(100 * readInDay).toFixed(2)} % were read within 24 hours`] : []),
    ...(run.settings.picksPerThrow > 1 && longest > LONGEST_HOURS ? [`one waited ${longest.toFixed(1)} hours`] : []),
  ];
}

const RUNS: Omit<SeaSettings, "seed">[] = [
  { people: 1_000, days: 30, picksPerThrow: 1 },
  { people: 1_000, days: 30, picksPerThrow: 1.3 },
  { people: 12, days: 90, picksPerThrow: 1.3 },
  { people: 30, days: 90, picksPerThrow: 1.3 },
];

/** Runs all of them and prints their figures. @returns whether each is as it should be */
export async function printSea(seed: number, print: (line: string) => void): Promise<boolean> {
  let good = true;
  for (const settings of RUNS) {
    const run = await simulateSea({ ...settings, seed });
    for (const line of describeRun(run)) print(line);
    for (const fault of faultsOf(run)) print(`not reached: ${fault}\n`);
    good &&= faultsOf(run).length === 0;
  }
  const { user, system } = process.cpuUsage();
  print(`seed ${seed}, ${((user + system) / 1e6).toFixed(0)} s of processor time`);
  return good;
}
