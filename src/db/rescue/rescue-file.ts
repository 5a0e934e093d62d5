/** Copies what can be read of a damaged SQLite file into a new one of the same schema. */
import { MIGRATIONS } from "../../../migrations/index";
import { refuseNewerSchema, runMigrations } from "../migrate";
import { openUnmigrated } from "../open";
import { openPages, type PageSource } from "./pages";
import { columnsOfStatement, isRowOf, readSchemaEntries, SCHEMA_ROOT, type SourceColumn } from "./source-schema";
import { openRescueTarget, type RescueRules, type RescueTarget } from "./target";
import { LEAF_TABLE, type StoredRow, type TreeDamage, TreeReader } from "./tree";

/** What became of a table. */
interface RescuedTable {
  table: string;
  /** In the new database. */
  rows: number;
  /** That were read, and that a rule of the table refuses: they are damaged. */
  refused: number;
  /** That stand on pages which can be read, and are damaged themselves. */
  damagedRows: number;
  /** Each may have held many rows. */
  damagedPages: number;
  /** Read, and gone because what they name is lost. */
  dropped: number;
  /** Kept, with a reference to something lost taken out. */
  emptied: number;
  /** Whether the table was found at all. */
  found: boolean;
}

export interface RescuedFile {
  tables: RescuedTable[];
  /** Pages of rows of which it is not known to which table they belong. */
  strayPages: number;
  hasHeader: boolean;
  log: PageSource["log"];
}

interface SourceTable {
  report: RescuedTable;
  columns: readonly SourceColumn[];
  damage: TreeDamage;
  root: number | null;
}

/** Only tables of SQLite's own index of words are kept so. */
const WITHOUT_ROWID = /without rowid/i;

const MIGRATION_TABLE = "kysely_migration";

type SchemaEntries = ReturnType<typeof readSchemaEntries>;

/** Migrations of the file; all that are known where its list of them is damaged. @throws Error where it is newer */
function migrationsOf(trees: TreeReader, entries: SchemaEntries): string[] {
  const damage: TreeDamage = { pages: 0, rows: 0 };
  const entry = entries.get(MIGRATION_TABLE);
  const rows = entry ? [...trees.rows(entry.root, damage)] : [];
  const names = rows.flatMap(({ values: [name] }) => (typeof name === "string" ? [name] : []));
  const isWhole = names.length > 0 && damage.pages + damage.rows === 0;
  if (!isWhole) return Object.keys(MIGRATIONS);
  refuseNewerSchema(names);
  return names;
}

async function createTarget(to: string, migrations: string[], rules: RescueRules): Promise<RescueTarget> {
  const { db, close } = await openUnmigrated(to);
  try {
    await runMigrations(db, migrations);
  } finally {
    await close();
  }
  return openRescueTarget(to, rules);
}

function sourceTableOf(target: RescueTarget, entries: SchemaEntries, table: string): SourceTable {
  const entry = entries.get(table);
  const columns = (entry && columnsOfStatement(entry)) ?? target.columnsOf(table);
  const counts = { rows: 0, refused: 0, damagedRows: 0, damagedPages: 0, dropped: 0, emptied: 0 };
  const report = { table, ...counts, found: entry !== undefined };
  return { report, columns, damage: { pages: 0, rows: 0 }, root: entry?.root ?? null };
}

/** @returns whether the row belongs to the table and was taken */
function takeRow(target: RescueTarget, { report, columns }: SourceTable, row: StoredRow): boolean {
  if (isRowOf(columns, row.values) && target.insert(report.table, columns, row)) {
    report.rows++;
    return true;
  }
  report.refused++;
  return false;
}

interface Reading {
  pages: PageSource;
  trees: TreeReader;
  /** Pages whose rows are known to be some table's. */
  claimed: Set<number>;
}

const isWholeRowOf = (columns: readonly SourceColumn[], values: StoredRow["values"]): boolean =>
  values.length === columns.length && isRowOf(columns, values);

/** Where rows of a stray page may belong. */
type Home = Pick<SourceTable, "columns" | "damage" | "root"> & { table: SourceTable | null };

/** @returns whether it is known to whom the rows belong */
function takeStrayRows(target: RescueTarget, damaged: readonly Home[], rows: readonly StoredRow[]): boolean {
  const fits = ({ columns }: Home) => rows.every(({ values }) => isWholeRowOf(columns, values));
  const [home, ...others] = rows.length > 0 ? damaged.filter(fits) : [];
  if (!home || others.length > 0) return false;
  if (home.table) for (const row of rows) takeRow(target, home.table, row);
  return true;
}

/** Rows of pages that no table leads to any more go to the one damaged table that they fit. @returns pages left over */
function takeStrayPages({ pages, trees, claimed }: Reading, target: RescueTarget, homes: readonly Home[]): number {
  const damaged = homes.filter(({ damage, root }) => damage.pages > 0 || root === null);
  let left = 0;
  for (let n = 2; damaged.length > 0 && n <= pages.count; n++) {
    const page = claimed.has(n) ? null : pages.page(n);
    if (page?.[0] !== LEAF_TABLE) continue;
    const damage: TreeDamage = { pages: 0, rows: 0 };
    const rows = [...trees.leafRows(page, n, damage)];
    const isEmpty = rows.length + damage.rows === 0;
    if (!isEmpty && !takeStrayRows(target, damaged, rows)) left++;
  }
  return left;
}

/** Tables of which no rows are taken: their pages are nobody else's. */
function claimOthers({ trees, claimed }: Reading, target: RescueTarget, entries: SchemaEntries): Home[] {
  for (const row of trees.rows(SCHEMA_ROOT, { pages: 0, rows: 0 })) claimed.add(row.page);
  return [...entries.values()].flatMap((entry) => {
    const isOther = !target.tables.includes(entry.name) && !WITHOUT_ROWID.test(entry.sql);
    const columns = isOther ? columnsOfStatement(entry) : null;
    if (!columns) return [];
    const damage: TreeDamage = { pages: 0, rows: 0 };
    for (const row of trees.rows(entry.root, damage)) if (isRowOf(columns, row.values)) claimed.add(row.page);
    return [{ columns, damage, root: entry.root, table: null }];
  });
}

function takeTable({ trees, claimed }: Reading, target: RescueTarget, table: SourceTable): Home {
  const { root, damage, report, columns } = table;
  if (root !== null) for (const row of trees.rows(root, damage)) if (takeRow(target, table, row)) claimed.add(row.page);
  report.damagedPages = damage.pages;
  report.damagedRows = damage.rows;
  return { columns, damage, root, table };
}

async function rescueFrom(pages: PageSource, to: string, rules: RescueRules): Promise<RescuedFile> {
  const trees = new TreeReader(pages);
  const entries = readSchemaEntries(pages, trees);
  if (![...rules.known, MIGRATION_TABLE].some((name) => entries.has(name)))
    throw new Error("nothing in it can be recognised as a database of this program");
  const target = await createTarget(to, migrationsOf(trees, entries), rules);
  try {
    const tables = target.tables.map((table) => sourceTableOf(target, entries, table));
    const reading = { pages, trees, claimed: new Set<number>() };
    const others = claimOthers(reading, target, entries);
    const homes = tables.map((table) => takeTable(reading, target, table));
    const strayPages = takeStrayPages(reading, target, [...homes, ...others]);
    const mended = target.finish();
    const reports = tables.map(({ report }) => {
      const { dropped = 0, emptied = 0 } = mended.get(report.table) ?? {};
      return { ...report, rows: report.rows - dropped, dropped, emptied };
    });
    return { tables: reports, strayPages, hasHeader: pages.hasHeader, log: pages.log };
  } catch (error) {
    target.abandon();
    throw error;
  }
}

/**
 * Reads a file without SQLite, without a lock and without writing to it.
 * @param to a path without a file
 * @throws Error where nothing of a database can be found, or a newer program made it
 */
export async function rescueSqliteFile(from: string, to: string, rules: RescueRules): Promise<RescuedFile> {
  const pages = openPages(from);
  try {
    if (pages.count === 0) throw new Error("it is empty");
    return await rescueFrom(pages, to, rules);
  } finally {
    pages.close();
  }
}
