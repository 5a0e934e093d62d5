import { Hono } from "hono";
import { publicJsonBody } from "../../../http/body/validation";
import { describeRoute } from "../../../http/contract/route-description";
import type { Env } from "../../../http/env";
import { loadOwnUserJson } from "../../../profile/web/web";
import { EMAIL_ADDRESS_INPUT, RESET_PASSWORD_INPUT, VERIFY_EMAIL_INPUT } from "../../input";
import { EMAIL_VERIFIED_JSON } from "../answers";
import { requestResetLimited, resendVerificationLimited, resetPasswordLimited, verifyEmailLimited } from "./limits";

export const recoveryApi = new Hono<Env>()
  .post(
    "/verify-email",
    describeRoute("Proves an e-mail address", {
      open: true,
      answer: EMAIL_VERIFIED_JSON,
      errors: ["verification_failed"],
    }),
    publicJsonBody(VERIFY_EMAIL_INPUT),
    async (c) => {
      const person = await verifyEmailLimited(c, c.req.valid("json"));
      return c.json({ user: await loadOwnUserJson(c, person) });
    },
  )
  .post(
    "/resend-verification",
    describeRoute("Sends the verification email again, if there is anybody", { open: true, status: 202 }),
    publicJsonBody(EMAIL_ADDRESS_INPUT),
    async (c) => {
      await resendVerificationLimited(c, c.req.valid("json").email);
      return c.body(null, 202);
    },
  )
  .post(
    "/forgot-password",
    describeRoute("Sends an email to set a new password, if there is anybody", { open: true, status: 202 }),
    publicJsonBody(EMAIL_ADDRESS_INPUT),
    async (c) => {
      await requestResetLimited(c, c.req.valid("json").email);
      return c.body(null, 202);
    },
  )
  .post(
    "/reset-password",
    describeRoute("Sets a new password with the token of an email", {
      open: true,
      errors: ["reset_failed", "overloaded"],
    }),
    publicJsonBody(RESET_PASSWORD_INPUT),
    async (c) => {
      await resetPasswordLimited(c, c.req.valid("json"));
      return c.body(null, 204);
    },
  );
