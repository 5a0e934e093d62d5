import { type DatabaseConnection, PostgresDialect, PostgresDriver } from "kysely";
import pg from "pg";
import { withAdvisoryLock } from "./advisory";
import type { Shared } from "./shared";
import { StatementNames } from "./statement-names";
import { refuseInsideTransaction } from "./transact";

const INT8 = 20;

class GuardedDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return super.acquireConnection();
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
function giveNames(client: pg.PoolClient, names: StatementNames): void {
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

/** @param url `postgres://…`. Bigints are times and counts below 2^53: parsed as numbers. */
export function postgresDialect(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format === "binary" ? "binary" : "text"),
    },
  });
  const names = new StatementNames();
  pool.on("connect", (client) => {
    giveNames(client, names);
    // Generic plans: planning costs more than running; conditions that choose an index are literals.
    void client.query("set plan_cache_mode = force_generic_plan").catch(() => undefined);
  });
  // An idle connection closed by the server must not end the process.
  pool.on("error", () => undefined);
  const shared: Shared = {
    query: (statement) => pool.query(statement),
    alone: (name, work) => withAdvisoryLock(pool, name, work),
  };
  return { dialect: new OurDialect({ pool }), checkpoint: async () => undefined, direct: undefined, shared };
}
