import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../../http/actor";
import { handleMemberForm, handlePublicForm, parseForm } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { toRefusal } from "../../../http/error-response";
import { readCookie, writeCookie } from "../../../http/request/cookies";
import { publicOriginOf } from "../../../http/request/host-and-origin";
import { type Provider, SOCIAL_LOGIN_LIMITS } from "../../../limits/auth";
import { Refusal } from "../../../runtime/errors";
import { SECOND } from "../../../runtime/units";
import { pageViewOf } from "../../../shell/parts/page-view";
import { redirectTo, safeOwnPath } from "../../../shell/redirect";
import type { SignedIn } from "../../../users/users";
import { CONFIRM_LINK_INPUT } from "../../input";
import { loadProvider } from "../../providers/catalog";
import { type ProviderIdentity, socialLoginFailed } from "../../providers/claims";
import { listLinkedProviders } from "../../providers/linked-providers";
import { authorizationUrl, type OAuthGrant, type OAuthSecrets } from "../../providers/oauth";
import { createPendingLink, findPendingLink, type PendingLink } from "../../providers/pending-links";
import { loadProvenUntil } from "../../security/proof";
import { proveByProvider } from "../../security/proof-methods";
import { completeSignIn } from "../complete-sign-in";
import { confirmLinkPage } from "../pages/confirm-link";
import { linkedProvidersPage } from "../pages/linked-providers";
import { requireProof } from "../proof/gate";
import { proofGatePath } from "../proof/routes";
import { returnParamsOf, withReturnParams } from "../return-path";
import { hostCookieName } from "../session-cookie";
import { startSession } from "../sign-in";
import {
  beginOAuthFlow,
  checkOAuthFlow,
  type OAuthFlow,
  type OAuthFlowPurpose,
  takeOAuthFlow,
} from "./oauth-flow";
import {
  confirmLinkAndStartSession,
  linkOwnIdentity,
  requestProviderIdentity,
  requireProvider,
  signInOrSignUp,
  unlinkOwnProvider,
} from "./provider-sign-in";

const LINKS_PATH = "/account/links";
const CONFIRM_LINK_FORM = CONFIRM_LINK_INPUT.extend({ next: z.string().optional() });

/** Must equal the address registered at the provider. */
const redirectUri = (c: Ctx, provider: Provider): string => `${publicOriginOf(c)}/login/${provider}/callback`;

function flowStartPath(flow: Omit<OAuthFlow, keyof OAuthSecrets> | null): string {
  if (flow?.proves) return proofGatePath(flow.next);
  if (flow?.session) return LINKS_PATH;
  return withReturnParams("/login", flow ?? {});
}

const SHOWN_PROVIDER_ERRORS = [
  ...["social_login_failed", "provider_unavailable", "identity_taken", "already_linked"],
  ...["proof_required", "proof_not_offered", "identity_other"],
];

async function orRedirectBack(c: Ctx, back: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const { code, params } = toRefusal(error);
    if (!SHOWN_PROVIDER_ERRORS.includes(code)) throw error;
    c.get("deps").log.warn({ code, why: params.why }, "signing in elsewhere failed");
    return redirectTo(c, back, code);
  }
}

async function redirectToProvider(
  c: Ctx,
  provider: Provider,
  trip: OAuthFlowPurpose = {},
): Promise<Response> {
  const service = await loadProvider(c.get("deps").config, provider, c.get("now"));
  const secrets = beginOAuthFlow(c, provider, trip);
  const url = authorizationUrl(service, secrets, redirectUri(c, provider), trip.proves);
  return c.redirect(url, 302);
}

const TEMPORARY_OAUTH_ERRORS = ["server_error", "temporarily_unavailable"];

function grantFromCallback(c: Ctx, { provider, verifier, nonce }: OAuthFlow): OAuthGrant {
  const { code, error, iss } = c.req.query();
  if (error && TEMPORARY_OAUTH_ERRORS.includes(error))
    throw new Refusal("provider_unavailable", { why: error });
  if (!code) throw socialLoginFailed(`no code: ${error?.slice(0, 60)}`);
  return { code, codeVerifier: verifier, nonce, issuer: iss, redirectUri: redirectUri(c, provider) };
}

function handleCallback(c: Ctx, provider: Provider): Promise<Response> {
  const kept = takeOAuthFlow(c);
  return orRedirectBack(c, flowStartPath(kept), async () => {
    const flow = checkOAuthFlow(kept, provider, c.req.query("state"));
    if (c.req.query("error") === "access_denied")
      return redirectTo(c, flowStartPath(flow), "social_declined");
    const who = await requestProviderIdentity(c, provider, grantFromCallback(c, flow));
    return flow.session ? finishFlowInSession(c, flow, who) : finishProviderSignIn(c, flow, who);
  });
}

/** Only the session that began the trip may finish it. */
async function finishFlowInSession(
  c: Ctx,
  { session, proves, next }: OAuthFlow,
  who: ProviderIdentity,
): Promise<Response> {
  const { person } = pageViewOf(c);
  if (!person || person.sessionId !== session) throw socialLoginFailed("another session came back");
  if (proves) {
    await proveByProvider(c.get("db"), person, who, c.get("now"));
    return redirectTo(c, next, "proven");
  }
  await linkOwnIdentity(c, person, who);
  return redirectTo(c, LINKS_PATH, "linked");
}

async function finishProviderSignIn(c: Ctx, flow: OAuthFlow, who: ProviderIdentity): Promise<Response> {
  const { outcome, userId } = await signInOrSignUp(c, who, {
    language: c.get("language"),
    invite: flow.invite,
  });
  if (outcome === "claimed") return redirectToConfirmLink(c, userId, flow.next, who);
  return completeSignIn(c, startSession(c, { id: userId }), { next: flow.next });
}

const pendingLinkCookieName = (c: Ctx): string => hostCookieName(c, "link");

async function redirectToConfirmLink(
  c: Ctx,
  userId: string,
  next: string,
  who: ProviderIdentity,
): Promise<Response> {
  const token = await createPendingLink(c.get("db"), userId, who, c.get("now"));
  writeCookie(c, pendingLinkCookieName(c), token, SOCIAL_LOGIN_LIMITS.flow / SECOND);
  return redirectTo(c, `/login/link?next=${encodeURIComponent(next)}`);
}

const readPendingLinkToken = (c: Ctx): string => readCookie(c, pendingLinkCookieName(c)) ?? "";

async function withPendingLink(c: Ctx, work: (waiting: PendingLink) => Promise<Response>): Promise<Response> {
  const waiting = await findPendingLink(c.get("db"), readPendingLinkToken(c), c.get("now"));
  if (waiting) return work(waiting);
  writeCookie(c, pendingLinkCookieName(c), "", 0);
  return redirectTo(c, "/login", "link_expired");
}

async function showConfirmLink(c: Ctx, waiting: PendingLink, refusal?: Refusal): Promise<Response> {
  const links = await listLinkedProviders(c.get("db"), waiting.user_id);
  return confirmLinkPage(c, { waiting, ways: links.map(({ provider }) => provider) }, refusal);
}

async function confirmLinkForm(c: Ctx, waiting: PendingLink): Promise<Response> {
  const { password, next } = await parseForm(c, CONFIRM_LINK_FORM);
  const entering = confirmLinkAndStartSession(c, readPendingLinkToken(c), waiting, password);
  return completeSignIn(c, entering, { next, notice: "linked", expireCookie: pendingLinkCookieName(c) });
}

async function showLinkedProviders(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  return linkedProvidersPage(c, await listLinkedProviders(c.get("db"), requirePerson(c).id), refusal);
}

/** The gate comes before the redirect. */
async function redirectToLinkProvider(
  c: Ctx,
  { sessionId, id }: SignedIn,
  provider: Provider,
): Promise<Response> {
  const until = await loadProvenUntil(c.get("db"), { id, sessionId }, c.get("now"));
  if (until === null) return redirectTo(c, proofGatePath(LINKS_PATH));
  return orRedirectBack(c, LINKS_PATH, () => redirectToProvider(c, provider, { session: sessionId }));
}

function redirectToProveAtProvider(c: Ctx, { sessionId }: SignedIn, provider: Provider): Promise<Response> {
  const back = proofGatePath(safeOwnPath(c.req.query("next")));
  return orRedirectBack(c, back, () => redirectToProvider(c, provider, { session: sessionId, proves: true }));
}

/** Login CSRF: another site could have signed the browser in at the provider as someone else. */
const isCrossSiteRequest = (c: Ctx): boolean =>
  /^(cross|same)-site$/.test(c.req.header("sec-fetch-site") ?? "");

export const providerPages = new Hono<Env>()
  .get("/login/link", (c) => withPendingLink(c, (waiting) => showConfirmLink(c, waiting)))
  .post("/login/link", (c) =>
    withPendingLink(c, (waiting) =>
      handlePublicForm(
        c,
        () => confirmLinkForm(c, waiting),
        (refusal) => showConfirmLink(c, waiting, refusal),
      ),
    ),
  )
  .get("/login/:provider", (c) => {
    const provider = requireProvider(c, c.req.param("provider"));
    return orRedirectBack(c, withReturnParams("/login", returnParamsOf(pageViewOf(c))), () =>
      redirectToProvider(c, provider),
    );
  })
  .get("/login/:provider/callback", (c) => handleCallback(c, requireProvider(c, c.req.param("provider"))))
  .get(LINKS_PATH, (c) => showLinkedProviders(c))
  .get(`${LINKS_PATH}/:provider`, (c) => {
    const person = requirePerson(c);
    const provider = requireProvider(c, c.req.param("provider"));
    return isCrossSiteRequest(c) ? redirectTo(c, LINKS_PATH) : redirectToLinkProvider(c, person, provider);
  })
  .get("/account/proof/:provider", (c) => {
    const person = requirePerson(c);
    const provider = requireProvider(c, c.req.param("provider"));
    return isCrossSiteRequest(c) ? redirectTo(c, "/account") : redirectToProveAtProvider(c, person, provider);
  })
  .post(`${LINKS_PATH}/:provider/unlink`, (c) => {
    const person = requirePerson(c);
    return handleMemberForm(
      c,
      () =>
        requireProof(c, "link_removed", async () => {
          await unlinkOwnProvider(c, person, c.req.param("provider"));
          return redirectTo(c, LINKS_PATH, "unlinked");
        }),
      (refusal) => showLinkedProviders(c, refusal),
    );
  });
