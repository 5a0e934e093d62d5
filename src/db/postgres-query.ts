import type { Socket } from "node:net";
import pg from "pg";

/** Beside its declared types: what node-postgres' own query works with. */
interface Inner {
  readonly name?: string;
  readonly values?: readonly unknown[];
  _result: Columns;
  _accumulateRows: boolean;
  prepare(wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
}

interface Columns {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

interface Wire {
  bind(what: { statement?: string; values?: readonly unknown[]; valueMapper: typeof written }): void;
  execute(what: object): void;
  sync(): void;
}

const written = (value: unknown): unknown => (value === null ? null : String(value));
const isPlain = (value: unknown): boolean =>
  value === null || typeof value === "string" || typeof value === "number";

const Base = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  callback: (error: Error | undefined, answer: pg.QueryResult) => void,
) => Inner;

/** The columns of each named statement of one connection. */
export type Described = Map<string, Columns>;

/** A named statement whose columns are asked for once a connection: reading them costs as much as many rows. */
class NamedQuery extends Base {
  constructor(
    config: pg.QueryConfig,
    private readonly described: Described,
    callback: ConstructorParameters<typeof Base>[2],
  ) {
    super(config, undefined, callback);
  }

  override prepare(wire: Wire): void {
    const columns = this.described.get(this.name ?? "");
    if (columns && this.values?.every(isPlain)) this.#send(wire, columns);
    else super.prepare(wire);
  }

  #send(wire: Wire, columns: Columns): void {
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    wire.bind({ statement: this.name, values: this.values, valueMapper: written });
    wire.execute({});
    wire.sync();
  }

  override handleReadyForQuery(wire: Wire): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name && !this.described.has(this.name))
      this.described.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    super.handleReadyForQuery(wire);
  }
}

/** What is sent to a connection in one turn goes out in one write. */
export function gather(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Runs a statement under a name on one connection. */
export const runNamed = (
  client: pg.ClientBase,
  described: Described,
  config: pg.QueryConfig,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const callback = (error: Error | undefined, answer: pg.QueryResult) =>
      error ? reject(error) : resolve(answer);
    client.query(new NamedQuery(config, described, callback) as unknown as pg.Query);
  });
