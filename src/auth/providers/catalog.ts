import { z } from "zod";
import type { Config } from "../../config/config";
import type { SocialClient } from "../../config/social";
import { type Provider, SOCIAL_LOGIN_LIMITS } from "../../limits/auth";
import { cachedFor } from "../../runtime/cache";
import { Refusal } from "../../runtime/errors";
import { fetchProviderJson, isSafeProviderUrl, providerUnavailable } from "./provider-http";

/** OAuth 2 and OpenID Connect endpoints of a provider. */
interface ProviderEndpoints {
  authorize: string;
  token: string;
  /** null: the id token holds the claims. */
  userInfo: string | null;
  scopes: string[];
  /** Accepted `iss` values; empty: the provider issues no id tokens. */
  issuers: string[];
  secretIn: "header" | "body";
  /** Parameters that ask for a fresh sign-in; empty where the provider has none. */
  reauthenticate: Record<string, string>;
}

export interface ConfiguredProvider extends ProviderEndpoints {
  provider: Provider;
  client: SocialClient;
}

const PROVIDER_ENDPOINTS: Record<Exclude<Provider, "oidc">, ProviderEndpoints> = {
  google: {
    authorize: "https://accounts.google.com/o/oauth2/v2/auth",
    token: "https://oauth2.googleapis.com/token",
    userInfo: null,
    scopes: ["openid", "email", "profile"],
    issuers: ["https://accounts.google.com", "accounts.google.com"],
    secretIn: "header",
    reauthenticate: {},
  },
  facebook: {
    authorize: "https://www.facebook.com/v26.0/dialog/oauth",
    token: "https://graph.facebook.com/v26.0/oauth/access_token",
    userInfo: "https://graph.facebook.com/v26.0/me?fields=id,name,email",
    scopes: ["public_profile", "email"],
    issuers: [],
    secretIn: "body",
    reauthenticate: { auth_type: "reauthenticate" },
  },
  twitter: {
    authorize: "https://x.com/i/oauth2/authorize",
    token: "https://api.x.com/2/oauth2/token",
    userInfo: "https://api.x.com/2/users/me",
    scopes: ["users.read", "tweet.read"],
    issuers: [],
    secretIn: "header",
    reauthenticate: {},
  },
};

const SAFE_URL_FIELD = z.string().refine(isSafeProviderUrl);

const DISCOVERY_DOCUMENT = z.object({
  issuer: z.string(),
  authorization_endpoint: SAFE_URL_FIELD,
  token_endpoint: SAFE_URL_FIELD,
  userinfo_endpoint: SAFE_URL_FIELD.nullish(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
});

async function fetchDiscoveryDocument(issuer: string): Promise<ProviderEndpoints> {
  const document = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const { body } = await fetchProviderJson(document);
  const parsed = DISCOVERY_DOCUMENT.safeParse(body);
  if (!parsed.success) throw providerUnavailable(document, "no discovery document");
  if (parsed.data.issuer !== issuer) throw providerUnavailable(document, "it speaks for another issuer");
  const methods = parsed.data.token_endpoint_auth_methods_supported;
  return {
    authorize: parsed.data.authorization_endpoint,
    token: parsed.data.token_endpoint,
    userInfo: parsed.data.userinfo_endpoint ?? null,
    scopes: ["openid", "email", "profile"],
    issuers: [issuer],
    secretIn: methods.includes("client_secret_basic") ? "header" : "body",
    // OpenID Connect Core 1.0, section 3.1.2.1.
    reauthenticate: { prompt: "login" },
  };
}

const cachedEndpointsOf = cachedFor("provider endpoints", SOCIAL_LOGIN_LIMITS.discoveryTtl, fetchDiscoveryDocument);

/** The OAuth client registered at a provider. @throws Refusal `provider_not_found` where it is not configured */
export function providerClientOf(config: Config, provider: Provider): SocialClient {
  const client = config.social[provider];
  if (!client) throw new Refusal("provider_not_found");
  return client;
}

/** A provider with its endpoints. @throws Refusal `provider_not_found`, `provider_unavailable` */
export async function loadProvider(config: Config, provider: Provider, now: number): Promise<ConfiguredProvider> {
  const client = providerClientOf(config, provider);
  const endpoints =
    provider === "oidc" ? await cachedEndpointsOf(client.issuer ?? "", now) : PROVIDER_ENDPOINTS[provider];
  return { provider, client, ...endpoints };
}
