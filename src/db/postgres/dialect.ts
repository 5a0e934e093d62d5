import { type LimitNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from "kysely";
import pg from "pg";
import { HOUR } from "../../limits/limits";
import type { Shared } from "../shared";
import { withAdvisoryLock } from "./advisory-lock";
import { Lending, Reading } from "./connection";
import { StatementNames } from "./statement-names";

const INT8 = 20;
/** Versions that the tests run on; PostgreSQL's number of a version. */
const OLDEST = 15;
const THOUSANDS = 10_000;
/** ms */
const STATEMENT = 10_000;
/** A server that stops answering cannot end a statement: a little later we do. */
const READ = 15_000;
/** What no reader waits for. */
const SLOW = HOUR;

/** @throws Error in one line on an older server. @param version `server_version_num` */
export function ensureSupported(version: number): void {
  const found = Math.floor(version / THOUSANDS);
  if (found < OLDEST)
    throw new Error(`PostgreSQL ${found} is older than this program supports: ${OLDEST} at least`);
}

/** Generic plans reckon with a tenth of the table where a limit is a parameter, and read it through. */
class LimitsAsLiterals extends PostgresQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit ");
    if (ValueNode.is(limit)) this.appendImmediateValue(Number(limit.value));
    else this.visitNode(limit);
  }
}

class OurDialect extends PostgresDialect {
  constructor(private readonly driver: Lending) {
    super({ pool: () => Promise.reject(new Error("the driver has it")) });
  }
  override createDriver() {
    return this.driver;
  }
  override createQueryCompiler() {
    return new LimitsAsLiterals();
  }
}

async function refuseOld(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ n: string }>("select current_setting('server_version_num') as n");
  ensureSupported(Number(rows[0]?.n));
}

async function runSlowly(connectionString: string, text: string): Promise<void> {
  const limits = { statement_timeout: SLOW, query_timeout: SLOW + READ, connectionTimeoutMillis: 5_000 };
  const client = new pg.Client({ connectionString, keepAlive: true, ...limits });
  // One that breaks rejects its query; unheard it would end the process.
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
    statement_timeout: STATEMENT,
    query_timeout: READ,
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
    await refuseOld(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const shared: Shared = {
    query: (statement) => pool.query(statement),
    slowly: (text) => runSlowly(url, text),
    alone: (name, work) => withAdvisoryLock(pool, name, work),
  };
  const lending = new Lending(pool, new StatementNames());
  const { direct } = new Reading(lending);
  return { dialect: new OurDialect(lending), checkpoint: async () => true, direct, shared };
}
