import { z } from "zod";
import { PASSKEY_LIMITS } from "../../limits/auth";
import { textInput } from "../../text/input";

const BASE64URL_FIELD = z
  .string("passkey_invalid")
  .max(PASSKEY_LIMITS.answerFieldMax, "too_long")
  .regex(/^[\w-]*$/, "passkey_invalid");

const CREDENTIAL_FIELDS = {
  id: BASE64URL_FIELD.min(1, "passkey_invalid"),
  rawId: BASE64URL_FIELD,
  type: z.literal("public-key", "passkey_invalid"),
  authenticatorAttachment: z.string().max(40, "too_long").nullish(),
};

/** `AuthenticationResponseJSON` of WebAuthn. */
export const PASSKEY_ANSWER_INPUT = z.object({
  ...CREDENTIAL_FIELDS,
  response: z.object({
    clientDataJSON: BASE64URL_FIELD,
    authenticatorData: BASE64URL_FIELD,
    signature: BASE64URL_FIELD,
    userHandle: BASE64URL_FIELD.nullish(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PASSKEY_ANSWER_INPUT>;

const NAME_FIELD = textInput(PASSKEY_LIMITS.nameMax, "name");

/** `RegistrationResponseJSON` of WebAuthn. */
export const NEW_PASSKEY_INPUT = z.object({
  ...CREDENTIAL_FIELDS,
  response: z.object({
    clientDataJSON: BASE64URL_FIELD,
    attestationObject: BASE64URL_FIELD,
    transports: z.array(z.string().max(20, "too_long")).max(10, "too_long").optional(),
  }),
});
export type NewPasskey = z.infer<typeof NEW_PASSKEY_INPUT>;

export const NAMED_PASSKEY_INPUT = NEW_PASSKEY_INPUT.extend({ name: NAME_FIELD.optional() });

export const RENAME_PASSKEY_INPUT = z.object({ name: NAME_FIELD });

export const PASSKEY_OPTIONS_INPUT = z.object({
  purpose: z
    .enum(["login", "proof"])
    .default("login")
    .describe("`proof`: for `POST /auth/proof` of this session, with one's own passkeys"),
});

/** JSON that a script put into a form's field. */
export const jsonField = <T extends z.ZodType>(schema: T) =>
  z
    .string("passkey_invalid")
    .max(4 * PASSKEY_LIMITS.answerFieldMax, "too_long")
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        ctx.addIssue({ code: "custom", message: "passkey_invalid" });
        return z.NEVER;
      }
    })
    .pipe(schema);
