import { type Kysely, sql } from "kysely";

/** What the coin records page and the reconciliation read. */
const STATEMENTS = [
  "create index coin_records_income on coin_records (user_id, seq) where amount > 0",
  "create index coin_records_expense on coin_records (user_id, seq) where amount < 0",
  "create index coin_records_time on coin_records (user_id, created_at, amount)",
  "create index coin_records_trade on coin_records (ref) where reason in ('purchase_design', 'sale_design')",
  "create table departed_trades (ref text primary key)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
