/** Whether a PostgreSQL database can take what is moved or restored into it, asked before anything is written. */
import { joinFirst } from "../../text/join-first";
import { ensureSupportedPostgres } from "../postgres/dialect";
import { queryPostgres } from "./postgres";
import { MIGRATOR_TABLES } from "./transfer";

interface TargetState {
  version: string;
  encoding: string;
  /** null: the search path leads nowhere. */
  schema: string | null;
  creates: boolean;
  standby: boolean;
  readonly: string;
  tables: string[];
  /** Those of other users, which cannot be altered. */
  foreign: string[];
}

const TARGET_STATE_SQL = `select current_setting('server_version_num') as version,
  current_setting('server_encoding') as encoding,
  current_schema() as schema,
  coalesce(has_schema_privilege(current_schema(), 'create'), false) as creates,
  pg_is_in_recovery() as standby,
  current_setting('transaction_read_only') as readonly,
  array(select tablename::text from pg_tables where schemaname = current_schema() order by 1) as tables,
  array(select tablename::text from pg_tables where schemaname = current_schema()
    and not pg_has_role(tableowner, 'member') order by 1) as foreign`;

function unfitReasonOf(
  { encoding, schema, creates, standby, readonly, tables, foreign }: TargetState,
  own: Set<string>,
) {
  // Others have a table `users` too.
  const ownTables = tables.includes("kysely_migration") ? [...own, ...MIGRATOR_TABLES] : [];
  const foreignTables = tables.filter((name) => !ownTables.includes(name));
  if (standby || readonly === "on") return "it cannot be written: it is a standby, or read-only";
  if (encoding !== "UTF8") return `its encoding is ${encoding}: create it with encoding UTF8`;
  if (schema === null) return "its search path names no schema that is there";
  if (!creates) return `this user may not create tables in its schema ${schema}`;
  if (foreignTables.length > 0)
    return `it holds tables of something else (${joinFirst(foreignTables)}): it has to be empty`;
  if (foreign.length > 0) return `its tables belong to another user (${joinFirst(foreign)})`;
  return null;
}

/**
 * @param own tables of this product, which may be there without people
 * @returns whether no table is there at all @throws Error in one line where it cannot take them
 */
export async function ensureTargetReady(url: string, own: Set<string>): Promise<boolean> {
  const [target] = await queryPostgres<TargetState>(url, TARGET_STATE_SQL);
  if (!target) throw new Error("the database does not answer");
  ensureSupportedPostgres(Number(target.version));
  const lack = unfitReasonOf(target, own);
  if (lack) throw new Error(`the database cannot be used: ${lack}`);
  return target.tables.length === 0;
}

/** Functions of extensions belong to them. */
const FUNCTIONS_SQL = `select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

const listFunctions = async (url: string): Promise<string[]> =>
  (await queryPostgres<{ name: string }>(url, FUNCTIONS_SQL)).map(({ name }) => name);

const TABLES_SQL = "select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()";

/** Notes what is in a database without people. @param bare no table is there @returns takes out what came since */
export async function createTargetUndo(url: string, bare: boolean): Promise<() => Promise<void>> {
  const before = new Set(await listFunctions(url));
  return async () => {
    const tables = (await queryPostgres<{ name: string }>(url, TABLES_SQL)).map(({ name }) => name);
    const filled = tables.filter((name) => bare || !MIGRATOR_TABLES.includes(name)).join(", ");
    if (filled) await queryPostgres(url, bare ? `drop table ${filled} cascade` : `truncate ${filled}`);
    for (const name of await listFunctions(url))
      if (!before.has(name)) await queryPostgres(url, `drop function ${name} cascade`);
  };
}
