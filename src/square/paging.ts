import { z } from "zod";

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

export const cursorOf = ({ by, time, id }: Spot): string =>
  Buffer.from(`${by}.${time}.${id}`).toString("base64url");

/** The place a cursor names, or null when it is none of ours. */
export function spotOf(cursor: string): Spot | null {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, by, time, id] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  return by && time && id ? { by: Number(by), time: Number(time), id } : null;
}

/** `?cursor=` of a list in the square. */
export const spot = z.string().transform((cursor, ctx) => {
  const place = spotOf(cursor);
  if (place) return place;
  ctx.addIssue({ code: "custom", message: "invalid" });
  return z.NEVER;
});
