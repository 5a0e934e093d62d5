import { Secret, TOTP } from "otpauth";
import { SECOND_FACTOR } from "../../limits/limits";

const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({
    issuer: "Driftglass",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: SECOND_FACTOR.step / 1_000,
    secret: Secret.fromBase32(secret),
  });

export const newSecret = (): string => new Secret({ size: SECOND_FACTOR.secretBytes }).base32;

/** The `otpauth://` URI for an authenticator app. */
export const uriOf = (secret: string, username: string): string => totpOf(secret, username).toString();

const accepted = (now: number): number[] => {
  const step = Math.floor(now / SECOND_FACTOR.step);
  return [step, step - 1, step + 1];
};

/** The TOTP step of a six-digit code, or null if it is not valid now. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret);
  const fits = (step: number) =>
    totp.validate({ token: code, timestamp: step * SECOND_FACTOR.step, window: 0 });
  return accepted(now).find((step) => fits(step) !== null) ?? null;
}
