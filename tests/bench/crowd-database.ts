/** A sea of any size in seconds: a few rows by the product's own code, copied by SQL. */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import { createSessionStore } from "../../src/auth/sessions";
import { openDatabase } from "../../src/db/open";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY, HOUR } from "../../src/runtime/units";
import { bottleRow, seedBuiltIns } from "../support/bottles";
import { aPerson, type TestPerson } from "../support/people";

export interface CrowdDatabase {
  dataDir: string;
  /** Of somebody like everybody else. */
  token: string;
  /** Of somebody with a tenth of all bottles, and as many looks and likes. */
  richToken: string;
}

const BOTTLES_EACH = 10;

type TableRow = Record<string, string | number | null>;

/** `insert into … select` of `n` rows like one, with some columns computed from `i`, 0 … n−1. */
export function copyRowsSql(table: string, like: TableRow, n: number, change: Record<string, string>): string {
  const literal = (value: string | number | null) =>
    typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
  const columns = Object.keys(like);
  const values = columns.map((name) => change[name] ?? literal(like[name] ?? null));
  return `with recursive seq (i) as (select 0 union all select i + 1 from seq where i + 1 < ${n})
    insert into ${table} (${columns.join(", ")}) select ${values.join(", ")} from seq`;
}

const personId = (i: string) => `printf('p-%08d', ${i})`;
const bottleId = (i: string) => `printf('b-%08d', ${i})`;
const COIN_RECORD = {
  user_id: "",
  seq: 0,
  amount: 5,
  reason: "throw_bottle",
  ref: "",
  balance: 0,
  created_at: 0,
};

interface CrowdTemplates {
  person: TableRow;
  bottle: TableRow;
  rich: TestPerson;
}

function fillCrowd(file: string, n: number, expired: number, now: number, { person, bottle, rich }: CrowdTemplates) {
  const sqlite = new Database(file);
  for (const pragma of ["synchronous = off", "cache_size = -1000000"]) sqlite.run(`pragma ${pragma}`);
  const people = Math.ceil(n / BOTTLES_EACH);
  const owner = personId(`i % ${people}`);
  const name = "'crowd.' || i";
  const vitals = { user_id: rich.id, viewer: rich.id, bottle_id: "", active: 1, created_at: now };
  const { active: _, user_id: __, ...view } = vitals;
  const { viewer: ___, ...like } = vitals;
  const statements = [
    "begin",
    copyRowsSql("users", person, people, {
      ...{ id: personId("i"), username: name, username_key: name, nickname: name, nickname_key: name },
      ...{ invite_code: "'c' || i", coins: `${5 * BOTTLES_EACH}`, coin_seq: `${BOTTLES_EACH}` },
    }),
    copyRowsSql("bottles", bottle, n, {
      ...{ id: bottleId("i"), author_id: owner, shuffle: "abs(random()) % 2147483648" },
      expires_at: `case when i < ${expired} then ${now - DAY} + i else ${now + SEA_LIMITS.drift} end`,
      waiting_since: `case when i < ${expired} then ${now - DAY - SEA_LIMITS.drift} + i else ${now - DAY} + i % 1000 end`,
    }),
    copyRowsSql("coin_records", COIN_RECORD, people * BOTTLES_EACH, {
      ...{ user_id: owner, ref: bottleId("i"), created_at: String(now) },
      ...{ seq: `i / ${people} + 1`, balance: `5 * (i / ${people} + 1)` },
    }),
    copyRowsSql("bottles", bottle, people, { id: "printf('r-%08d', i)", author_id: `'${rich.id}'` }),
    copyRowsSql("bottle_views", view, people, { bottle_id: bottleId("i") }),
    copyRowsSql("bottle_likes", like, people, { bottle_id: bottleId("i") }),
    "commit",
    "pragma wal_checkpoint(truncate)",
  ];
  for (const statement of statements) sqlite.run(statement);
  sqlite.close();
}

/**
 * Fills an empty data directory.
 * @param n how many bottles the crowd has, ten each
 * @param expired how many of them nobody has marked yet
 */
export async function createCrowd(dataDir: string, n: number, expired: number): Promise<CrowdDatabase> {
  const now = Date.now();
  const file = join(dataDir, "driftglass.sqlite");
  const { db, close } = await openDatabase(file);
  await seedBuiltIns(db);
  const [one, rich] = [await aPerson(db), await aPerson(db)];
  const sessions = createSessionStore(db, () => now);
  const [token, richToken] = [await sessions.start(one.id, "bench"), await sessions.start(rich.id, "bench")];
  const person = await db.selectFrom("users").selectAll().where("id", "=", one.id).executeTakeFirstOrThrow();
  await close();
  const bottle = bottleRow(one, { created_at: now - HOUR, expires_at: now + SEA_LIMITS.drift });
  fillCrowd(file, n, expired, now, { person: { ...person }, bottle: { ...bottle }, rich });
  return { dataDir, token, richToken };
}
