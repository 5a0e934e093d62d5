import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../../http/actor";
import { handleMemberForm, parseForm } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import type { Refusal } from "../../../runtime/errors";
import { redirectTo } from "../../../shell/redirect";
import type { SignedIn } from "../../../users/users";
import { listAccessTokens } from "../../access-tokens";
import { endDevice, endOtherDevices, listDevices } from "../../devices";
import { EMAIL_CHANGE_INPUT, PASSWORD_CHANGE_INPUT } from "../../input";
import { hasPassword } from "../../security/credentials";
import { loadProvenUntil } from "../../security/proof";
import type { PasswordWeakness } from "../pages/parts";
import { devicesPage, emailPage, passwordPage } from "../pages/security";
import { checkPasswordStrength, withPasswordConfirmation } from "../password-strength";
import { requireProof } from "../proof/gate";
import { proofGatePath } from "../proof/routes";
import { restoreTypedFields } from "../typed-fields";
import { changeEmailLimited, changePasswordLimited } from "./change-credentials";

const EMAIL_FORM = EMAIL_CHANGE_INPUT.omit({ password: true });
const PASSWORD_FORM = withPasswordConfirmation(PASSWORD_CHANGE_INPUT.omit({ current: true }));
const END_DEVICE_FORM = z.object({ id: z.string().max(200) });

const showEmail = async (c: Ctx, person: SignedIn, refusal: Refusal | null = null) => emailPage(c, person, refusal);

const showPassword = async (
  c: Ctx,
  person: SignedIn,
  { refusal = null, weak = null }: { refusal?: Refusal | null; weak?: PasswordWeakness | null } = {},
) => passwordPage(c, person, { refusal, weak, password: await hasPassword(c.get("db"), person.id) });

async function showDevices(c: Ctx, person: SignedIn, refusal: Refusal | null = null): Promise<Response> {
  const devices = await runNow(c, listDevices, person);
  return devicesPage(c, { devices, tokens: await runNow(c, listAccessTokens, person.id), refusal });
}

async function changeEmailForm(c: Ctx, person: SignedIn): Promise<Response> {
  const { email, emailVerified } = await changeEmailLimited(c, person, await parseForm(c, EMAIL_FORM));
  if (email === null) return redirectTo(c, "/account/email", "email_removed");
  return emailVerified
    ? redirectTo(c, "/account/email", "profile_saved")
    : redirectTo(c, "/verify-email", "profile_saved");
}

async function changePasswordForm(c: Ctx, person: SignedIn): Promise<Response> {
  const input = await parseForm(c, PASSWORD_FORM);
  const weak = await checkPasswordStrength(c, input, [person.username, person.nickname]);
  if (weak) return showPassword(c, person, { weak });
  await changePasswordLimited(c, person, input);
  return redirectTo(c, "/account/password", "password_changed");
}

async function endDeviceForm(c: Ctx, person: SignedIn): Promise<Response> {
  await endDevice(c.get("db"), person.id, (await parseForm(c, END_DEVICE_FORM)).id);
  return redirectTo(c, "/account/sessions", "session_ended");
}

async function endOtherDevicesForm(c: Ctx, person: SignedIn): Promise<Response> {
  await endOtherDevices(c.get("db"), person);
  return redirectTo(c, "/account/sessions", "sessions_ended");
}

type SignedInHandler = (c: Ctx, person: SignedIn) => Promise<Response>;
type ShowRefusal = (c: Ctx, person: SignedIn, refusal: Refusal) => Promise<Response>;

const signedInForm = (work: SignedInHandler, showRefusal: ShowRefusal) => (c: Ctx) => {
  const person = requirePerson(c);
  return handleMemberForm(
    c,
    () => work(c, person),
    (refusal) => showRefusal(c, person, refusal),
  );
};

export const securityPages = new Hono<Env>()
  .get("/account/email", (c) => {
    const person = requirePerson(c);
    restoreTypedFields(c);
    return showEmail(c, person);
  })
  .post(
    "/account/email",
    signedInForm((c, person) => requireProof(c, "email_changed", () => changeEmailForm(c, person)), showEmail),
  )
  .get("/account/password", async (c) => {
    const person = requirePerson(c);
    // The proof comes first: otherwise a new password would be typed before the old one is asked for.
    const until = await runNow(c, loadProvenUntil, person);
    return until === null ? redirectTo(c, proofGatePath("/account/password")) : showPassword(c, person);
  })
  .post(
    "/account/password",
    signedInForm(
      (c, person) => requireProof(c, "password_changed", () => changePasswordForm(c, person), { returns: true }),
      (c, person, refusal) => showPassword(c, person, { refusal }),
    ),
  )
  .get("/account/sessions", (c) => showDevices(c, requirePerson(c)))
  .post("/account/sessions/end", signedInForm(endDeviceForm, showDevices))
  .post("/account/sessions/end-others", signedInForm(endOtherDevicesForm, showDevices));
