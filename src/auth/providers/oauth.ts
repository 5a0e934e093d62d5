import {
  CodeChallengeMethod,
  decodeIdToken,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2Tokens,
} from "arctic";
import { REQUEST_TIMEOUT } from "../../limits/http";
import { Refusal } from "../../runtime/errors";
import { askService } from "../../runtime/outside";
import type { ConfiguredProvider } from "./catalog";
import type { ProviderIdentity } from "./claims";
import { checkIdToken, parseProviderIdentity, socialLoginFailed } from "./claims";
import { fetchProviderJson, providerUnavailable } from "./provider-http";

export interface OAuthSecrets {
  state: string;
  verifier: string;
  nonce: string;
}

export const createOAuthSecrets = (): OAuthSecrets => ({
  state: generateState(),
  verifier: generateCodeVerifier(),
  nonce: generateState(),
});

/**
 * The provider's authorization URL. @param redirectUri where the provider sends the person back
 * @param reauthenticate whether the person has to sign in there again
 */
export function authorizationUrl(
  service: ConfiguredProvider,
  secrets: OAuthSecrets,
  redirectUri: string,
  reauthenticate = false,
): string {
  const client = new OAuth2Client(service.client.clientId, service.client.clientSecret, redirectUri);
  const { S256 } = CodeChallengeMethod;
  const { state, verifier, nonce } = secrets;
  const url = client.createAuthorizationURLWithPKCE(service.authorize, state, S256, verifier, service.scopes);
  if (service.issuers.length > 0) url.searchParams.set("nonce", nonce);
  for (const [name, value] of Object.entries(reauthenticate ? service.reauthenticate : {}))
    url.searchParams.set(name, value);
  return url.href;
}

export interface OAuthGrant {
  code: string;
  codeVerifier: string;
  redirectUri: string;
  /** Ends the whole exchange, however many requests it has. */
  signal?: AbortSignal;
  /** The id token must repeat it; undefined: the client sent none. */
  nonce?: string;
  issuer?: string;
}

/** RFC 6749, section 2.3.1: both parts are encoded before they are joined. */
const basicAuthHeader = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`;

/** Arctic's own exchange allows neither a timeout nor a size limit. */
async function exchangeCode({ client, token, secretIn }: ConfiguredProvider, grant: OAuthGrant): Promise<OAuth2Tokens> {
  const { clientId, clientSecret } = client;
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: grant.code,
    redirect_uri: grant.redirectUri,
    code_verifier: grant.codeVerifier,
    ...(secretIn === "body" && { client_id: clientId, client_secret: clientSecret }),
  });
  const headers = secretIn === "header" ? { authorization: basicAuthHeader(clientId, clientSecret) } : undefined;
  const answer = await fetchProviderJson(token, { method: "POST", body, headers, signal: grant.signal });
  if (answer.status !== 200) throw refusedExchange(token, answer.status, oauthErrorOf(answer.body));
  return new OAuth2Tokens(Object(answer.body));
}

/** RFC 6749, section 5.2: the server's own credentials are refused, which nobody who signs in can mend. */
const CLIENT_ERRORS = ["invalid_client", "unauthorized_client"];

const refusedExchange = (address: string, status: number, error: string): Refusal =>
  status === 401 || CLIENT_ERRORS.includes(error)
    ? providerUnavailable(address, `this server's client id or secret was refused: ${error}`)
    : socialLoginFailed(`the code was refused: ${error}`);

function oauthErrorOf(body: unknown): string {
  const { error } = Object(body);
  return typeof error === "string" ? error.slice(0, 60) : "no reason given";
}

async function fetchUserInfo(address: string, tokens: OAuth2Tokens, { signal }: OAuthGrant): Promise<object> {
  const authorization = `Bearer ${tokens.accessToken()}`;
  const { status, body } = await fetchProviderJson(address, { headers: { authorization }, signal });
  if (status !== 200) throw providerUnavailable(address, `status ${status}`);
  return Object(body);
}

/**
 * The token comes from the token endpoint itself, whose TLS certificate stands for its signature (OIDC Core 1.0, section
 * 3.1.3.7); one that is not signed is refused all the same (section 2).
 */
function refuseUnsignedToken(token: string): void {
  const header: unknown = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
  const { alg } = Object(header);
  if (typeof alg !== "string" || alg.toLowerCase() === "none") throw socialLoginFailed("the id token is not signed");
}

async function loadClaims(
  service: ConfiguredProvider,
  tokens: OAuth2Tokens,
  grant: OAuthGrant,
  now: number,
): Promise<object> {
  const { issuers, userInfo, client } = service;
  if (issuers.length === 0) return fetchUserInfo(userInfo ?? "", tokens, grant);
  refuseUnsignedToken(tokens.idToken());
  const claims = decodeIdToken(tokens.idToken());
  const { sub } = checkIdToken(claims, { issuers, clientId: client.clientId, nonce: grant.nonce, now });
  if ("email" in claims || userInfo === null) return claims;
  // Many providers return the email from userinfo alone.
  const person = await fetchUserInfo(userInfo, tokens, grant);
  if (!("sub" in person) || person.sub !== sub) throw socialLoginFailed("userinfo speaks of someone else");
  return { ...claims, ...person };
}

/** Exchanges a code and validates the identity it stands for. @throws Refusal `social_login_failed`, `provider_unavailable` */
export async function fetchProviderIdentity(
  service: ConfiguredProvider,
  grant: OAuthGrant,
  now: number,
): Promise<ProviderIdentity> {
  if (grant.issuer && service.issuers.length > 0 && !service.issuers.includes(grant.issuer))
    throw socialLoginFailed("another issuer sent them back");
  // One deadline for code and userinfo together.
  return askService(REQUEST_TIMEOUT, async (signal) => {
    const bounded = { ...grant, signal };
    const tokens = await exchangeCode(service, bounded);
    try {
      return parseProviderIdentity(service.provider, await loadClaims(service, tokens, bounded, now));
    } catch (error) {
      throw error instanceof Refusal ? error : providerUnavailable(service.token, error);
    }
  }).catch((error) => {
    throw error instanceof Refusal ? error : providerUnavailable(service.token, error);
  });
}
