import { z } from "zod";
import { PROVIDERS, type Provider } from "../limits/auth";
import { credential, LOOPBACK_HOST, readSettingGroup } from "./setting-values";

export interface SocialClient {
  clientId: string;
  clientSecret: string;
  /** Shown on the button. */
  name: string;
  /** `iss` of the discovery document. */
  issuer: string | null;
}

const isIssuerUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username } = new URL(value);
  const safe = protocol === "https:" || (protocol === "http:" && LOOPBACK_HOST.test(hostname));
  return safe && `${search}${hash}${username}` === "";
};
const issuer = z.string().refine(isIssuerUrl, "must be https://…, or http:// on loopback");

export const SOCIAL_SETTINGS = {
  GOOGLE_CLIENT_ID: credential,
  GOOGLE_CLIENT_SECRET: credential,
  FACEBOOK_CLIENT_ID: credential,
  FACEBOOK_CLIENT_SECRET: credential,
  TWITTER_CLIENT_ID: credential,
  TWITTER_CLIENT_SECRET: credential,
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: credential,
  OIDC_CLIENT_SECRET: credential,
  OIDC_NAME: z.string().max(40).optional(),
};

type SocialSettings = z.infer<z.ZodObject<typeof SOCIAL_SETTINGS>>;

/** OIDC_NAME, or the issuer's host, replaces the last one. */
export const PROVIDER_NAMES: Record<Provider, string> = {
  google: "Google",
  facebook: "Facebook",
  twitter: "Twitter (X)",
  oidc: "OpenID Connect",
};

function socialClientOf(settings: SocialSettings, provider: Provider): SocialClient | null {
  const prefix = provider.toUpperCase();
  const required = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`, ...(provider === "oidc" ? ["OIDC_ISSUER"] : [])];
  const values = readSettingGroup(settings, required, prefix);
  if (!values) return null;
  const issuer = provider === "oidc" ? String(settings.OIDC_ISSUER) : null;
  const name = issuer === null ? PROVIDER_NAMES[provider] : (settings.OIDC_NAME ?? new URL(issuer).host);
  const [clientId = "", clientSecret = ""] = values;
  return { clientId, clientSecret, name, issuer };
}

/** The configured providers. @throws ConfigError */
export function socialClientsOf(settings: SocialSettings): Partial<Record<Provider, SocialClient>> {
  const clients = PROVIDERS.map((provider) => [provider, socialClientOf(settings, provider)] as const);
  return Object.fromEntries(clients.filter(([, client]) => client !== null));
}
