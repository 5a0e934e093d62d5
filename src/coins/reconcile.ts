import { sql } from "kysely";
import { eventLoopTurn } from "../db/slices";
import type { Queries } from "../db/transact";
import { QUESTIONS, type Range } from "./reconcile-rules";

const PEOPLE_AT_ONCE = 50;
/** More only when one person has more. */
const RECORDS_AT_ONCE = 500;

interface Reconciliation {
  people: number;
  coins: number;
  records: number;
  sum: number;
  reasons: Record<string, number>;
  differences: number;
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

/** A null reason stands for the balances. */
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

/** Audits all coin records in slices beside the live server: sums, chains, causes, amounts and trades. */
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
