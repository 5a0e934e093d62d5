import type { Ctx } from "../../http/env";
import { hasSecureCookies, readCookie, writeCookie } from "../../http/request/cookies";
import { SESSION_LIMITS } from "../../limits/auth";
import { SECOND } from "../../runtime/units";

/** The `__Host-` prefix under https: no other host can set the cookie. */
export const hostCookieName = (c: Ctx, name: string): string => (hasSecureCookies(c) ? `__Host-${name}` : name);

const sessionCookieName = (c: Ctx): string => hostCookieName(c, "session");

/** Sets the session cookie for 30 days. */
export const setSessionCookie = (c: Ctx, token: string): void =>
  writeCookie(c, sessionCookieName(c), token, SESSION_LIMITS.idleLifetime / SECOND);

export const clearSessionCookie = (c: Ctx): void => writeCookie(c, sessionCookieName(c), "", 0);

/** The session token of the authorization header; without that header the one of the cookie. null: none */
export function readSessionToken(c: Ctx): string | null {
  const bearer = /^bearer(?: +(.*))?$/i.exec(c.req.header("authorization") ?? "");
  if (bearer) return bearer[1] || null;
  return readCookie(c, sessionCookieName(c)) || null;
}
