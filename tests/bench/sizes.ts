/**
 * `--sizes`: what the same request costs with 10,000 and with 1,000,000 bottles, with `--postgres` on both databases. Making
 * the large seas takes a while.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../scripts/postgres";
import { type BenchData, fillDatabase, loadBenchData, startBenchServer } from "./bench-data";
import { cookieHeader, pageSide } from "./pages";
import { vacuum } from "./postgres";
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
  const fresh = takeUntouchedBottles(data, count.picks, count.first);
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

/** A sea of a size, in a file or in a database of PostgreSQL. */
interface Sea {
  size: number;
  dir: string;
  /** undefined: SQLite */
  url?: string;
}

interface SizedServer extends Sea {
  to: BenchServer;
  data: BenchData;
}

const settingsOf = ({ url }: Sea): Record<string, string> => (url ? { DATABASE_URL: url } : {});

const readSides = ({ size, to, data }: SizedServer): BenchSide[] =>
  Object.entries(READ_PATHS).map(([name, path]) => pageSide(`${name} ${size}`, to, path, cookieHeader(data.tokens[0])));

/** Code that has not run yet is slow, and a server that has run for a while has its file in memory. */
async function warmUp({ size, dir, url, to, data }: SizedServer): Promise<void> {
  const others = { ...data, bottles: data.bottles.slice(3 * PICKS) };
  const writes = writeSides(size, to, others, { throws: WARM_REQUESTS, picks: WARM_REQUESTS, first: THROWS });
  await measureInTurns(writes, CONNECTIONS, true);
  if (!url) for await (const _ of Bun.file(join(dir, "driftglass.sqlite")).stream());
}

/** Writes follow their warming at once: what a machine has not read for a minute may have left its memory. */
async function measureSizes(seas: SizedServer[]): Promise<Map<string, LoadFigures>> {
  const reads = await measureInTurns(seas.flatMap(readSides), CONNECTIONS);
  for (const sea of seas) await warmUp(sea);
  const count = { throws: THROWS, picks: PICKS, first: 0 };
  const writes = seas.flatMap(({ size, to, data }) => writeSides(size, to, data, count));
  return new Map([...reads, ...(await measureInTurns(writes, CONNECTIONS, true))]);
}

function printRatios(name: string, figures: Map<string, LoadFigures>, names: number[]): void {
  printLine(`\n${name}: processor time of one answer with ${names.join(" and ")} bottles`);
  for (const [name, { failures, refused }] of figures)
    if (failures) printLine(`${name}: ${failures} FAILED: ${refused}`);
  for (const name of [...Object.keys(READ_PATHS), "throw", "pick"]) {
    const [small = 0, large = 0] = names.map((size) => figures.get(`${name} ${size}`)?.cpu);
    const ratio = (large / small).toFixed(2);
    printLine(`${name.padEnd(40)}  ${small.toFixed(0)} → ${large.toFixed(0)} µs  ${ratio} ×`);
  }
}

/** Fills it, starts a server on it for the first time, and prints how long that took. */
async function openSea(entry: string, sea: Sea): Promise<SizedServer> {
  fillDatabase(sea.dir, sea.size, settingsOf(sea));
  const to = await startBenchServer(entry, sea.dir, settingsOf(sea));
  printLine(`the first start after it: ${to.startMs.toFixed(0)} ms`);
  if (sea.url) await vacuum(sea.url);
  return { ...sea, to, data: await loadBenchData(sea.dir, sea.url) };
}

/** Makes the seas and prints how much more processor time each answer takes in the larger one. */
async function compareSeas(entry: string, name: string, seas: Sea[]): Promise<void> {
  printLine(`\n${name}, by size`);
  const opened: SizedServer[] = [];
  try {
    for (const sea of seas) opened.push(await openSea(entry, sea));
    printRatios(
      name,
      await measureSizes(opened),
      seas.map(({ size }) => size),
    );
  } finally {
    for (const { to } of opened) await to.stop();
    for (const { dir } of seas) rmSync(dir, { recursive: true, force: true });
  }
}

const makeSeas = (): Sea[] => SIZES.map((size) => ({ size, dir: mkdtempSync(join(tmpdir(), "driftglass-size-")) }));

async function createDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** @param entry what `bun start` runs */
export const benchSizes = (entry: string): Promise<void> => compareSeas(entry, "SQLite", makeSeas());

/** The same on PostgreSQL. @param entry what `bun start` runs */
export async function benchPostgresSizes(entry: string): Promise<void> {
  const server = await startPostgres({ durable: true });
  try {
    const seas: Sea[] = [];
    for (const sea of makeSeas()) seas.push({ ...sea, url: await createDatabase(server.url, `sea_${sea.size}`) });
    await compareSeas(entry, "PostgreSQL", seas);
  } finally {
    await server.stop();
  }
}
