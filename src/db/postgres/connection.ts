import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely";
import { refuseInsideTransaction } from "../transact";
import type { PostgresConnection, PostgresPool, PostgresRows } from "./pool";

type Values = readonly unknown[];

const CHANGING_COMMAND = /^(?:INSERT|UPDATE|DELETE|MERGE)$/;

/** A connection lent to one request, or to several that only read. */
class LentConnection implements DatabaseConnection {
  #over = false;
  /** Later statements would run outside of the transaction. */
  #isCommitting = false;
  /** BEGIN that has been sent but not awaited. */
  begun: Promise<unknown> | undefined;

  constructor(
    private readonly pool: PostgresPool,
    private readonly connection: PostgresConnection,
  ) {}

  async run(text: string, values: Values = []): Promise<PostgresRows> {
    if (this.#over) throw new Error("the connection was given back");
    if (this.#isCommitting) throw new Error("the transaction is being committed");
    return this.connection.run(text, values);
  }

  async commit(): Promise<PostgresRows> {
    const committed = this.run("commit");
    this.#isCommitting = true;
    return committed.finally(() => {
      this.#isCommitting = false;
    });
  }

  /** For `runDirectQuery`. */
  readonly direct = (text: string, values: Values): Promise<unknown[]> =>
    this.run(text, values).then(({ rows }) => rows);

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, count, rows } = await this.run(sql, parameters);
    const numAffectedRows = CHANGING_COMMAND.test(command) ? BigInt(count) : undefined;
    return { rows: rows as R[], numAffectedRows };
  }

  // biome-ignore lint/correctness/useYield: nobody streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error("no cursors");
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  giveBack(): void {
    this.#over = true;
    this.pool.giveBack(this.connection);
  }
}

/** Lends the connections of a pool. */
export class PooledPostgresDriver implements Driver {
  constructor(private readonly pool: PostgresPool) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LentConnection> {
    refuseInsideTransaction();
    return new LentConnection(this.pool, await this.pool.lend());
  }

  /** One that requests of several people share. */
  async acquireShared(): Promise<LentConnection> {
    return new LentConnection(this.pool, await this.pool.lend(null));
  }

  /** BEGIN is not awaited: the first statement is sent right after it. */
  async beginTransaction(lent: LentConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    lent.begun = lent.run(isolationLevel ? `begin isolation level ${isolationLevel}` : "begin");
    lent.begun.catch(() => undefined);
  }

  /** Fails if BEGIN or a statement that was not awaited has failed. */
  async commitTransaction(lent: LentConnection): Promise<void> {
    await lent.begun;
    const { command } = await lent.commit();
    if (command === "ROLLBACK") throw new Error("a transaction with a failed statement was not committed");
  }

  async rollbackTransaction(lent: LentConnection): Promise<void> {
    await lent.run("rollback").catch(async (error: unknown) => {
      await lent.close();
      throw error;
    });
  }

  async releaseConnection(lent: LentConnection): Promise<void> {
    lent.giveBack();
  }

  destroy(): Promise<void> {
    return this.pool.close();
  }
}

/** Concurrent reads on one connection before another one is taken. */
const MAX_READS_PER_LANE = 4;
const MAX_READ_LANES = 4;

interface ReadLane {
  lent: Promise<LentConnection>;
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
    const lane = { lent: this.driver.acquireShared(), underWay: 0 };
    this.#lanes.add(lane);
    return lane;
  }

  async #leave(lane: ReadLane): Promise<void> {
    this.#lanes.delete(lane);
    (await lane.lent).giveBack();
  }
}
