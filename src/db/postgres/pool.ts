import pg from "pg";
import { monotonicTime } from "../../runtime/clock";
import { allowedWait, countWait, lateError, requestPerson, waitAtMost } from "../../runtime/outside";
import { startTimer, stopTimer, type Timer } from "../../runtime/timers";
import { HOUR, SECOND } from "../../runtime/units";
import { asConnectError, asPostgresError, withNumbers } from "./bun-sql";
import { PoolPlaces } from "./pool-places";

type Values = readonly unknown[];

/** ms; a longer statement is ended by the server. */
const STATEMENT_TIMEOUT = 7 * SECOND;
/** ms; client-side limit, a little longer, for a server that no longer responds. */
const ANSWER_TIMEOUT = 7.5 * SECOND;
/** ms for a connection to be opened, or to become free. */
const CONNECT_TIMEOUT = 5 * SECOND;
/** ms after which an unused connection is closed. */
const IDLE_TIMEOUT = 10 * SECOND;
/** ms */
const SLOW_TIMEOUT = HOUR;
const MAX_CONNECTIONS = 10;
/** For one person's requests: both sides of a chat leave some to others. */
const MAX_CONNECTIONS_PER_PERSON = 3;

const DEFAULT_LIMITS = { statement: STATEMENT_TIMEOUT, answer: ANSWER_TIMEOUT };
/** Of work that may take an hour a statement: no reader waits for it. */
export const SLOW_LIMITS = { statement: SLOW_TIMEOUT, answer: SLOW_TIMEOUT + ANSWER_TIMEOUT };

/** The rows of a statement, how many it read or changed, and its command: `SELECT`, `ROLLBACK`. */
export interface PostgresRows {
  rows: Record<string, unknown>[];
  count: number;
  command: string;
}

/** An address as node-postgres reads it, with the environment's `PG…`: `Bun.SQL` understands `sslmode` in another way. */
function serverOf(url: string): { place: string; server: object } {
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url });
  // Bun checks a certificate of itself only where an authority is given.
  const tls = ssl && { rejectUnauthorized: true, ...(ssl as unknown as object) };
  const path = host.startsWith("/") ? `${host}/.s.PGSQL.${port}` : null;
  const socket = path ? { path } : { hostname: host };
  const server = { ...socket, port, username: user, password: password ?? "", database, tls };
  return { place: path ?? `${host}:${port}`, server };
}

/** Settings of the session that an address may hold. */
function sessionOf(url: string): Record<string, string> {
  const query = new URLSearchParams(url.split("?")[1]);
  return Object.fromEntries([...query].filter(([name]) => ["application_name", "options"].includes(name)));
}

/** One connection. Statements that do not wait for each other are pipelined. */
export class PostgresConnection {
  /** It has ended, or is about to: it is not used again. */
  broken = false;

  private constructor(
    private readonly session: Bun.ReservedSQL,
    private readonly sql: Bun.SQL,
    private readonly answerTimeout: number,
  ) {}

  /** @throws Error with PostgreSQL's code, or one of Bun's `ERR_POSTGRES_…` */
  static async open(url: string, limits = DEFAULT_LIMITS): Promise<PostgresConnection> {
    // A pool of one: larger ones open all their connections at once, and cannot end a single one.
    const { place, server } = serverOf(url);
    const sql = new Bun.SQL({
      ...server,
      adapter: "postgres",
      max: 1,
      bigint: true,
      connectionTimeout: CONNECT_TIMEOUT / SECOND,
      onclose: () => {
        if (connection) connection.broken = true;
      },
      connection: { ...sessionOf(url), statement_timeout: limits.statement },
    } as Bun.SQL.Options);
    let connection: PostgresConnection | undefined;
    try {
      // Unless it is reserved, Bun opens a new connection in the middle of a transaction when the old one is lost.
      connection = new PostgresConnection(await sql.reserve(), sql, limits.answer);
      // Generic plans: planning costs more than running; conditions that choose an index are literals.
      await connection.run("set plan_cache_mode = force_generic_plan");
      return connection;
    } catch (error) {
      await sql.close({ timeout: 0 }).catch(() => undefined);
      throw asConnectError(error, place);
    }
  }

  /** @throws Error with PostgreSQL's code, or one of Bun's `ERR_POSTGRES_…` */
  async run(text: string, values: Values = []): Promise<PostgresRows> {
    const allowed = allowedWait("database", this.answerTimeout);
    if (allowed === 0) throw lateError("PostgreSQL");
    const since = monotonicTime();
    const timer = startTimer(() => void this.close(), allowed);
    try {
      const rows = await this.session.unsafe(text, values as unknown[]);
      return { rows: withNumbers([...rows]), count: rows.count, command: rows.command };
    } catch (error) {
      throw asPostgresError(error);
    } finally {
      stopTimer(timer);
      countWait(since);
    }
  }

  /** Whatever waits for an answer fails. */
  async close(): Promise<void> {
    this.broken = true;
    await this.sql.close({ timeout: 0 }).catch(() => undefined);
  }
}

/** Lends up to ten connections, each opened when it is needed. */
export class PostgresPool {
  readonly #places = new PoolPlaces({
    max: MAX_CONNECTIONS,
    maxPerPerson: MAX_CONNECTIONS_PER_PERSON,
    maxWait: CONNECT_TIMEOUT,
  });
  #closing: PromiseWithResolvers<void> | undefined;
  readonly #idle = new Map<PostgresConnection, Timer>();
  /** Those that are lent, and for whose request. */
  readonly #lent = new Map<PostgresConnection, string | null>();

  constructor(
    private readonly url: string,
    private readonly limits = DEFAULT_LIMITS,
  ) {}

  /**
   * @param person whose request needs it; null: several share it
   * @throws Error where none becomes free in time, or the server cannot be reached
   */
  async lend(person = requestPerson()): Promise<PostgresConnection> {
    if (this.#closing) throw new Error("the database is closed");
    await this.#places.take(person);
    try {
      const connection = this.#takeIdle() ?? (await this.#open());
      this.#lent.set(connection, person);
      return connection;
    } catch (error) {
      this.#free(person);
      throw error;
    }
  }

  giveBack(connection: PostgresConnection): void {
    const person = this.#lent.get(connection) ?? null;
    this.#lent.delete(connection);
    if (connection.broken) void connection.close();
    else this.#keep(connection);
    this.#free(person);
  }

  async query(text: string, values: Values = []): Promise<PostgresRows> {
    const connection = await this.lend();
    return connection.run(text, values).finally(() => this.giveBack(connection));
  }

  /** Waits for those that are lent. */
  async close(): Promise<void> {
    this.#closing ??= Promise.withResolvers();
    if (this.#places.taken === 0) this.#closing.resolve();
    await this.#closing.promise;
    await Promise.all([...this.#idle.keys()].map((connection) => this.#dismiss(connection)));
  }

  /** Bun bounds the connecting, not what is said on the connection before it is ready. */
  async #open(): Promise<PostgresConnection> {
    const opening = PostgresConnection.open(this.url, this.limits);
    try {
      return await waitAtMost("database", CONNECT_TIMEOUT, "PostgreSQL", opening);
    } catch (error) {
      opening.then((late) => late.close()).catch(() => undefined);
      throw error;
    }
  }

  #free(person: string | null): void {
    this.#places.free(person);
    if (this.#places.taken === 0) this.#closing?.resolve();
  }

  #keep(connection: PostgresConnection): void {
    const timer = startTimer(() => void this.#dismiss(connection), IDLE_TIMEOUT);
    this.#idle.set(connection, timer.unref());
  }

  /** The one that was used last. */
  #takeIdle(): PostgresConnection | undefined {
    for (const connection of [...this.#idle.keys()].reverse()) {
      if (connection.broken) void this.#dismiss(connection);
      else return this.#withoutTimer(connection);
    }
    return undefined;
  }

  #withoutTimer(connection: PostgresConnection): PostgresConnection {
    stopTimer(this.#idle.get(connection));
    this.#idle.delete(connection);
    return connection;
  }

  #dismiss(connection: PostgresConnection): Promise<void> {
    return this.#withoutTimer(connection).close();
  }
}

/** Runs a statement that may take an hour, on a connection of its own. */
export async function runSlowStatement(url: string, text: string): Promise<void> {
  const connection = await PostgresConnection.open(url, SLOW_LIMITS);
  await connection.run(text).finally(() => connection.close());
}
