import { newId } from "../db/ids";
import { keep, recall } from "../http/cookies";
import type { Ctx } from "../http/env";

const COOKIE = "visitor";

/** Whose view it is: the person, or a mark that lasts until an anonymous visitor closes the browser. */
export function viewerOf(c: Ctx): string {
  if (c.var.person) return c.var.person.id;
  const known = recall(c, COOKIE);
  if (known && /^[\w-]{36}$/.test(known)) return `visitor:${known}`;
  const mark = newId(c.var.now);
  keep(c, COOKIE, mark, "session");
  return `visitor:${mark}`;
}
