import { officialAccount } from "../auth/auth";
import { hashPassword, NEWCOMER } from "../auth/password/hash";
import { housekeepingAfterDemo, seedWelcomeBottles } from "../bottles/bottles";
import type { Opened } from "../db/open";
import type { PictureRow } from "../db/tables/designs";
import type { UserRow } from "../db/tables/users";
import { type Db, type Tx, transact } from "../db/transact";
import { houseDesigns, keyRows, pictureHash, seedExhibition, seedHouseDesigns } from "../designs/designs";
import { DAY, GONE } from "../limits/limits";
import { lockAll } from "../users/users";
import { DRAWINGS, design, emptySquare, type Square } from "./designs";
import { Hands } from "./hands";
import { closeBooks } from "./ledger";
import { told } from "./messages";
import { moments, reach, shares } from "./past";
import { freeNumbers, person } from "./people";
import { type Chance, chance } from "./random";
import { type Drawn, emptySea, type Sea, THROWS, voyage, type World } from "./voyages";
import { insert, insertAll } from "./write";

/** Bottles, or designs with what people say of them. */
const MADE_AT_ONCE = 500;
const PEOPLE_AT_ONCE = 50;
/** Bottles, and designs: what fits into the limits of the days of a year. */
export const MOST_A_PERSON = 100;
export const PASSWORD = "driftglass";

type Filled = Pick<Opened, "db" | "checkpoint">;

/** Collecting after each batch took a sixteenth of the time. */
const COLLECTED_EVERY = 8;
let batches = 0;

/** Between two batches: else heap and log grow as long as there is room. */
async function rest({ checkpoint }: Filled): Promise<void> {
  if (++batches % COLLECTED_EVERY === 0) Bun.gc(true);
  await checkpoint();
}

/** Somebody, and how many bottles and designs are theirs. */
interface Maker {
  row: UserRow;
  bottles: number;
  designs: number;
}

/** People who have joined, and cannot come in yet. */
async function join(db: Db, r: Chance, numbers: number[], count: Counts, now: number): Promise<Maker[]> {
  const [bottles, designs] = [shares(r, count.bottles, count.users), shares(r, count.designs, count.users)];
  const makers = numbers.map((n, i): Maker => {
    const [thrown, drawn] = [bottles[i] ?? 0, designs[i] ?? 0];
    const past = Math.max(reach(THROWS, thrown), reach(DRAWINGS, drawn)) + DAY;
    return { row: person(r, n, past, now), bottles: thrown, designs: drawn };
  });
  const rows = makers.map(({ row }) => row);
  await insertAll(db, "users", rows);
  const welcome = rows.map((row) =>
    told(r, row, "official_notice", { notice: "welcome" }, { at: row.created_at, now }),
  );
  await insertAll(db, "system_messages", welcome);
  return makers;
}

async function hang(db: Db, square: Square, fresh: PictureRow[]): Promise<void> {
  const { pictures, designs, likes, comments, views, messages } = square;
  await insertAll(db, "pictures", fresh, { on: "hash", set: ["unnamed_since"] });
  await insertAll(db, "designs", designs);
  const keys = designs.flatMap((each) =>
    keyRows({ ...each, params: pictures.get(each.picture)?.params ?? "" }),
  );
  await insertAll(db, "design_keys", keys);
  await insertAll(db, "design_likes", likes);
  await insertAll(db, "design_comments", comments);
  await insertAll(db, "design_views", views);
  await insertAll(db, "system_messages", messages);
}

/** Makes and writes what hangs in the square. @returns what each designer can throw */
async function draw(filled: Filled, r: Chance, makers: Maker[], hands: Hands, now: number) {
  const drawn = new Map<string, Drawn[]>();
  const pictures: Square["pictures"] = new Map();
  let [square, known] = [emptySquare(pictures), 0];
  const write = async () => {
    await hang(filled.db, square, [...pictures.values()].slice(known));
    await rest(filled);
    for (const { designer_id, id, picture, name, created_at } of square.designs)
      drawn.set(designer_id, [...(drawn.get(designer_id) ?? []), { id, picture, name, created_at }]);
    [square, known] = [emptySquare(pictures), pictures.size];
  };
  for (const { row: designer, designs } of makers) {
    const around = { designer, people: hands.around(designer, now) };
    for (const at of moments(r, DRAWINGS, designs, now)) design(r, square, around, at, now);
    if (square.designs.length >= MADE_AT_ONCE) await write();
  }
  if (square.designs.length > 0) await write();
  return drawn;
}

async function launch(db: Db, { bottles, findings, comments, likes, views, messages }: Sea): Promise<void> {
  await transact(db, async (tx) => {
    await insert(tx, "bottles", bottles);
    await insert(tx, "findings", findings);
    await insert(tx, "comments", comments);
    await insert(tx, "bottle_likes", likes);
    await insert(tx, "bottle_views", views);
    await insert(tx, "system_messages", messages);
  });
}

/** Written as it is made: of the sea nothing stays in memory. */
async function throwAll(filled: Filled, r: Chance, makers: Maker[], world: World): Promise<void> {
  let sea = emptySea();
  const write = async () => {
    await launch(filled.db, sea);
    await rest(filled);
    sea = emptySea();
  };
  for (const { row: author, bottles } of makers) {
    for (const at of moments(r, THROWS, bottles, world.now)) voyage(r, sea, author, world, at);
    if (sea.bottles.length >= MADE_AT_ONCE) await write();
  }
  if (sea.bottles.length > 0) await write();
}

async function unreadOf(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("system_messages")
    .select((eb) => ["user_id", eb.fn.countAll<number>().as("n")])
    .where("user_id", "in", ids)
    .where("read_at", "is", null)
    .groupBy("user_id")
    .execute();
  return new Map(rows.map(({ user_id, n }) => [user_id, Number(n)]));
}

/** Some people's books and counts, from what is written; real people may have paid and told them meanwhile. */
async function settle(tx: Tx, people: UserRow[], password_hash: string): Promise<void> {
  const ids = people.map(({ id }) => id);
  await lockAll(tx, ids);
  const rows = await tx.selectFrom("users").selectAll().where("id", "in", ids).execute();
  const { records, counters } = await closeBooks(tx, rows);
  const unread = await unreadOf(tx, ids);
  const settled = rows.map((row) => ({ ...row, password_hash, unread_count: unread.get(row.id) ?? 0 }));
  await insert(tx, "coin_records", records);
  await insert(tx, "daily_counters", counters);
  await insert(tx, "users", settled, {
    on: "id",
    set: ["coins", "coin_seq", "throw_count", "pick_count", "unread_count", "password_hash"],
  });
}

/** So that a second demo of the same seed is another one. */
const SPREAD = 0x9e3779b1;

/** @returns the people, by name */
async function fill(filled: Filled, count: Counts, seed: number, now: number): Promise<UserRow[]> {
  const { db } = filled;
  const hash = await hashPassword(PASSWORD, NEWCOMER);
  const numbers = await freeNumbers(db, count.users);
  const r = chance(seed ^ Math.imul((numbers[0] ?? 1) - 1, SPREAD));
  const makers = await join(db, r, numbers, count, now);
  const people = makers.map(({ row }) => row);
  const since = now - Math.max(0, ...makers.map(({ bottles }) => reach(THROWS, bottles)));
  const hands = new Hands(people, since, now);
  const houses = (await houseDesigns(db)).map(({ id, name, params }) => ({
    id,
    name,
    picture: pictureHash(params),
  }));
  const drawn = await draw(filled, r, makers, hands, now);
  await throwAll(filled, r, makers, { houses, drawn, hands, now });
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const some = people.slice(from, from + PEOPLE_AT_ONCE);
    await transact(db, (tx) => settle(tx, some, hash));
    await rest(filled);
  }
  return people;
}

interface Counts {
  users: number;
  bottles: number;
  designs: number;
}

/** Whether anybody is here who is neither the house nor of an earlier demo. */
export async function hasRealPeople(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("username_key", "not like", "demo-%")
    .where("username_key", "!=", "driftglass")
    .where("id", "!=", GONE)
    .executeTakeFirst();
  return row !== undefined;
}

/** Seeds the house, then a lively sea. The same seed and time make the same. @returns the people, by name */
export async function fillDemo(
  filled: Filled,
  count: Counts,
  { seed, now, welcome }: { seed: number; now: number; welcome: boolean },
): Promise<UserRow[]> {
  const { db } = filled;
  const official = await officialAccount(db, now);
  await seedHouseDesigns(db, official, now);
  if (welcome) {
    await seedExhibition(db, official, now);
    await seedWelcomeBottles(db, official, now);
  }
  const people = await fill(filled, count, seed, now);
  await housekeepingAfterDemo(db, now);
  await rest(filled);
  return people;
}
