import { z } from "zod";
import { type Provider, SOCIAL_LOGIN_LIMITS } from "../../limits/auth";
import { Refusal } from "../../runtime/errors";
import { SECOND } from "../../runtime/units";
import { EMAIL_FIELD } from "../input";

export interface ProviderIdentity {
  provider: Provider;
  /** The provider's stable user id, the only key of an identity. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  username: string;
  /** First name only, because strangers see it. */
  nickname: string;
}

/** A refused identity. `why` is logged and holds no secret. */
export const socialLoginFailed = (why: string): Refusal => new Refusal("social_login_failed", { why });

/** Text without control characters. */
const SUBJECT_CLAIM = z
  .string()
  .max(255)
  .regex(/^\P{Cc}+$/u);

const ID_TOKEN_CLAIMS = z.object({
  iss: z.string(),
  sub: SUBJECT_CLAIM,
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  nonce: z.string().optional(),
});

interface ExpectedClaims {
  issuers: string[];
  clientId: string;
  /** Undefined: the authorization request had none. */
  nonce: string | undefined;
  /** ms */
  now: number;
}

/** Validates an id token's claims (OIDC Core 1.0, section 3.1.3.7). @throws Refusal `social_login_failed` */
export function checkIdToken(claims: object, { issuers, clientId, nonce, now }: ExpectedClaims): { sub: string } {
  const token = ID_TOKEN_CLAIMS.parse(claims);
  const audience = [token.aud].flat();
  if (!issuers.includes(token.iss)) throw socialLoginFailed("the id token is of another issuer");
  if (!audience.includes(clientId)) throw socialLoginFailed("the id token is for another client");
  if ((token.azp ?? (audience.length === 1 ? clientId : "")) !== clientId)
    throw socialLoginFailed("the id token was given to another client");
  if (token.exp * SECOND <= now - SOCIAL_LOGIN_LIMITS.clockSkew) throw socialLoginFailed("the id token has expired");
  if (nonce !== undefined && token.nonce !== nonce) throw socialLoginFailed("the id token is of another trip");
  return token;
}

const TEXT_CLAIM = z.string().catch("");

const BOOLEAN_CLAIM = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === "true");

const OPENID_CLAIMS = z
  .object({
    sub: SUBJECT_CLAIM,
    email: TEXT_CLAIM,
    email_verified: BOOLEAN_CLAIM,
    preferred_username: TEXT_CLAIM,
    given_name: TEXT_CLAIM,
    name: TEXT_CLAIM,
  })
  .transform(({ sub, ...claims }) => ({
    subject: sub,
    email: claims.email,
    emailVerified: claims.email_verified,
    names: [claims.preferred_username, claims.email, claims.name],
    displayName: claims.given_name || claims.name,
  }));

/** Facebook does not say whether an email is verified. */
const FACEBOOK_CLAIMS = z
  .object({ id: SUBJECT_CLAIM, name: TEXT_CLAIM, email: TEXT_CLAIM })
  .transform(({ id, name, email }) => ({
    subject: id,
    email,
    emailVerified: false,
    names: [email, name],
    displayName: name,
  }));

const TWITTER_CLAIMS = z
  .object({ data: z.object({ id: SUBJECT_CLAIM, name: TEXT_CLAIM, username: TEXT_CLAIM }) })
  .transform(({ data: { id, name, username } }) => ({
    subject: id,
    email: "",
    emailVerified: false,
    names: [username, name],
    displayName: name,
  }));

const CLAIMS_BY_PROVIDER = {
  google: OPENID_CLAIMS,
  oidc: OPENID_CLAIMS,
  facebook: FACEBOOK_CLAIMS,
  twitter: TWITTER_CLAIMS,
};

/** An identity from a provider's claims. @throws ZodError where they lack the subject */
export function parseProviderIdentity(provider: Provider, claims: object): ProviderIdentity {
  const { names, displayName, ...identity } = CLAIMS_BY_PROVIDER[provider].parse(claims);
  const address = EMAIL_FIELD.safeParse(identity.email);
  return {
    provider,
    subject: identity.subject,
    email: address.success ? address.data : null,
    emailVerified: address.success && identity.emailVerified,
    username: names.map((name) => name.split("@")[0]?.trim() ?? "").find((name) => name !== "") ?? "",
    nickname: displayName.trim().split(/\s+/)[0] ?? "",
  };
}
