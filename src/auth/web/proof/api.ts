import { Hono } from "hono";
import { z } from "zod";
import { json } from "../../../http/body/validated";
import { documented, lazy, TIME } from "../../../http/contract/documented";
import type { Env } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import { PROVIDERS } from "../../../limits/limits";
import { iso } from "../../../runtime/iso";
import { PROOF, SOCIAL_GRANT } from "../../input";
import { provenUntil } from "../../security/proof";
import { proveByProvider, waysToProve } from "../../security/ways";
import { askWhoCame, openProviders } from "../providers/sign-in";
import { mailProofCode, proveIfSent } from "./proof";

const WAYS = lazy(() =>
  z.object({
    until: TIME.nullable().describe("Until when this session counts as proven"),
    password: z.boolean(),
    email: z.string().nullable().describe("Where a code can be mailed to"),
    providers: z.array(z.enum(PROVIDERS)),
  }),
);

const GRANT_ERRORS = ["social_login_failed", "provider_not_found", "provider_unavailable"] as const;

export const proofApi = new Hono<Env>()
  .get(
    "/",
    documented("Whether this session has proven who it is, and how it can", { answer: WAYS }),
    async (c) => {
      const [db, person] = [c.get("db"), signedIn(c)];
      const until = await provenUntil(db, person, c.get("now"));
      const ways = await waysToProve(db, person, openProviders(c));
      return c.json({ until: until === null ? null : iso(until), ...ways });
    },
  )
  .post(
    "/",
    documented("Proves who this session is, for five minutes", {
      errors: ["wrong_password", "verification_failed", "overloaded"],
    }),
    json(PROOF),
    async (c) => {
      await proveIfSent(c, signedIn(c), c.req.valid("json"));
      return c.body(null, 204);
    },
  )
  .post(
    "/code",
    documented("Mails a code to who has no password", { status: 202, errors: ["proof_not_offered"] }),
    async (c) => {
      await mailProofCode(c, signedIn(c));
      return c.body(null, 202);
    },
  )
  .post(
    "/provider",
    documented("Proves by a fresh sign-in at a linked provider, for who has no password", {
      errors: [...GRANT_ERRORS, "proof_not_offered", "identity_other"],
    }),
    json(SOCIAL_GRANT),
    async (c) => {
      const { provider, ...grant } = c.req.valid("json");
      const who = await askWhoCame(c, provider, grant);
      await proveByProvider(c.get("db"), signedIn(c), who, c.get("now"));
      return c.body(null, 204);
    },
  );
