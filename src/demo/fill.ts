import { ensureOfficialAccount } from "../auth/auth";
import { hashPassword, NEWCOMER_HASH_TURN } from "../auth/password/hash";
import { maintainSeaAfterDemo, seedWelcomeBottles } from "../bottles/bottles";
import type { OpenedDatabase } from "../db/open";
import type { DesignPictureRow } from "../db/tables/designs";
import type { UserRow } from "../db/tables/users";
import { type Db, type Tx, transact } from "../db/transact";
import {
  listBuiltInDesigns,
  pictureHash,
  searchKeyRows,
  seedBuiltInDesigns,
  seedExhibition,
} from "../designs/designs";
import { DELETED_USER_ID } from "../limits/account";
import { DAY } from "../runtime/units";
import { lockUsers } from "../users/users";
import {
  addDemoBottle,
  createDemoSea,
  type DemoOwnDesign,
  type DemoSea,
  type DemoWorld,
  THROW_PACE,
} from "./bottles";
import { addActsToAccounts } from "./coin-records";
import { addDemoDesign, createDemoSquare, DESIGN_PACE, type DemoSquare } from "./designs";
import { DemoFinders } from "./finders";
import { insertDemoRows, insertDemoRowsInBatches } from "./insert-rows";
import { createDemoMessage } from "./messages";
import { createMoments, distributeRandomly, momentsReach } from "./moments";
import { createDemoPerson, findFreeNumbers } from "./people";
import { createSeededRandom, type SeededRandom } from "./random";

/** Bottles, or designs with their comments, in one batch. */
const ITEMS_PER_BATCH = 500;
const PEOPLE_PER_BATCH = 50;
/** Most bottles, and most designs, of one person: what fits into a year within the daily limits. */
export const MAX_PER_PERSON = 100;
export const DEMO_PASSWORD = "driftglass";

type DemoDatabase = Pick<OpenedDatabase, "db" | "checkpoint">;

/** Collecting garbage after each batch took a sixteenth of the time. */
const BATCHES_PER_GC = 8;
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
  const makers = numbers.map((n, i): DemoPerson => {
    const [thrown, drawn] = [bottles[i] ?? 0, designs[i] ?? 0];
    const past = Math.max(momentsReach(THROW_PACE, thrown), momentsReach(DESIGN_PACE, drawn)) + DAY;
    return { row: createDemoPerson(r, n, past, now), bottles: thrown, designs: drawn };
  });
  const rows = makers.map(({ row }) => row);
  await insertDemoRowsInBatches(db, "users", rows);
  const welcome = rows.map((row) =>
    createDemoMessage(r, row, "official_notice", { notice: "welcome" }, { at: row.created_at, now }),
  );
  await insertDemoRowsInBatches(db, "system_messages", welcome);
  return makers;
}

async function writeSquare(db: Db, square: DemoSquare, fresh: DesignPictureRow[]): Promise<void> {
  const { pictures, designs, likes, comments, views, messages } = square;
  await insertDemoRowsInBatches(db, "pictures", fresh, { on: "hash", set: ["unnamed_since"] });
  await insertDemoRowsInBatches(db, "designs", designs);
  const keys = designs.flatMap((each) =>
    searchKeyRows({ ...each, params: pictures.get(each.picture)?.params ?? "" }),
  );
  await insertDemoRowsInBatches(db, "design_keys", keys);
  await insertDemoRowsInBatches(db, "design_likes", likes);
  await insertDemoRowsInBatches(db, "design_comments", comments);
  await insertDemoRowsInBatches(db, "design_views", views);
  await insertDemoRowsInBatches(db, "system_messages", messages);
}

/** Inserts designs with their history. @returns the throwable designs by designer */
async function createDemoDesigns(
  filled: DemoDatabase,
  r: SeededRandom,
  makers: DemoPerson[],
  hands: DemoFinders,
  now: number,
) {
  const drawn = new Map<string, DemoOwnDesign[]>();
  const pictures: DemoSquare["pictures"] = new Map();
  let [square, known] = [createDemoSquare(pictures), 0];
  const write = async () => {
    await writeSquare(filled.db, square, [...pictures.values()].slice(known));
    await endBatch(filled);
    for (const { designer_id, id, picture, name, created_at } of square.designs)
      drawn.set(designer_id, [...(drawn.get(designer_id) ?? []), { id, picture, name, created_at }]);
    [square, known] = [createDemoSquare(pictures), pictures.size];
  };
  for (const { row: designer, designs } of makers) {
    const around = { designer, people: hands.around(designer, now) };
    for (const at of createMoments(r, DESIGN_PACE, designs, now)) addDemoDesign(r, square, around, at, now);
    if (square.designs.length >= ITEMS_PER_BATCH) await write();
  }
  if (square.designs.length > 0) await write();
  return drawn;
}

async function writeSea(
  db: Db,
  { bottles, findings, comments, likes, views, messages }: DemoSea,
): Promise<void> {
  await transact(db, async (tx) => {
    await insertDemoRows(tx, "bottles", bottles);
    await insertDemoRows(tx, "findings", findings);
    await insertDemoRows(tx, "comments", comments);
    await insertDemoRows(tx, "bottle_likes", likes);
    await insertDemoRows(tx, "bottle_views", views);
    await insertDemoRows(tx, "system_messages", messages);
  });
}

/** Inserts bottles with their history, batch by batch, so that memory stays bounded. */
async function createDemoBottles(
  filled: DemoDatabase,
  r: SeededRandom,
  makers: DemoPerson[],
  world: DemoWorld,
): Promise<void> {
  let sea = createDemoSea();
  const write = async () => {
    await writeSea(filled.db, sea);
    await endBatch(filled);
    sea = createDemoSea();
  };
  for (const { row: author, bottles } of makers) {
    for (const at of createMoments(r, THROW_PACE, bottles, world.now))
      addDemoBottle(r, sea, author, world, at);
    if (sea.bottles.length >= ITEMS_PER_BATCH) await write();
  }
  if (sea.bottles.length > 0) await write();
}

async function countUnreadMessages(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("system_messages")
    .select((eb) => ["user_id", eb.fn.countAll<number>().as("n")])
    .where("user_id", "in", ids)
    .where("read_at", "is", null)
    .groupBy("user_id")
    .execute();
  return new Map(rows.map(({ user_id, n }) => [user_id, Number(n)]));
}

/** Updates people's coins and counts from the database, as real people may have added to them meanwhile. */
async function writeTotals(tx: Tx, people: UserRow[], password_hash: string): Promise<void> {
  const ids = people.map(({ id }) => id);
  await lockUsers(tx, ids);
  const rows = await tx.selectFrom("users").selectAll().where("id", "in", ids).execute();
  const { records, counters } = await addActsToAccounts(tx, rows);
  const unread = await countUnreadMessages(tx, ids);
  const settled = rows.map((row) => ({ ...row, password_hash, unread_count: unread.get(row.id) ?? 0 }));
  await insertDemoRows(tx, "coin_records", records);
  await insertDemoRows(tx, "daily_counters", counters);
  await insertDemoRows(tx, "users", settled, {
    on: "id",
    set: ["coins", "coin_seq", "throw_count", "pick_count", "unread_count", "password_hash"],
  });
}

/** Makes a second demo with the same seed differ from the first. */
const SEED_MULTIPLIER = 0x9e3779b1;

/** Inserts people, designs and bottles. @returns the usernames */
async function createDemo(
  filled: DemoDatabase,
  count: DemoCounts,
  seed: number,
  now: number,
): Promise<UserRow[]> {
  const { db } = filled;
  const hash = await hashPassword(DEMO_PASSWORD, NEWCOMER_HASH_TURN);
  const numbers = await findFreeNumbers(db, count.users);
  const r = createSeededRandom(seed ^ Math.imul((numbers[0] ?? 1) - 1, SEED_MULTIPLIER));
  const makers = await createPeople(db, r, numbers, count, now);
  const people = makers.map(({ row }) => row);
  const since = now - Math.max(0, ...makers.map(({ bottles }) => momentsReach(THROW_PACE, bottles)));
  const hands = new DemoFinders(people, since, now);
  const houses = (await listBuiltInDesigns(db)).map(({ id, name, params }) => ({
    id,
    name,
    picture: pictureHash(params),
  }));
  const drawn = await createDemoDesigns(filled, r, makers, hands, now);
  await createDemoBottles(filled, r, makers, {
    builtInDesigns: houses,
    ownDesigns: drawn,
    finders: hands,
    now,
  });
  for (let from = 0; from < people.length; from += PEOPLE_PER_BATCH) {
    const some = people.slice(from, from + PEOPLE_PER_BATCH);
    await transact(db, (tx) => writeTotals(tx, some, hash));
    await endBatch(filled);
  }
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

/** Seeds the built-in content, then demo people, designs and bottles; the same seed and time give the same. @returns the usernames */
export async function fillDemo(
  filled: DemoDatabase,
  count: DemoCounts,
  { seed, now, welcome }: { seed: number; now: number; welcome: boolean },
): Promise<UserRow[]> {
  const { db } = filled;
  const official = await ensureOfficialAccount(db, now);
  await seedBuiltInDesigns(db, official, now);
  if (welcome) {
    await seedExhibition(db, official, now);
    await seedWelcomeBottles(db, official, now);
  }
  const people = await createDemo(filled, count, seed, now);
  await maintainSeaAfterDemo(db, now);
  await endBatch(filled);
  return people;
}
