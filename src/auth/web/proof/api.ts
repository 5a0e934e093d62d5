import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../../http/actor";
import { jsonBody } from "../../../http/body/validation";
import { describeRoute, lazyValue, TIME_SCHEMA } from "../../../http/contract/route-description";
import type { Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { PROVIDERS } from "../../../limits/auth";
import { toIsoTime } from "../../../runtime/iso";
import { PROOF_INPUT, SOCIAL_GRANT_INPUT } from "../../input";
import { loadProvenUntil } from "../../security/proof";
import { loadProofMethods, proveByProvider } from "../../security/proof-methods";
import { availableSignInMethods, requestProviderIdentity } from "../providers/provider-sign-in";
import { mailProofCode, proveIfSent } from "./prove-in-request";

const PROOF_METHODS_JSON = lazyValue(() =>
  z.object({
    until: TIME_SCHEMA.nullable().describe("Until when this session counts as proven"),
    password: z.boolean(),
    passkey: z.boolean().describe("Whether one of the person's passkeys can be used here"),
    email: z.string().nullable().describe("Where a code can be mailed to"),
    providers: z.array(z.enum(PROVIDERS)),
  }),
);

const PROVIDER_PROOF_ERRORS = ["social_login_failed", "provider_not_found", "provider_unavailable"] as const;

export const proofApi = new Hono<Env>()
  .get(
    "/",
    describeRoute("Whether this session has proven who it is, and how it can", {
      answer: PROOF_METHODS_JSON,
    }),
    async (c) => {
      const [db, person] = [c.get("db"), requirePerson(c)];
      const until = await loadProvenUntil(db, person, c.get("now"));
      const methods = await loadProofMethods(db, person, availableSignInMethods(c));
      return c.json({ until: until === null ? null : toIsoTime(until), ...methods });
    },
  )
  .post(
    "/",
    describeRoute("Proves who this session is, for five minutes", {
      errors: ["wrong_password", "verification_failed", "passkey_failed", "passkeys_unavailable", "overloaded"],
    }),
    jsonBody(PROOF_INPUT),
    async (c) => {
      await proveIfSent(c, requirePerson(c), c.req.valid("json"));
      return c.body(null, 204);
    },
  )
  .post(
    "/code",
    describeRoute("Mails a code to who has neither a password nor a passkey", {
      status: 202,
      errors: ["proof_not_offered"],
    }),
    async (c) => {
      await mailProofCode(c, requirePerson(c));
      return c.body(null, 202);
    },
  )
  .post(
    "/provider",
    describeRoute("Proves by a fresh sign-in at a linked provider, for who has no password", {
      errors: [...PROVIDER_PROOF_ERRORS, "proof_not_offered", "identity_other"],
    }),
    jsonBody(SOCIAL_GRANT_INPUT),
    async (c) => {
      const { provider, ...grant } = c.req.valid("json");
      const identity = await requestProviderIdentity(c, provider, () => grant);
      await runNow(c, proveByProvider, requirePerson(c), identity);
      return c.body(null, 204);
    },
  );
