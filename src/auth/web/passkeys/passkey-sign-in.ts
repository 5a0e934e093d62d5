import type { Ctx } from "../../../http/env";
import { spendClientRate } from "../../../http/limits/rate-limit";
import { readCookie, writeCookie } from "../../../http/request/cookies";
import { runNow } from "../../../http/run-now";
import { PASSKEY_LIMITS, SESSION_LIMITS } from "../../../limits/auth";
import { randomToken } from "../../../runtime/random";
import { sha256 } from "../../../runtime/sha256";
import { SECOND } from "../../../runtime/units";
import { checkPasskeyLogin } from "../../passkeys/answers";
import type { PasskeyAnswer } from "../../passkeys/input";
import { loginOptions } from "../../passkeys/options";
import { hostCookieName } from "../session-cookie";
import { type StartedSession, startSession } from "../sign-in";
import { requirePasskeySite } from "./request-site";

/** Binds challenges for signing in to the browser that asked for them. */
const browserCookieName = (c: Ctx): string => hostCookieName(c, "passkey");

/** Options for signing in, which name no account. @throws Refusal `passkeys_unavailable`, `rate_limited` */
export async function offerPasskeyLogin(c: Ctx) {
  const site = requirePasskeySite(c);
  await spendClientRate(c, "passkeyOptions");
  const token = readCookie(c, browserCookieName(c)) || randomToken(SESSION_LIMITS.tokenBytes);
  writeCookie(c, browserCookieName(c), token, PASSKEY_LIMITS.challengeLifetime / SECOND);
  return runNow(c, loginOptions, { site, holder: sha256(token) });
}

/** Signs in with a passkey's answer. @throws Refusal `login_failed`, `banned`, `passkeys_unavailable`, `rate_limited` */
export async function logInWithPasskey(c: Ctx, answer: PasskeyAnswer): Promise<StartedSession> {
  const site = requirePasskeySite(c);
  await spendClientRate(c, "passkey");
  const holder = sha256(readCookie(c, browserCookieName(c)) ?? "");
  return startSession(c, await runNow(c, checkPasskeyLogin, { answer, site, holder }));
}
