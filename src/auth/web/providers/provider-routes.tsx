import { Hono } from "hono";
import { requirePerson } from "../../../http/actor";
import { handleMemberForm, handlePublicForm } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { toRefusal } from "../../../http/error-response";
import { publicOriginOf } from "../../../http/request/host-and-origin";
import { runNow } from "../../../http/run-now";
import type { Provider } from "../../../limits/auth";
import { Refusal } from "../../../runtime/errors";
import { pageViewOf } from "../../../shell/parts/page-view";
import { redirectTo, safeOwnPath } from "../../../shell/redirect";
import type { SignedIn } from "../../../users/users";
import { loadProvider } from "../../providers/catalog";
import { type ProviderIdentity, socialLoginFailed } from "../../providers/claims";
import { listLinkedProviders } from "../../providers/linked-providers";
import { authorizationUrl, type OAuthGrant, type OAuthSecrets } from "../../providers/oauth";
import { loadProvenUntil } from "../../security/proof";
import { proveByProvider } from "../../security/proof-methods";
import { completeSignIn } from "../complete-sign-in";
import { linkedProvidersPage } from "../pages/linked-providers";
import { requireProof } from "../proof/gate";
import { proofGatePath } from "../proof/routes";
import { returnParamsOf, withReturnParams } from "../return-path";
import { startSession } from "../sign-in";
import { confirmLinkForm, redirectToConfirmLink, showConfirmLink, withPendingLink } from "./confirm-link";
import { beginOAuthFlow, checkOAuthFlow, type OAuthFlow, type OAuthFlowPurpose, takeOAuthFlow } from "./oauth-flow";
import {
  countProviderFailure,
  linkOwnIdentity,
  requestProviderIdentity,
  requireProvider,
  signInOrSignUp,
  unlinkOwnProvider,
} from "./provider-sign-in";

const LINKS_PATH = "/account/links";

/** The callback address, as it is registered at the provider. */
const redirectUri = (c: Ctx, provider: Provider): string => `${publicOriginOf(c)}/login/${provider}/callback`;

/** The page from which a flow was begun. */
function flowStartPath(flow: Omit<OAuthFlow, keyof OAuthSecrets> | null): string {
  if (flow?.proves) return proofGatePath(flow.next);
  if (flow?.session) return LINKS_PATH;
  return withReturnParams("/login", flow ?? {});
}

const SHOWN_PROVIDER_ERRORS = [
  ...["social_login_failed", "provider_unavailable", "identity_taken", "already_linked"],
  ...["proof_required", "proof_not_offered", "identity_other"],
];

/** Runs a step of a flow; refusals of the provider or of the link are shown on the page `back`. */
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

async function redirectToProvider(c: Ctx, provider: Provider, purpose: OAuthFlowPurpose = {}): Promise<Response> {
  const { config } = c.get("deps");
  const service = await loadProvider(config, provider, c.get("now")).catch(countProviderFailure(c, provider));
  const secrets = beginOAuthFlow(c, provider, purpose);
  const url = authorizationUrl(service, secrets, redirectUri(c, provider), purpose.proves);
  return c.redirect(url, 302);
}

const TEMPORARY_OAUTH_ERRORS = ["server_error", "temporarily_unavailable"];

function grantFromCallback(c: Ctx, { provider, verifier, nonce }: OAuthFlow): OAuthGrant {
  const { code, error, iss } = c.req.query();
  if (error && TEMPORARY_OAUTH_ERRORS.includes(error)) throw new Refusal("provider_unavailable", { why: error });
  if (!code) throw socialLoginFailed(`no code: ${error?.slice(0, 60)}`);
  return { code, codeVerifier: verifier, nonce, issuer: iss, redirectUri: redirectUri(c, provider) };
}

const CALLBACK_PARAMETERS = ["state", "code", "iss", "error"];

/** RFC 6749, section 3.1: none may be there twice. @throws Refusal `social_login_failed` */
function refuseRepeatedParameters(c: Ctx): void {
  if (CALLBACK_PARAMETERS.some((name) => (c.req.queries(name) ?? []).length > 1))
    throw socialLoginFailed("a parameter came twice");
}

function handleCallback(c: Ctx, provider: Provider): Promise<Response> {
  const cookie = takeOAuthFlow(c);
  return orRedirectBack(c, flowStartPath(cookie), async () => {
    refuseRepeatedParameters(c);
    const flow = checkOAuthFlow(cookie, { provider, state: c.req.query("state") }, c.get("now"));
    if (c.req.query("error") === "access_denied") return redirectTo(c, flowStartPath(flow), "social_declined");
    const identity = await requestProviderIdentity(c, provider, () => grantFromCallback(c, flow));
    return flow.session ? finishFlowInSession(c, flow, identity) : finishProviderSignIn(c, flow, identity);
  });
}

/** Only the session that began a flow may finish it. */
async function finishFlowInSession(
  c: Ctx,
  { session, proves, next }: OAuthFlow,
  identity: ProviderIdentity,
): Promise<Response> {
  const { person } = pageViewOf(c);
  if (!person || person.sessionId !== session) throw socialLoginFailed("another session came back");
  if (proves) {
    await runNow(c, proveByProvider, person, identity);
    return redirectTo(c, next, "proven");
  }
  await linkOwnIdentity(c, person, identity);
  return redirectTo(c, LINKS_PATH, "linked");
}

async function finishProviderSignIn(c: Ctx, flow: OAuthFlow, identity: ProviderIdentity): Promise<Response> {
  const { outcome, userId } = await signInOrSignUp(c, identity, {
    language: c.get("language"),
    invite: flow.invite,
  });
  if (outcome === "claimed") return redirectToConfirmLink(c, userId, flow.next, identity);
  return completeSignIn(c, startSession(c, { id: userId }), { next: flow.next });
}

async function showLinkedProviders(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  return linkedProvidersPage(c, await listLinkedProviders(c.get("db"), requirePerson(c).id), refusal);
}

/** Linking needs a proof before the redirect to the provider. */
async function redirectToLinkProvider(c: Ctx, { sessionId, id }: SignedIn, provider: Provider): Promise<Response> {
  const until = await runNow(c, loadProvenUntil, { id, sessionId });
  if (until === null) return redirectTo(c, proofGatePath(LINKS_PATH));
  return orRedirectBack(c, LINKS_PATH, () => redirectToProvider(c, provider, { session: sessionId }));
}

function redirectToProveAtProvider(c: Ctx, { sessionId }: SignedIn, provider: Provider): Promise<Response> {
  const back = proofGatePath(safeOwnPath(c.req.query("next")));
  return orRedirectBack(c, back, () => redirectToProvider(c, provider, { session: sessionId, proves: true }));
}

/** Against login CSRF: another site could have signed the browser in at the provider as someone else. */
const isCrossSiteRequest = (c: Ctx): boolean => /^(cross|same)-site$/.test(c.req.header("sec-fetch-site") ?? "");

export const providerPages = new Hono<Env>()
  .get("/login/link", (c) => withPendingLink(c, (link) => showConfirmLink(c, link)))
  .post("/login/link", (c) =>
    withPendingLink(c, (link) =>
      handlePublicForm(
        c,
        () => confirmLinkForm(c, link),
        (refusal) => showConfirmLink(c, link, refusal),
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
