import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { DesignRow } from "../db/tables/designs";
import type { DbOrTx } from "../db/transact";
import { SQUARE_LIMITS } from "../limits/designs";
import type { WriterColumns } from "../safety/safety";
import { type AgeBand, isActiveRowSql, isBlockBetweenSql, personShortColumns } from "../users/users";
import type { SquareCursor } from "./cursors";
import { type SquareSection, type SquareSort, STATUS_BY_SECTION } from "./rules";

const LISTED_DESIGN_COLUMNS = [
  "id",
  "designer_id",
  "version",
  "name",
  "story",
  "picture",
  "status",
  "price",
  "like_count",
  "comment_count",
  "view_count",
  "hot",
  "listed_at",
  "created_at",
  "masks",
] as const;

export interface ListedDesignRow
  extends Pick<DesignRow, (typeof LISTED_DESIGN_COLUMNS)[number]>,
    WriterColumns {
  nickname: string;
  avatar: string | null;
  country: string;
  official: number;
  params: string;
  liked: number | null;
}

export type SquareList =
  | { section: SquareSection; sort: SquareSort; keys?: readonly string[] }
  | { designer: string };

export interface SquareListQuery {
  reader: string;
  band: AgeBand;
  now: number;
  after: SquareCursor;
  limit: number;
}

const KEY_PARAMS = ["key0", "key1", "key2", "key3"] as const;

type SquareListParams = Record<"reader" | "designer" | "beforeId" | (typeof KEY_PARAMS)[number], string> &
  Record<"now" | "beforeBy" | "beforeTime" | "limit", number>;
type SquareListParamOf = <K extends keyof SquareListParams & string>(
  name: K,
) => RawBuilder<SquareListParams[K]>;
type SqlPart = RawBuilder<unknown>;

/** Sort columns and cursor condition; the indexes have these orders. `made`: a search by time (decision 0078). */
const SQUARE_ORDERS: Record<
  SquareSort | "made",
  { by: string[]; after: (hole: SquareListParamOf) => SqlPart }
> = {
  latest: { by: ["listed_at", "id"], after: (hole) => sql`(${hole("beforeTime")}, ${hole("beforeId")})` },
  liked: {
    by: ["like_count", "listed_at", "id"],
    after: (hole) => sql`(${hole("beforeBy")}, ${hole("beforeTime")}, ${hole("beforeId")})`,
  },
  hottest: { by: ["hot", "id"], after: (hole) => sql`(${hole("beforeBy")}, ${hole("beforeId")})` },
  made: { by: ["id"], after: (hole) => sql`(${hole("beforeId")})` },
};

const columnRefs = (table: string, names: readonly string[]): SqlPart =>
  sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
const descendingColumns = (table: string, names: readonly string[]): SqlPart =>
  sql.join(names.map((name) => sql`${sql.ref(`${table}.${name}`)} desc`));

/** Must equal the condition of the partial indexes literally. */
const IS_LISTED_SQL = sql`status in ('forSale', 'exhibition')`;

const listCondition = (wall: SquareList, hole: SquareListParamOf): SqlPart =>
  "designer" in wall
    ? sql`designer_id = ${hole("designer")}`
    : sql`status = ${sql.lit(STATUS_BY_SECTION[wall.section])}`;

const listKeysOf = (wall: SquareList): readonly string[] => ("keys" in wall && wall.keys) || [];

type SearchedList = { section: SquareSection; sort: SquareSort; keys: readonly string[] };

const isSearch = (wall: SquareList): wall is SearchedList => listKeysOf(wall).length > 0;

function orderNameOf(wall: SquareList): keyof typeof SQUARE_ORDERS {
  const sort = "sort" in wall ? wall.sort : "latest";
  return sort === "latest" && isSearch(wall) ? "made" : sort;
}

/** Designs with the first key, newest first: sorted by time from the cursor on, else from the beginning. */
function selectByFirstKey({ section }: SearchedList, made: boolean, hole: SquareListParamOf): SqlPart {
  const on = made ? sql`and design_id < ${hole("beforeId")}` : sql``;
  return sql`select design_id as id from design_keys
    where key = ${hole("key0")} and status = ${sql.lit(STATUS_BY_SECTION[section])} ${on} order by design_id desc`;
}

/** Of the newest designs with the first key, those that have all keys: sorted by time all, else a bounded number. */
function selectBySearch(wall: SearchedList, hole: SquareListParamOf): SqlPart {
  const status = sql.lit(STATUS_BY_SECTION[wall.section]);
  const made = orderNameOf(wall) === "made";
  const all = KEY_PARAMS.slice(1, wall.keys.length).map(
    (key) =>
      sql`exists (select 1 from design_keys as too where too.key = ${hole(key)} and too.status = ${status}
        and too.design_id = walked.id)`,
  );
  return sql`(select id from (${selectByFirstKey(wall, made, hole)} limit ${sql.lit(SQUARE_LIMITS.walked)}) as walked
    ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``}
    ${made ? sql`` : sql`order by id desc limit ${sql.lit(SQUARE_LIMITS.found)}`}) as found
    cross join designs`;
}

/** SQLite reads the tables of a cross join in this order. */
const joinSearchResult = (wall: SquareList): SqlPart =>
  isSearch(wall) ? sql`designs.id = found.id and` : sql``;

function selectFromCursor(wall: SquareList, hole: SquareListParamOf): SqlPart {
  const order = orderNameOf(wall);
  const { by, after } = SQUARE_ORDERS[order];
  const table = order === "made" ? "found" : "designs";
  const from = isSearch(wall) ? selectBySearch(wall, hole) : sql`designs`;
  // SQLite sorts the subquery again unless the sort columns are among its columns.
  const [id, ...others] = LISTED_DESIGN_COLUMNS;
  return sql`select ${columnRefs(table, [id])}, ${columnRefs("designs", others)} from ${from}
    where ${joinSearchResult(wall)} ${listCondition(wall, hole)} and ${IS_LISTED_SQL} and hidden_at is null and (${columnRefs(table, by)}) < ${after(hole)}
    order by ${descendingColumns(table, by)}`;
}

const windowSizeOf = (wall: SquareList): number =>
  orderNameOf(wall) === "made" ? SQUARE_LIMITS.walked : SQUARE_LIMITS.window;

/** Filters a bounded window of rows for the reader, so that the worst case is bounded too. */
const prepareListQuery = (wall: SquareList, band: AgeBand) =>
  preparedQuery<SquareListParams, ListedDesignRow>((db, hole) => {
    const { by } = SQUARE_ORDERS[orderNameOf(wall)];
    const age = sql.raw(band === "adult" ? "<=" : ">");
    return sql<ListedDesignRow>`
      select ${columnRefs("near", LISTED_DESIGN_COLUMNS)}, ${sql.join(personShortColumns("designer"))},
        designer.created_at as writer_since, designer.throw_count as writer_throws,
        pictures.params, mine.active as liked
      from (${selectFromCursor(wall, hole)} limit ${sql.lit(windowSizeOf(wall))}) as near
      join users as designer on designer.id = near.designer_id
      join pictures on pictures.hash = near.picture
      left join design_likes as mine on mine.design_id = near.id and mine.user_id = ${hole("reader")}
      where (designer.official = 1 or designer.adult_at ${age} ${hole("now")})
        and ${isActiveRowSql("designer", hole("now"))}
        and not ${isBlockBetweenSql(hole("reader"), sql.ref("near.designer_id"))}
      order by ${descendingColumns("near", by)}
      limit ${hole("limit")}`.compile(db);
  });

const prepareWindowEndQuery = (wall: SquareList) =>
  preparedQuery<SquareListParams, ListedDesignRow>((db, hole) => {
    const rows =
      isSearch(wall) && orderNameOf(wall) === "made"
        ? selectByFirstKey(wall, true, hole)
        : selectFromCursor(wall, hole);
    return sql<ListedDesignRow>`${rows} limit 1 offset ${sql.lit(windowSizeOf(wall) - 1)}`.compile(db);
  });

const listQueries = new Map<string, ReturnType<typeof prepareListQuery>>();

function cachedListQuery(
  name: string,
  make: () => ReturnType<typeof prepareListQuery>,
): ReturnType<typeof prepareListQuery> {
  const shape = listQueries.get(name) ?? make();
  listQueries.set(name, shape);
  return shape;
}

/** PostgreSQL's 32-bit maximum. */
const MOST_LIKES = 2 ** 31 - 1;

const listQueryName = (wall: SquareList): string =>
  "designer" in wall ? "shelf" : `${wall.section} ${wall.sort} ${listKeysOf(wall).length}`;

const listKeyAt = (wall: SquareList, place: number): string => listKeysOf(wall)[place] ?? "";

const squareListParams = (
  wall: SquareList,
  { reader, now, after, limit }: SquareListQuery,
): SquareListParams => ({
  reader,
  now,
  limit,
  designer: "designer" in wall ? wall.designer : "",
  beforeBy: "sort" in wall && wall.sort === "liked" ? Math.min(after.by, MOST_LIKES) : after.by,
  beforeTime: after.time,
  beforeId: after.id,
  key0: listKeyAt(wall, 0),
  key1: listKeyAt(wall, 1),
  key2: listKeyAt(wall, 2),
  key3: listKeyAt(wall, 3),
});

/** Up to `limit` designs after a cursor, for one reader. */
export const selectListedDesigns = (
  db: DbOrTx,
  wall: SquareList,
  look: SquareListQuery,
): Promise<ListedDesignRow[]> =>
  cachedListQuery(`${listQueryName(wall)} ${look.band}`, () => prepareListQuery(wall, look.band))(
    db,
    squareListParams(wall, look),
  );

/** Cursor columns of the window's last row (of a search by time, its id alone); null: the list ends. */
export async function selectWindowEnd(
  db: DbOrTx,
  wall: SquareList,
  look: SquareListQuery,
): Promise<ListedDesignRow | null> {
  const [row] = await cachedListQuery(`edge ${listQueryName(wall)}`, () => prepareWindowEndQuery(wall))(
    db,
    squareListParams(wall, look),
  );
  return row ?? null;
}

/** The cursor of a row in the list's order. */
export function squareCursorOf(wall: SquareList, row: ListedDesignRow): SquareCursor {
  const sort = "sort" in wall ? wall.sort : "latest";
  const by = { latest: 0, liked: row.like_count, hottest: row.hot }[sort];
  return { by, time: row.listed_at ?? 0, id: row.id };
}
