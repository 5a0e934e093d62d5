import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { payCoins, reconcileCoins } from "../../src/coins/coins";
import { newId } from "../../src/db/ids";
import { openDatabase } from "../../src/db/open";
import { type Db, transact } from "../../src/db/transact";
import { NEW_DESIGN_FIELDS } from "../../src/designs/built-in-designs";
import { type ApiClient, registerClient } from "../support/client";
import { forEachConcurrently } from "../support/concurrency";
import { type Server, startServer } from "../support/server";
import { createDatabaseUrl } from "./fresh-storage";

const PEOPLE = 8;
const START_COINS = 1_000_000;
/** Designs that each person offers in a round, and buyers of each design. */
const DESIGNS_EACH = 6;
const BUYERS_EACH = 3;
/** Number of acknowledged sales, of a round's 48, after which the server is killed. */
const KILLED_AFTER: Record<string, number[]> = {
  sqlite: [1, 4, 9, 13, 18, 22, 27, 31, 36, 40],
  postgres: [2, 11, 24, 39],
};
const TIMEOUT_MS = 120_000;

interface PurchaseWish {
  by: ApiClient;
  design: string;
}
type PurchasedDesign = { id: string; owner: { id: string } };
/** Design id → the buyer's copy, as answered. */
type Sales = Map<string, PurchasedDesign>;

async function giveCoins(db: Db, people: ApiClient[]): Promise<void> {
  for (const { id: userId } of people) {
    const payment = { userId, amount: START_COINS, reason: "admin_adjustment", ref: "purse" } as const;
    await transact(db, (tx) => payCoins(tx, payment, Date.now()));
  }
}

async function insertDesignForSale(db: Db, seller: string, picture: string, price: number): Promise<string> {
  const now = Date.now();
  const id = newId(now);
  const own = { designer_id: seller, owner_id: seller, picture, name: "For sale", story: "Once." };
  const sale = { status: "forSale", price, listed_at: now, created_at: now, updated_at: now } as const;
  await db
    .insertInto("designs")
    .values({ ...NEW_DESIGN_FIELDS, id, ...own, ...sale })
    .execute();
  return id;
}

/** Offers designs of everybody. @returns who buys which, everybody from everybody */
async function offerDesigns(db: Db, people: ApiClient[]): Promise<PurchaseWish[]> {
  const { picture } = await db.selectFrom("designs").select("picture").executeTakeFirstOrThrow();
  const requests: PurchaseWish[] = [];
  for (let n = 0; n < PEOPLE * DESIGNS_EACH; n++) {
    const [seller, ...others] = people.map((_, k) => people[(n + k) % PEOPLE]);
    const design = await insertDesignForSale(db, seller?.id ?? "", picture, 10 + n);
    const buyers = others.slice(n % BUYERS_EACH, (n % BUYERS_EACH) + BUYERS_EACH);
    requests.push(...buyers.flatMap((by) => (by ? [{ by, design }] : [])));
  }
  return requests.sort((a, b) => (a.by.id + a.design < b.by.id + b.design ? -1 : 1));
}

/** Writes share a commit: with more at once, all would be acknowledged before the signal arrives. */
const AT_ONCE = 6;

/** Sends all purchases, AT_ONCE in parallel. @param onCount called when `count` are acknowledged */
async function buyAll(requests: PurchaseWish[], count = 0, onCount?: () => unknown): Promise<Sales> {
  const sales: Sales = new Map();
  const buyOne = async ({ by, design }: PurchaseWish) => {
    const key = { "idempotency-key": `buy ${design}` };
    const response = by.call<PurchasedDesign>("POST", `/square/${design}/buy`, { version: 1 }, key);
    const result = await response.catch(() => null);
    if (!result) return;
    if (result.status !== 200) {
      expect(result.body).toMatchObject({ error: { code: "not_for_sale" } });
      return;
    }
    expect(sales.has(design)).toBe(false);
    sales.set(design, result.body);
    if (sales.size === count) onCount?.();
  };
  await forEachConcurrently(requests, AT_ONCE, buyOne);
  return sales;
}

const kinds = (process.env.TEST_DATABASES ?? "sqlite").split(",");

describe.each(kinds)("kill -9 in the middle of crossing purchases (%s)", (kind) => {
  let server: Server;
  let database: string;
  let people: ApiClient[];

  async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { db, close } = await openDatabase(database);
    try {
      return await work(db);
    } finally {
      await close();
    }
  }

  beforeAll(async () => {
    const url = kind === "postgres" ? await createDatabaseUrl("purchase") : undefined;
    server = await startServer({ WELCOME_BOTTLES: "0", DATABASE_URL: url });
    database = url ?? server.database;
    people = await Promise.all(Array.from({ length: PEOPLE }, () => registerClient(server.url)));
    await withDatabase((db) => giveCoins(db, people));
  }, TIMEOUT_MS);

  afterAll(() => server.stop());

  /** Checks owners, sold designs, coin records and the sum of coins. @returns design id → copy and owner */
  const checkOwners = () =>
    withDatabase(async (db) => {
      const designs = await db.selectFrom("designs").selectAll().where("house", "=", 0).execute();
      const bought = designs.filter(({ status }) => status === "purchased");
      const sold = designs.filter(({ status }) => status === "sold").map(({ id }) => id);
      expect(bought.map(({ source_id }) => source_id).sort()).toEqual(sold.sort());
      const users = await db.selectFrom("users").select("coins").execute();
      expect(users.reduce((sum, { coins }) => sum + coins, 0)).toBe(PEOPLE * START_COINS);
      expect((await reconcileCoins(db)).first).toBeNull();
      return new Map(bought.map(({ source_id, id, owner_id }) => [source_id ?? "", `${id} ${owner_id}`]));
    });

  const listSales = (sales: Sales) =>
    [...sales].map(([design, { id, owner }]) => [design, `${id} ${owner.id}`] as const);

  test.each(KILLED_AFTER[kind] ?? [])(
    "after %i sales: acknowledged buyers own their design, nobody paid twice, the rest is for sale",
    async (count) => {
      const requests = await withDatabase((db) => offerDesigns(db, people));
      const first = await buyAll(requests, count, () => server.kill("SIGKILL"));
      expect(first.size).toBeGreaterThanOrEqual(count);
      expect(first.size).toBeLessThan(PEOPLE * DESIGNS_EACH);
      await server.restart();
      const after = await checkOwners();
      for (const [design, owned] of listSales(first)) expect(after.get(design)).toBe(owned);

      const repeated = await buyAll(requests);
      expect(repeated.size).toBe(PEOPLE * DESIGNS_EACH);
      for (const [design, owned] of listSales(first)) expect(listSales(repeated)).toContainEqual([design, owned]);
      const whole = await checkOwners();
      for (const [design, owned] of listSales(repeated)) expect(whole.get(design)).toBe(owned);
    },
    TIMEOUT_MS,
  );
});
