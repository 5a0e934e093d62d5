import { requirePerson } from "../../../http/actor";
import { readFormFields } from "../../../http/body/form";
import { parseOrRefuse } from "../../../http/body/validation";
import type { Ctx } from "../../../http/env";
import { toRefusal } from "../../../http/error-response";
import { runNow } from "../../../http/run-now";
import { Refusal } from "../../../runtime/errors";
import { redirectTo } from "../../../shell/redirect";
import { jsonField, PASSKEY_ANSWER_INPUT } from "../../passkeys/input";
import { ACTS_NEEDING_PROOF, type ActNeedingProof } from "../../security/acts";
import { checkSessionProven } from "../../security/proof";
import { isProofCodePending } from "../../security/proof-code";
import { loadProofMethods } from "../../security/proof-methods";
import { type AnnouncedAct, type ProofGate, proofGatePage } from "../pages/proof-gate";
import { availableSignInMethods } from "../providers/provider-sign-in";
import { saveTypedFields, typedFieldsOf } from "../typed-fields";
import { mailProofCode, proveIfSent } from "./prove-in-request";

/** Refusals that show the gate again; all others are passed on. */
const PROOF_GATE_CODES: readonly string[] = [
  "proof_required",
  "proof_not_offered",
  "wrong_password",
  "verification_failed",
  "passkey_failed",
  "passkeys_unavailable",
  "validation_failed",
  "rate_limited",
  "overloaded",
];

async function proveFromForm(c: Ctx): Promise<void> {
  const person = requirePerson(c);
  const fields = await readFormFields(c);
  const { proof_send: send, proof_password: password, proof_code: code, proof_passkey: sent } = fields;
  // The sheet over the page asks for the gate alone: the act must not be done, whatever was proven meanwhile.
  if (fields.proof_asked !== undefined) throw new Refusal("proof_required");
  const passkey = sent ? parseOrRefuse(jsonField(PASSKEY_ANSWER_INPUT), sent) : undefined;
  if (send !== undefined) {
    await mailProofCode(c, person);
    throw new Refusal("proof_required", { sent: 1 });
  }
  await proveIfSent(c, person, { passkey, password, code }, { password: "proof_password", code: "proof_code" });
  await runNow(c, checkSessionProven, person);
}

/** The gate page; what was typed is stored for the case that the person signs in again at a provider. */
export async function showProofGate(c: Ctx, gate: ProofGate, refusal: Refusal | null = null): Promise<Response> {
  const [db, person] = [c.get("db"), requirePerson(c)];
  const methods = await loadProofMethods(db, person, availableSignInMethods(c));
  const sent = refusal?.params.sent === 1 || (await isProofCodePending(db, person, c.get("now")));
  if (gate.resendsForm && methods.providers.length > 0)
    saveTypedFields(c, gate.page, typedFieldsOf(c.get("fields") ?? null));
  return proofGatePage(c, gate, { methods, sent, refusal });
}

/** Runs what needs a proof; without one the gate is shown, with the error at the field of the wrong evidence. */
async function runBehindGate(c: Ctx, gate: ProofGate, work: () => Promise<Response>): Promise<Response> {
  try {
    await proveFromForm(c);
  } catch (error) {
    const refusal = toRefusal(error);
    if (!PROOF_GATE_CODES.includes(refusal.code)) throw error;
    return showProofGate(c, gate, refusal);
  }
  return work();
}

/**
 * Runs an act of a page. Without a proof the gate is shown first; it resends the form with what was typed.
 * @param returns the gate leads back to the page instead, for forms with a password and for downloads
 * @param about what the gate says is about to be done, where it is more than the act
 */
export const requireProof = (
  c: Ctx,
  act: ActNeedingProof,
  work: () => Promise<Response>,
  { returns = false, about = { act } }: { returns?: boolean; about?: AnnouncedAct } = {},
) => runBehindGate(c, { page: ACTS_NEEDING_PROOF[act].page, resendsForm: !returns, about }, work);

/** `/account/proof`: redirects to a page once the session is proven. */
export const continueAfterProof = (c: Ctx, page: string): Promise<Response> =>
  runBehindGate(c, { page, resendsForm: false }, async () => redirectTo(c, page, "proven"));
