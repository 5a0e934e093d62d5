import { Kysely, type LimitNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from "kysely";
import type { Schema } from "../schema";
import type { SharedDatabase } from "../shared-database";
import type { Db } from "../transact";
import { withAdvisoryLock } from "./advisory-lock";
import { PooledPostgresDriver, SharedReadConnections } from "./connection";
import { PostgresPool, runSlowStatement, SLOW_LIMITS } from "./pool";

/** Versions that the tests run on; PostgreSQL's number of a version. */
const OLDEST_SUPPORTED = 15;
const VERSION_DIVISOR = 10_000;
/** @throws Error in one line on an older server. @param version `server_version_num` */
export function ensureSupportedPostgres(version: number): void {
  const found = Math.floor(version / VERSION_DIVISOR);
  if (found < OLDEST_SUPPORTED)
    throw new Error(`PostgreSQL ${found} is older than this program supports: ${OLDEST_SUPPORTED} at least`);
}

/** Generic plans reckon with a tenth of the table where a limit is a parameter, and read it through. */
class LiteralLimitCompiler extends PostgresQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit ");
    if (ValueNode.is(limit)) this.appendImmediateValue(Number(limit.value));
    else this.visitNode(limit);
  }
}

class PooledPostgresDialect extends PostgresDialect {
  constructor(private readonly driver: PooledPostgresDriver) {
    super({ pool: () => Promise.reject(new Error("the driver has it")) });
  }
  override createDriver() {
    return this.driver;
  }
  override createQueryCompiler() {
    return new LiteralLimitCompiler();
  }
}

async function refuseOldServer(pool: PostgresPool): Promise<void> {
  const { rows } = await pool.query("select current_setting('server_version_num') as n");
  ensureSupportedPostgres(Number(rows[0]?.n));
}

async function workSlowly<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const driver = new PooledPostgresDriver(new PostgresPool(url, SLOW_LIMITS));
  const db = new Kysely<Schema>({ dialect: new PooledPostgresDialect(driver) }) as Db;
  return work(db).finally(() => db.destroy());
}

/** @param url `postgres://…`. Bigints are times and counts below 2^53: parsed as numbers. @throws Error on an older server */
export async function postgresDialect(url: string) {
  const pool = new PostgresPool(url);
  try {
    await refuseOldServer(pool);
  } catch (error) {
    await pool.close();
    throw error;
  }
  const shared: SharedDatabase = {
    query: async ({ text, values }) => {
      const { rows, count } = await pool.query(text, values);
      return { rows, rowCount: count };
    },
    runSlowly: (text) => runSlowStatement(url, text),
    workSlowly: (work) => workSlowly(url, work),
    tryExclusively: (name, work) => withAdvisoryLock(pool, name, work),
  };
  const lending = new PooledPostgresDriver(pool);
  const { direct } = new SharedReadConnections(lending);
  return {
    dialect: new PooledPostgresDialect(lending),
    checkpoint: async () => true,
    eraseFreeParts: async () => true,
    releaseMemory: async () => {},
    direct,
    shared,
  };
}
