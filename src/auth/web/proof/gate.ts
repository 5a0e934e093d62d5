import { toRefusal } from "../../../http/answer";
import { readFields } from "../../../http/body/form";
import type { Ctx } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import { Refusal } from "../../../runtime/errors";
import { go } from "../../../shell/go";
import { PROVEN_ACTS, type ProvenAct } from "../../security/acts";
import { checkProven } from "../../security/proof";
import { awaitsCode } from "../../security/proof-code";
import { waysToProve } from "../../security/ways";
import { type Gate, gatePage } from "../pages/proof";
import { openProviders } from "../providers/sign-in";
import { keepTyped, typedOf } from "../typed";
import { mailProofCode, proveIfSent } from "./proof";

/** What the gate itself answers to; all else is passed on. */
const OF_GATE: readonly string[] = [
  "proof_required",
  "proof_not_offered",
  "wrong_password",
  "verification_failed",
  "rate_limited",
  "overloaded",
];

async function prove(c: Ctx): Promise<void> {
  const person = signedIn(c);
  const { proof_send: send, proof_password: password, proof_code: code } = await readFields(c);
  if (send !== undefined) {
    await mailProofCode(c, person);
    throw new Refusal("proof_required", { sent: 1 });
  }
  await proveIfSent(c, person, { password, code }, { password: "proof_password", code: "proof_code" });
  await checkProven(c.get("db"), person, c.get("now"));
}

/** The gate itself; who signs in elsewhere finds what was typed again. */
export async function showGate(c: Ctx, gate: Gate, refusal: Refusal | null = null): Promise<Response> {
  const [db, person] = [c.get("db"), signedIn(c)];
  const ways = await waysToProve(db, person, openProviders(c));
  const sent = refusal?.params.sent === 1 || (await awaitsCode(db, person, c.get("now")));
  if (gate.resends && ways.providers.length > 0) keepTyped(c, gate.page, typedOf(c.get("fields") ?? null));
  return gatePage(c, gate, { ways, sent, refusal });
}

/** Runs what needs a proof; without one the gate is shown, wrong evidence beside its field. */
async function behind(c: Ctx, gate: Gate, work: () => Promise<Response>): Promise<Response> {
  try {
    await prove(c);
  } catch (error) {
    const refusal = toRefusal(error);
    if (!OF_GATE.includes(refusal.code)) throw error;
    return showGate(c, gate, refusal);
  }
  return work();
}

/**
 * Runs an act of a page. Without a proof the gate comes first: it sends the same form again with what was typed;
 * `returns`: it leads back to the page instead, where passwords were typed or a file comes.
 */
export const gated = (c: Ctx, act: ProvenAct, work: () => Promise<Response>, returns = false) =>
  behind(c, { page: PROVEN_ACTS[act].page, resends: !returns }, work);

/** `/account/proof`: leads on to a page once the person has proven themselves. */
export const atGate = (c: Ctx, page: string): Promise<Response> =>
  behind(c, { page, resends: false }, async () => go(c, page, "proven"));
