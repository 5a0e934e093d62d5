/** A local stand-in for Google, Facebook, Twitter and an OpenID Connect provider: it holds clients to the protocol. */
import { afterAll, beforeAll, beforeEach } from "bun:test";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Provider } from "../../src/limits/auth";
import { NOON } from "./auth-app";

export const PROVIDER_CLIENT = { id: "our client", secret: "our:secret" };
export const ISSUER = "https://id.example.org/sea";

/** All providers configured, as the environment has it. */
export const PROVIDER_SETTINGS: Record<string, string> = {
  OIDC_ISSUER: ISSUER,
  OIDC_NAME: "Lighthouse",
  ...Object.fromEntries(
    ["GOOGLE", "FACEBOOK", "TWITTER", "OIDC"].flatMap((name) => [
      [`${name}_CLIENT_ID`, PROVIDER_CLIENT.id],
      [`${name}_CLIENT_SECRET`, PROVIDER_CLIENT.secret],
    ]),
  ),
};

/** What a provider tells of somebody, in its own words. */
export type ProviderClaims = Record<string, unknown>;

interface PendingCode {
  challenge: string;
  redirectUri: string;
  nonce: string | undefined;
  claims: ProviderClaims;
}

const ISSUERS: Partial<Record<Provider, string>> = { google: "https://accounts.google.com", oidc: ISSUER };
const TOKEN_PATHS = [
  "oauth2.googleapis.com/token",
  "graph.facebook.com/v26.0/oauth/access_token",
  "api.x.com/2/oauth2/token",
  "id.example.org/token",
];
const PERSON_PATHS = ["graph.facebook.com/v26.0/me", "api.x.com/2/users/me", "id.example.org/me"];

const pendingCodes = new Map<string, PendingCode>();
const claimsByToken = new Map<string, ProviderClaims>();
/** What was asked, as `host/path`. */
export const providerRequests: string[] = [];
/** Answers in the provider's place; undefined: as it should. */
export const providerOverrides: {
  answer?: (place: string) => Response | Promise<Response> | undefined;
  claims?: ProviderClaims;
  /** Of the id token. */
  header?: Record<string, unknown>;
} = {};

const base64url = (text: string): string => Buffer.from(text).toString("base64url");
const jwt = (claims: ProviderClaims): string =>
  [providerOverrides.header ?? { alg: "RS256" }, claims]
    .map((part) => base64url(JSON.stringify(part)))
    .concat("sig")
    .join(".");

/** The code is good for whoever brings its verifier, its address and the client's secret; once. */
async function answerToken(request: Request): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const { id, secret } = PROVIDER_CLIENT;
  const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64");
  const known =
    request.headers.get("authorization") === `Basic ${basic}` ||
    (form.get("client_id") === id && form.get("client_secret") === secret);
  const code = form.get("code") ?? "";
  const grant = pendingCodes.get(code);
  pendingCodes.delete(code);
  const challenge = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  if (!known) return Response.json({ error: "invalid_client" }, { status: 401 });
  if (
    form.get("grant_type") !== "authorization_code" ||
    grant?.challenge !== challenge ||
    grant.redirectUri !== form.get("redirect_uri")
  )
    return Response.json({ error: "invalid_grant" }, { status: 400 });
  const access = randomUUID();
  claimsByToken.set(access, grant.claims);
  const { email: _, ...bare } = grant.claims;
  const claims = {
    iss: new URL(request.url).host.startsWith("id.") ? ISSUER : ISSUERS.google,
    aud: id,
    exp: NOON / 1_000 + 600,
    nonce: grant.nonce,
    ...(request.url.includes("id.example.org") ? bare : grant.claims),
    ...providerOverrides.claims,
  };
  return Response.json({ access_token: access, token_type: "Bearer", id_token: jwt(claims) });
}

function answerPerson(request: Request): Response {
  const claims = claimsByToken.get(request.headers.get("authorization")?.slice("Bearer ".length) ?? "");
  return claims ? Response.json(claims) : Response.json({ error: "invalid_token" }, { status: 401 });
}

const discoveryDocument = () =>
  Response.json({
    issuer: ISSUER,
    authorization_endpoint: "https://id.example.org/authorize",
    token_endpoint: "https://id.example.org/token",
    userinfo_endpoint: "https://id.example.org/me",
  });

async function answerProvider(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const place = url.pathname.slice(1);
  providerRequests.push(place);
  const other = await providerOverrides.answer?.(place);
  if (other) return other;
  const real = new Request(`https://${place}${url.search}`, request);
  if (TOKEN_PATHS.includes(place)) return answerToken(real);
  if (PERSON_PATHS.includes(place)) return answerPerson(real);
  if (place === "id.example.org/sea/.well-known/openid-configuration") return discoveryDocument();
  return new Response("nothing here", { status: 404 });
}

/** Every request to a provider goes to the stand-in; to anyone else it fails the test. */
export function installFakeProviders(): void {
  const real = globalThis.fetch;
  let server: Bun.Server<undefined>;
  beforeAll(() => {
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answerProvider });
    const lead = (input: string, init?: RequestInit) => {
      const url = new URL(input);
      return real(`http://127.0.0.1:${server.port}/${url.host}${url.pathname}${url.search}`, init);
    };
    globalThis.fetch = lead as typeof fetch;
  });
  beforeEach(() => {
    providerOverrides.answer = undefined;
    providerOverrides.claims = undefined;
    providerOverrides.header = undefined;
    providerRequests.length = 0;
  });
  afterAll(async () => {
    globalThis.fetch = real;
    await server.stop(true);
  });
}

/** Somebody says yes at the provider. @returns the path and query they come back with */
export function consent(address: string, claims: ProviderClaims, more: Record<string, string> = {}): string {
  const { searchParams } = new URL(address);
  const param = (name: string) => searchParams.get(name) ?? "";
  const code = randomUUID();
  pendingCodes.set(code, {
    challenge: param("code_challenge"),
    redirectUri: param("redirect_uri"),
    nonce: searchParams.get("nonce") ?? undefined,
    claims,
  });
  const back = new URL(param("redirect_uri"));
  back.search = new URLSearchParams({ code, state: param("state"), ...more }).toString();
  return back.pathname + back.search;
}

let count = 0;

/** What a provider tells of someone new. */
export function aProviderAccount(provider: Provider, change: ProviderClaims = {}): ProviderClaims {
  const id = `${process.pid}.${Date.now()}.${count++}`;
  const openid = { sub: id, email: `noor.${id}@example.org`, email_verified: true, given_name: "Noor" };
  const claims = {
    google: { ...openid, name: "Noor van Dijk" },
    oidc: { ...openid, preferred_username: `noor.${id}`, name: "Noor van Dijk" },
    facebook: { id, name: "Noor van Dijk", email: `noor.${id}@example.org` },
    twitter: { data: { id, name: "Noor van Dijk", username: `noor_${count}` } },
  };
  return { ...claims[provider], ...change };
}

const REDIRECT = "com.example.app:/signed-in";

/** What an app brings back from its own trip. */
export function identityFromApp(provider: Provider, claims: ProviderClaims, nonce?: string) {
  const codeVerifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    redirect_uri: REDIRECT,
    state: "x",
    code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
    ...(nonce && { nonce }),
  });
  const back = new URL(consent(`https://example.org/?${query}`, claims), "http://x");
  return { provider, code: back.searchParams.get("code"), codeVerifier, redirectUri: REDIRECT, nonce };
}
