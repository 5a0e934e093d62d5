import { Hono } from "hono";
import { z } from "zod";
import { noOtherBody } from "../../http/body/body";
import { attemptAsAnyone, posted } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { limitedWrites } from "../../http/limits/limit";
import { Refusal } from "../../runtime/errors";
import { isRegistrationOpen } from "../../safety/safety";
import { go, ownPath } from "../../shell/go";
import { inviterByCode } from "../../users/users";
import { LOGIN, REGISTRATION } from "../input";
import { loginPage, registerPage } from "./pages/entry";
import type { Weakness } from "./pages/parts";
import { typedTwice, weakSpot } from "./password-strength";
import { proofPages } from "./proof/routes";
import { socialPages } from "./providers/provider-routes";
import { recoveryPages } from "./recovery/routes";
import { carried } from "./return-path";
import { secondFactorPages } from "./second-factor/routes";
import { safetyPages } from "./security/routes";
import { clearSessionCookie } from "./session-cookie";
import { logInAndEnter, logOut, registerAndEnter } from "./sign-in";
import { tokenPages } from "./tokens/routes";
import { comeIn } from "./welcome";

const next = z.string().optional();
const LOGIN_FORM = LOGIN.extend({ next });
const REGISTER = typedTwice(REGISTRATION.omit({ language: true }).extend({ next }));

async function login(c: Ctx): Promise<Response> {
  const { next, ...input } = await posted(c, LOGIN_FORM);
  return comeIn(c, logInAndEnter(c, input), { next });
}

async function registration(c: Ctx): Promise<Response> {
  const { confirm: _, weak, next: wish, ...input } = await posted(c, REGISTER);
  const chosen = { password: input.password, weak };
  const spot = await weakSpot(c, chosen, [input.username, input.nickname]);
  if (spot) return showRegistration(c, null, spot);
  const entering = registerAndEnter(c, { ...input, language: c.get("language") });
  return comeIn(c, entering, { next: wish });
}

/** A closed registration is announced before the form is filled in. */
const closedNow = async (c: Ctx): Promise<Refusal | null> =>
  (await isRegistrationOpen(c.get("db"), c.get("now"))) ? null : new Refusal("registration_closed");

/** `/register`, with the letter or the invitation one came by. */
async function showRegistration(
  c: Ctx,
  refusal: Refusal | null,
  weak: Weakness | null = null,
): Promise<Response> {
  const { next, invite } = carried({ fields: c.get("fields") ?? null, query: c.req.query() });
  const db = c.get("db");
  const [letter, inviter] = await Promise.all([
    c.get("deps").plan.greet(db, next, c.get("now")),
    inviterByCode(db, invite, c.get("now")),
  ]);
  return registerPage(c, { letter, inviter }, refusal, weak);
}

const away = (c: Ctx): Response | null => (c.get("person") ? go(c, ownPath(c.req.query("next"))) : null);

export const authPages = new Hono<Env>()
  .route("/", secondFactorPages)
  .route("/", socialPages)
  .route("/", recoveryPages)
  .route("/", safetyPages)
  .route("/", tokenPages)
  .route("/", proofPages)
  .get("/login", (c) => away(c) ?? loginPage(c))
  .post("/login", (c) =>
    attemptAsAnyone(
      c,
      () => login(c),
      (refusal) => loginPage(c, refusal),
    ),
  )
  .get("/register", async (c) => away(c) ?? showRegistration(c, await closedNow(c)))
  .post("/register", (c) =>
    attemptAsAnyone(
      c,
      () => registration(c),
      (refusal) => showRegistration(c, refusal),
    ),
  )
  .post("/logout", limitedWrites, noOtherBody, async (c) => {
    await logOut(c);
    clearSessionCookie(c);
    c.header("clear-site-data", '"cache", "storage"');
    return go(c, "/", "logged_out");
  });
