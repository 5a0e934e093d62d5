import { type DatabaseConnection, PostgresDialect, PostgresDriver } from "kysely";
import pg from "pg";
import { withAdvisoryLock } from "./advisory";
import type { Shared } from "./shared";
import { StatementNames } from "./statement-names";
import { refuseInsideTransaction } from "./transact";

const INT8 = 20;
/** Versions that the tests run on; PostgreSQL's number of a version. */
const OLDEST = 15;
const THOUSANDS = 10_000;
/** ms */
const STATEMENT = 10_000;
/** A server that stops answering cannot end a statement: a little later we do. */
const READ = 15_000;

/** @throws Error in one line on an older server. @param version `server_version_num` */
export function ensureSupported(version: number): void {
  const found = Math.floor(version / THOUSANDS);
  if (found < OLDEST)
    throw new Error(`PostgreSQL ${found} is older than this program supports: ${OLDEST} at least`);
}

type Beginning = Parameters<PostgresDriver["beginTransaction"]>;

class GuardedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return super.acquireConnection();
  }

  /** Not waited for: the first statement follows on the same connection at once. */
  override async beginTransaction(...[connection, ...more]: Beginning): Promise<void> {
    const begun = super.beginTransaction(connection, ...more);
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  /** What was written without a beginning is not said to be done. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection);
    return super.commitTransaction(connection);
  }
}

class OurDialect extends PostgresDialect {
  constructor(private readonly config: { pool: pg.Pool }) {
    super(config);
  }
  override createDriver() {
    return new GuardedDriver(this.config);
  }
}

/** A column more since the plan was made: `select *` has to be parsed anew. */
const isOutdated = (error: unknown): boolean => Object(error).code === "0A000";

/** Names what comes again: PostgreSQL then parses and plans it once a connection. */
function giveNames(client: pg.ClientBase, names: StatementNames): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const naming = (text: unknown, values: unknown, ...more: unknown[]): unknown => {
    const name = typeof text === "string" ? names.of(text) : undefined;
    const answer = name ? query({ name, text, values }, ...more) : query(text, values, ...more);
    if (!name || !(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      names.renew();
      // Inside a transaction it fails again; `transact` then begins anew.
      return (query(text, values) as Promise<unknown>).catch(() => Promise.reject(error));
    });
  };
  client.query = naming as typeof client.query;
}

async function refuseOld(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ n: string }>("select current_setting('server_version_num') as n");
  ensureSupported(Number(rows[0]?.n));
}

/** @param url `postgres://…`. Bigints are times and counts below 2^53: parsed as numbers. @throws Error on an older server */
export async function postgresDialect(url: string) {
  const names = new StatementNames();
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
      giveNames(client, names);
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
    alone: (name, work) => withAdvisoryLock(pool, name, work),
  };
  return { dialect: new OurDialect({ pool }), checkpoint: async () => undefined, direct: undefined, shared };
}
