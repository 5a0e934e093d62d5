import { isSecure, readCookie, writeCookie } from "../../http/cookies";
import type { Ctx } from "../../http/env";
import { SECOND, SESSION } from "../../limits";

/** Under https the prefix makes the browser refuse such a cookie from anywhere but this host. */
export const ownCookie = (c: Ctx, name: string): string => (isSecure(c) ? `__Host-${name}` : name);

const nameOf = (c: Ctx): string => ownCookie(c, "session");

/** Gives the browser its session's token for 30 days; repeated when the session is prolonged. */
export const setSessionCookie = (c: Ctx, token: string): void =>
  writeCookie(c, nameOf(c), token, SESSION.slides / SECOND);

export const clearSessionCookie = (c: Ctx): void => writeCookie(c, nameOf(c), "", 0);

/** The request's token: a bearer header counts alone, else the cookie. */
export function tokenOf(c: Ctx): string | null {
  const bearer = /^bearer(?: +(.*))?$/i.exec(c.req.header("authorization") ?? "");
  if (bearer) return bearer[1] || null;
  return readCookie(c, nameOf(c)) || null;
}
