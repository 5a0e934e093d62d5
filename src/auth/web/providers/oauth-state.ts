import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "../../../http/env";
import { readCookie, writeCookie } from "../../../http/request/cookies";
import { PROVIDERS, type Provider, SECOND, SOCIAL } from "../../../limits/limits";
import { Refusal } from "../../../runtime/errors";
import { ownPath } from "../../../shell/go";
import { newSecrets, type Secrets } from "../../providers/oauth";
import { ownCookie } from "../session-cookie";

const FLOW = z.object({
  provider: z.enum(PROVIDERS),
  state: z.string().min(1),
  verifier: z.string(),
  nonce: z.string(),
  next: z.string(),
  invite: z.string().optional(),
  /** The session to link to, or to prove; absent: for signing in. */
  session: z.string().optional(),
  /** It proves who the session is. */
  proves: z.boolean().optional(),
});
export type Flow = z.infer<typeof FLOW>;
export type Trip = Pick<Flow, "session" | "proves">;

/** Cookies have a size limit. */
const NEXT_MAX = 1_000;

const nameOf = (c: Ctx): string => ownCookie(c, "social");

function readFlow(c: Ctx): Flow | null {
  try {
    return FLOW.parse(JSON.parse(Buffer.from(readCookie(c, nameOf(c)) ?? "", "base64url").toString()));
  } catch {
    return null;
  }
}

/** Begins an OAuth flow. @param trip of a person who wants to link, or to prove themselves */
export function beginFlow(c: Ctx, provider: Provider, trip: Trip): Secrets {
  const secrets = newSecrets();
  const next = ownPath(c.req.query("next"));
  const flow: Flow = {
    ...secrets,
    provider,
    next: next.length > NEXT_MAX ? "/" : next,
    invite: c.req.query("invite")?.slice(0, 64),
    ...trip,
  };
  writeCookie(c, nameOf(c), Buffer.from(JSON.stringify(flow)).toString("base64url"), SOCIAL.flow / SECOND);
  return secrets;
}

/** Reads and deletes the flow's cookie. */
export function takeFlow(c: Ctx): Flow | null {
  const flow = readFlow(c);
  writeCookie(c, nameOf(c), "", 0);
  return flow;
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Checks the callback against its flow. @throws Refusal `social_login_failed` */
export function checkFlow(flow: Flow | null, provider: Provider, state: string | undefined): Flow {
  if (flow?.provider === provider && state !== undefined && same(flow.state, state)) return flow;
  throw new Refusal("social_login_failed", { why: "state" });
}
