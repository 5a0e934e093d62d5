import { sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { DbOrTx } from "../db/transact";
import { withPictureParams } from "../designs/designs";
import { memoize } from "../runtime/cache";
import { type AgeBand, isActiveRowSql, isBlockBetweenSql, personShortColumns, publicNameSql } from "../users/users";
import type { SquareCursor } from "./cursors";
import {
  CARD_COLUMNS,
  columnRefs,
  type DesignCardRow,
  descendingColumns,
  isSearch,
  LISTED_DESIGN_COLUMNS,
  type ListedDesignRow,
  listKeysOf,
  orderNameOf,
  SQUARE_ORDERS,
  type SquareList,
  type SquareListParams,
  selectByFirstKey,
  selectFromCursor,
  windowSizeOf,
} from "./list-sql-parts";

export interface SquareListQuery {
  reader: string;
  band: AgeBand;
  now: number;
  after: SquareCursor;
  limit: number;
}

/** What is read of a design and its designer. */
const SELECTED = {
  card: {
    columns: CARD_COLUMNS,
    person: [publicNameSql("designer").as("nickname"), sql.ref("designer.official").as("official")],
  },
  whole: { columns: LISTED_DESIGN_COLUMNS, person: personShortColumns("designer") },
} as const;

interface ListQueryShape {
  list: SquareList;
  band: AgeBand;
  of: keyof typeof SELECTED;
}

/** Filters a bounded window of rows for the reader, so that the worst case is bounded too. */
const prepareListQuery = ({ list, band, of }: ListQueryShape) =>
  preparedQuery<SquareListParams, Omit<ListedDesignRow, "params">>((_, param) => {
    const { by } = SQUARE_ORDERS[orderNameOf(list)];
    const { columns, person } = SELECTED[of];
    const age = sql.raw(band === "adult" ? "<=" : ">");
    return sql<Omit<ListedDesignRow, "params">>`
      select ${columnRefs("near", columns)}, ${sql.join(person)},
        designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
      from (${selectFromCursor(list, param, columns)} limit ${sql.lit(windowSizeOf(list))}) as near
      join users as designer on designer.id = near.designer_id
      left join design_likes as mine on mine.design_id = near.id and mine.user_id = ${param("reader")}
      where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at ${age} ${param("now")})
        and ${isActiveRowSql("designer", param("now"))}
        and not ${isBlockBetweenSql(param("reader"), sql.ref("near.designer_id"))}
      order by ${descendingColumns("near", by)}
      limit ${param("limit")}`;
  });

const prepareWindowEndQuery = (list: SquareList) =>
  preparedQuery<SquareListParams, DesignCardRow>((_, param) => {
    const rows =
      isSearch(list) && orderNameOf(list) === "made"
        ? selectByFirstKey(list, true, param)
        : selectFromCursor(list, param, CARD_COLUMNS);
    return sql<DesignCardRow>`${rows} limit 1 offset ${sql.lit(windowSizeOf(list) - 1)}`;
  });

const listQueryOf = memoize("prepared queries", (_: string, shape: ListQueryShape) => prepareListQuery(shape));
const windowEndQueryOf = memoize("prepared queries", (_: string, list: SquareList) => prepareWindowEndQuery(list));

/** PostgreSQL's 32-bit maximum. */
const MAX_INT32 = 2 ** 31 - 1;

const listQueryName = (list: SquareList): string =>
  "designer" in list ? "shelf" : `${list.section} ${list.sort} ${listKeysOf(list).length}`;

const listKeyAt = (list: SquareList, place: number): string => listKeysOf(list)[place] ?? "";

const squareListParams = (list: SquareList, { reader, now, after, limit }: SquareListQuery): SquareListParams => ({
  reader,
  now,
  limit,
  designer: "designer" in list ? list.designer : "",
  beforeBy: "sort" in list && list.sort === "liked" ? Math.min(after.by, MAX_INT32) : after.by,
  beforeTime: after.time,
  beforeId: after.id,
  key0: listKeyAt(list, 0),
  key1: listKeyAt(list, 1),
  key2: listKeyAt(list, 2),
  key3: listKeyAt(list, 3),
});

const selectList =
  (of: ListQueryShape["of"]) =>
  async (db: DbOrTx, list: SquareList, query: SquareListQuery): Promise<ListedDesignRow[]> => {
    const select = listQueryOf(`${listQueryName(list)} ${query.band} ${of}`, { list, band: query.band, of });
    return withPictureParams(db, await select(db, squareListParams(list, query)));
  };

/** Reads up to `limit` designs after a cursor, for one reader. */
export type SelectDesigns<R extends DesignCardRow> = (
  db: DbOrTx,
  list: SquareList,
  query: SquareListQuery,
) => Promise<R[]>;
export const selectListedDesigns: SelectDesigns<ListedDesignRow> = selectList("whole");
export const selectDesignCards: SelectDesigns<DesignCardRow> = selectList("card");

/** Cursor columns of the window's last row (of a search by time, its id alone); null: the list ends. */
export async function selectWindowEnd(
  db: DbOrTx,
  list: SquareList,
  query: SquareListQuery,
): Promise<DesignCardRow | null> {
  const [row] = await windowEndQueryOf(listQueryName(list), list)(db, squareListParams(list, query));
  return row ?? null;
}

/** The cursor of a row in the list's order. */
export function squareCursorOf(list: SquareList, row: DesignCardRow): SquareCursor {
  const sort = "sort" in list ? list.sort : "latest";
  const by = { latest: 0, liked: row.like_count, hottest: row.hot }[sort];
  return { by, time: row.listed_at ?? 0, id: row.id };
}
