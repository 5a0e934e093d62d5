import { Secret, TOTP } from "otpauth";
import { SECOND_FACTOR } from "../../limits";

/** As RFC 6238 has it, and as every authenticator app expects it: SHA-1, six digits, a new code every 30 s. */
const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({
    issuer: "Driftglass",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: SECOND_FACTOR.step / 1_000,
    secret: Secret.fromBase32(secret),
  });

/** A new secret, base32. */
export const newSecret = (): string => new Secret({ size: SECOND_FACTOR.secretBytes }).base32;

/** What an authenticator app takes up, by a QR code or a link. */
export const uriOf = (secret: string, username: string): string => totpOf(secret, username).toString();

/** The steps at `now` whose codes count: a clock may be one step off. */
const accepted = (now: number): number[] => {
  const step = Math.floor(now / SECOND_FACTOR.step);
  return [step, step - 1, step + 1];
};

/**
 * The step that a code belongs to, or null where it is none of those that count now.
 * @param code six digits
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret);
  const fits = (step: number) =>
    totp.validate({ token: code, timestamp: step * SECOND_FACTOR.step, window: 0 });
  return accepted(now).find((step) => fits(step) !== null) ?? null;
}
