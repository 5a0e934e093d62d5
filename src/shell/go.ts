import type { Refusal } from "../errors";
import type { Ctx } from "../http/env";
import { setNotice } from "./notice";

/** Only paths of our own site: `/…` but not `//…` or `/\…`; anything else is home. */
export function ownPath(path: string | undefined): string {
  return path && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : "/";
}

/** The page someone is on: the one asked for, or the one whose form was sent or that asks for a part of itself. */
export function whereOneIs(c: Ctx): string {
  const from = c.req.header("hx-current-url") ?? c.req.header("referer") ?? "";
  const url = c.req.method === "GET" && !c.req.header("hx-request") ? c.req.url : from;
  if (!URL.canParse(url)) return "/";
  const { pathname, search } = new URL(url);
  return ownPath(pathname + search);
}

/** A path may hold an id that someone made up: in a header only what is printable stays as it is. */
const forHeader = (path: string): string =>
  path.toWellFormed().replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text));

/** On to another page after an action: a redirect for a browser, the same in htmx's words for htmx. */
export function go(c: Ctx, path: string, notice?: string, n?: number): Response {
  if (notice) setNotice(c, notice, n);
  if (c.req.header("hx-request")) {
    c.header("hx-redirect", forHeader(path));
    return c.body(null, 204);
  }
  return c.redirect(forHeader(path), 303);
}

/** Where an act without a field comes back to when it is refused, with the reason as the next page's notice. */
export const refusedAt = (c: Ctx, path: string, { code, params }: Refusal): Response =>
  go(c, path, code, code === "rate_limited" ? Number(params.seconds) : undefined);

/** Who has no birthday yet belongs to no age band: they complete their profile first, and then come back here. */
export const introduce = (c: Ctx): Response =>
  go(c, `/complete-profile?next=${encodeURIComponent(c.req.path)}`, "profile_incomplete");

/** Back to the page whose form was sent, for htmx too: it takes its part out of that page. */
export function comeBack(c: Ctx, path: string, notice: string, n?: number): Response {
  setNotice(c, notice, n);
  return c.redirect(forHeader(path), 303);
}
