import type { Ctx } from "../../http/env";
import { readCookie, writeCookie } from "../../http/request/cookies";
import { runNow } from "../../http/run-now";
import { SECOND_FACTOR_LIMITS } from "../../limits/auth";
import { SECOND } from "../../runtime/units";
import { redirectTo, safeOwnPath } from "../../shell/redirect";
import { isProfileIncomplete, nameKey, type SignedIn } from "../../users/users";
import { createPendingLogin } from "../second-factor/pending-logins";
import { rememberDevice } from "./known-devices";
import { withReturnParams } from "./return-path";
import { SecondFactorRequired } from "./second-factor/sign-in-with-code";
import { hostCookieName, setSessionCookie } from "./session-cookie";
import type { StartedSession } from "./sign-in";
import { forgetUnsentLetters } from "./unsent-letters";

async function setSignInCookies(c: Ctx, { token, person }: StartedSession): Promise<SignedIn> {
  await rememberDevice(c, nameKey(person.username));
  setSessionCookie(c, token);
  writeCookie(c, "language", person.language);
  forgetUnsentLetters(c);
  c.set("person", person);
  return person;
}

/** Name of the cookie with the pending login; `__Host-` prefix under https. */
export const pendingLoginCookieName = (c: Ctx): string => hostCookieName(c, "pending");

/** Token of the browser's pending login; empty: none. */
export const readPendingLoginToken = (c: Ctx): string => readCookie(c, pendingLoginCookieName(c)) ?? "";

interface SignInRedirect {
  next?: string;
  notice?: string;
  expireCookie?: string;
}

/** Sets the cookies of a started session and redirects; with a second factor leads to the page for its code first. */
export async function completeSignIn(
  c: Ctx,
  session: Promise<StartedSession>,
  { next, notice, expireCookie }: SignInRedirect,
): Promise<Response> {
  try {
    const person = await setSignInCookies(c, await session);
    if (expireCookie) writeCookie(c, expireCookie, "", 0);
    return redirectTo(c, pathAfterSignIn(person, next), notice);
  } catch (error) {
    if (!(error instanceof SecondFactorRequired)) throw error;
    if (expireCookie) writeCookie(c, expireCookie, "", 0);
    const token = await runNow(c, createPendingLogin, error.account);
    writeCookie(c, pendingLoginCookieName(c), token, SECOND_FACTOR_LIMITS.pendingLifetime / SECOND);
    return redirectTo(c, withReturnParams("/login/code", { next }), notice);
  }
}

/** Redirect after login: incomplete profile first, then `next`. */
function pathAfterSignIn(person: SignedIn, next: string | undefined): string {
  const path = safeOwnPath(next);
  return isProfileIncomplete(person) ? `/complete-profile?next=${encodeURIComponent(path)}` : path;
}
