import { Hono } from "hono";
import { z } from "zod";
import { json } from "../../../http/body/validated";
import { COUNT, documented, lazy, TIME } from "../../../http/contract/documented";
import type { Env } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import { iso } from "../../../runtime/iso";
import { SECOND_FACTOR_CHANGE, SECOND_FACTOR_SET_UP, WITH_PROOF } from "../../input";
import {
  beginSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  turnOff,
  turnOn,
} from "../../second-factor/second-factor";
import { NEEDS_PROOF, proveIfSent } from "../proof/proof";
import { keyOf, spendSecret } from "./second-factor";

const STANDING = lazy(() => z.object({ on: z.boolean(), since: TIME.nullable(), recoveryCodesLeft: COUNT }));
const BEGUN = lazy(() => z.object({ secret: z.string(), uri: z.string(), setup: z.string() }));
const CODES = lazy(() => z.object({ recoveryCodes: z.array(z.string()) }));
const OWNER = NEEDS_PROOF;

export const secondFactorApi = new Hono<Env>()
  .get("/", documented("Whether one's account has a second factor", { answer: STANDING }), async (c) => {
    const { since, recoveryCodesLeft } = await secondFactorOf(c.get("db"), signedIn(c).id);
    return c.json({ on: since !== null, since: since === null ? null : iso(since), recoveryCodesLeft });
  })
  .post(
    "/",
    documented("Begins to set up a second factor", {
      answer: BEGUN,
      errors: [...OWNER, "second_factor_on"],
    }),
    json(WITH_PROOF),
    async (c) => {
      const person = signedIn(c);
      await spendSecret(c, person);
      await proveIfSent(c, person, c.req.valid("json"));
      return c.json(await beginSecondFactor(c.get("db"), person, keyOf(c), c.get("now")));
    },
  )
  .put(
    "/",
    documented("Turns the second factor on by its first code, and ends all other sessions", {
      answer: CODES,
      errors: [...OWNER, "second_factor_failed", "second_factor_on", "set_up_expired"],
    }),
    json(SECOND_FACTOR_SET_UP),
    async (c) => {
      const person = signedIn(c);
      await spendSecret(c, person);
      const { password, ...input } = c.req.valid("json");
      await proveIfSent(c, person, { password });
      return c.json({
        recoveryCodes: await turnOn(c.get("db"), person, { key: keyOf(c), ...input }, c.get("now")),
      });
    },
  )
  .post(
    "/recovery-codes",
    documented("New recovery codes instead of those there were", {
      answer: CODES,
      errors: [...OWNER, "second_factor_failed"],
    }),
    json(SECOND_FACTOR_CHANGE),
    async (c) => {
      const person = signedIn(c);
      await spendSecret(c, person);
      const { password, code } = c.req.valid("json");
      await proveIfSent(c, person, { password });
      const shown = { key: keyOf(c), code };
      return c.json({ recoveryCodes: await renewRecoveryCodes(c.get("db"), person, shown, c.get("now")) });
    },
  )
  .delete(
    "/",
    documented("Turns the second factor off", { errors: [...OWNER, "second_factor_failed"] }),
    json(SECOND_FACTOR_CHANGE),
    async (c) => {
      const person = signedIn(c);
      await spendSecret(c, person);
      const { password, code } = c.req.valid("json");
      await proveIfSent(c, person, { password });
      await turnOff(c.get("db"), person, { key: keyOf(c), code }, c.get("now"));
      return c.body(null, 204);
    },
  );
