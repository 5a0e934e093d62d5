import { z } from "zod";
import { type Provider, SECOND, SOCIAL } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { email } from "../input";

export interface Outsider {
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
export const refuse = (why: string): Refusal => new Refusal("social_login_failed", { why });

/** Text without control characters. */
const subject = z
  .string()
  .max(255)
  .regex(/^\P{Cc}+$/u);

const ID_TOKEN = z.object({
  iss: z.string(),
  sub: subject,
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  nonce: z.string().optional(),
});

interface Expected {
  issuers: string[];
  clientId: string;
  /** Undefined: the client sent none with the person. */
  nonce: string | undefined;
  /** ms */
  now: number;
}

/** Validates an id token's claims (OIDC Core 1.0, section 3.1.3.7). @throws Refusal `social_login_failed` */
export function checkIdToken(claims: object, { issuers, clientId, nonce, now }: Expected): { sub: string } {
  const token = ID_TOKEN.parse(claims);
  const audience = [token.aud].flat();
  if (!issuers.includes(token.iss)) throw refuse("the id token is of another issuer");
  if (!audience.includes(clientId)) throw refuse("the id token is for another client");
  if ((token.azp ?? (audience.length === 1 ? clientId : "")) !== clientId)
    throw refuse("the id token was given to another client");
  if (token.exp * SECOND <= now - SOCIAL.clockSkew) throw refuse("the id token has expired");
  if (nonce !== undefined && token.nonce !== nonce) throw refuse("the id token is of another trip");
  return token;
}

const text = z.string().catch("");

const truth = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === "true");

const OPENID = z
  .object({
    sub: subject,
    email: text,
    email_verified: truth,
    preferred_username: text,
    given_name: text,
    name: text,
  })
  .transform(({ sub, ...them }) => ({
    subject: sub,
    email: them.email,
    emailVerified: them.email_verified,
    names: [them.preferred_username, them.email, them.name],
    called: them.given_name || them.name,
  }));

/** Facebook never says whether it has verified the e-mail. */
const FACEBOOK = z.object({ id: subject, name: text, email: text }).transform(({ id, name, email }) => ({
  subject: id,
  email,
  emailVerified: false,
  names: [email, name],
  called: name,
}));

const TWITTER = z
  .object({ data: z.object({ id: subject, name: text, username: text }) })
  .transform(({ data: { id, name, username } }) => ({
    subject: id,
    email: "",
    emailVerified: false,
    names: [username, name],
    called: name,
  }));

const READ = { google: OPENID, oidc: OPENID, facebook: FACEBOOK, twitter: TWITTER };

/** Reads what a provider tells of a person. @throws ZodError where it does not say who they are */
export function outsiderFrom(provider: Provider, told: object): Outsider {
  const { names, called, ...them } = READ[provider].parse(told);
  const address = email.safeParse(them.email);
  return {
    provider,
    subject: them.subject,
    email: address.success ? address.data : null,
    emailVerified: address.success && them.emailVerified,
    username: names.map((name) => name.split("@")[0]?.trim() ?? "").find((name) => name !== "") ?? "",
    nickname: called.trim().split(/\s+/)[0] ?? "",
  };
}
