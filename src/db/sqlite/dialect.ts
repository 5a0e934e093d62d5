import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseMetadataOptions,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type TableMetadata,
  type ValueNode,
} from "kysely";
import type { DirectQuerySupport, RunDirectly } from "../direct-query";
import { refuseInsideTransaction } from "../transact";
import { openSqliteConnections, type SqliteAccess, type SqliteConnections } from "./connections";
import type { CommitGroup } from "./group-commit";
import { runCachedStatement } from "./statement-cache";

class SqliteConnection implements DatabaseConnection, DirectQuerySupport {
  #group: CommitGroup | null = null;
  #broken: unknown = null;

  constructor(private readonly to: SqliteConnections) {}

  async begin(): Promise<void> {
    this.#group = await this.to.group.begin();
  }

  async commit(): Promise<void> {
    const group = this.#end();
    if (!group) return;
    await this.to.group.commit(group);
    this.to.written();
  }

  async rollback(): Promise<void> {
    const group = this.#end();
    if (group) await this.to.group.rollback(group, this.#broken);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#group) return this.#inTransaction<R>(sql, parameters);
    const statement = this.to.prepareRead(sql);
    if (!statement.readonly) return this.#asTransaction<R>(sql, parameters);
    if (this.to.apart) return this.to.read<R>(statement, parameters);
    // Prepared again: while this waits for the connection, others may have put the statement out of those that are kept.
    return this.to.group.alone(() => runCachedStatement<R>(this.to.prepareRead(sql), parameters));
  }

  direct: RunDirectly = (sql, parameters) => {
    if (!this.#group) throw new Error("the transaction is over");
    return this.#inTransaction(sql, parameters).rows;
  };

  // biome-ignore lint/correctness/useYield: SQLite hands over all rows at once; lists are read in pages.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error("rows are read in pages, not streamed");
  }

  #inTransaction<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    // After a full disk SQLite has rolled back by itself: later statements would auto-commit.
    if (this.#broken !== null) throw this.#broken;
    try {
      return runCachedStatement<R>(this.to.prepareWrite(sql), parameters);
    } catch (error) {
      if (!this.to.inTransaction()) this.#broken = error;
      throw error;
    }
  }

  async #asTransaction<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    await this.begin();
    try {
      const result = this.#inTransaction<R>(sql, parameters);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  #end(): CommitGroup | null {
    const group = this.#group;
    this.#group = null;
    return group;
  }
}

class GroupCommitDriver implements Driver {
  constructor(private readonly connections: SqliteConnections) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    refuseInsideTransaction();
    return new SqliteConnection(this.connections);
  }

  beginTransaction = (use: DatabaseConnection): Promise<void> => (use as SqliteConnection).begin();
  commitTransaction = (use: DatabaseConnection): Promise<void> => (use as SqliteConnection).commit();
  rollbackTransaction = (use: DatabaseConnection): Promise<void> => (use as SqliteConnection).rollback();

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.connections.close();
  }
}

const WRITTEN_VALUE_NODES: ReadonlySet<string> = new Set(["ValuesNode", "ColumnUpdateNode"]);

/** SQLite plans anew for every value bound to a bare `?`, but not for `+?`, which costs nothing else. */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override visitValue(node: ValueNode): void {
    const bare = node.immediate || this.nodeStack.some(({ kind }) => WRITTEN_VALUE_NODES.has(kind));
    if (!bare) this.append("+");
    super.visitValue(node);
  }
}

/** SQLite can roll back DDL, and the driver has its own queue. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Without virtual tables, and those in which SQLite keeps what they index. */
class PlainTableIntrospector extends SqliteIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(options?: DatabaseMetadataOptions): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_list
      where type in ('virtual', 'shadow')`.execute(this.#db);
    const names = new Set(rows.map(({ name }) => name));
    return (await super.getTables(options)).filter(({ name }) => !names.has(name));
  }
}

class GroupCommitDialect extends SqliteDialect {
  constructor(private readonly connections: SqliteConnections) {
    super({ database: () => Promise.reject(new Error("the driver opens its own connections")) });
  }
  override createDriver() {
    return new GroupCommitDriver(this.connections);
  }
  override createQueryCompiler() {
    return new StablePlanCompiler();
  }
  override createIntrospector(db: Kysely<unknown>) {
    return new PlainTableIntrospector(db);
  }
  override createAdapter() {
    return new TransactionalDdlAdapter();
  }
}

/** @param path file name, or `:memory:`. @param create whether a missing file is created @param timeout ms that a write waits at most */
export async function sqliteDialect(path: string, create: boolean, timeout: number, access: SqliteAccess = "shared") {
  const connections = await openSqliteConnections({ path, create, timeout, access });
  const direct: RunDirectly = (sql, parameters) => {
    refuseInsideTransaction();
    if (!connections.apart) return null;
    const statement = connections.prepareRead(sql);
    return statement.readonly ? connections.read(statement, parameters).rows : null;
  };
  return {
    dialect: new GroupCommitDialect(connections),
    checkpoint: connections.checkpoint,
    eraseFreeParts: connections.eraseFreeParts,
    releaseMemory: connections.releaseMemory,
    direct,
    shared: undefined,
  };
}
