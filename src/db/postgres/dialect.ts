import { type LimitNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from "kysely";
import pg from "pg";
import { HOUR } from "../../runtime/units";
import type { SharedDatabase } from "../shared-database";
import { withAdvisoryLock } from "./advisory-lock";
import { PooledPostgresDriver, SharedReadConnections } from "./connection";
import { StatementNames } from "./statement-names";

const INT8 = 20;
/** Versions that the tests run on; PostgreSQL's number of a version. */
const OLDEST_SUPPORTED = 15;
const VERSION_DIVISOR = 10_000;
/** ms */
const STATEMENT_TIMEOUT = 10_000;
/** ms; client-side limit, a little longer, for a server that no longer responds. */
const QUERY_TIMEOUT = 15_000;
/** Statements that no reader waits for. */
const SLOW_TIMEOUT = HOUR;

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

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ n: string }>("select current_setting('server_version_num') as n");
  ensureSupportedPostgres(Number(rows[0]?.n));
}

async function runSlowStatement(connectionString: string, text: string): Promise<void> {
  const limits = {
    statement_timeout: SLOW_TIMEOUT,
    query_timeout: SLOW_TIMEOUT + QUERY_TIMEOUT,
    connectionTimeoutMillis: 5_000,
  };
  const client = new pg.Client({ connectionString, keepAlive: true, ...limits });
  // A broken connection rejects its query; without a listener the error would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @param url `postgres://…`. Bigints are times and counts below 2^53: parsed as numbers. @throws Error on an older server */
export async function postgresDialect(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    onConnect: async (client) => {
      // One that breaks while it is in use rejects its query; unheard it would end the process.
      client.on("error", () => undefined);
      // Generic plans: planning costs more than running; conditions that choose an index are literals.
      await client.query("set plan_cache_mode = force_generic_plan");
    },
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format === "binary" ? "binary" : "text"),
    },
  });
  // An idle connection closed by the server must not end the process.
  pool.on("error", () => undefined);
  try {
    await refuseOldServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const shared: SharedDatabase = {
    query: (statement) => pool.query(statement),
    runSlowly: (text) => runSlowStatement(url, text),
    tryExclusively: (name, work) => withAdvisoryLock(pool, name, work),
  };
  const lending = new PooledPostgresDriver(pool, new StatementNames());
  const { direct } = new SharedReadConnections(lending);
  return { dialect: new PooledPostgresDialect(lending), checkpoint: async () => true, direct, shared };
}
