import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../../http/actor";
import { handleMemberForm, parseForm } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { redirectTo, safeOwnPath } from "../../../shell/redirect";
import { loadProvenUntil } from "../../security/proof";
import { continueAfterProof, showProofGate } from "./gate";

const PROOF_PATH = "/account/proof";
const NEXT_PAGE_FORM = z.object({ next: z.string().optional() });

const gateLeadingTo = (page: string) => ({ page, resendsForm: false });

async function showProofPage(c: Ctx): Promise<Response> {
  const page = safeOwnPath(c.req.query("next"));
  const until = await runNow(c, loadProvenUntil, requirePerson(c));
  return until === null ? showProofGate(c, gateLeadingTo(page)) : redirectTo(c, page);
}

/** The path of the gate before one of the person's pages. */
export const proofGatePath = (page: string): string => `${PROOF_PATH}?next=${encodeURIComponent(page)}`;

export const proofPages = new Hono<Env>()
  .get(PROOF_PATH, (c) => showProofPage(c))
  .post(PROOF_PATH, (c) =>
    handleMemberForm(
      c,
      async () => continueAfterProof(c, safeOwnPath((await parseForm(c, NEXT_PAGE_FORM)).next)),
      (refusal) => showProofGate(c, gateLeadingTo(safeOwnPath(c.get("fields")?.next)), refusal),
    ),
  );
