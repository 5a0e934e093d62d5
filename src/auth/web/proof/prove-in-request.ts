import type { Ctx } from "../../../http/env";
import { emailRequesterOf, refundRate, spendRate } from "../../../http/limits/rate-limit";
import { runNow } from "../../../http/run-now";
import { Refusal } from "../../../runtime/errors";
import { nameKey, type SignedIn } from "../../../users/users";
import { proveByPasskey } from "../../passkeys/answers";
import type { PasskeyAnswer } from "../../passkeys/input";
import type { HashTurn } from "../../password/hash";
import { proveByPassword } from "../../security/proof";
import { proveByCode, requestProofCode } from "../../security/proof-code";
import { passkeySiteHere, requirePasskeySite } from "../passkeys/request-site";
import { withinSignInLimits } from "../sign-in";

/** Error codes of a route that needs a proof. */
export const PROOF_ERRORS = ["proof_required", "wrong_password", "overloaded"] as const;

/** Evidence that it is really the person of this session. */
interface ProofEvidence {
  passkey?: PasskeyAnswer;
  password?: string;
  code?: string;
}

/** Form fields of the evidence, for errors. */
type ProofFieldNames = Partial<Record<keyof ProofEvidence, string>>;

/** A session has few wrong tries, so that a stolen one cannot use up those of the account. */
async function withinProofTries(c: Ctx, { sessionId }: SignedIn, work: () => Promise<void>): Promise<void> {
  await spendRate(c, "proof", sessionId);
  await work();
  await refundRate(c, "proof", sessionId);
}

/**
 * Proves by a passkey, a password or a mailed code; does nothing where neither was sent. Wrong passwords count together with
 * those of signing in. @param fields of the form, for errors @throws Refusal `wrong_password`, `verification_failed`, `rate_limited`, `overloaded`
 */
export async function proveIfSent(
  c: Ctx,
  person: SignedIn,
  { passkey, password, code }: ProofEvidence,
  fields: ProofFieldNames = {},
): Promise<void> {
  if (passkey !== undefined) {
    const input = { answer: passkey, site: requirePasskeySite(c) };
    await withinProofTries(c, person, () => runNow(c, proveByPasskey, person, input));
  } else if (password !== undefined) {
    const byPassword = (turn: HashTurn) =>
      runNow(c, proveByPassword, person, { password, turn, field: fields.password });
    await withinProofTries(c, person, () => withinSignInLimits(c, nameKey(person.username), byPassword));
  } else if (code !== undefined)
    await withinProofTries(c, person, () => runNow(c, proveByCode, person, { code, field: fields.code }));
}

/** Queues an email with a proof code, for accounts without a password and a passkey. @throws Refusal `proof_not_offered`, `rate_limited` (`Retry-After`) */
export async function mailProofCode(c: Ctx, person: SignedIn): Promise<void> {
  try {
    await runNow(c, requestProofCode, person, { requester: emailRequesterOf(c), site: passkeySiteHere(c) });
  } catch (error) {
    if (error instanceof Refusal && error.code === "rate_limited")
      c.header("retry-after", String(error.params.seconds));
    throw error;
  }
}
