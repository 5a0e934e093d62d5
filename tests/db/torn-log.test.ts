/**
 * SQLite's write-ahead log cut at any byte, or with a bit flipped anywhere: each copy opens to what the database was
 * after one of its transactions. TORN_LOGS=2000 tries as many; TORN_SEED repeats.
 */
import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkIn } from "../../src/coins/coins";
import { openDatabase } from "../../src/db/open";
import { DAY } from "../../src/runtime/units";
import { aPerson, TEST_START as NOW } from "../support/people";
import { seededNumbers } from "../support/seeded-numbers";

const COPIES = Number(process.env.TORN_LOGS ?? 60);
/** ms */
const TIMEOUT = 60_000 + COPIES * 1_000;
const SEED = Number(process.env.TORN_SEED ?? 31);
const STEPS = 120;
const WAL_HEADER = 32;
/** Of the copies one in so many is opened by the product itself, which migrates and checks. */
const OPENED_BY_PRODUCT = 10;

const folder = mkdtempSync(join(tmpdir(), "driftglass-torn-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STATE_SQL =
  "select (select coalesce(sum(coins), 0) from users) || ' ' || (select count(*) from coin_records) || ' ' || (select count(*) from users) as state";

/** Lives a history in the log alone. @returns what the database was after each of its transactions, in order */
async function liveHistory(file: string): Promise<string[]> {
  const { db, close } = await openDatabase(join(folder, "live.sqlite"));
  const people = [await aPerson(db), await aPerson(db), await aPerson(db)];
  const raw = new Database(join(folder, "live.sqlite"));
  raw.run("pragma wal_checkpoint(truncate)");
  const stateNow = () => (raw.query(STATE_SQL).get() as { state: string }).state;
  const history = [stateNow()];
  for (let step = 0; step < STEPS; step++) {
    const person = people[step % people.length];
    if (person) await checkIn(db, person, NOW + Math.floor(step / people.length) * DAY);
    history.push(stateNow());
  }
  copyFileSync(join(folder, "live.sqlite"), file);
  copyFileSync(join(folder, "live.sqlite-wal"), `${file}-wal`);
  raw.close();
  await close();
  return history;
}

/** What was opened, and whether it is whole. */
function openedState(file: string): { state: string; faults: unknown[] } {
  const copy = new Database(file);
  try {
    const integrity = copy.query("pragma integrity_check").all() as { integrity_check: string }[];
    const faults = [
      ...integrity.filter(({ integrity_check: text }) => text !== "ok"),
      ...copy.query("pragma foreign_key_check").all(),
    ];
    return { state: (copy.query(STATE_SQL).get() as { state: string }).state, faults };
  } finally {
    copy.close();
  }
}

test(
  `${COPIES} logs cut or flipped (seed ${SEED}): each opens to an exact prefix of history`,
  async () => {
    const source = join(folder, "source.sqlite");
    const history = await liveHistory(source);
    const log = readFileSync(`${source}-wal`);
    expect(new Set(history).size).toBe(STEPS + 1);
    const random = seededNumbers(SEED);
    const seen = new Set<number>();
    let [cuts, flips] = [0, 0];
    for (let n = 0; n < COPIES; n++) {
      const file = join(folder, "torn.sqlite");
      for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
      copyFileSync(source, file);
      const at = random(log.length);
      const torn = Buffer.from(log);
      if (n % 2 === 0) cuts++;
      else {
        torn[at] = (torn[at] ?? 0) ^ (1 << random(8));
        flips++;
      }
      writeFileSync(`${file}-wal`, n % 2 === 0 ? torn.subarray(0, at) : torn);
      if (n % OPENED_BY_PRODUCT === 0) {
        const { close } = await openDatabase(file);
        await close();
      }
      const { state, faults } = openedState(file);
      expect({ n, at, faults, known: history.includes(state) }).toEqual({ n, at, faults: [], known: true });
      seen.add(history.indexOf(state));
    }
    console.log(
      `${cuts} cut, ${flips} flipped, a log of ${log.length} bytes: ${seen.size} of ${history.length} states seen`,
    );
    expect(seen.size).toBeGreaterThan(Math.min(COPIES, STEPS) / 10);
    expect(log.length).toBeGreaterThan(WAL_HEADER);
  },
  TIMEOUT,
);
