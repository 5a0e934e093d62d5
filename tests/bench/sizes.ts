/** `--sizes`: what the same request costs with 10,000 and with 1,000,000 bottles. Making the large sea takes a while. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BenchData, fillDatabase, loadBenchData, startBenchServer } from "./bench-data";
import { cookieHeader, pageSide } from "./pages";
import {
  type BenchServer,
  type BenchSide,
  type LoadFigures,
  measureInTurns,
  printLine,
  QUICK,
  rawRequest,
} from "./tools";
import { takeUntouchedBottles, throwSide } from "./writes";

const SIZES = QUICK ? [2_500, 25_000] : [10_000, 1_000_000];
const READ_PATHS = { home: "/", list: "/my-bottles", square: "/bottle-square", records: "/coin-records" };
/** The first people of both seas: each throws and picks up once a round, of three. The small one has some 360 adults. */
const [THROWS, PICKS] = QUICK ? [50, 40] : [250, 200];
/** So many others throw and pick up before anything is measured, as often as a day allows. */
const WARM_REQUESTS = QUICK ? 20 : 100;

function writeSides(
  size: number,
  to: BenchServer,
  data: BenchData,
  count: { throws: number; picks: number; first: number },
) {
  const fresh = takeUntouchedBottles(data, count.picks);
  const pick = (id: string, n: number) =>
    rawRequest(
      "POST",
      `/api/bottles/pick/${id}`,
      { authorization: `Bearer ${data.tokens[count.first + n]}`, "content-type": "application/json" },
      "{}",
    );
  return [
    { ...throwSide(to, data, count.throws, count.first), name: `throw ${size}` },
    { name: `pick ${size}`, to, requests: () => fresh().map(pick) },
  ];
}

const CONNECTIONS = 32;

interface SizedServer {
  size: number;
  dir: string;
  to: BenchServer;
  data: BenchData;
}

const readSides = ({ size, to, data }: SizedServer): BenchSide[] =>
  Object.entries(READ_PATHS).map(([name, path]) => pageSide(`${name} ${size}`, to, path, cookieHeader(data.tokens[0])));

/** Code that has not run yet is slow, and a server that has run for a while has its file in memory. */
async function warmUp({ size, dir, to, data }: SizedServer): Promise<void> {
  const others = { ...data, bottles: data.bottles.slice(3 * PICKS) };
  const writes = writeSides(size, to, others, { throws: WARM_REQUESTS, picks: WARM_REQUESTS, first: THROWS });
  await measureInTurns(writes, CONNECTIONS, true);
  for await (const _ of Bun.file(join(dir, "driftglass.sqlite")).stream());
}

/** Writes follow their warming at once: what a machine has not read for a minute may have left its memory. */
async function measureSizes(seas: SizedServer[]): Promise<Map<string, LoadFigures>> {
  const reads = await measureInTurns(seas.flatMap(readSides), CONNECTIONS);
  for (const sea of seas) await warmUp(sea);
  const count = { throws: THROWS, picks: PICKS, first: 0 };
  const writes = seas.flatMap(({ size, to, data }) => writeSides(size, to, data, count));
  return new Map([...reads, ...(await measureInTurns(writes, CONNECTIONS, true))]);
}

function printRatios(figures: Map<string, LoadFigures>, names: number[]): void {
  printLine(`\nProcessor time of one answer with ${names.join(" and ")} bottles`);
  for (const [name, { failures, refused }] of figures)
    if (failures) printLine(`${name}: ${failures} FAILED: ${refused}`);
  for (const name of [...Object.keys(READ_PATHS), "throw", "pick"]) {
    const [small = 0, large = 0] = names.map((size) => figures.get(`${name} ${size}`)?.cpu);
    const ratio = (large / small).toFixed(2);
    printLine(`${name.padEnd(40)}  ${small.toFixed(0)} → ${large.toFixed(0)} µs  ${ratio} ×`);
  }
}

/**
 * Prints how much more processor time each takes in a larger sea.
 * @param made directories of seas by their sizes @param entry what `bun start` runs
 */
export async function compareSizes(entry: string, made: Map<number, string>): Promise<void> {
  const seas: SizedServer[] = [];
  try {
    for (const [size, dir] of made)
      seas.push({ size, dir, to: await startBenchServer(entry, dir), data: await loadBenchData(dir) });
    printRatios(await measureSizes(seas), [...made.keys()]);
  } finally {
    for (const { to } of seas) await to.stop();
  }
}

/** Makes both seas and compares them. @param entry what `bun start` runs */
export async function benchSizes(entry: string): Promise<void> {
  const made = new Map(SIZES.map((size) => [size, mkdtempSync(join(tmpdir(), "driftglass-size-"))]));
  try {
    for (const [size, dir] of made) fillDatabase(dir, size);
    await compareSizes(entry, made);
  } finally {
    for (const dir of made.values()) rmSync(dir, { recursive: true, force: true });
  }
}
