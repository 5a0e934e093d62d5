import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../../http/actor";
import { jsonBody } from "../../../http/body/validation";
import { COUNT_SCHEMA, describeRoute, lazyValue, TIME_SCHEMA } from "../../../http/contract/route-description";
import type { Ctx, Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { toIsoTime } from "../../../runtime/iso";
import type { SignedIn } from "../../../users/users";
import { SECOND_FACTOR_CHANGE_INPUT, SECOND_FACTOR_SETUP_INPUT, WITH_PROOF_INPUT } from "../../input";
import { disableSecondFactor, loadSecondFactorStatus, renewRecoveryCodes } from "../../second-factor/second-factor";
import { beginSecondFactorSetup, enableSecondFactor } from "../../second-factor/setup";
import { PROOF_ERRORS, proveIfSent } from "../proof/prove-in-request";
import { requestSecondFactorKey, spendSecretChange } from "./sign-in-with-code";

const SECOND_FACTOR_JSON = lazyValue(() =>
  z.object({ on: z.boolean(), since: TIME_SCHEMA.nullable(), recoveryCodesLeft: COUNT_SCHEMA }),
);
const SECOND_FACTOR_SETUP_JSON = lazyValue(() => z.object({ secret: z.string(), uri: z.string(), setup: z.string() }));
const RECOVERY_CODES_JSON = lazyValue(() => z.object({ recoveryCodes: z.array(z.string()) }));

/** Spends the rate and takes the proof of a change. @throws Refusal `rate_limited`, as `proveIfSent` */
async function proveForSecretChange(c: Ctx, proof: Parameters<typeof proveIfSent>[2]): Promise<SignedIn> {
  const person = requirePerson(c);
  await spendSecretChange(c, person);
  await proveIfSent(c, person, proof);
  return person;
}

export const secondFactorApi = new Hono<Env>()
  .get("/", describeRoute("Whether one's account has a second factor", { answer: SECOND_FACTOR_JSON }), async (c) => {
    const { since, recoveryCodesLeft } = await loadSecondFactorStatus(c.get("db"), requirePerson(c).id);
    return c.json({
      on: since !== null,
      since: since === null ? null : toIsoTime(since),
      recoveryCodesLeft,
    });
  })
  .post(
    "/",
    describeRoute("Begins to set up a second factor", {
      answer: SECOND_FACTOR_SETUP_JSON,
      errors: [...PROOF_ERRORS, "second_factor_on"],
    }),
    jsonBody(WITH_PROOF_INPUT),
    async (c) => {
      const person = await proveForSecretChange(c, c.req.valid("json"));
      return c.json(await runNow(c, beginSecondFactorSetup, person, requestSecondFactorKey(c)));
    },
  )
  .put(
    "/",
    describeRoute("Turns the second factor on by its first code, and ends all other sessions", {
      answer: RECOVERY_CODES_JSON,
      errors: [...PROOF_ERRORS, "second_factor_failed", "second_factor_on", "set_up_expired"],
    }),
    jsonBody(SECOND_FACTOR_SETUP_INPUT),
    async (c) => {
      const { password, ...input } = c.req.valid("json");
      const person = await proveForSecretChange(c, { password });
      return c.json({
        recoveryCodes: await runNow(c, enableSecondFactor, person, { key: requestSecondFactorKey(c), ...input }),
      });
    },
  )
  .post(
    "/recovery-codes",
    describeRoute("New recovery codes instead of those there were", {
      answer: RECOVERY_CODES_JSON,
      errors: [...PROOF_ERRORS, "second_factor_failed"],
    }),
    jsonBody(SECOND_FACTOR_CHANGE_INPUT),
    async (c) => {
      const { password, code } = c.req.valid("json");
      const person = await proveForSecretChange(c, { password });
      const input = { key: requestSecondFactorKey(c), code };
      return c.json({ recoveryCodes: await runNow(c, renewRecoveryCodes, person, input) });
    },
  )
  .delete(
    "/",
    describeRoute("Turns the second factor off", {
      errors: [...PROOF_ERRORS, "second_factor_failed"],
    }),
    jsonBody(SECOND_FACTOR_CHANGE_INPUT),
    async (c) => {
      const { password, code } = c.req.valid("json");
      const person = await proveForSecretChange(c, { password });
      await runNow(c, disableSecondFactor, person, { key: requestSecondFactorKey(c), code });
      return c.body(null, 204);
    },
  );
