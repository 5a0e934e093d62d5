import { SqliteAdapter } from "kysely";
import { ensureOfficialAccount } from "../auth/auth";
import { hashPassword, NEWCOMER_HASH_TURN } from "../auth/password/hash";
import { maintainSeaAfterDemo, seedWelcomeBottles } from "../bottles/bottles";
import type { OpenedDatabase } from "../db/open";
import type { Schema } from "../db/schema";
import type { UserRow } from "../db/tables/users";
import { type Db, transact } from "../db/transact";
import {
  listBuiltInDesigns,
  pictureHash,
  refillDesignSearchKeys,
  seedBuiltInDesigns,
  seedExhibition,
} from "../designs/designs";
import { DELETED_USER_ID } from "../limits/account";
import { DAY } from "../runtime/units";
import { nicknamePartRows, refillNameSearchKeys } from "../users/users";
import { addDemoBottle, createDemoSea, type DemoOwnDesign, type DemoSea, type DemoWorld, THROW_PACE } from "./bottles";
import { addDemoDesign, createDemoSquare, DESIGN_PACE, type DemoSquare } from "./designs";
import { DemoFinders } from "./finders";
import { insertDemoRowsInBatches } from "./insert-rows";
import { createDemoMessage } from "./messages";
import { createMoments, distributeRandomly, momentsReach } from "./moments";
import { createDemoPerson, findFreeNumbers } from "./people";
import { createDealer, createSeededRandom, type SeededRandom } from "./random";
import { workConcurrently } from "./work-concurrently";
import { writeSea, writeSquare, writeTotals } from "./write-batches";

/** Bottles, or designs with their comments, in one batch. */
const ITEMS_PER_BATCH = 1_000;
const PEOPLE_PER_BATCH = 50;
const POSTGRES_CONCURRENCY = 3;
/** Most bottles, and most designs, of one person: what fits into a year within the daily limits. */
export const MAX_PER_PERSON = 100;
export const DEMO_PASSWORD = "driftglass";

export interface DemoDatabase extends Pick<OpenedDatabase, "db" | "checkpoint"> {
  /** Of a file that had its indexes dropped: creates those of all tables but these. */
  createIndexes?(except: readonly (keyof Schema)[]): Promise<void>;
}

/** Collecting garbage after every fourth batch took a fifth of the time. */
const BATCHES_PER_GC = 16;
let batchCount = 0;

/** Collects garbage and checkpoints the log between batches, which would grow without end. */
async function endBatch({ checkpoint }: DemoDatabase): Promise<void> {
  if (++batchCount % BATCHES_PER_GC === 0) Bun.gc(true);
  await checkpoint();
}

/** A person, and the numbers of their bottles and designs. */
interface DemoPerson {
  row: UserRow;
  bottles: number;
  designs: number;
}

/** Inserts people without a usable password. */
async function createPeople(
  db: Db,
  r: SeededRandom,
  numbers: number[],
  count: DemoCounts,
  now: number,
): Promise<DemoPerson[]> {
  const [bottles, designs] = [
    distributeRandomly(r, count.bottles, count.users),
    distributeRandomly(r, count.designs, count.users),
  ];
  const demoPeople = numbers.map((n, i): DemoPerson => {
    const [thrown, designsByDesigner] = [bottles[i] ?? 0, designs[i] ?? 0];
    const past = Math.max(momentsReach(THROW_PACE, thrown), momentsReach(DESIGN_PACE, designsByDesigner)) + DAY;
    return { row: createDemoPerson(r, n, past, now), bottles: thrown, designs: designsByDesigner };
  });
  const rows = demoPeople.map(({ row }) => row);
  await insertDemoRowsInBatches(db, "users", rows);
  const parts = rows.flatMap(({ id, nickname }) => nicknamePartRows(id, nickname));
  await insertDemoRowsInBatches(db, "nickname_parts", parts);
  const welcome = rows.map((row) =>
    createDemoMessage(r, row, "official_notice", { notice: "welcome" }, { at: row.created_at, now }),
  );
  await insertDemoRowsInBatches(db, "system_messages", welcome);
  return demoPeople;
}

/** Designs with their history, batch by batch; all of a person are in one. */
function* makeSquareBatches(
  r: SeededRandom,
  demoPeople: DemoPerson[],
  finders: DemoFinders,
  now: number,
): Generator<DemoSquare> {
  const pictures: DemoSquare["pictures"] = new Map();
  let square = createDemoSquare(pictures);
  for (const { row: designer, designs } of demoPeople) {
    const around = { designer, people: finders.around(designer, now) };
    for (const at of createMoments(r, DESIGN_PACE, designs, now)) addDemoDesign(r, square, around, at, now);
    if (square.designs.length < ITEMS_PER_BATCH) continue;
    yield square;
    square = createDemoSquare(pictures);
  }
  if (square.designs.length > 0) yield square;
}

/** Batches written at once: SQLite has one writer, PostgreSQL a process for each. */
const concurrencyOf = (db: Db): number =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 1 : POSTGRES_CONCURRENCY;

/** Inserts batches of designs. @returns the throwable designs by designer */
async function writeDesigns(database: DemoDatabase, squares: Generator<DemoSquare>) {
  const designsByDesigner = new Map<string, DemoOwnDesign[]>();
  const writtenPictures = new Set<string>();
  await workConcurrently(squares, concurrencyOf(database.db), async (square) => {
    await writeSquare(database.db, square, writtenPictures);
    await endBatch(database);
    for (const { designer_id, id, picture, name, created_at } of square.designs)
      designsByDesigner.set(designer_id, [
        ...(designsByDesigner.get(designer_id) ?? []),
        { id, picture, name, created_at },
      ]);
  });
  return designsByDesigner;
}

/** Bottles with their history, batch by batch, so that memory stays bounded. */
function* makeSeaBatches(r: SeededRandom, demoPeople: DemoPerson[], world: DemoWorld): Generator<DemoSea> {
  let sea = createDemoSea();
  for (const { row: author, bottles } of demoPeople) {
    for (const at of createMoments(r, THROW_PACE, bottles, world.now)) addDemoBottle(r, sea, author, world, at);
    if (sea.bottles.length < ITEMS_PER_BATCH) continue;
    yield sea;
    sea = createDemoSea();
  }
  if (sea.bottles.length > 0) yield sea;
}

function* slicesOf<T>(all: T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/** Makes a second demo with the same seed differ from the first. */
const SEED_MULTIPLIER = 0x9e3779b1;

/** Inserts people, designs and bottles. @returns the people's rows */
async function createDemo(database: DemoDatabase, count: DemoCounts, seed: number, now: number): Promise<UserRow[]> {
  const { db } = database;
  const hash = await hashPassword(DEMO_PASSWORD, NEWCOMER_HASH_TURN);
  const numbers = await findFreeNumbers(db, count.users);
  const r = createSeededRandom(seed ^ Math.imul((numbers[0] ?? 1) - 1, SEED_MULTIPLIER));
  const demoPeople = await createPeople(db, r, numbers, count, now);
  const people = demoPeople.map(({ row }) => row);
  const since = now - Math.max(0, ...demoPeople.map(({ bottles }) => momentsReach(THROW_PACE, bottles)));
  const finders = new DemoFinders(people, since, now);
  const builtInDesigns = (await listBuiltInDesigns(db)).map(({ id, name, params }) => ({
    id,
    name,
    picture: pictureHash(params),
  }));
  const designsByDesigner = await writeDesigns(database, makeSquareBatches(r, demoPeople, finders, now));
  const world = { builtInDesigns, ownDesigns: designsByDesigner, finders, deal: createDealer(r), now };
  await workConcurrently(makeSeaBatches(r, demoPeople, world), concurrencyOf(db), async (sea) => {
    await writeSea(db, sea);
    await endBatch(database);
  });
  await database.createIndexes?.(["coin_records"]);
  await workConcurrently(slicesOf(people, PEOPLE_PER_BATCH), concurrencyOf(db), async (some) => {
    await transact(db, (tx) => writeTotals(tx, some, hash));
    await endBatch(database);
  });
  return people;
}

interface DemoCounts {
  users: number;
  bottles: number;
  designs: number;
}

/** Whether there are accounts that are neither official nor from an earlier demo. */
export async function hasRealPeople(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("username_key", "not like", "demo-%")
    .where("username_key", "!=", "driftglass")
    .where("id", "!=", DELETED_USER_ID)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Seeds the built-in content, then demo people, designs and bottles; the same seed and time give the same.
 * @returns the people's rows
 */
export async function fillDemo(
  database: DemoDatabase,
  count: DemoCounts,
  { seed, now, welcome }: { seed: number; now: number; welcome: boolean },
): Promise<UserRow[]> {
  const { db } = database;
  // While there are few rows: those that follow have today's keys, and a first start would read them all.
  await refillNameSearchKeys(db);
  await refillDesignSearchKeys(db);
  const official = await ensureOfficialAccount(db, now);
  await seedBuiltInDesigns(db, official, now);
  if (welcome) {
    await seedExhibition(db, official, now);
    await seedWelcomeBottles(db, official, now);
  }
  const people = await createDemo(database, count, seed, now);
  await database.createIndexes?.([]);
  await maintainSeaAfterDemo(db, now);
  await endBatch(database);
  return people;
}
