import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely";
import type pg from "pg";
import { refuseInsideTransaction } from "../transact";
import { corkUntilNextTick, type DescribedStatements, NamedQuery, sendQueries } from "./query";
import type { StatementNames } from "./statement-names";

type Values = readonly unknown[];

/** The schema has changed since the plan was made: `select *` has to be parsed again. */
const isOutdated = (error: unknown): boolean => Object(error).code === "0A000";

const CHANGING_COMMAND = /^(?:INSERT|UPDATE|DELETE|MERGE)$/;
const describedByClient = new WeakMap<pg.ClientBase, DescribedStatements>();

function describedStatementsOf(client: pg.ClientBase): DescribedStatements {
  const known = describedByClient.get(client) ?? new Map();
  describedByClient.set(client, known);
  return known;
}

/** A connection lent to one request, or to several that only read. */
class PooledConnection implements DatabaseConnection {
  #over = false;
  inTransaction = false;
  /** Later statements would run outside of the transaction. */
  #isCommitting = false;
  /** BEGIN that has been sent but not awaited. */
  begun: Promise<unknown> | undefined;
  /** It is closed instead of used again. */
  broken = false;
  #waiting: NamedQuery[] = [];

  constructor(
    private readonly client: pg.PoolClient,
    private readonly names: StatementNames,
  ) {}

  /** Repeated statements get a name: PostgreSQL parses and plans them once per connection. */
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
      // The original stack ends at the socket; this one names the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  #named(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    const done = (error: Error | undefined, answer: pg.QueryResult) =>
      error ? reject(error) : resolve(answer);
    this.#waiting.push(new NamedQuery(config, describedStatementsOf(this.client), done));
    // Outside a transaction a failing statement must not end those sent with it.
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

  /** Inside a transaction it fails again, and `transact` retries. */
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

  /** BEGIN is not awaited: the first statement is sent right after it. */
  async beginTransaction(lent: PooledConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    lent.inTransaction = true;
    lent.begun = lent.run(isolationLevel ? `begin isolation level ${isolationLevel}` : "begin", []);
    lent.begun.catch(() => undefined);
  }

  /** Fails if BEGIN or a statement that was not awaited has failed. */
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

/** Concurrent reads on one connection before another one is taken. */
const MAX_READS_PER_LANE = 4;
const MAX_READ_LANES = 4;

interface ReadLane {
  lent: Promise<PooledConnection>;
  underWay: number;
}

const READ_ONLY_SQL = /^select\b(?!.* for (?:no key )?update)/s;

/**
 * Read-only statements share connections: they are pipelined, without taking a
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
