import { Hono } from "hono";
import { z } from "zod";
import { COUNT, documented, lazy, TIME } from "../../http/documented";
import type { Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { json } from "../../http/validated";
import { iso } from "../../iso";
import { SECOND_FACTOR_BEGINNING, SECOND_FACTOR_CHANGE, SECOND_FACTOR_SET_UP } from "../input";
import {
  beginSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  turnOff,
  turnOn,
} from "../second-factor/second-factor";
import { keyOf, spendSecret } from "./second-factor";

const STANDING = lazy(() => z.object({ on: z.boolean(), since: TIME.nullable(), recoveryCodesLeft: COUNT }));
const BEGUN = lazy(() => z.object({ secret: z.string(), uri: z.string(), setup: z.string() }));
const CODES = lazy(() => z.object({ recoveryCodes: z.array(z.string()) }));
const OWNER = ["wrong_password", "sign_in_again", "overloaded"] as const;

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
    json(SECOND_FACTOR_BEGINNING),
    async (c) => {
      const person = signedIn(c);
      await spendSecret(c, person);
      const shown = { key: keyOf(c), ...c.req.valid("json") };
      return c.json(await beginSecondFactor(c.get("db"), person, shown, c.get("now")));
    },
  )
  .put(
    "/",
    documented("Turns the second factor on by its first code, and ends all other sessions", {
      answer: CODES,
      errors: ["second_factor_failed", "second_factor_on", "set_up_expired"],
    }),
    json(SECOND_FACTOR_SET_UP),
    async (c) => {
      const person = signedIn(c);
      await spendSecret(c, person);
      const input = { key: keyOf(c), ...c.req.valid("json") };
      return c.json({ recoveryCodes: await turnOn(c.get("db"), person, input, c.get("now")) });
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
      const shown = { key: keyOf(c), ...c.req.valid("json") };
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
      await turnOff(c.get("db"), person, { key: keyOf(c), ...c.req.valid("json") }, c.get("now"));
      return c.body(null, 204);
    },
  );
