import type { Ctx } from "../http/env";
import { leaveNotice } from "./notice";

/** Only paths of our own site: `/…` but not `//…` or `/\…`; anything else is home. */
export function ownPath(path: string | undefined): string {
  return path && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : "/";
}

/** On to another page after an action: a redirect for a browser, the same in htmx's words for htmx. */
export function go(c: Ctx, path: string, notice?: string, n?: number): Response {
  if (notice) leaveNotice(c, notice, n);
  if (c.req.header("hx-request")) {
    c.header("hx-redirect", path);
    return c.body(null, 204);
  }
  return c.redirect(path, 303);
}
