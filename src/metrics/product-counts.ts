import { sql } from "kysely";
import { LIST_START, type ListPosition } from "../db/paging";
import { walkInSlices } from "../db/slices";
import type { DbOrTx } from "../db/transact";

const COUNTED_AT_ONCE = 1_000;

/** `held` and `expired` are derived from times (decision 2). */
type BottleCount = Record<"drifting" | "held" | "collected" | "expired" | "removed", number>;

export interface ProductCounts {
  people: number;
  coins: number;
  bottles: BottleCount;
  records: Record<string, number>;
  sum: number;
}

interface TallySum {
  n: number;
  total: number;
}

async function loadTallySums(db: DbOrTx): Promise<Map<string, TallySum>> {
  const rows = await db
    .selectFrom("tallies")
    .select((eb) => ["kind", eb.fn.sum("n").as("n"), eb.fn.sum("total").as("total")])
    .groupBy("kind")
    .execute();
  return new Map(rows.map(({ kind, n, total }) => [kind, { n: Number(n), total: Number(total) }]));
}

/** How many bottles at sea lie between two times on one of its indexes, counted a few at a time. */
async function countBetween(db: DbOrTx, time: "free_at" | "expires_at", from: number, to: number) {
  let count = 0;
  await walkInSlices<ListPosition>({ time: from, id: "" }, async (after) => {
    const rows = await db
      .selectFrom("bottles")
      .select(["id", `${time} as time`])
      .where("state", "=", sql.lit("sea"))
      .$if(time === "free_at", (query) => query.where("holder_id", "is not", null))
      .where((eb) => eb(eb.refTuple(time, "id"), ">", eb.tuple(after.time, after.id)))
      .where(time, "<=", to)
      .orderBy(time)
      .orderBy("id")
      .limit(COUNTED_AT_ONCE)
      .execute();
    count += rows.length;
    return rows.length < COUNTED_AT_ONCE ? null : (rows.at(-1) ?? null);
  });
  return count;
}

async function countBottlesAtSea(db: DbOrTx, sea: number, now: number) {
  const held = await countBetween(db, "free_at", now + 1, LIST_START.time);
  const overdue = await countBetween(db, "expires_at", 0, now);
  // Counted one after the other while bottles moved.
  return { held, overdue, drifting: Math.max(0, sea - held - overdue) };
}

const RECORDS_PREFIX = "records:";

/** Counts from transactional tallies, except what time alone changes. */
export async function countProduct(db: DbOrTx, now: number): Promise<ProductCounts> {
  const figures = await loadTallySums(db);
  const bottles = (state: string) => figures.get(`bottles:${state}`)?.n ?? 0;
  const { held, overdue, drifting } = await countBottlesAtSea(db, bottles("sea"), now);
  const records = [...figures].filter(([kind]) => kind.startsWith(RECORDS_PREFIX));
  return {
    people: figures.get("people")?.n ?? 0,
    coins: figures.get("people")?.total ?? 0,
    bottles: {
      drifting,
      held,
      collected: bottles("kept"),
      expired: bottles("expired") + overdue,
      removed: bottles("removed"),
    },
    records: Object.fromEntries(records.map(([kind, { n }]) => [kind.slice(RECORDS_PREFIX.length), n])),
    sum: records.reduce((sum, [, { total }]) => sum + total, 0),
  };
}
