/** A place in a list that is sorted by time and id, newest first. */
export interface Place {
  time: number;
  id: string;
}

export interface PageWanted {
  after: Place;
  limit: number;
}

export interface Paged<T> {
  items: T[];
  nextCursor: string | null;
}

/** Before everything: no clock reaches it. */
export const START: Place = { time: Number.MAX_SAFE_INTEGER, id: "" };

/** The page after a cursor, or null when it is none of ours. */
export function placeOf(cursor: string): Place | null {
  const [, time, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  return time && id ? { time: Number(time), id } : null;
}

const cursorOf = ({ time, id }: Place): string => Buffer.from(`${time}.${id}`).toString("base64url");

/** Cuts `limit` from rows of which one more was asked for; that one tells whether the list goes on. */
export function cut<R>(rows: R[], limit: number, place: (row: R) => Place) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, nextCursor: last ? cursorOf(place(last)) : null };
}
