export interface SquareCursor {
  /** Likes or hotness; 0 when sorted by time. */
  by: number;
  time: number;
  id: string;
}

/** Sorts before every row; ids begin with a digit. */
export const FIRST_SQUARE_CURSOR: SquareCursor = {
  by: Number.MAX_SAFE_INTEGER,
  time: Number.MAX_SAFE_INTEGER,
  id: "z",
};

/** Encodes a cursor. @param list name with sort: a cursor is valid in its own list only */
export const encodeSquareCursor = ({ by, time, id }: SquareCursor, list: string): string =>
  Buffer.from(`${by}.${time}.${id}.${list}`).toString("base64url");

/** Parses a cursor; null: malformed or of another list. */
export function parseSquareCursor(cursor: string, list: string): SquareCursor | null {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, by, time, id, of] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{1,64})\.(.{0,100})$/.exec(text) ?? [];
  return by && time && id && of === list ? { by: Number(by), time: Number(time), id } : null;
}

export const designCommentListName = (design: string): string => `comments-${design}`;

/** Name of a list of the square, to which its cursors are bound. */
export const squareListName = (
  list: { section: string; sort: string; keys?: readonly string[] } | { designer: string },
): string => ("designer" in list ? `by-${list.designer}` : [list.section, list.sort, ...(list.keys ?? [])].join("-"));
