import {
  CodeChallengeMethod,
  decodeIdToken,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2Tokens,
} from "arctic";
import { Refusal } from "../../runtime/errors";
import type { Service } from "./catalog";
import type { Outsider } from "./claims";
import { checkIdToken, outsiderFrom, refuse } from "./claims";
import { ask, unavailable } from "./provider-http";

export interface Secrets {
  state: string;
  verifier: string;
  nonce: string;
}

export const newSecrets = (): Secrets => ({
  state: generateState(),
  verifier: generateCodeVerifier(),
  nonce: generateState(),
});

/**
 * The provider's authorization URL. @param redirectUri where the provider sends the person back
 * @param afresh they are to sign in there again
 */
export function authorizationUrl(
  service: Service,
  secrets: Secrets,
  redirectUri: string,
  afresh = false,
): string {
  const client = new OAuth2Client(service.client.clientId, service.client.clientSecret, redirectUri);
  const { S256 } = CodeChallengeMethod;
  const { state, verifier, nonce } = secrets;
  const url = client.createAuthorizationURLWithPKCE(service.authorize, state, S256, verifier, service.scopes);
  if (service.issuers.length > 0) url.searchParams.set("nonce", nonce);
  for (const [name, value] of Object.entries(afresh ? service.afresh : {})) url.searchParams.set(name, value);
  return url.href;
}

export interface Grant {
  code: string;
  codeVerifier: string;
  redirectUri: string;
  /** What the id token has to repeat; undefined: the client sent none. */
  nonce?: string;
  issuer?: string;
}

/** RFC 6749, section 2.3.1: encoded before it is put together. */
const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`;

/** Arctic's own exchange allows neither a timeout nor a size limit. */
async function exchange({ client, token, secretIn }: Service, grant: Grant): Promise<OAuth2Tokens> {
  const { clientId, clientSecret } = client;
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: grant.code,
    redirect_uri: grant.redirectUri,
    code_verifier: grant.codeVerifier,
    ...(secretIn === "body" && { client_id: clientId, client_secret: clientSecret }),
  });
  const headers = secretIn === "header" ? { authorization: basic(clientId, clientSecret) } : undefined;
  const answer = await ask(token, { method: "POST", body, headers });
  if (answer.status !== 200) throw refuse(`the code was refused: ${errorOf(answer.body)}`);
  return new OAuth2Tokens(Object(answer.body));
}

function errorOf(body: unknown): string {
  const { error } = Object(body);
  return typeof error === "string" ? error.slice(0, 60) : "no reason given";
}

async function personAt(address: string, tokens: OAuth2Tokens): Promise<object> {
  const authorization = `Bearer ${tokens.accessToken()}`;
  const { status, body } = await ask(address, { headers: { authorization } });
  if (status !== 200) throw unavailable(address, `status ${status}`);
  return Object(body);
}

async function claimsOf(service: Service, tokens: OAuth2Tokens, grant: Grant, now: number): Promise<object> {
  const { issuers, person, client } = service;
  if (issuers.length === 0) return personAt(person ?? "", tokens);
  const claims = decodeIdToken(tokens.idToken());
  const { sub } = checkIdToken(claims, { issuers, clientId: client.clientId, nonce: grant.nonce, now });
  if ("email" in claims || person === null) return claims;
  // Many tell the e-mail only where the access token is shown.
  const more = await personAt(person, tokens);
  if (!("sub" in more) || more.sub !== sub) throw refuse("userinfo speaks of someone else");
  return { ...claims, ...more };
}

/** Exchanges and validates the code. @throws Refusal `social_login_failed`, `provider_unavailable` */
export async function whoCame(service: Service, grant: Grant, now: number): Promise<Outsider> {
  if (grant.issuer && service.issuers.length > 0 && !service.issuers.includes(grant.issuer))
    throw refuse("another issuer sent them back");
  const tokens = await exchange(service, grant);
  try {
    return outsiderFrom(service.provider, await claimsOf(service, tokens, grant, now));
  } catch (error) {
    throw error instanceof Refusal ? error : unavailable(service.token, error);
  }
}
