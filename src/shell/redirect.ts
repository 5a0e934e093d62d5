import type { Ctx } from "../http/env";
import type { Refusal } from "../runtime/errors";
import { setNotice } from "./parts/notice";

/** Open-redirect guard: own paths only, else `/`. */
export function safeOwnPath(path: string | undefined): string {
  return path && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : "/";
}

/** The current page, also for posts and htmx parts. */
export function currentPathOf(c: Ctx): string {
  const from = c.req.header("hx-current-url") ?? c.req.header("referer") ?? "";
  const url = c.req.method === "GET" && !c.req.header("hx-request") ? c.req.url : from;
  if (!URL.canParse(url)) return "/";
  const { pathname, search } = new URL(url);
  return safeOwnPath(pathname + search);
}

/** Header values are ASCII; a path may hold an invented id. */
const asciiPath = (path: string): string =>
  path.toWellFormed().replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text));

/** Redirects after an action, for htmx by `HX-Redirect`. */
export function redirectTo(c: Ctx, path: string, notice?: string, n?: number): Response {
  if (notice) setNotice(c, notice, n);
  if (c.req.header("hx-request")) {
    c.header("hx-redirect", asciiPath(path));
    return c.body(null, 204);
  }
  return c.redirect(asciiPath(path), 303);
}

/** The notice of a refusal, as `setNotice` takes it. */
export const refusalNotice = ({ code, params }: Refusal): [code: string, n?: number] => [
  params.act === undefined ? code : `${code}.${params.act}`,
  code === "rate_limited" ? Number(params.seconds) : undefined,
];

/** Redirects after a refusal, with its notice. */
export const redirectWithRefusal = (c: Ctx, path: string, refusal: Refusal): Response =>
  redirectTo(c, path, ...refusalNotice(refusal));

/** Without a birthday there is no age band: redirects to the profile form, which leads back to `back`. */
export const redirectToProfileForm = (c: Ctx, back = c.req.path): Response =>
  redirectTo(c, `/complete-profile?next=${encodeURIComponent(back)}`, "profile_incomplete");

/** Redirects to the page whose form was sent; htmx follows too and takes its part out of that page. */
export function redirectBack(c: Ctx, path: string, notice?: string, n?: number): Response {
  if (notice) setNotice(c, notice, n);
  return c.redirect(asciiPath(path), 303);
}
