import { Hono } from "hono";
import { z } from "zod";
import { handlePublicForm, parseForm } from "../../http/body/form";
import { bodyTypeGuard } from "../../http/body/request-body";
import type { Ctx, Env } from "../../http/env";
import { writeRateGuard } from "../../http/limits/rate-limit";
import { runNow } from "../../http/run-now";
import { Refusal } from "../../runtime/errors";
import { isRegistrationOpen } from "../../safety/safety";
import { redirectTo, safeOwnPath } from "../../shell/redirect";
import { findInviterByCode } from "../../users/users";
import { LOGIN_INPUT } from "../input";
import { completeSignIn } from "./complete-sign-in";
import { newDevicePages } from "./new-devices/routes";
import type { PasswordWeakness } from "./pages/parts";
import { registerPage } from "./pages/register";
import { passkeyPages } from "./passkeys/routes";
import { proofPages } from "./proof/routes";
import { providerPages } from "./providers/provider-routes";
import { recoveryPages } from "./recovery/routes";
import { checkRegistration } from "./registration-form";
import { returnParamsOf } from "./return-path";
import { secondFactorPages } from "./second-factor/routes";
import { securityPages } from "./security/routes";
import { clearSessionCookie } from "./session-cookie";
import { showLogin } from "./show-login";
import { logInAndStartSession, logOut, registerAndStartSession } from "./sign-in";
import { accessTokensPages } from "./tokens/access-tokens-routes";

const LOGIN_FORM = LOGIN_INPUT.extend({ next: z.string().optional() });

async function logInForm(c: Ctx): Promise<Response> {
  const { next, ...input } = await parseForm(c, LOGIN_FORM);
  return completeSignIn(c, logInAndStartSession(c, input), { next });
}

async function registerForm(c: Ctx): Promise<Response> {
  const { input: checked, refusal, weakness } = await checkRegistration(c);
  if (!checked) return showRegistration(c, refusal, weakness);
  const { confirm: _, weak: __, next, ...input } = checked;
  const session = registerAndStartSession(c, { ...input, language: c.get("language") });
  return completeSignIn(c, session, { next });
}

/** Shown with the empty form: that registration is closed is said before anything is typed. */
const closedRegistrationRefusal = async (c: Ctx): Promise<Refusal | null> =>
  (await runNow(c, isRegistrationOpen)) ? null : new Refusal("registration_closed");

/** `/register`, with the bottle or the inviter that led to it. */
async function showRegistration(
  c: Ctx,
  refusal: Refusal | null,
  weak: PasswordWeakness | null = null,
): Promise<Response> {
  const { next, invite } = returnParamsOf({ fields: c.get("fields") ?? null, query: c.req.query() });
  const db = c.get("db");
  const [letter, inviter] = await Promise.all([
    c.get("deps").plan.greet(db, next, c.get("now")),
    findInviterByCode(db, invite, c.get("now")),
  ]);
  return registerPage(c, { letter, inviter }, refusal, weak);
}

const redirectIfSignedIn = (c: Ctx): Response | null =>
  c.get("person") ? redirectTo(c, safeOwnPath(c.req.query("next"))) : null;

export const authPages = new Hono<Env>()
  .route("/", secondFactorPages)
  .route("/", providerPages)
  .route("/", recoveryPages)
  .route("/", newDevicePages)
  .route("/", securityPages)
  .route("/", accessTokensPages)
  .route("/", proofPages)
  .route("/", passkeyPages)
  .get("/login", (c) => redirectIfSignedIn(c) ?? showLogin(c))
  .post("/login", (c) =>
    handlePublicForm(
      c,
      () => logInForm(c),
      (refusal) => showLogin(c, refusal),
    ),
  )
  .get("/register", async (c) => redirectIfSignedIn(c) ?? showRegistration(c, await closedRegistrationRefusal(c)))
  .post("/register", (c) =>
    handlePublicForm(
      c,
      () => registerForm(c),
      (refusal) => showRegistration(c, refusal),
    ),
  )
  .post("/logout", writeRateGuard, bodyTypeGuard, async (c) => {
    await logOut(c);
    clearSessionCookie(c);
    c.header("clear-site-data", '"cache", "storage"');
    return redirectTo(c, "/", "logged_out");
  });
