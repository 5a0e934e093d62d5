/** What must be true of every database at any moment, whatever happened to the server. */
import { type Kysely, sql } from "kysely";
import { openDatabase } from "../../src/db/open";
import type { Schema } from "../../src/db/schema";
import { SEA_LIMITS } from "../../src/limits/sea";

type Reader = Kysely<Schema>;

interface FaultRow {
  what: string;
}

async function queryFaults(db: Reader, query: string): Promise<FaultRow[]> {
  const { rows } = await sql.raw<FaultRow>(query).execute(db);
  return rows;
}

/** Each finds rows that must not exist. */
const FAULT_QUERIES: Record<string, string> = {
  "a balance is the sum of its records and never below zero": `
    select u.username as what from users u
    where u.coins < 0 or u.coins <> coalesce((select sum(r.amount) from coin_records r where r.user_id = u.id), 0)`,
  "a record's balance is the sum up to it": `
    select r.user_id as what from coin_records r
    where r.balance <> (select sum(e.amount) from coin_records e where e.user_id = r.user_id and e.seq <= r.seq)`,
  "each throw is paid once": `
    select u.username as what from users u where u.official = 0 and u.id <> 'gone'
    and (select count(*) from bottles b where b.author_id = u.id)
     <> (select count(*) from coin_records r where r.user_id = u.id and r.reason = 'throw_bottle')`,
  "throws are counted as they happen": `
    select u.username as what from users u where u.official = 0 and u.id <> 'gone'
    and u.throw_count <> (select count(*) from bottles b where b.author_id = u.id)`,
  "each day's counter counts what was thrown": `
    select u.username as what from users u where u.official = 0 and u.id <> 'gone' and u.throw_count
      <> (select coalesce(sum(c.n), 0) from daily_counters c where c.user_id = u.id and c.kind = 'throw')`,
  "no day has more throws than it may": `
    select c.user_id as what from daily_counters c where c.kind = 'throw' and c.n > ${SEA_LIMITS.throwsPerDay}`,
};

async function checkSqliteIntegrity(db: Reader): Promise<string[]> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const foreign = await sql`pragma foreign_key_check`.execute(db);
  const faults = integrity.rows.map((row) => row.integrity_check).filter((each) => each !== "ok");
  return foreign.rows.length > 0 ? [...faults, `foreign keys: ${JSON.stringify(foreign.rows)}`] : faults;
}

interface DatabaseCheck {
  faults: string[];
  /** Every bottle thrown by a person: id → text. */
  bottles: Map<string, string>;
}

/** Looks at a database from outside, beside the server or after it. */
export async function checkDatabase(url: string): Promise<DatabaseCheck> {
  const { db, close } = await openDatabase(url);
  try {
    const reader: Reader = db;
    const faults = url.startsWith("postgres") ? [] : await checkSqliteIntegrity(reader);
    for (const [rule, query] of Object.entries(FAULT_QUERIES)) {
      for (const { what } of await queryFaults(reader, query)) faults.push(`${rule}: ${what}`);
    }
    const { rows } = await sql<{ id: string; content: string }>`
      select b.id, b.content from bottles b join users u on u.id = b.author_id where u.official = 0`.execute(reader);
    return { faults, bottles: new Map(rows.map((row) => [row.id, row.content])) };
  } finally {
    await close();
  }
}
