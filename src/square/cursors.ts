/** A place in the square: what the list is sorted by, from the most important on, and the design's id. */
export interface Spot {
  /** Likes, or how hot; 0 where the time alone sorts. */
  by: number;
  /** ms */
  time: number;
  id: string;
}

/** Before everything. */
export const FIRST: Spot = { by: Number.MAX_SAFE_INTEGER, time: Number.MAX_SAFE_INTEGER, id: "" };

/** @param list what the list is called, its sort included: a cursor leads on in its own list only */
export const cursorOf = ({ by, time, id }: Spot, list: string): string =>
  Buffer.from(`${by}.${time}.${id}.${list}`).toString("base64url");

/** The place a cursor names, or null when it is none of this list's. */
export function spotOf(cursor: string, list: string): Spot | null {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, by, time, id, of] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{1,64})\.(.{0,100})$/.exec(text) ?? [];
  return by && time && id && of === list ? { by: Number(by), time: Number(time), id } : null;
}

/** What the comments on a design are called in their cursors. */
export const commentList = (design: string): string => `comments-${design}`;

/** What one of the square's lists is called in its cursors. */
export const wallList = (wall: { section: string; sort: string } | { designer: string }): string =>
  "designer" in wall ? `by-${wall.designer}` : `${wall.section}-${wall.sort}`;
