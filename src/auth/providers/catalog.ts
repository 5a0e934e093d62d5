import { z } from "zod";
import type { Config, SocialClient } from "../../config/config";
import { type Provider, SOCIAL } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { ask, isSafeAddress, unavailable } from "./provider-http";

/** OAuth 2 and OpenID Connect endpoints of a provider. */
interface Endpoints {
  authorize: string;
  token: string;
  /** null: the id token tells it. */
  person: string | null;
  scopes: string[];
  /** Accepted `iss` values; empty: the provider issues no id tokens. */
  issuers: string[];
  secretIn: "header" | "body";
  /** What asks for a fresh sign-in, where the provider knows of it. */
  afresh: Record<string, string>;
}

export interface Service extends Endpoints {
  provider: Provider;
  client: SocialClient;
}

const KNOWN: Record<Exclude<Provider, "oidc">, Endpoints> = {
  google: {
    authorize: "https://accounts.google.com/o/oauth2/v2/auth",
    token: "https://oauth2.googleapis.com/token",
    person: null,
    scopes: ["openid", "email", "profile"],
    issuers: ["https://accounts.google.com", "accounts.google.com"],
    secretIn: "header",
    afresh: {},
  },
  facebook: {
    authorize: "https://www.facebook.com/v26.0/dialog/oauth",
    token: "https://graph.facebook.com/v26.0/oauth/access_token",
    person: "https://graph.facebook.com/v26.0/me?fields=id,name,email",
    scopes: ["public_profile", "email"],
    issuers: [],
    secretIn: "body",
    afresh: { auth_type: "reauthenticate" },
  },
  twitter: {
    authorize: "https://x.com/i/oauth2/authorize",
    token: "https://api.x.com/2/oauth2/token",
    person: "https://api.x.com/2/users/me",
    scopes: ["users.read", "tweet.read"],
    issuers: [],
    secretIn: "header",
    afresh: {},
  },
};

const address = z.string().refine(isSafeAddress);

const DISCOVERY = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  userinfo_endpoint: address.nullish(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
});

async function discover(issuer: string): Promise<Endpoints> {
  const document = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const { body } = await ask(document);
  const found = DISCOVERY.safeParse(body);
  if (!found.success) throw unavailable(document, "no discovery document");
  if (found.data.issuer !== issuer) throw unavailable(document, "it speaks for another issuer");
  const methods = found.data.token_endpoint_auth_methods_supported;
  return {
    authorize: found.data.authorization_endpoint,
    token: found.data.token_endpoint,
    person: found.data.userinfo_endpoint ?? null,
    scopes: ["openid", "email", "profile"],
    issuers: [issuer],
    secretIn: methods.includes("client_secret_basic") ? "header" : "body",
    // OpenID Connect Core 1.0, section 3.1.2.1.
    afresh: { prompt: "login" },
  };
}

const discovered = new Map<string, { endpoints: Promise<Endpoints>; until: number }>();

/** Cached for an hour and shared by concurrent callers; failures are not cached. */
function endpointsOf(issuer: string, now: number): Promise<Endpoints> {
  const known = discovered.get(issuer);
  if (known && known.until > now && known.until <= now + SOCIAL.discoveryKept) return known.endpoints;
  const endpoints = discover(issuer);
  discovered.set(issuer, { endpoints, until: now + SOCIAL.discoveryKept });
  endpoints.catch(() => discovered.delete(issuer));
  return endpoints;
}

/** Our client at a provider. @throws Refusal `provider_not_found` where it is not configured */
export function clientAt(config: Config, provider: Provider): SocialClient {
  const client = config.social[provider];
  if (!client) throw new Refusal("provider_not_found");
  return client;
}

/** A provider with its endpoints. @throws Refusal `provider_not_found`, `provider_unavailable` */
export async function serviceOf(config: Config, provider: Provider, now: number): Promise<Service> {
  const client = clientAt(config, provider);
  const endpoints = provider === "oidc" ? await endpointsOf(client.issuer ?? "", now) : KNOWN[provider];
  return { provider, client, ...endpoints };
}
