import { Secret, TOTP } from "otpauth";
import { CODE_LIMITS, SECOND_FACTOR_LIMITS } from "../../limits/auth";

const createTotp = (secret: string, label = ""): TOTP =>
  new TOTP({
    issuer: "Driftglass",
    label,
    algorithm: "SHA1",
    digits: CODE_LIMITS.digits,
    period: SECOND_FACTOR_LIMITS.step / 1_000,
    secret: Secret.fromBase32(secret),
  });

export const generateTotpSecret = (): string => new Secret({ size: SECOND_FACTOR_LIMITS.secretBytes }).base32;

/** The `otpauth://` URI for an authenticator app. */
export const totpUriOf = (secret: string, username: string): string => createTotp(secret, username).toString();

const acceptedTotpSteps = (now: number): number[] => {
  const step = Math.floor(now / SECOND_FACTOR_LIMITS.step);
  return [step, step - 1, step + 1];
};

/** The TOTP step of a code, or null if it is not valid now. */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  const totp = createTotp(secret);
  const fits = (step: number) => totp.validate({ token: code, timestamp: step * SECOND_FACTOR_LIMITS.step, window: 0 });
  return acceptedTotpSteps(now).find((step) => fits(step) !== null) ?? null;
}
