import type pg from "pg";
import { MINUTE } from "../../runtime/units";
import { DERIVED_TABLES } from "./derived";
import {
  MIGRATOR_TABLES,
  type PortableRow,
  type PortableTable,
  TRANSFER_BATCH_ROWS,
  type TransferSource,
  type TransferTarget,
} from "./transfer";

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoteIdentifiers = (names: string[]): string => names.map(quoted).join(", ");
const INT8 = 20;
const NUMERIC = 1700;

async function connect(url: string, limits: pg.ClientConfig = {}): Promise<pg.Client> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: url,
    application_name: "driftglass_tool",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...limits,
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format === "binary" ? "binary" : "text"),
    },
  });
  // A connection that breaks rejects the query that waits for it.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function tablesOf(client: pg.Client): Promise<PortableTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
       from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      group by c.table_name order by c.table_name`,
  );
  return rows.filter(({ name }) => !MIGRATOR_TABLES.includes(name) && !DERIVED_TABLES.includes(name));
}

/** Reads a database within one REPEATABLE READ transaction, through cursors. */
export async function postgresSource(url: string): Promise<TransferSource> {
  const client = await connect(url);
  await client.query("begin isolation level repeatable read read only");
  const { rows: applied } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return {
    migrations: applied.map(({ name }) => name),
    tables: await tablesOf(client),
    async *rows({ name, columns }) {
      await client.query(`declare rows no scroll cursor for select ${quoteIdentifiers(columns)} from ${quoted(name)}`);
      for (;;) {
        const text = `fetch ${TRANSFER_BATCH_ROWS} from rows`;
        const { rows } = await client.query<PortableRow>({ text, rowMode: "array" });
        if (rows.length > 0) yield rows;
        if (rows.length < TRANSFER_BATCH_ROWS) break;
      }
      await client.query("close rows");
    },
    close: () => client.end(),
  };
}

interface Constraint {
  holder: string;
  name: string;
  definition: string;
}

async function foreignKeys(client: pg.Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as holder, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  return rows;
}

/** A database from before one does not have it. */
async function derivedTablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema() and tablename = any($1)",
    [DERIVED_TABLES],
  );
  return rows.map(({ name }) => name);
}

/** Fills a migrated database in one transaction: foreign keys are taken off and, with all rows there, put on again. */
export async function postgresTarget(url: string): Promise<TransferTarget> {
  const client = await connect(url);
  await client.query("begin");
  await client.query("set local statement_timeout = 0");
  await client.query("set local lock_timeout = '5s'");
  const tables = await tablesOf(client);
  const keys = await foreignKeys(client);
  for (const { holder, name } of keys) await client.query(`alter table ${holder} drop constraint ${quoted(name)}`);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  const emptied = [...tables.map(({ name }) => name), ...(await derivedTablesOf(client))];
  if (tables.length > 0) await client.query(`truncate ${quoteIdentifiers(emptied)}`);
  return {
    async insert({ name, columns }, rows) {
      const objects = rows.map((row) => Object.fromEntries(columns.map((each, n) => [each, row[n]])));
      const from = `json_populate_recordset(null::${quoted(name)}, $1::json)`;
      const text = `insert into ${quoted(name)} (${quoteIdentifiers(columns)}) select ${quoteIdentifiers(columns)} from ${from}`;
      await client.query(text, [JSON.stringify(objects)]).catch((error: Error) => {
        throw Object.assign(error, { message: `rows of ${name}: ${error.message}` });
      });
    },
    async finish() {
      for (const { holder, name, definition } of keys)
        await client.query(`alter table ${holder} add constraint ${quoted(name)} ${definition}`);
      for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
      await client.query("commit");
      await client.query("analyze");
      await client.end();
    },
    abandon: () => client.end(),
  };
}

/** ms */
const QUERY_TIMEOUT = MINUTE;

/** Runs one short query. @throws Error of the server, also where it does not answer in time */
export async function queryPostgres<R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = await connect(url, { query_timeout: QUERY_TIMEOUT });
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}
