/**
 * `NODE_ENV=production bun test ./tests/bench/home-news.ts`: processor time of what home says about the reader's own bottles
 * and of the reader's sky, against the whole answer, in this process, on a sea of 10,000 bottles; middle of many turns.
 * React's development build, which tests render with otherwise, takes 2.6 times as long and says nothing about home.
 */
import { test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dropBottle, loadOwnBottles, pickUpBottle } from "../../src/bottles/bottles";
import { openDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { HOUR } from "../../src/runtime/units";
import { readerSkyOf } from "../../src/shell/parts/reader-sky";
import { openTestApp } from "../support/app";
import { aBottle } from "../support/bottles";
import { aPerson, TEST_START } from "../support/people";
import { fillDatabase } from "./bench-data";
import { printLine } from "./tools";

const QUIET = "home, nothing to tell";
const TOLD = "home, an answer and a bottle just thrown";
const TURNS = 300;
const PER_TURN = 50;

/** µs of processor time of one call. */
async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < PER_TURN; n++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / PER_TURN;
}

const middleOf = (costs: readonly number[]): number => [...costs].sort((a, b) => a - b)[costs.length >> 1] ?? 0;

/** µs in each turn, in which the parts take turns, so that all meet the same machine. */
async function measure<Name extends string>(parts: Record<Name, () => unknown>): Promise<Record<Name, number[]>> {
  const names = Object.keys(parts) as Name[];
  const costs = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let turn = 0; turn < TURNS; turn++)
    for (const name of names) {
      const cost = await costOf(parts[name]);
      // The first turns warm the code.
      if (turn >= TURNS / 4) costs[name].push(cost);
    }
  return costs;
}

/** What is measured, for somebody to whom there is nothing to tell, and for somebody with an answer and a bottle thrown. */
async function prepare(db: Db) {
  const app = openTestApp(db);
  const now = Date.now();
  app.later(now - TEST_START);
  const [quiet, told, finder] = [
    await aPerson(db, { country: "PT" }),
    await aPerson(db, { country: "PT" }),
    await aPerson(db, { nickname: "Jonas", country: "DE" }),
  ];
  const [answered] = [
    await aBottle(db, told, { created_at: now - HOUR }),
    await aBottle(db, told, { created_at: now }),
  ];
  await pickUpBottle(db, finder, answered, now - HOUR);
  await dropBottle(db, finder, answered, "A plane tree", now);
  const home = async (person: { id: string }) => {
    const headers = { cookie: `session=${await app.enter(person)};zone=Europe/Lisbon` };
    return async () => (await app.ask("GET", "/", { headers })).text();
  };
  const sky = { now, zone: "Europe/Lisbon", person: null, acceptLanguage: "pt-PT" };
  return {
    [QUIET]: await home(quiet),
    [TOLD]: await home(told),
    "the query, nothing to tell": () => loadOwnBottles(db, { id: quiet.id, unread: 0 }, now),
    "the queries, an answer": () => loadOwnBottles(db, { id: told.id, unread: 1 }, now),
    "the reader's sky": () => readerSkyOf(sky),
  };
}

test("what it costs home to know its reader", async () => {
  if (process.env.NODE_ENV !== "production") throw new Error("run with NODE_ENV=production");
  const dir = mkdtempSync(join(tmpdir(), "driftglass-home-"));
  fillDatabase(dir, 10_000);
  const { db, close } = await openDatabase(join(dir, "driftglass.sqlite"));
  const costs = await measure(await prepare(db));
  const { [QUIET]: quiet, [TOLD]: told } = costs;
  const news = told.map((cost, turn) => cost - (quiet[turn] ?? 0));
  for (const [name, turns] of Object.entries({ ...costs, "what the news add": news }))
    printLine(
      `${name.padEnd(42)}${middleOf(turns).toFixed(0).padStart(6)} µs  ${(middleOf(turns) / middleOf(quiet)).toFixed(3)} ×`,
    );
  await close();
  rmSync(dir, { recursive: true });
}, 300_000);
