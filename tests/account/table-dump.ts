/** What lies in a database, and which of it points to people. */
import { sql } from "kysely";
import type { Db } from "../../src/db/transact";

const isSqlite = (db: Db): boolean => db.getExecutor().adapter.constructor.name.includes("Adapter") && !isPostgres(db);
const isPostgres = (db: Db): boolean => /Postgres/.test(db.getExecutor().adapter.constructor.name);

const tablesByDatabase = new WeakMap<Db, Promise<string[]>>();

/** All tables of the product. Asked once: a database is open with one schema. */
function listTables(db: Db): Promise<string[]> {
  const known =
    tablesByDatabase.get(db) ?? db.introspection.getTables().then((tables) => tables.map(({ name }) => name).sort());
  tablesByDatabase.set(db, known);
  return known;
}

const SQLITE_PEOPLE_COLUMNS = sql<{ tbl: string; col: string }>`
  select m.name as tbl, f."from" as col from sqlite_master m join pragma_foreign_key_list(m.name) f
  where m.type = 'table' and f."table" = 'users'`;

const POSTGRES_PEOPLE_COLUMNS = sql<{ tbl: string; col: string }>`
  select t.relname as tbl, a.attname as col from pg_constraint k
  join pg_class t on t.oid = k.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = any (k.conkey)
  where k.contype = 'f' and k.confrelid = 'users'::regclass`;

/** Names a person, though the database does not know it: an anonymous visitor stands there as well. */
const UNDECLARED_PEOPLE_COLUMNS = ["bottle_views.viewer", "chat_messages.sender_id", "conversations.opener_id"];

/** Every column that names a person, as `table.column`. */
export async function listPeopleColumns(db: Db): Promise<string[]> {
  const { rows } = await (isSqlite(db) ? SQLITE_PEOPLE_COLUMNS : POSTGRES_PEOPLE_COLUMNS).execute(db);
  return [...rows.map(({ tbl, col }) => `${tbl}.${col}`), ...UNDECLARED_PEOPLE_COLUMNS].sort();
}

/** Ids of things. */
const THING_ID_COLUMNS =
  /\.(bottle|met_bottle|design|source|conversation|client|measure|case|thing|session|passkey|begun_passkey|rp|subscription|rule|message)_id$/;
/** People as bare ids: what the official side did and about whom, and the two of a chat. */
const UNREFERENCED_IDS = [
  "appeals.official_id",
  "audit_log.about_id",
  "audit_log.official_id",
  "birthday_requests.official_id",
  "conversation_members.other_id",
  "conversations.high_id",
  "conversations.low_id",
  "erasures.user_id",
  "measures.lifted_by",
  "measures.official_id",
  "report_cases.about_id",
  "report_cases.official_id",
  "report_cases.taken_by",
  "report_cases.handover_by",
  "undoable_acts.official_id",
  "word_rules.created_by",
  "mass_texts.decided_by",
];

/** Every column that names a person, also where the database does not know it. */
export const listNamedPeople = async (db: Db): Promise<string[]> => [
  ...new Set([...(await listPeopleColumns(db)), ...UNREFERENCED_IDS]),
];

/** Columns named like an id of which nobody has said what it is of. */
export async function findUnexplainedIds(db: Db): Promise<string[]> {
  const explained = [...(await listPeopleColumns(db)), ...UNREFERENCED_IDS];
  const columns = (await db.introspection.getTables()).flatMap((table) =>
    table.columns.map(({ name }) => `${table.name}.${name}`),
  );
  return columns.filter(
    (column) => /_(id|by)$/.test(column) && !THING_ID_COLUMNS.test(column) && !explained.includes(column),
  );
}

/** Every row of every table, by table. */
export async function loadTableRows(db: Db): Promise<Map<string, unknown[]>> {
  const all = new Map<string, unknown[]>();
  for (const table of await listTables(db)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    all.set(table, rows);
  }
  return all;
}

/** The same with the rows of a table as JSON. */
export async function dumpTables(db: Db): Promise<Map<string, string>> {
  const tables = await loadTableRows(db);
  return new Map([...tables].map(([table, rows]) => [table, JSON.stringify(rows)]));
}

/** Where a column holds a value. */
export async function hasValue(db: Db, column: string, value: string): Promise<boolean> {
  const [table = "", name = ""] = column.split(".");
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(name)} = ${value} limit 1`.execute(db);
  return rows.length > 0;
}
