import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely";
import type pg from "pg";
import { refuseInsideTransaction } from "../transact";
import { corkUntilNextTick, type DescribedStatements, NamedQuery, sendQueries } from "./query";
import type { StatementNames } from "./statement-names";

type Values = readonly unknown[];

/** A column more since the plan was made: `select *` has to be parsed anew. */
const isOutdated = (error: unknown): boolean => Object(error).code === "0A000";

const CHANGING_COMMAND = /^(?:INSERT|UPDATE|DELETE|MERGE)$/;
const describedByClient = new WeakMap<pg.ClientBase, DescribedStatements>();

function describedStatementsOf(client: pg.ClientBase): DescribedStatements {
  const known = describedByClient.get(client) ?? new Map();
  describedByClient.set(client, known);
  return known;
}

/** A connection for as long as one request, or several that read, have it. */
class PooledConnection implements DatabaseConnection {
  #over = false;
  inTransaction = false;
  /** Whatever followed would be outside of the transaction. */
  #isCommitting = false;
  /** A transaction's beginning that nobody has waited for yet. */
  begun: Promise<unknown> | undefined;
  /** It is closed instead of used again. */
  broken = false;
  #waiting: NamedQuery[] = [];

  constructor(
    private readonly client: pg.PoolClient,
    private readonly names: StatementNames,
  ) {}

  /** What comes again has a name: PostgreSQL then parses and plans it once a connection. */
  async run(text: string, values: Values): Promise<pg.QueryResult> {
    if (this.#over) throw new Error("the connection was given back");
    if (this.#isCommitting) throw new Error("the transaction is being committed");
    const name = this.names.of(text);
    const config = { name, text, values: values as unknown[] };
    try {
      if (name) return await this.#named(config);
      this.#send();
      corkUntilNextTick(this.client);
      return await this.client.query(config);
    } catch (error) {
      if (name && isOutdated(error)) return this.#anew(config, error);
      // It leads to the socket; here it leads to who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  #named(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    const done = (error: Error | undefined, answer: pg.QueryResult) =>
      error ? reject(error) : resolve(answer);
    this.#waiting.push(new NamedQuery(config, describedStatementsOf(this.client), done));
    // Outside a transaction one that fails must not end its neighbours.
    if (!this.inTransaction) this.#send();
    else if (this.#waiting.length === 1) process.nextTick(() => this.#send());
    return promise;
  }

  #send(): void {
    const queries = this.#waiting;
    this.#waiting = [];
    if (queries.length > 0) corkUntilNextTick(this.client);
    sendQueries(this.client, queries);
  }

  /** Inside a transaction it fails again; `transact` then begins anew. */
  async #anew({ text, values }: pg.QueryConfig, outdated: unknown): Promise<pg.QueryResult> {
    this.names.renew();
    return this.client.query(text, values).catch(() => Promise.reject(outdated));
  }

  async commit(): Promise<pg.QueryResult> {
    const committed = this.run("commit", []);
    this.#isCommitting = true;
    try {
      return await committed;
    } finally {
      this.#isCommitting = false;
      this.inTransaction = false;
    }
  }

  /** For `runDirectQuery`. */
  readonly direct = (text: string, values: Values): Promise<unknown[]> =>
    this.run(text, values).then(({ rows }) => rows);

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.run(sql, parameters);
    const numAffectedRows = CHANGING_COMMAND.test(command) ? BigInt(rowCount ?? 0) : undefined;
    return { rows, numAffectedRows };
  }

  // biome-ignore lint/correctness/useYield: nobody streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error("no cursors");
  }

  giveBack(): void {
    this.#over = true;
    this.client.release(this.broken);
  }
}

/** Lends the connections of a pool. */
export class PooledPostgresDriver implements Driver {
  constructor(
    private readonly pool: pg.Pool,
    private readonly names: StatementNames,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    refuseInsideTransaction();
    return new PooledConnection(await this.pool.connect(), this.names);
  }

  /** Not waited for: the first statement follows on the same connection at once. */
  async beginTransaction(lent: PooledConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    lent.inTransaction = true;
    lent.begun = lent.run(isolationLevel ? `begin isolation level ${isolationLevel}` : "begin", []);
    lent.begun.catch(() => undefined);
  }

  /** What was written without a beginning is not said to be done, nor what failed unheard. */
  async commitTransaction(lent: PooledConnection): Promise<void> {
    await lent.begun;
    const { command } = await lent.commit();
    if (command === "ROLLBACK") throw new Error("a transaction with a failed statement was not committed");
  }

  async rollbackTransaction(lent: PooledConnection): Promise<void> {
    lent.inTransaction = false;
    await lent.run("rollback", []).catch((error: unknown) => {
      lent.broken = true;
      throw error;
    });
  }

  async releaseConnection(lent: PooledConnection): Promise<void> {
    lent.giveBack();
  }

  destroy(): Promise<void> {
    return this.pool.end();
  }
}

/** More readers than this on one connection, and another one is taken. */
const MAX_READS_PER_LANE = 4;
const MAX_READ_LANES = 4;

interface ReadLane {
  lent: Promise<PooledConnection>;
  underWay: number;
}

const READ_ONLY_SQL = /^select\b(?!.* for (?:no key )?update)/s;

/**
 * Statements that only read share connections: they are sent at once, one behind the other, without taking a
 * connection out of the pool for each.
 */
export class SharedReadConnections {
  readonly #lanes = new Set<ReadLane>();

  constructor(private readonly driver: PooledPostgresDriver) {}

  /** For `runDirectQuery`; null: it writes or locks, and could make others wait. */
  readonly direct = (text: string, values: Values): Promise<unknown[]> | null =>
    READ_ONLY_SQL.test(text) ? this.#read(text, values) : null;

  async #read(text: string, values: Values): Promise<unknown[]> {
    refuseInsideTransaction();
    const lane = this.#emptiest();
    lane.underWay++;
    try {
      return await (await lane.lent).direct(text, values);
    } finally {
      if (--lane.underWay === 0) await this.#leave(lane);
    }
  }

  #emptiest(): ReadLane {
    const [least] = [...this.#lanes].sort((a, b) => a.underWay - b.underWay);
    if (least && (least.underWay < MAX_READS_PER_LANE || this.#lanes.size >= MAX_READ_LANES)) return least;
    const lane = { lent: this.driver.acquireConnection(), underWay: 0 };
    this.#lanes.add(lane);
    return lane;
  }

  async #leave(lane: ReadLane): Promise<void> {
    this.#lanes.delete(lane);
    (await lane.lent).giveBack();
  }
}
