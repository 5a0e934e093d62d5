import { type RawBuilder, sql } from "kysely";
import type { DesignRow } from "../db/tables/designs";
import { SQUARE_LIMITS } from "../limits/designs";
import type { WriterColumns } from "../safety/safety";
import { type SquareSection, type SquareSort, STATUS_BY_SECTION } from "./rules";

/** What cards and cursors are made of: decoding the other columns takes a quarter of the query. */
export const CARD_COLUMNS = [
  "id",
  "designer_id",
  "name",
  "picture",
  "status",
  "price",
  "like_count",
  "view_count",
  "hot",
  "listed_at",
  "masks",
] as const;
export const LISTED_DESIGN_COLUMNS = [...CARD_COLUMNS, "version", "story", "comment_count", "created_at"] as const;
type ListColumns = typeof CARD_COLUMNS | typeof LISTED_DESIGN_COLUMNS;

export interface DesignCardRow extends Pick<DesignRow, (typeof CARD_COLUMNS)[number]>, WriterColumns {
  nickname: string;
  official: number;
  params: string;
  liked: number | null;
}

export interface ListedDesignRow
  extends DesignCardRow,
    Pick<DesignRow, "version" | "story" | "comment_count" | "created_at"> {
  avatar: string | null;
  country: string;
}

export type SquareList = { section: SquareSection; sort: SquareSort; keys?: readonly string[] } | { designer: string };

const KEY_PARAMS = ["key0", "key1", "key2", "key3"] as const;

export type SquareListParams = Record<"reader" | "designer" | "beforeId" | (typeof KEY_PARAMS)[number], string> &
  Record<"now" | "beforeBy" | "beforeTime" | "limit", number>;
type SquareListParamOf = <K extends keyof SquareListParams & string>(name: K) => RawBuilder<SquareListParams[K]>;
type SqlPart = RawBuilder<unknown>;

/** Sort columns and cursor condition; the indexes have these orders. `made`: a search by time (decision 0078). */
export const SQUARE_ORDERS: Record<
  SquareSort | "made",
  { by: string[]; after: (param: SquareListParamOf) => SqlPart }
> = {
  latest: { by: ["listed_at", "id"], after: (param) => sql`(${param("beforeTime")}, ${param("beforeId")})` },
  liked: {
    by: ["like_count", "listed_at", "id"],
    after: (param) => sql`(${param("beforeBy")}, ${param("beforeTime")}, ${param("beforeId")})`,
  },
  hottest: { by: ["hot", "id"], after: (param) => sql`(${param("beforeBy")}, ${param("beforeId")})` },
  made: { by: ["id"], after: (param) => sql`(${param("beforeId")})` },
};

export const columnRefs = (table: string, names: readonly string[]): SqlPart =>
  sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
export const descendingColumns = (table: string, names: readonly string[]): SqlPart =>
  sql.join(names.map((name) => sql`${sql.ref(`${table}.${name}`)} desc`));

/** Must equal the condition of the partial indexes literally. */
const IS_LISTED_SQL = sql`status in ('forSale', 'exhibition')`;

const sectionOrDesignerCondition = (list: SquareList, param: SquareListParamOf): SqlPart =>
  "designer" in list
    ? sql`designer_id = ${param("designer")}`
    : sql`status = ${sql.lit(STATUS_BY_SECTION[list.section])}`;

export const listKeysOf = (list: SquareList): readonly string[] => ("keys" in list && list.keys) || [];

type SearchedList = { section: SquareSection; sort: SquareSort; keys: readonly string[] };

export const isSearch = (list: SquareList): list is SearchedList => listKeysOf(list).length > 0;

export function orderNameOf(list: SquareList): keyof typeof SQUARE_ORDERS {
  const sort = "sort" in list ? list.sort : "latest";
  return sort === "latest" && isSearch(list) ? "made" : sort;
}

/** Designs with the first key, newest first: sorted by time from the cursor on, else from the beginning. */
export function selectByFirstKey({ section }: SearchedList, made: boolean, param: SquareListParamOf): SqlPart {
  const on = made ? sql`and design_id < ${param("beforeId")}` : sql``;
  return sql`select design_id as id from design_keys
    where key = ${param("key0")} and status = ${sql.lit(STATUS_BY_SECTION[section])} ${on} order by design_id desc`;
}

/** Of the newest designs with the first key, those that have all keys: sorted by time all, else a bounded number. */
function selectBySearch(list: SearchedList, param: SquareListParamOf): SqlPart {
  const status = sql.lit(STATUS_BY_SECTION[list.section]);
  const made = orderNameOf(list) === "made";
  const all = KEY_PARAMS.slice(1, list.keys.length).map(
    (key) =>
      sql`exists (select 1 from design_keys as too where too.key = ${param(key)} and too.status = ${status}
        and too.design_id = walked.id)`,
  );
  return sql`(select id from (${selectByFirstKey(list, made, param)} limit ${sql.lit(SQUARE_LIMITS.scannedMax)}) as walked
    ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``}
    ${made ? sql`` : sql`order by id desc limit ${sql.lit(SQUARE_LIMITS.sortedMax)}`}) as found
    cross join designs`;
}

/** SQLite reads the tables of a cross join in this order. */
const joinSearchResult = (list: SquareList): SqlPart => (isSearch(list) ? sql`designs.id = found.id and` : sql``);

export function selectFromCursor(list: SquareList, param: SquareListParamOf, columns: ListColumns): SqlPart {
  const order = orderNameOf(list);
  const { by, after } = SQUARE_ORDERS[order];
  const table = order === "made" ? "found" : "designs";
  const from = isSearch(list) ? selectBySearch(list, param) : sql`designs`;
  // SQLite sorts the subquery again unless the sort columns are among its columns.
  const [id, ...others] = columns;
  return sql`select ${columnRefs(table, [id])}, ${columnRefs("designs", others)} from ${from}
    where ${joinSearchResult(list)} ${sectionOrDesignerCondition(list, param)} and ${IS_LISTED_SQL} and hidden_at is null and (${columnRefs(table, by)}) < ${after(param)}
    order by ${descendingColumns(table, by)}`;
}

export const windowSizeOf = (list: SquareList): number =>
  orderNameOf(list) === "made" ? SQUARE_LIMITS.scannedMax : SQUARE_LIMITS.window;
