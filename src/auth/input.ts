import { z } from "zod";
import { COUNTRIES } from "../i18n/countries";
import { ACCESS_TOKENS, ACCOUNT, LANGUAGES, PROVIDERS } from "../limits/limits";
import { written } from "../text/clean";
import { nicknameFault, passwordFault, usernameFault } from "./rules";

const checked = (fault: (text: string) => string | null) => (text: string, ctx: z.RefinementCtx) => {
  const code = fault(text);
  if (code) ctx.addIssue({ code: "custom", message: code });
};

const username = z.string("username_required").trim().superRefine(checked(usernameFault));
export const nickname = z.string("nickname_required").trim().superRefine(checked(nicknameFault));
const password = z.string("password_required").superRefine(checked(passwordFault));
export const email = z
  .string("email_required")
  .trim()
  .min(1, "email_required")
  .max(ACCOUNT.emailMax, "email_long")
  .pipe(z.email("email_invalid"));
export const language = z.enum(LANGUAGES, "language_unknown");
export const country = z.enum(COUNTRIES, "country_unknown");

/** A form sends a field that was left empty; it counts as absent. */
const mayBeBlank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

export const REGISTRATION = z.object({
  username,
  password,
  nickname,
  language,
  country: mayBeBlank(country),
  email: mayBeBlank(email),
  invite: z.string().max(64, "too_long").optional(),
});
export type Registration = z.infer<typeof REGISTRATION>;

/** Login validates less than registration: rules may have changed since. */
export const CREDENTIALS = z.object({
  username: z
    .string("username_required")
    .trim()
    .min(1, "username_required")
    .max(ACCOUNT.usernameBytes, "username_long"),
  password: z
    .string("password_required")
    .min(1, "password_required")
    .max(ACCOUNT.passwordBytes, "password_long"),
});
export type Credentials = z.infer<typeof CREDENTIALS>;

const anyCode = z.string("code_required").trim().min(1, "code_required").max(64, "too_long");

/** Specification section 7, `POST /auth/login`; the code is for accounts with a second factor. */
export const LOGIN = CREDENTIALS.extend({
  code: mayBeBlank(anyCode).describe(
    "Six digits of the authenticator app, or a recovery code; lets in also where wrong tries closed the account",
  ),
});
export type Login = z.infer<typeof LOGIN>;

const short = z.string().min(1).max(1_000, "too_long");

/** The code an API client brings from a provider, with the `redirectUri` it used. */
export const SOCIAL_GRANT = z.object({
  provider: z.enum(PROVIDERS),
  code: z.string().min(1).max(4_000, "too_long"),
  codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
  redirectUri: short.refine((uri) => URL.canParse(uri)),
  nonce: short.optional(),
});
export type SocialGrant = z.infer<typeof SOCIAL_GRANT>;

export const SOCIAL_LOGIN = SOCIAL_GRANT.extend({
  secondFactorCode: LOGIN.shape.code,
  invite: z.string().max(64, "too_long").optional(),
  language: language.optional(),
});
export type SocialLogin = z.infer<typeof SOCIAL_LOGIN>;

export const LINKING = z.object({ password: CREDENTIALS.shape.password });

const token = z.string("invalid").min(1, "invalid").max(200, "too_long");
const code = z.string("code_required").trim().max(200, "too_long");

/** `POST /auth/verify-email`: `{token}` or `{email, code}`. */
export const EVIDENCE = z
  .object({ token: mayBeBlank(token), email: mayBeBlank(email), code: mayBeBlank(code) })
  .transform(({ token, email, code }, ctx) => {
    if (token !== undefined) return { token };
    if (email !== undefined && code !== undefined) return { email, code };
    const missing = email === undefined ? "email" : "code";
    ctx.addIssue({ code: "custom", path: [missing], message: `${missing}_required` });
    return z.NEVER;
  });

/** `POST /auth/resend-verification` and `/auth/forgot-password`. */
export const ADDRESS = z.object({ email, language: language.optional() });

export const RESET = z.object({ token, password });

const proof = z
  .string("invalid")
  .max(ACCOUNT.passwordBytes, "password_long")
  .optional()
  .describe("Proves that it is you, as `POST /auth/proof` does");

export const PASSWORD_CHANGE = z.object({ current: proof, password });

/** What proves oneself in the call that needs it. */
export const WITH_PROOF = z.object({ password: proof });

/** `POST /auth/proof`: `{password}`, or the mailed `{code}`. */
export const PROOF = z
  .object({ password: proof, code: mayBeBlank(anyCode).describe("Six digits from the letter") })
  .refine(({ password, code }) => password !== undefined || code !== undefined, {
    path: ["password"],
    message: "password_required",
  });

export const SECOND_FACTOR_SET_UP = WITH_PROOF.extend({ setup: token, code: anyCode });

export const SECOND_FACTOR_CHANGE = WITH_PROOF.extend({ code: anyCode });

export const EMAIL_CHANGE = WITH_PROOF.extend({ email: mayBeBlank(email) });

/** `until`: ISO 8601, read as ms. */
export const ACCESS_TOKEN = WITH_PROOF.extend({
  name: written(ACCESS_TOKENS.nameMax, "name"),
  scope: z.enum(["read", "write"], "scope_required"),
  until: z.iso.datetime("until_invalid").transform((text) => Date.parse(text)),
});
export type NewAccessToken = Omit<z.infer<typeof ACCESS_TOKEN>, "password">;
