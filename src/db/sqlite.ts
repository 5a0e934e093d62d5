import Database from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type ValueNode,
} from "kysely";
import { makePrivate, stillThere } from "./file";
import { Lock } from "./lock";
import { refuseInsideTransaction } from "./transact";

const PATIENCE = 5_000;
const STATEMENTS_KEPT = 500;

/** SQLite's own defaults are loose; these are set at open and read back, so that a typo stops the start. */
const PRAGMAS: [name: string, value: string | number, expected: string | number][] = [
  ["busy_timeout", PATIENCE, PATIENCE],
  ["journal_mode", "WAL", "wal"],
  ["synchronous", "FULL", 2],
  ["foreign_keys", "ON", 1],
  ["secure_delete", "ON", 1],
  ["journal_size_limit", 67_108_864, 67_108_864],
  ["cache_size", -32_768, -32_768],
  ["temp_store", "MEMORY", 2],
];

function setPragmas(database: Database.Database, memory: boolean): void {
  for (const [name, value, expected] of PRAGMAS) {
    database.pragma(`${name} = ${value}`);
    const found = database.pragma(name, { simple: true });
    if (found !== expected && !(memory && name === "journal_mode")) {
      throw new Error(`SQLite refused ${name} = ${value} (it says ${found})`);
    }
  }
}

/**
 * Kysely prepares each statement anew; keeping them makes a point read about twice as fast.
 * @param beforeWrite called before each transaction, and each statement outside one, that writes
 */
function keepingStatements(database: Database.Database, beforeWrite: () => void) {
  const kept = new Map<string, Database.Statement<unknown[]>>();
  const statementOf = (sql: string) => {
    const known = kept.get(sql);
    if (known) return known;
    const statement = database.prepare<unknown[]>(sql);
    if (kept.size >= STATEMENTS_KEPT) kept.clear();
    kept.set(sql, statement);
    return statement;
  };
  return {
    close: () => database.close(),
    inTransaction: () => database.inTransaction,
    prepare(sql: string) {
      const statement = statementOf(sql);
      if (!statement.readonly && !database.inTransaction) beforeWrite();
      return statement;
    },
  };
}

type Kept = ReturnType<typeof keepingStatements>;

/** One connection, one holder at a time; writes begin at once so that another process cannot slip between. */
class OneConnection extends SqliteDriver {
  #lock = new Lock(PATIENCE);
  readonly #database: Kept;

  constructor(config: { database: Kept }) {
    super(config);
    this.#database = config.database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    await this.#lock.obtain();
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#lock.release();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** SQLite has already rolled back by itself when the disk is full: a second one would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction()) await super.rollbackTransaction(connection);
  }
}

/** Values that are written, rather than looked for. */
const WRITTEN = new Set(["ValuesNode", "ColumnUpdateNode"]);

/**
 * This SQLite is built with STAT4: it plans a statement anew each time a bare `?` it looks for is bound to something
 * else, which takes ten times as long as most queries run. A `(select ?)` says nothing to the planner.
 */
class SteadyCompiler extends SqliteQueryCompiler {
  protected override visitValue(node: ValueNode): void {
    const bare = node.immediate || this.nodeStack.some(({ kind }) => WRITTEN.has(kind));
    if (!bare) this.append("(select ");
    super.visitValue(node);
    if (!bare) this.append(")");
  }
}

/** SQLite can roll back a schema change, and the driver above does its own queueing. */
class OurAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class OurDialect extends SqliteDialect {
  constructor(private readonly config: { database: Kept }) {
    super(config);
  }
  override createDriver() {
    return new OneConnection(this.config);
  }
  override createQueryCompiler() {
    return new SteadyCompiler();
  }
  override createAdapter() {
    return new OurAdapter();
  }
}

const MEMORY = ":memory:";

/**
 * @param path file name, or `:memory:`
 * @param create whether a file that is missing is made
 */
export function sqliteDialect(path: string, create = true) {
  const memory = path === MEMORY;
  if (!memory) makePrivate(path, create);
  const database = new Database(path, { fileMustExist: !create });
  setPragmas(database, memory);
  const beforeWrite = memory ? () => undefined : stillThere(path);
  return {
    dialect: new OurDialect({ database: keepingStatements(database, beforeWrite) }),
    /** Writes the log back into the database file, so that what was deleted is gone from disk too. */
    checkpoint: () => void database.pragma("wal_checkpoint(TRUNCATE)"),
  };
}
