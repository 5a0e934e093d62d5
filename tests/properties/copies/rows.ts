/** Rows for every table of the schema: nothing that people would write, everything that a copy has to keep. */
import fc from "fast-check";
import { sql } from "kysely";
import { type Db, transact } from "../../../src/db/transact";
import type { ColumnFacts, TableFacts } from "./schema";

export type CellValue = string | number | null;
export type RowValues = Record<string, CellValue>;
export type CopiedRows = Record<string, RowValues[]>;

/** What a source is made of. */
export interface SourceRecipe {
  /** Of each table. */
  rows: number;
  texts: string[];
  /** Whole numbers. */
  numbers: number[];
  /** One table has more rows than one batch of a copy. */
  many: number;
  picture: Uint8Array;
  /** Every text has a part that stands nowhere else. */
  distinct?: true;
}

/** PostgreSQL takes neither NUL nor half a surrogate pair. */
const ODD_TEXTS = ["", " ", "null", "0", "1e3", "\n", "\r", "\r\n", "\t", "\\", '"', "'", "\u2028", "\u2029", "\ufeff"];
const ODD_NUMBERS = [0, 1, -1, 2 ** 31 - 1, 2 ** 53 - 1, -(2 ** 53 - 1)];
const odd = fc.constantFrom(...ODD_TEXTS);
const text = fc.oneof(
  odd,
  fc.string({ unit: "grapheme", maxLength: 12 }).map((each) => each.replaceAll("\0", "")),
  fc.array(odd, { maxLength: 4 }).map((parts) => `a${parts.join("b")}c`),
);
const number = fc.oneof(fc.constantFrom(...ODD_NUMBERS), fc.maxSafeInteger());

export const SOURCE: fc.Arbitrary<SourceRecipe> = fc.record({
  rows: fc.integer({ min: 3, max: 6 }),
  texts: fc.array(text, { minLength: 1, maxLength: 12 }),
  numbers: fc.array(number, { minLength: 1, maxLength: 6 }),
  many: fc.constantFrom(0, 999, 1_000, 1_001, 2_000),
  picture: fc.uint8Array({ maxLength: 64 }),
});

/** Everything at once. */
export const ODD_SOURCE: SourceRecipe = {
  rows: 5,
  texts: ["Ялта 沉默", ...ODD_TEXTS],
  numbers: ODD_NUMBERS,
  many: 1_001,
  picture: Uint8Array.of(0, 255, 10),
};

const INT4_MOST = 2 ** 31 - 1;

const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T;

interface CellPlace {
  row: number;
  /** Of the column. */
  place: number;
}

/** Every second cell of a column has a value that stands nowhere else. */
const isOwn = (row: number, place: number): boolean => (row + place) % 2 === 1;

function numberFor({ type, least, most }: ColumnFacts, recipe: SourceRecipe, { row, place }: CellPlace): number {
  if (most !== null) return (least ?? 0) + ((row + place) % (most - (least ?? 0) + 1));
  const found = isOwn(row, place) ? 10_000 * (row + 1) + place : pick(recipe.numbers, row + place);
  const fitting = type === "integer" ? found % INT4_MOST : found;
  return least === null ? fitting : Math.max(least, Math.abs(fitting));
}

function cellFor(table: TableFacts, column: ColumnFacts, recipe: SourceRecipe, { row, place }: CellPlace) {
  if (column.choices) {
    const chosen = pick(column.choices, row + place);
    return column.type === "text" ? chosen : Number(chosen);
  }
  const own = `${table.name}-${column.name}-${row}`;
  if (column.unique) return column.type === "text" ? own : row + 1;
  if (column.type !== "text") return numberFor(column, recipe, { row, place });
  const chosen = pick(recipe.texts, row * table.columns.length + place);
  return recipe.distinct || isOwn(row, place) ? own + chosen : chosen;
}

/** The first row has a value in every column, the second none where none is needed. */
const isLeftNull = (column: ColumnFacts, row: number, place: number): boolean =>
  column.nullable && (row === 1 || (row > 1 && (row + place) % 3 === 0));

/** Of a person's two columns the second is somebody else; of a row's own table it is the row before, or itself. */
function parentCell(written: CopiedRows, own: RowValues[], table: TableFacts, column: ColumnFacts, row: number) {
  const { parent } = column;
  if (!parent) return null;
  if (parent.table === table.name) return own[row - 1]?.[parent.column] ?? `${table.name}-${parent.column}-${row}`;
  const before = table.columns.filter((each) => each.parent?.table === parent.table);
  return pick(written[parent.table] ?? [], row + before.indexOf(column))[parent.column] ?? null;
}

const isNull = (value: CellValue | undefined): boolean => value === null || value === undefined;

/** A message answers a line of a letter or a message, and shows a bottle or a design. */
const BESIDE_BOTTLE = {
  reply_to: null,
  reply_bottle: "b",
  reply_start: 7,
  reply_length: 7,
  card_bottle: "b",
  card_design: null,
};
const BESIDE_DESIGN = {
  reply_to: "m",
  reply_bottle: null,
  reply_start: null,
  reply_length: null,
  card_bottle: null,
  card_design: "d",
};

/** What the schema asks of several columns of a row at once. */
const ROW_RULES: Record<string, (row: RowValues) => RowValues> = {
  // Claimed by somebody, or by nobody.
  burn_keys: (row) =>
    [row.claim, row.session_id, row.claimed_at].some(isNull)
      ? { ...row, claim: null, session_id: null, claimed_at: null }
      : row,
  // One that waits to be opened.
  chat_messages: (row) => ({
    ...row,
    ...(row.kind === "burn" && Number(row.seq) <= 3 && { opened_at: null }),
    ...(Number(row.seq) % 2 === 1 ? BESIDE_BOTTLE : BESIDE_DESIGN),
    // A reaction is not empty, and goes with a recall.
    low_reaction: isNull(row.recalled_at) ? row.low_reaction || "💛" : null,
    high_reaction: isNull(row.recalled_at) ? row.high_reaction || "💛" : null,
  }),
  coin_records: (row) => ({ ...row, amount: row.amount || 7 }),
  conversation_members: (row) => ({ ...row, rings: Math.min(Number(row.rings), Number(row.unread)) }),
  conversations: (row) => ({ ...row, low_id: `a ${row.low_id}`, high_id: `b ${row.high_id}` }),
  designs: (row) => ({
    ...row,
    price: row.status === "forSale" ? 12 : (row.price ?? null),
    listed_at: row.status === "forSale" || row.status === "exhibition" ? 34 : (row.listed_at ?? null),
    uses: row.status === "purchased" ? 3 : 0,
    hidden: row.status === "sold" ? 1 : 0,
  }),
  feedback: (row) => (isNull(row.reply) === isNull(row.replied_at) ? row : { ...row, reply: null, replied_at: null }),
  photos: (row) => ({ ...row, slot: row.kind === "avatar" ? 0 : (row.slot ?? 0) }),
};

function makeRow(table: TableFacts, recipe: SourceRecipe, written: CopiedRows, own: RowValues[]): RowValues {
  const row = own.length;
  const values = table.columns.map((column, place): [string, CellValue] => {
    if (isLeftNull(column, row, place)) return [column.name, null];
    if (column.parent) return [column.name, parentCell(written, own, table, column, row)];
    return [column.name, cellFor(table, column, recipe, { row, place })];
  });
  const made = Object.fromEntries(values);
  return ROW_RULES[table.name]?.(made) ?? made;
}

/** It has more rows than the others; nothing refers to it. */
export const LONG_TABLE = "rate_limits";

const INSERT_ROWS = 200;

/** Writes the rows of a table, a few hundred at once. */
export async function insertRowValues(db: Db, { name, columns }: TableFacts, rows: RowValues[]): Promise<void> {
  const names = sql.join(columns.map((each) => sql.ref(each.name)));
  for (let from = 0; from < rows.length; from += INSERT_ROWS) {
    const lists = rows
      .slice(from, from + INSERT_ROWS)
      .map((row) => sql`(${sql.join(columns.map((each) => row[each.name]))})`);
    await transact(db, (tx) => sql`insert into ${sql.table(name)} (${names}) values ${sql.join(lists)}`.execute(tx));
  }
}

/** What a row is written as; null: not at all. */
export type RowChanges = Record<string, (row: RowValues) => RowValues | null>;

/** Fills every table of an empty database. Triggers add rows of their own. */
export async function fillTables(
  db: Db,
  tables: readonly TableFacts[],
  recipe: SourceRecipe,
  changes: RowChanges = {},
): Promise<void> {
  const written: CopiedRows = {};
  for (const table of tables) {
    const own: RowValues[] = [];
    const count = table.name === LONG_TABLE ? Math.max(recipe.many, recipe.rows) : recipe.rows;
    for (let n = 0; n < count; n++) own.push(makeRow(table, recipe, written, own));
    const change = changes[table.name] ?? ((row) => row);
    const rows = own.map(change).filter((row) => row !== null);
    await insertRowValues(db, table, rows);
    written[table.name] = own;
  }
}
