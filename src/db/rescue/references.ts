/** Mends references to rows that were lost: the row goes too, or its reference is emptied, as the schema says. */
import type { Database } from "bun:sqlite";
import { readAllRows } from "../sqlite/file";

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

interface ForeignKeyRow {
  id: number;
  table: string;
  from: string;
  to: string | null;
  on_delete: string;
}

interface Reference {
  child: string;
  /** Of the child, and those of the parent that they name. */
  columns: string[];
  where: string;
  emptied: boolean;
}

const keyColumnsOf = (database: Database, table: string): string[] =>
  readAllRows<{ name: string; pk: number }>(database, `pragma table_info(${quoted(table)})`)
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(({ name }) => name);

function referenceOf(database: Database, child: string, parts: ForeignKeyRow[]): Reference {
  const { table: parent = "", on_delete = "" } = parts[0] ?? {};
  const keys = keyColumnsOf(database, parent);
  const columns = parts.map(({ from }) => from);
  const same = parts.map(({ from, to }, n) => `p.${quoted(to ?? keys[n] ?? "")} = c.${quoted(from)}`);
  const named = columns.map((name) => `c.${quoted(name)} is not null`);
  const missing = `not exists (select 1 from ${quoted(parent)} p where ${same.join(" and ")})`;
  return { child, columns, where: [...named, missing].join(" and "), emptied: on_delete === "SET NULL" };
}

function referencesOf(database: Database, child: string): Reference[] {
  const rows = readAllRows<ForeignKeyRow>(database, `pragma foreign_key_list(${quoted(child)})`);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((parts) => referenceOf(database, child, parts));
}

const changesOf = (database: Database, sql: string): number => database.run(sql).changes;

/** @returns false where the column may not be empty */
function tryEmpty(database: Database, { child, columns, where }: Reference): number | null {
  try {
    const emptied = columns.map((name) => `${quoted(name)} = null`).join(", ");
    return changesOf(database, `update ${quoted(child)} as c set ${emptied} where ${where}`);
  } catch (error) {
    if (/^SQLITE_CONSTRAINT/.test(String(Object(error).code))) return null;
    throw error;
  }
}

interface Mended {
  dropped: number;
  emptied: number;
}

function mend(database: Database, reference: Reference, into: Mended): number {
  const emptied = reference.emptied ? tryEmpty(database, reference) : null;
  if (emptied !== null) {
    into.emptied += emptied;
    return emptied;
  }
  const dropped = changesOf(database, `delete from ${quoted(reference.child)} as c where ${reference.where}`);
  into.dropped += dropped;
  return dropped;
}

/** Goes on until every reference leads somewhere: a row that goes may have been named itself. */
export function repairReferences(database: Database, tables: readonly string[]): Map<string, Mended> {
  const references = tables.flatMap((table) => referencesOf(database, table));
  const mended = new Map<string, Mended>();
  for (let changed = -1; changed !== 0; ) {
    changed = 0;
    for (const reference of references) {
      const into = mended.get(reference.child) ?? { dropped: 0, emptied: 0 };
      mended.set(reference.child, into);
      changed += mend(database, reference, into);
    }
  }
  return mended;
}
