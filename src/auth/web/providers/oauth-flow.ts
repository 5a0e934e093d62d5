import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "../../../http/env";
import { readCookie, writeCookie } from "../../../http/request/cookies";
import { PROVIDERS, type Provider, SOCIAL_LOGIN_LIMITS } from "../../../limits/auth";
import { Refusal } from "../../../runtime/errors";
import { SECOND } from "../../../runtime/units";
import { safeOwnPath } from "../../../shell/redirect";
import { createOAuthSecrets, type OAuthSecrets } from "../../providers/oauth";
import { hostCookieName } from "../session-cookie";

const OAUTH_FLOW = z.object({
  provider: z.enum(PROVIDERS),
  state: z.string().min(1),
  verifier: z.string(),
  nonce: z.string(),
  next: z.string(),
  /** ms; checked here too, as it is the browser that forgets a cookie. */
  until: z.number(),
  invite: z.string().optional(),
  /** Id of the session that links an identity or proves itself; absent: a sign-in. */
  session: z.string().optional(),
  /** Whether the flow proves the session; otherwise it links an identity. */
  proves: z.boolean().optional(),
});
export type OAuthFlow = z.infer<typeof OAUTH_FLOW>;
export type OAuthFlowPurpose = Pick<OAuthFlow, "session" | "proves">;

/** Cookies have a size limit. */
const NEXT_PATH_MAX = 1_000;

const oauthCookieName = (c: Ctx): string => hostCookieName(c, "social");

function readOAuthFlow(c: Ctx): OAuthFlow | null {
  try {
    return OAUTH_FLOW.parse(JSON.parse(Buffer.from(readCookie(c, oauthCookieName(c)) ?? "", "base64url").toString()));
  } catch {
    return null;
  }
}

/** Begins an OAuth flow and stores it in a cookie. @returns the secrets of the authorization request */
export function beginOAuthFlow(c: Ctx, provider: Provider, purpose: OAuthFlowPurpose): OAuthSecrets {
  const secrets = createOAuthSecrets();
  const next = safeOwnPath(c.req.query("next"));
  const flow: OAuthFlow = {
    ...secrets,
    provider,
    next: next.length > NEXT_PATH_MAX ? "/" : next,
    until: c.get("now") + SOCIAL_LOGIN_LIMITS.flowLifetime,
    invite: c.req.query("invite")?.slice(0, 64),
    ...purpose,
  };
  writeCookie(
    c,
    oauthCookieName(c),
    Buffer.from(JSON.stringify(flow)).toString("base64url"),
    SOCIAL_LOGIN_LIMITS.flowLifetime / SECOND,
  );
  return secrets;
}

/** Reads and deletes the flow's cookie. null: none, or malformed */
export function takeOAuthFlow(c: Ctx): OAuthFlow | null {
  const flow = readOAuthFlow(c);
  writeCookie(c, oauthCookieName(c), "", 0);
  return flow;
}

function isSameState(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

interface OAuthCallback {
  provider: Provider;
  state: string | undefined;
}

/** Checks the callback against its flow. @param now ms @throws Refusal `social_login_failed` */
export function checkOAuthFlow(flow: OAuthFlow | null, { provider, state }: OAuthCallback, now: number): OAuthFlow {
  if (flow?.provider !== provider || state === undefined || !isSameState(flow.state, state))
    throw new Refusal("social_login_failed", { why: "state" });
  if (flow.until <= now) throw new Refusal("social_login_failed", { why: "late" });
  return flow;
}
