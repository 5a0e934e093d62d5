import { z } from "zod";
import { ACCOUNT_LIMITS } from "../limits/account";
import { ACCESS_TOKEN_LIMITS, CODE_LIMITS, PROVIDERS } from "../limits/auth";
import { textInput } from "../text/input";
import { COUNTRY_FIELD, faultRefinement, LANGUAGE_FIELD, NICKNAME_FIELD } from "../users/users";
import { PASSKEY_ANSWER_INPUT } from "./passkeys/input";
import { passwordFault, usernameFault } from "./rules";

const USERNAME_FIELD = z.string("username_required").trim().superRefine(faultRefinement(usernameFault));
const PASSWORD_FIELD = z.string("password_required").superRefine(faultRefinement(passwordFault));
export const EMAIL_FIELD = z
  .string("email_required")
  .trim()
  .min(1, "email_required")
  .max(ACCOUNT_LIMITS.emailMax, "email_long")
  .pipe(z.email("email_invalid"));

/** A form sends a field that was left empty; it counts as absent. */
const optionalField = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

export const REGISTRATION_INPUT = z.object({
  username: USERNAME_FIELD,
  password: PASSWORD_FIELD,
  nickname: NICKNAME_FIELD,
  language: LANGUAGE_FIELD,
  country: optionalField(COUNTRY_FIELD),
  email: optionalField(EMAIL_FIELD),
  invite: z.string().max(ACCOUNT_LIMITS.inviteCodeMax, "too_long").optional(),
});
export type RegistrationInput = z.infer<typeof REGISTRATION_INPUT>;

/** Login validates less than registration: rules may have changed since. */
const CREDENTIALS_INPUT = z.object({
  username: z
    .string("username_required")
    .trim()
    .min(1, "username_required")
    .max(ACCOUNT_LIMITS.usernameBytes, "username_long"),
  password: z
    .string("password_required")
    .min(1, "password_required")
    .max(ACCOUNT_LIMITS.passwordBytes, "password_long"),
});
export type CredentialsInput = z.infer<typeof CREDENTIALS_INPUT>;

const CODE_FIELD = z.string("code_required").trim().min(1, "code_required").max(CODE_LIMITS.typedMax, "too_long");

/** `POST /auth/login` (docs/product.md 16.6); the code is for accounts with a second factor. */
export const LOGIN_INPUT = CREDENTIALS_INPUT.extend({
  code: optionalField(CODE_FIELD).describe(
    "Six digits of the authenticator app, or a recovery code; lets in also where wrong tries closed the account",
  ),
});
export type LoginInput = z.infer<typeof LOGIN_INPUT>;

const SHORT_FIELD = z.string().min(1).max(1_000, "too_long");

/** The code an API client brings from a provider, with the `redirectUri` it used. */
export const SOCIAL_GRANT_INPUT = z.object({
  provider: z.enum(PROVIDERS),
  code: z.string().min(1).max(4_000, "too_long"),
  codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
  redirectUri: SHORT_FIELD.refine((uri) => URL.canParse(uri)),
  nonce: SHORT_FIELD.optional(),
});
export type SocialGrantInput = z.infer<typeof SOCIAL_GRANT_INPUT>;

export const SOCIAL_LOGIN_INPUT = SOCIAL_GRANT_INPUT.extend({
  secondFactorCode: LOGIN_INPUT.shape.code,
  invite: z.string().max(ACCOUNT_LIMITS.inviteCodeMax, "too_long").optional(),
  language: LANGUAGE_FIELD.optional(),
});
export type SocialLoginInput = z.infer<typeof SOCIAL_LOGIN_INPUT>;

export const CONFIRM_LINK_INPUT = z.object({ password: CREDENTIALS_INPUT.shape.password });

const TOKEN_FIELD = z.string("invalid").min(1, "invalid").max(200, "too_long");
const VERIFICATION_CODE_FIELD = z.string("code_required").trim().max(200, "too_long");

/** `POST /auth/verify-email`: `{token}` or `{email, code}`. */
export const VERIFY_EMAIL_INPUT = z
  .object({
    token: optionalField(TOKEN_FIELD),
    email: optionalField(EMAIL_FIELD),
    code: optionalField(VERIFICATION_CODE_FIELD),
  })
  .transform(({ token, email, code }, ctx) => {
    if (token !== undefined) return { token };
    if (email !== undefined && code !== undefined) return { email, code };
    const missing = email === undefined ? "email" : "code";
    ctx.addIssue({ code: "custom", path: [missing], message: `${missing}_required` });
    return z.NEVER;
  });

/** `POST /auth/resend-verification` and `/auth/forgot-password`. */
export const EMAIL_ADDRESS_INPUT = z.object({ email: EMAIL_FIELD, language: LANGUAGE_FIELD.optional() });

export const RESET_PASSWORD_INPUT = z.object({
  token: TOKEN_FIELD,
  password: PASSWORD_FIELD,
  keepPasskeys: z.boolean().optional().describe("Otherwise the reset removes the account's passkeys"),
});

const PROOF_PASSWORD_FIELD = z
  .string("invalid")
  .max(ACCOUNT_LIMITS.passwordBytes, "password_long")
  .optional()
  .describe("Proves that it is you, as `POST /auth/proof` does");

export const PASSWORD_CHANGE_INPUT = z.object({ current: PROOF_PASSWORD_FIELD, password: PASSWORD_FIELD });

/** The password as a proof, sent with the call that needs one. */
export const WITH_PROOF_INPUT = z.object({ password: PROOF_PASSWORD_FIELD });

/** `POST /auth/proof`: `{password}`, `{passkey}`, or the mailed `{code}`. */
export const PROOF_INPUT = z
  .object({
    password: PROOF_PASSWORD_FIELD,
    code: optionalField(CODE_FIELD).describe("Six digits from the email"),
    passkey: PASSKEY_ANSWER_INPUT.optional().describe("The browser's answer to the options for `proof`"),
  })
  .refine((sent) => Object.values(sent).some((each) => each !== undefined), {
    path: ["password"],
    message: "password_required",
  });

export const SECOND_FACTOR_SETUP_INPUT = WITH_PROOF_INPUT.extend({ setup: TOKEN_FIELD, code: CODE_FIELD });

export const SECOND_FACTOR_CHANGE_INPUT = WITH_PROOF_INPUT.extend({ code: CODE_FIELD });

export const EMAIL_CHANGE_INPUT = WITH_PROOF_INPUT.extend({ email: optionalField(EMAIL_FIELD) });

/** `until`: ISO 8601, read as ms. */
export const ACCESS_TOKEN_INPUT = WITH_PROOF_INPUT.extend({
  name: textInput(ACCESS_TOKEN_LIMITS.nameMax, "name"),
  scope: z.enum(["read", "write"], "scope_required"),
  until: z.iso.datetime("until_invalid").transform((text) => Date.parse(text)),
});
export type NewAccessToken = Omit<z.infer<typeof ACCESS_TOKEN_INPUT>, "password">;
