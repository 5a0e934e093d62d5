import { sql } from "kysely";
import { eventLoopTurn } from "../db/slices";
import type { Queries } from "../db/transact";
import { QUESTIONS, type Range } from "./reconcile-rules";

const PEOPLE_AT_ONCE = 50;
/** Records that one question goes through, unless one person has more. */
const RECORDS_AT_ONCE = 500;

interface Reconciliation {
  people: number;
  /** Coins that people own. */
  coins: number;
  records: number;
  /** The sum of all records: the same number as `coins`. */
  sum: number;
  /** How many records of each reason. */
  reasons: Record<string, number>;
  differences: number;
  /** The first difference in words; null where the books close. */
  first: string | null;
}

async function nextRange(db: Queries, after: string): Promise<Range | null> {
  const people = await db
    .selectFrom("users")
    .select(["id", "coin_seq"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(PEOPLE_AT_ONCE)
    .execute();
  let records = 0;
  const enough = people.find(({ coin_seq }) => {
    records += coin_seq;
    return records >= RECORDS_AT_ONCE;
  });
  const last = enough ?? people.at(-1);
  return last ? { after, upTo: last.id } : null;
}

type Sums = { reason: string | null; n: number; total: number };

/** People and records of one moment: a reason of null stands for the balances. */
async function count(db: Queries, found: Reconciliation, { after, upTo }: Range): Promise<void> {
  const { rows } = await sql<Sums>`
    select null as reason, count(*) as n, coalesce(sum(coins), 0) as total from users where id > ${after} and id <= ${upTo}
    union all select reason, count(*), sum(amount) from coin_records where user_id > ${after} and user_id <= ${upTo}
    group by reason`.execute(db);
  for (const { reason, n, total } of rows) {
    if (reason === null) {
      found.people += Number(n);
      found.coins += Number(total);
      continue;
    }
    found.records += Number(n);
    found.sum += Number(total);
    found.reasons[reason] = (found.reasons[reason] ?? 0) + Number(n);
  }
}

async function ask(db: Queries, found: Reconciliation, range: Range): Promise<void> {
  for (const [rule, question] of Object.entries(QUESTIONS)) {
    const { rows } = await question(range).execute(db);
    found.differences += rows.length;
    const [difference] = rows;
    if (difference) found.first ??= `${rule}: ${difference.person}, ${difference.what}`;
    await eventLoopTurn();
  }
}

/**
 * Goes through everybody's books, a few people at a time and a turn for everybody else between, so that it can run beside the living server: balances are
 * the sums of their records, records chain up, have their cause and their amount, and trades cancel out.
 */
export async function reconcile(db: Queries): Promise<Reconciliation> {
  const found: Reconciliation = {
    people: 0,
    coins: 0,
    records: 0,
    sum: 0,
    reasons: {},
    differences: 0,
    first: null,
  };
  for (let range = await nextRange(db, ""); range; range = await nextRange(db, range.upTo)) {
    await count(db, found, range);
    await eventLoopTurn();
    await ask(db, found, range);
  }
  return found;
}
