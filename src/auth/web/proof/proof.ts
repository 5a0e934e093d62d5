import type { Ctx } from "../../../http/env";
import { emailRequesterOf, refundRate, spendRate } from "../../../http/limits/rate-limit";
import { Refusal } from "../../../runtime/errors";
import { nameKey, type SignedIn } from "../../../users/users";
import type { HashTurn } from "../../password/hash";
import { proveByPassword } from "../../security/proof";
import { proveByCode, requestProofCode } from "../../security/proof-code";
import { withinSignInLimits } from "../sign-in";

/** What an act that needs a proof can be refused with. */
export const PROOF_ERRORS = ["proof_required", "wrong_password", "overloaded"] as const;

/** What shows that it is really the person of this session; passkeys will be the third of them. */
export interface ProofEvidence {
  password?: string;
  code?: string;
}

/** Where wrong evidence is told. */
type ProofFieldNames = Partial<Record<keyof ProofEvidence, string>>;

/** A session has few wrong tries, so that whoever stole it cannot use up those of the account. */
async function withinProofTries(c: Ctx, { sessionId }: SignedIn, work: () => Promise<void>): Promise<void> {
  await spendRate(c, "proof", sessionId);
  await work();
  await refundRate(c, "proof", sessionId);
}

/**
 * Proves by a password or a mailed code; does nothing where neither was sent. Wrong passwords count together with
 * those of signing in. @throws Refusal `wrong_password`, `verification_failed`, `rate_limited`, `overloaded`
 */
export async function proveIfSent(
  c: Ctx,
  person: SignedIn,
  { password, code }: ProofEvidence,
  fields: ProofFieldNames = {},
): Promise<void> {
  const [db, now] = [c.get("db"), c.get("now")];
  if (password !== undefined) {
    const byPassword = (turn: HashTurn) =>
      proveByPassword(db, person, { password, turn, field: fields.password }, now);
    await withinProofTries(c, person, () => withinSignInLimits(c, nameKey(person.username), byPassword));
  } else if (code !== undefined)
    await withinProofTries(c, person, () => proveByCode(db, person, { code, field: fields.code }, now));
}

/** Mails a code to who has no password. @throws Refusal `proof_not_offered`, `rate_limited` (`Retry-After`) */
export async function mailProofCode(c: Ctx, person: SignedIn): Promise<void> {
  try {
    await requestProofCode(c.get("db"), person, emailRequesterOf(c), c.get("now"));
  } catch (error) {
    if (error instanceof Refusal && error.code === "rate_limited")
      c.header("retry-after", String(error.params.seconds));
    throw error;
  }
}
