import type { Socket } from "node:net";
import pg from "pg";

/** Undeclared parts of node-postgres that its own query uses. */
interface PgQueryInternals {
  readonly name?: string;
  readonly values?: readonly unknown[];
  _result: ResultColumns;
  _accumulateRows: boolean;
  /** node-postgres wraps it: calling it ends the limit of time. */
  callback(error: Error | undefined): void;
  requiresPreparation(): boolean;
  prepare(wire: PgWire): void;
  handleDataRow(row: object): void;
  handleCommandComplete(done: object, wire: PgWire): void;
  handleError(error: Error, wire: PgWire): void;
  handleReadyForQuery(wire: PgWire): void;
}

interface ResultColumns {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

interface PgWire {
  bind(what: { statement?: string; values?: readonly unknown[]; valueMapper: typeof toWireText }): void;
  execute(what: object): void;
  sync(): void;
}

const toWireText = (value: unknown): unknown => (value === null ? null : String(value));
const isPlainValue = (value: unknown): boolean =>
  value === null || typeof value === "string" || typeof value === "number";

const BaseQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  callback: (error: Error | undefined, answer: pg.QueryResult) => void,
) => PgQueryInternals;

/** The columns of each named statement of one connection. */
export type DescribedStatements = Map<string, ResultColumns>;

type QueryCallback = (error: Error | undefined, answer: pg.QueryResult) => void;

/** A named statement whose columns are asked for once a connection: reading them costs as much as many rows. */
export class NamedQuery extends BaseQuery {
  constructor(
    config: pg.QueryConfig,
    private readonly described: DescribedStatements,
    callback: QueryCallback,
  ) {
    super(config, undefined, callback);
  }

  isDescribed(): boolean {
    return this.described.has(this.name ?? "") && this.values?.every(isPlainValue) === true;
  }

  override prepare(wire: PgWire): void {
    if (!this.isDescribed()) {
      super.prepare(wire);
      return;
    }
    this.send(wire);
    wire.sync();
  }

  /** @pre `isDescribed` */
  send(wire: PgWire): void {
    Object.assign(this._result, this.described.get(this.name ?? ""));
    this._accumulateRows = true;
    wire.bind({ statement: this.name, values: this.values, valueMapper: toWireText });
    wire.execute({});
  }

  override handleReadyForQuery(wire: PgWire): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name && !this.described.has(this.name))
      this.described.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    super.handleReadyForQuery(wire);
  }
}

/** PostgreSQL's error for statements after a failed one in a transaction. */
const createSkippedError = () => Object.assign(new Error("a statement before it failed"), { code: "25P02" });

/**
 * Described statements of one transaction that are answered at once: PostgreSQL sends, and we read, one answer
 * instead of one each. What follows a failed one is skipped.
 */
class QueryBatch extends BaseQuery {
  #answered = 0;

  constructor(private readonly queries: readonly NamedQuery[]) {
    super({ text: "batch" }, undefined, () => undefined);
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: PgWire): void {
    for (const query of this.queries) query.send(wire);
    wire.sync();
  }

  override handleDataRow(row: object): void {
    this.queries[this.#answered]?.handleDataRow(row);
  }

  override handleCommandComplete(done: object, wire: PgWire): void {
    this.queries[this.#answered++]?.handleCommandComplete(done, wire);
  }

  override handleError(error: Error, wire: PgWire): void {
    this.callback(error);
    const [failed, ...rest] = this.queries.slice(this.#answered);
    for (const query of this.queries.slice(0, this.#answered)) query.handleReadyForQuery(wire);
    failed?.handleError(error, wire);
    for (const query of rest) query.handleError(createSkippedError(), wire);
  }

  override handleReadyForQuery(wire: PgWire): void {
    this.callback(undefined);
    for (const query of this.queries) query.handleReadyForQuery(wire);
  }
}

/** Sends statements of one transaction, in their order. */
export function sendQueries(client: pg.ClientBase, queries: readonly NamedQuery[]): void {
  const asOne = queries.length > 1 && queries.every((query) => query.isDescribed());
  for (const each of asOne ? [new QueryBatch(queries)] : queries) client.query(each as unknown as pg.Query);
}

/** Statements sent to a connection in one turn of the event loop go out in one write. */
export function corkUntilNextTick(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
