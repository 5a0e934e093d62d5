import { Hono } from "hono";
import { openJson } from "../../../http/body/validated";
import { documented } from "../../../http/contract/documented";
import type { Env } from "../../../http/env";
import { ownView } from "../../../profile/web/web";
import { ADDRESS, EVIDENCE, RESET } from "../../input";
import { VERIFIED } from "../answers";
import { forgot, resend, reset, verify } from "./recovery";

export const recoveryApi = new Hono<Env>()
  .post(
    "/verify-email",
    documented("Proves an e-mail address", { open: true, answer: VERIFIED, errors: ["verification_failed"] }),
    openJson(EVIDENCE),
    async (c) => {
      const person = await verify(c, c.req.valid("json"));
      return c.json({ user: await ownView(c, person) });
    },
  )
  .post(
    "/resend-verification",
    documented("Sends the verification letter again, if there is anybody", { open: true, status: 202 }),
    openJson(ADDRESS),
    async (c) => {
      await resend(c, c.req.valid("json").email);
      return c.body(null, 202);
    },
  )
  .post(
    "/forgot-password",
    documented("Sends a letter to set a new password, if there is anybody", { open: true, status: 202 }),
    openJson(ADDRESS),
    async (c) => {
      await forgot(c, c.req.valid("json").email);
      return c.body(null, 202);
    },
  )
  .post(
    "/reset-password",
    documented("Sets a new password with the token of a letter", {
      open: true,
      errors: ["reset_failed", "overloaded"],
    }),
    openJson(RESET),
    async (c) => {
      await reset(c, c.req.valid("json"));
      return c.body(null, 204);
    },
  );
