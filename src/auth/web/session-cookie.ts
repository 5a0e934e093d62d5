import type { Ctx } from "../../http/env";
import { isSecure, readCookie, writeCookie } from "../../http/request/cookies";
import { SECOND, SESSION } from "../../limits/limits";

/** The `__Host-` prefix under https: no other host can set the cookie. */
export const ownCookie = (c: Ctx, name: string): string => (isSecure(c) ? `__Host-${name}` : name);

const nameOf = (c: Ctx): string => ownCookie(c, "session");

/** Sets the session cookie for 30 days. */
export const setSessionCookie = (c: Ctx, token: string): void =>
  writeCookie(c, nameOf(c), token, SESSION.slides / SECOND);

export const clearSessionCookie = (c: Ctx): void => writeCookie(c, nameOf(c), "", 0);

/** The bearer token; without one the cookie. */
export function tokenOf(c: Ctx): string | null {
  const bearer = /^bearer(?: +(.*))?$/i.exec(c.req.header("authorization") ?? "");
  if (bearer) return bearer[1] || null;
  return readCookie(c, nameOf(c)) || null;
}
