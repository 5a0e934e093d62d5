import { officialAccount } from "../auth/auth";
import { hashPassword } from "../auth/password/hash";
import { seedWelcomeBottles } from "../bottles/bottles";
import { dayOf } from "../db/counters";
import type { Schema } from "../db/schema";
import type { CoinRecordRow } from "../db/tables/coins";
import type { UserRow } from "../db/tables/users";
import { type Db, type Tx, transact } from "../db/transact";
import { houseDesigns, keepAllKeys, pictureHash, seedExhibition, seedHouseDesigns } from "../designs/designs";
import { COINS, GONE } from "../limits";
import { chance } from "./chance";
import { design, emptySquare, type Square } from "./designs";
import { person } from "./people";
import { type Movement, type Sea, voyage } from "./voyages";

const VALUES_AT_ONCE = 20_000;
const BOTTLES_AT_ONCE = 5_000;
export const PASSWORD = "driftglass";

async function insert<T extends keyof Schema>(tx: Tx, table: T, rows: Schema[T][]): Promise<void> {
  const width = Object.keys(rows[0] ?? {}).length || 1;
  const most = Math.floor(VALUES_AT_ONCE / width);
  for (let from = 0; from < rows.length; from += most) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + most) as never)
      .execute();
  }
}

const PAID_A_DAY: Record<string, number> = {
  like_bottle: COINS.likesPaidPerDay,
  comment_bottle: COINS.commentsPaidPerDay,
};

/** Applies daily limits; movements come in order. */
function withinLimits(movements: Movement[]): Movement[] {
  const counts = new Map<string, number>();
  return movements.filter(({ userId, reason, at }) => {
    const key = `${userId} ${reason} ${dayOf(at)}`;
    const n = (counts.get(key) ?? 0) + 1;
    counts.set(key, n);
    return n <= (PAID_A_DAY[reason] ?? n);
  });
}

/** Adds sequence numbers and balances. */
function book(movements: Movement[], users: Map<string, UserRow>): CoinRecordRow[] {
  const paid = withinLimits(movements.sort((a, b) => a.at - b.at));
  return paid.map(({ userId, amount, reason, ref, at }) => {
    const user = users.get(userId);
    if (!user) throw new Error("coins of nobody");
    user.coins += amount;
    user.coin_seq++;
    return {
      user_id: userId,
      seq: user.coin_seq,
      amount,
      reason,
      ref,
      balance: user.coins,
      created_at: at,
    };
  });
}

async function hang(db: Db, { pictures, designs, likes, comments }: Square): Promise<void> {
  await transact(db, (tx) => insert(tx, "pictures", [...pictures.values()]));
  for (let from = 0; from < designs.length; from += BOTTLES_AT_ONCE) {
    await transact(db, (tx) => insert(tx, "designs", designs.slice(from, from + BOTTLES_AT_ONCE)));
  }
  await transact(db, (tx) => insert(tx, "design_likes", likes));
  await transact(db, (tx) => insert(tx, "design_comments", comments));
}

async function fill(db: Db, count: Counts, seed: number, now: number): Promise<void> {
  const r = chance(seed);
  const hash = await hashPassword(PASSWORD);
  const people = Array.from({ length: count.users }, (_, n) => person(r, n + 1, now, hash));
  const houses = (await houseDesigns(db)).map(({ id, name, params }) => ({
    id,
    name,
    picture: pictureHash(params),
  }));
  const sea: Sea = { bottles: [], findings: [], comments: [], likes: [], movements: [] };
  const square = emptySquare();
  for (let n = 0; n < count.designs; n++) design(r, square, sea.movements, people, now);
  const wardrobe = { houses, drawn: Map.groupBy(square.designs, (each) => each.designer_id) };
  for (let n = 0; n < count.bottles; n++) voyage(r, sea, people, wardrobe, now);
  const records = book(sea.movements, new Map(people.map((each) => [each.id, each])));
  await transact(db, (tx) => insert(tx, "users", people));
  await hang(db, square);
  for (let from = 0; from < sea.bottles.length; from += BOTTLES_AT_ONCE) {
    await transact(db, (tx) => insert(tx, "bottles", sea.bottles.slice(from, from + BOTTLES_AT_ONCE)));
  }
  await transact(db, (tx) => insert(tx, "findings", sea.findings));
  await transact(db, (tx) => insert(tx, "comments", sea.comments));
  await transact(db, (tx) => insert(tx, "bottle_likes", sea.likes));
  await transact(db, (tx) => insert(tx, "coin_records", records));
}

export interface Counts {
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

/** Seeds the house, then a lively sea. The same seed and time make the same. */
export async function fillDemo(
  db: Db,
  count: Counts,
  { seed, now, welcome }: { seed: number; now: number; welcome: boolean },
): Promise<void> {
  const official = await officialAccount(db, now);
  await seedHouseDesigns(db, official, now);
  if (welcome) {
    await seedExhibition(db, official, now);
    await keepAllKeys(db, now);
    await seedWelcomeBottles(db, official, now);
  }
  await fill(db, count, seed, now);
}
