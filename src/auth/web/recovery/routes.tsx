import { Hono } from "hono";
import { z } from "zod";
import { handlePublicForm, parseForm, readFormFields } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { msUntilEmailRequest } from "../../../mail/outbox";
import { Refusal } from "../../../runtime/errors";
import { redirectTo } from "../../../shell/redirect";
import { nameKey } from "../../../users/users";
import { EMAIL_ADDRESS_INPUT, RESET_PASSWORD_INPUT, VERIFY_EMAIL_INPUT } from "../../input";
import { findResetAccount } from "../../password/set-password";
import { listLinkedProviders } from "../../providers/linked-providers";
import { completeSignIn } from "../complete-sign-in";
import { forgotPage, resetExpiredPage, resetPage } from "../pages/reset-password";
import { RESEND_BUTTON, type SubmittedVerifyForm, verifyPage } from "../pages/verify-email";
import { checkPasswordStrength, withPasswordConfirmation } from "../password-strength";
import { startSession } from "../sign-in";
import { requestResetLimited, resendVerificationLimited, resetPasswordLimited, verifyEmailLimited } from "./limits";

const RESET_PASSWORD_FORM = withPasswordConfirmation(
  RESET_PASSWORD_INPUT.extend({
    keepPasskeys: z
      .string()
      .optional()
      .transform((value) => value === "yes"),
  }),
);

async function showVerifyEmail(c: Ctx, refusal: Refusal | null = null, submitted: SubmittedVerifyForm = "evidence") {
  const person = c.get("person");
  const wait = person?.email ? await runNow(c, msUntilEmailRequest, nameKey(person.email), "verify_email") : 0;
  return verifyPage(c, { wait, refusal, submitted });
}

async function verifyEmailForm(c: Ctx): Promise<Response> {
  if (RESEND_BUTTON in (await readFormFields(c))) return resendVerificationForm(c);
  await verifyEmailLimited(c, await parseForm(c, VERIFY_EMAIL_INPUT));
  return redirectTo(c, c.get("person") ? "/profile" : "/login", "email_verified");
}

async function resendVerificationForm(c: Ctx): Promise<Response> {
  await resendVerificationLimited(c, (await parseForm(c, EMAIL_ADDRESS_INPUT)).email);
  return redirectTo(c, "/verify-email", "verification_sent");
}

async function forgotPasswordForm(c: Ctx): Promise<Response> {
  await requestResetLimited(c, (await parseForm(c, EMAIL_ADDRESS_INPUT)).email);
  return redirectTo(c, "/forgot-password?sent");
}

/** What the page of a reset says of its account. */
const resetOwnerOf = (owner: { username: string; has_passkeys: number; unlinks: number }) => ({
  username: owner.username,
  passkeys: owner.has_passkeys === 1,
  unlinks: owner.unlinks === 1,
});

async function showResetPassword(c: Ctx, token: string, refusal: Refusal | null = null): Promise<Response> {
  const owner = await runNow(c, findResetAccount, token);
  if (!owner) return resetExpiredPage(c, new Refusal("reset_failed"));
  return resetPage(c, { token, ...resetOwnerOf(owner), refusal });
}

async function resetPasswordForm(c: Ctx): Promise<Response> {
  const input = await parseForm(c, RESET_PASSWORD_FORM);
  const owner = await runNow(c, findResetAccount, input.token);
  if (!owner) throw new Refusal("reset_failed");
  const weak = await checkPasswordStrength(c, input, [owner.username, owner.nickname]);
  if (weak) return resetPage(c, { token: input.token, ...resetOwnerOf(owner), weak });
  const id = await resetPasswordLimited(c, input);
  // Somebody who knew the old password may have linked a provider: the links are shown.
  const links = await listLinkedProviders(c.get("db"), id);
  const next = links.length > 0 ? "/account/links" : undefined;
  return completeSignIn(c, startSession(c, { id }), { next, notice: "password_changed" });
}

/** No GET changes anything: mail scanners open links. */
export const recoveryPages = new Hono<Env>()
  .get("/verify-email", (c) => showVerifyEmail(c))
  .post("/verify-email", (c) =>
    handlePublicForm(
      c,
      () => verifyEmailForm(c),
      (refusal) => showVerifyEmail(c, refusal),
    ),
  )
  .post("/verify-email/resend", (c) =>
    handlePublicForm(
      c,
      () => resendVerificationForm(c),
      // Whoever is not signed in has one form.
      (refusal) => showVerifyEmail(c, refusal, c.get("person") ? "resend" : "evidence"),
    ),
  )
  .get("/forgot-password", (c) => forgotPage(c))
  .post("/forgot-password", (c) =>
    handlePublicForm(
      c,
      () => forgotPasswordForm(c),
      (refusal) => forgotPage(c, refusal),
    ),
  )
  .get("/reset-password", (c) => showResetPassword(c, c.req.query("token") ?? ""))
  .post("/reset-password", (c) =>
    handlePublicForm(
      c,
      () => resetPasswordForm(c),
      (refusal) => showResetPassword(c, c.get("fields")?.token ?? "", refusal),
    ),
  );
