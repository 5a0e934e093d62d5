import { sql } from "kysely";
import { yieldToEventLoop } from "../db/slices";
import type { DbOrTx } from "../db/transact";
import { RECONCILE_RULES, type UserIdRange } from "./reconcile-rules";

const PEOPLE_BATCH_SIZE = 50;
/** Exceeded only by a single person with more records. */
const RECORD_BATCH_SIZE = 500;

interface Reconciliation {
  people: number;
  coins: number;
  records: number;
  sum: number;
  reasons: Record<string, number>;
  differences: number;
  first: string | null;
}

async function findNextRange(db: DbOrTx, after: string): Promise<UserIdRange | null> {
  const people = await db
    .selectFrom("users")
    .select(["id", "coin_seq"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(PEOPLE_BATCH_SIZE)
    .execute();
  let records = 0;
  const enough = people.find(({ coin_seq }) => {
    records += coin_seq;
    return records >= RECORD_BATCH_SIZE;
  });
  const last = enough ?? people.at(-1);
  return last ? { after, upTo: last.id } : null;
}

type ReasonTotals = { reason: string | null; n: number; total: number };

/** Adds the totals of a slice of people; reason null: the sum of the balances. */
async function addTotals(db: DbOrTx, reconciliation: Reconciliation, { after, upTo }: UserIdRange): Promise<void> {
  const { rows } = await sql<ReasonTotals>`
    select null as reason, count(*) as n, coalesce(sum(coins), 0) as total from users where id > ${after} and id <= ${upTo}
    union all select reason, count(*), sum(amount) from coin_records where user_id > ${after} and user_id <= ${upTo}
    group by reason`.execute(db);
  for (const { reason, n, total } of rows) {
    if (reason === null) {
      reconciliation.people += Number(n);
      reconciliation.coins += Number(total);
      continue;
    }
    reconciliation.records += Number(n);
    reconciliation.sum += Number(total);
    reconciliation.reasons[reason] = (reconciliation.reasons[reason] ?? 0) + Number(n);
  }
}

async function addDifferences(db: DbOrTx, reconciliation: Reconciliation, range: UserIdRange): Promise<void> {
  for (const [rule, question] of Object.entries(RECONCILE_RULES)) {
    const { rows } = await question(range).execute(db);
    reconciliation.differences += rows.length;
    const [difference] = rows;
    if (difference) reconciliation.first ??= `${rule}: ${difference.person}, ${difference.what}`;
    await yieldToEventLoop();
  }
}

/** All people in slices, those after this one first. */
async function* listRangesFrom(db: DbOrTx, after: string): AsyncIterable<UserIdRange> {
  for (let range = await findNextRange(db, after); range; range = await findNextRange(db, range.upTo)) yield range;
  if (after !== "") yield* listRangesFrom(db, "");
}

/** Which people are checked: those after this one, until so many records were read. */
interface ReconciledPart {
  after: string;
  records: number;
}

const EVERYBODY: ReconciledPart = { after: "", records: Number.POSITIVE_INFINITY };

/** Checks all coin records in slices, while the server runs: sums, sequences, causes, amounts and trades. */
export async function reconcileCoins(db: DbOrTx, part = EVERYBODY): Promise<Reconciliation> {
  const reconciliation: Reconciliation = {
    people: 0,
    coins: 0,
    records: 0,
    sum: 0,
    reasons: {},
    differences: 0,
    first: null,
  };
  for await (const range of listRangesFrom(db, part.after)) {
    await addTotals(db, reconciliation, range);
    await yieldToEventLoop();
    await addDifferences(db, reconciliation, range);
    if (reconciliation.records >= part.records) break;
  }
  return reconciliation;
}

/** As `reconcileCoins`, of people chosen by chance where all have more records than this together. */
export async function reconcileSomeCoins(db: DbOrTx, records: number): Promise<Reconciliation & { isWhole: boolean }> {
  const all = await db
    .selectFrom("users")
    .select((eb) => eb.fn.sum("coin_seq").as("records"))
    .executeTakeFirst();
  if (Number(all?.records ?? 0) <= records) return { ...(await reconcileCoins(db)), isWhole: true };
  const someone = await db.selectFrom("users").select("id").orderBy(sql`random()`).limit(1).executeTakeFirst();
  return { ...(await reconcileCoins(db, { after: someone?.id ?? "", records })), isWhole: false };
}
