import type { Database, Statement } from "bun:sqlite";
import type { QueryResult } from "kysely";

const MAX_CACHED_STATEMENTS = 500;

/** Bun resets a statement with its next use; an explained one stays open until then, and with it the snapshot it read. */
const EXPLAIN_SQL = /^\s*explain\b/i;

/** Preparing costs as much as a point read: statements are kept, with what each is. */
export class StatementCache {
  readonly #kept = new Map<string, CachedStatement>();

  constructor(private readonly database: Database) {}

  prepare = (sql: string): CachedStatement => {
    const known = this.#kept.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    const { reader, readonly } = statement;
    const once = EXPLAIN_SQL.test(sql);
    const prepared = { statement, reader, readonly, once };
    if (once) return prepared;
    if (this.#kept.size >= MAX_CACHED_STATEMENTS) this.finalize();
    this.#kept.set(sql, prepared);
    return prepared;
  };

  finalize(): void {
    for (const { statement } of this.#kept.values()) statement.finalize();
    this.#kept.clear();
  }
}

export interface CachedStatement {
  statement: Statement;
  reader: boolean;
  readonly: boolean;
  /** Finalized after its use. */
  once: boolean;
}

export function runCachedStatement<R>(prepared: CachedStatement, parameters: readonly unknown[]): QueryResult<R> {
  const { statement, reader, once } = prepared;
  if (reader) {
    const rows = statement.all(...parameters) as R[];
    if (once) statement.finalize();
    return { rows };
  }
  const { changes } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes) };
}
