/** SQLite in memory as the migrations leave it, without running them: they take six times as long as what they make. */
import { type CompiledQuery, sql } from "kysely";
import { type OpenedDatabase, openDatabase, openUnmigrated } from "../../src/db/open";
import { type Db, transact } from "../../src/db/transact";

/** Tables first, then their rows, then what would answer to those: indexes and triggers. A virtual table makes its own. */
const readObjects = (db: Db, isTable: boolean) =>
  sql<{ name: string; statement: string }>`select name, sql as statement from sqlite_master
    where sql is not null and name not like 'sqlite\\_%' escape '\\' and (type = 'table') = ${Number(isTable)}
      and name not in (select name from pragma_table_list where type = 'shadow')
    order by rowid`.execute(db);

const isVirtual = (statement: string): boolean => /^create virtual table/i.test(statement);

/** What a virtual table of words was told to do differently. */
async function readConfiguration(db: Db, table: string): Promise<CompiledQuery[]> {
  const { rows } = await sql<{ k: string; v: number }>`select k, v from ${sql.table(`${table}_config`)}
    where k <> 'version'`.execute(db);
  return rows.map(({ k, v }) =>
    sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values (${k}, ${v})`.compile(db),
  );
}

async function insertsOf(db: Db, table: string, statement: string): Promise<CompiledQuery[]> {
  if (isVirtual(statement)) return readConfiguration(db, table);
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
  return rows.map((row) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.compile(db),
  );
}

async function readTemplate(): Promise<CompiledQuery[]> {
  const { db, close } = await openDatabase(":memory:");
  const tables = (await readObjects(db, true)).rows;
  const others = (await readObjects(db, false)).rows;
  const make = ({ statement }: { statement: string }) => sql.raw(statement).compile(db);
  const rows = await Promise.all(tables.map(({ name, statement }) => insertsOf(db, name, statement)));
  await close();
  return [...tables.map(make), ...rows.flat(), ...others.map(make)];
}

let templateOnce: Promise<CompiledQuery[]> | undefined;

/** A fresh migrated database in memory; this process migrates one, and makes each like it. */
export async function openSqliteInMemory(): Promise<OpenedDatabase> {
  templateOnce ??= readTemplate();
  const template = await templateOnce;
  const opened = await openUnmigrated(":memory:");
  await transact(opened.db, async (tx) => {
    for (const statement of template) await tx.executeQuery(statement);
  });
  return opened;
}
