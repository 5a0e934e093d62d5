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

/** Where a list goes on that has the oldest first. */
export const oldestFirstAfter = (after: ListPosition): ListPosition =>
  after.time === LIST_START.time ? { time: -1, id: "" } : after;

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
) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, nextCursor: last ? toListCursor(positionOf(last), list) : null };
}

/** The position of a row in a list by time of creation. */
export const creationOf = ({ created_at, id }: { created_at: number; id: string }): ListPosition => ({
  time: created_at,
  id,
});

/** A page of what `limit` + 1 rows stand for. */
export function toListPage<R, T>(
  rows: R[],
  request: Omit<PageRequest, "after">,
  positionOf: (row: R) => ListPosition,
  toItem: (row: R) => T,
): ListPage<T> {
  const page = cutPage(rows, request, positionOf);
  return { items: page.rows.map((row) => toItem(row)), nextCursor: page.nextCursor };
}
