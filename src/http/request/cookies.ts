import { getCookie, setCookie } from "hono/cookie";
import { DAY, SECOND } from "../../runtime/units";
import type { Ctx } from "../env";

const COOKIE_LIFETIME = (365 * DAY) / SECOND;

/** Whether cookies are https only. */
export const hasSecureCookies = (c: Ctx): boolean => c.get("deps").config.publicUrl?.startsWith("https:") ?? false;

/** Sets a SameSite, HttpOnly cookie. `session`: until the browser closes. */
export function writeCookie(c: Ctx, name: string, value: string, lasts: number | "session" = COOKIE_LIFETIME): void {
  setCookie(c, name, value, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: hasSecureCookies(c),
    maxAge: lasts === "session" ? undefined : lasts,
  });
}

export const readCookie = (c: Ctx, name: string): string | undefined => getCookie(c, name);
