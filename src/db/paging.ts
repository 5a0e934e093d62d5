import { type Expression, type SelectQueryBuilder, type StringReference, sql } from "kysely";

/** Position in a list sorted by time and id, newest first. */
export interface ListPosition {
  time: number;
  id: string;
}

export interface PageRequest {
  after: ListPosition;
  limit: number;
  /** List name with sort: a cursor is valid in its own list only. */
  list?: string;
}

export interface ListPage<T> {
  items: T[];
  nextCursor: string | null;
}

/** Lower than any possible time. */
export const LIST_START: ListPosition = { time: Number.MAX_SAFE_INTEGER, id: "" };

/** The same for a list that has the oldest first: higher than none. */
const OLDEST_FIRST_START: ListPosition = { time: -1, id: "" };

type TimeAndId<DB, TB extends keyof DB> = readonly [StringReference<DB, TB>, StringReference<DB, TB>];
type QueryPosition = { [K in keyof ListPosition]: ListPosition[K] | Expression<ListPosition[K]> };

/** Sorts by time and id, newest first, and leaves out what a position has behind it. */
export const newestFirst = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  [time, id]: TimeAndId<DB, TB>,
  after: QueryPosition,
): SelectQueryBuilder<DB, TB, O> =>
  query
    .where(sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${after.time}, ${after.id})`)
    .orderBy(sql.ref(time), "desc")
    .orderBy(sql.ref(id), "desc");

/** As `newestFirst`, oldest first. */
export function oldestFirst<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  [time, id]: TimeAndId<DB, TB>,
  after: ListPosition,
): SelectQueryBuilder<DB, TB, O> {
  const from = after.time === LIST_START.time ? OLDEST_FIRST_START : after;
  return query
    .where(sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) > (${from.time}, ${from.id})`)
    .orderBy(sql.ref(time))
    .orderBy(sql.ref(id));
}

/** Parses a cursor; null when it is not of this list. */
export function parseListCursor(cursor: string, list = ""): ListPosition | null {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, time, id, of] = /^(\d{1,15})\.([\w-]{1,64})\.(.{0,100})$/.exec(text) ?? [];
  return time && id && of === list ? { time: Number(time), id } : null;
}

const toListCursor = ({ time, id }: ListPosition, list: string): string =>
  Buffer.from(`${time}.${id}.${list}`).toString("base64url");

/** Cuts a page from `limit` + 1 rows; the extra row shows that there are more. */
export function cutPage<R>(
  rows: R[],
  { limit, list = "" }: Omit<PageRequest, "after">,
  positionOf: (row: R) => ListPosition,
): ListPage<R> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? toListCursor(positionOf(last), list) : null };
}

/** A page with something else for each of its items. */
export const mapPage = <T, U>({ items, nextCursor }: ListPage<T>, toItem: (item: T) => U): ListPage<U> => ({
  items: items.map((item) => toItem(item)),
  nextCursor,
});

/** The position of a row in a list by time of creation. */
export const creationOf = ({ created_at, id }: { created_at: number; id: string }): ListPosition => ({
  time: created_at,
  id,
});

/** A page of what `limit` + 1 rows stand for. */
export const toListPage = <R, T>(
  rows: R[],
  request: Omit<PageRequest, "after">,
  positionOf: (row: R) => ListPosition,
  toItem: (row: R) => T,
): ListPage<T> => mapPage(cutPage(rows, request, positionOf), toItem);
