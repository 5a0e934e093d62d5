import { officialAccount } from "../auth/auth";
import { hashPassword, NEWCOMER } from "../auth/password/hash";
import { housekeepingAfterDemo, seedWelcomeBottles } from "../bottles/bottles";
import type { Opened } from "../db/open";
import type { Schema } from "../db/schema";
import type { PictureRow } from "../db/tables/designs";
import type { UserRow } from "../db/tables/users";
import { type Db, type Tx, transact } from "../db/transact";
import { houseDesigns, keyRows, pictureHash, seedExhibition, seedHouseDesigns } from "../designs/designs";
import { GONE } from "../limits";
import { design, type Square } from "./designs";
import { closeBooks } from "./ledger";
import { person } from "./people";
import { type Chance, chance } from "./random";
import { type Drawn, type Sea, voyage } from "./voyages";

const VALUES_AT_ONCE = 2_000;
const ROWS_AT_ONCE = 5_000;
/** Bottles, or designs with what people say of them. */
const MADE_AT_ONCE = 1_000;
const PEOPLE_AT_ONCE = 50;
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

/**
 * Of two sizes: a statement stays prepared, and those of every size would fill the memory.
 * @param anew columns that are set where a row is there already
 */
async function insert<T extends keyof Schema>(
  tx: Tx,
  table: T,
  rows: Schema[T][],
  anew: string[] = [],
): Promise<void> {
  const most = Math.floor(VALUES_AT_ONCE / (Object.keys(rows[0] ?? {}).length || 1));
  const rest = rows.length - (rows.length % most);
  for (let from = 0; from < rows.length; ) {
    const to = from < rest ? from + most : from + 1;
    await tx
      .insertInto(table)
      .values(rows.slice(from, to) as never)
      .$if(anew.length > 0, (query) =>
        query.onConflict((same) =>
          same
            .column("id" as never)
            .doUpdateSet(
              ({ ref }) =>
                Object.fromEntries(anew.map((name) => [name, ref(`excluded.${name}` as never)])) as never,
            ),
        ),
      )
      .execute();
    from = to;
  }
}

/** Rows that only refer to what is there already. */
async function insertAll<T extends keyof Schema>(db: Db, table: T, rows: Schema[T][]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await transact(db, (tx) => insert(tx, table, rows.slice(from, from + ROWS_AT_ONCE)));
  }
}

async function hang(
  db: Db,
  { pictures, designs, likes, comments }: Square,
  fresh: PictureRow[],
): Promise<void> {
  await insertAll(db, "pictures", fresh);
  await insertAll(db, "designs", designs);
  const keys = designs.flatMap((each) =>
    keyRows({ ...each, params: pictures.get(each.picture)?.params ?? "" }),
  );
  await insertAll(db, "design_keys", keys);
  await insertAll(db, "design_likes", likes);
  await insertAll(db, "design_comments", comments);
}

/** Makes and writes what hangs in the square. @returns what each designer can throw */
async function draw(filled: Filled, r: Chance, count: number, people: UserRow[], now: number) {
  const pictures: Square["pictures"] = new Map();
  const drawn = new Map<string, Drawn[]>();
  for (let left = count; left > 0; left -= MADE_AT_ONCE) {
    const square: Square = { pictures, designs: [], likes: [], comments: [] };
    const known = pictures.size;
    for (let n = Math.min(left, MADE_AT_ONCE); n > 0; n--) design(r, square, people, now);
    await hang(filled.db, square, [...pictures.values()].slice(known));
    await rest(filled);
    for (const { designer_id, id, picture, name, created_at } of square.designs)
      drawn.set(designer_id, [...(drawn.get(designer_id) ?? []), { id, picture, name, created_at }]);
  }
  return drawn;
}

async function launch(db: Db, { bottles, findings, comments, likes }: Sea): Promise<void> {
  await transact(db, async (tx) => {
    await insert(tx, "bottles", bottles);
    await insert(tx, "findings", findings);
    await insert(tx, "comments", comments);
    await insert(tx, "bottle_likes", likes);
  });
}

/** Some people's balances together with their records. */
async function settle(tx: Tx, people: UserRow[]): Promise<void> {
  await insert(tx, "coin_records", await closeBooks(tx, people));
  await insert(tx, "users", people, ["coins", "coin_seq"]);
}

/** Written as it is made: of the sea nothing stays in memory. */
async function fill(filled: Filled, count: Counts, seed: number, now: number): Promise<void> {
  const { db } = filled;
  const r = chance(seed);
  const hash = await hashPassword(PASSWORD, NEWCOMER);
  const people = Array.from({ length: count.users }, (_, n) => person(r, n + 1, now, hash));
  await insertAll(db, "users", people);
  const houses = (await houseDesigns(db)).map(({ id, name, params }) => ({
    id,
    name,
    picture: pictureHash(params),
  }));
  const wardrobe = { houses, drawn: await draw(filled, r, count.designs, people, now) };
  for (let left = count.bottles; left > 0; left -= MADE_AT_ONCE) {
    const sea: Sea = { bottles: [], findings: [], comments: [], likes: [] };
    for (let n = Math.min(left, MADE_AT_ONCE); n > 0; n--) voyage(r, sea, people, wardrobe, now);
    await launch(db, sea);
    await rest(filled);
  }
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const some = people.slice(from, from + PEOPLE_AT_ONCE);
    await transact(db, (tx) => settle(tx, some));
    await rest(filled);
  }
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

/** Seeds the house, then a lively sea. The same seed and time make the same. */
export async function fillDemo(
  filled: Filled,
  count: Counts,
  { seed, now, welcome }: { seed: number; now: number; welcome: boolean },
): Promise<void> {
  const { db } = filled;
  const official = await officialAccount(db, now);
  await seedHouseDesigns(db, official, now);
  if (welcome) {
    await seedExhibition(db, official, now);
    await seedWelcomeBottles(db, official, now);
  }
  await fill(filled, count, seed, now);
  await housekeepingAfterDemo(db, now);
  await rest(filled);
}
