import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { officialAccount } from "../src/auth/auth";
import { hashPassword } from "../src/auth/password/hash";
import { seedWelcomeBottles } from "../src/bottles/bottles";
import { readConfig } from "../src/config";
import { dayOf } from "../src/db/counters";
import { openDatabase } from "../src/db/open";
import type { Schema } from "../src/db/schema";
import { databaseFile } from "../src/db/storage";
import type { CoinRecordRow } from "../src/db/tables/coins";
import type { UserRow } from "../src/db/tables/users";
import { type Db, type Tx, transact } from "../src/db/transact";
import { houseDesigns, pictureHash, seedExhibition, seedHouseDesigns } from "../src/designs/designs";
import { COINS } from "../src/limits";
import { chance } from "./demo/chance";
import { design, emptySquare, type Square } from "./demo/designs";
import { person } from "./demo/people";
import { type Movement, type Sea, voyage } from "./demo/voyages";

const VALUES_AT_ONCE = 20_000;
const BOTTLES_AT_ONCE = 5_000;
const PASSWORD = "driftglass";

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "200" },
    bottles: { type: "string", default: "5000" },
    designs: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
    now: { type: "string" },
  },
});

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

async function fill(
  db: Db,
  count: { users: number; bottles: number; designs: number },
  seed: number,
  now: number,
): Promise<void> {
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

const started = performance.now();
const config = readConfig();
const now = values.now ? Number(values.now) : Date.now();
mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
const url = config.databaseUrl ?? databaseFile(config.dataDir);
const { db, close } = await openDatabase(url, "empty").catch((error: Error) => {
  console.error(`could not fill: ${error.message}`);
  process.exit(1);
});
const official = await officialAccount(db, now);
await seedHouseDesigns(db, official, now);
if (config.welcomeBottles) {
  await seedExhibition(db, official, now);
  await seedWelcomeBottles(db, official, now);
}
const count = {
  users: Number(values.users),
  bottles: Number(values.bottles),
  designs: Number(values.designs),
};
await fill(db, count, Number(values.seed), now);
await close();
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${count.users} people, ${count.bottles} bottles and ${count.designs} designs in ${seconds} s (seed ${values.seed})`,
);
console.log(
  `log in as demo-00001 … demo-${String(count.users).padStart(5, "0")} with the password "${PASSWORD}"`,
);
