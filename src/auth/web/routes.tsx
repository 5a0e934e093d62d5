import { Hono } from "hono";
import { z } from "zod";
import { noOtherBody } from "../../http/body";
import type { Ctx, Env } from "../../http/env";
import { attemptAsAnyone, posted } from "../../http/form";
import { limitedWrites } from "../../http/limit";
import { go, ownPath } from "../../shell/go";
import { CREDENTIALS, REGISTRATION } from "../input";
import { loginPage, registerPage } from "./pages/entry";
import { weakSpot } from "./password-strength";
import { socialPages } from "./providers/provider-routes";
import { recoveryPages } from "./recovery-routes";
import { safetyPages } from "./security-routes";
import { clearSessionCookie } from "./session-cookie";
import { leave, logInAndEnter, registerAndEnter } from "./sign-in";
import { onward, welcome } from "./welcome";

const next = z.string().optional();
const LOGIN = CREDENTIALS.extend({ next });
const REGISTER = REGISTRATION.omit({ language: true }).extend({
  next,
  confirm: z.string(),
  weak: z.string().optional(),
});

async function login(c: Ctx): Promise<Response> {
  const input = await posted(c, LOGIN);
  const person = await welcome(c, await logInAndEnter(c, input));
  return go(c, onward(person, input.next));
}

async function registration(c: Ctx): Promise<Response> {
  const { confirm, weak, next: wish, ...input } = await posted(c, REGISTER);
  const chosen = { password: input.password, confirm, weak };
  const spot = await weakSpot(c, chosen, [input.username, input.nickname]);
  if (spot) return registerPage(c, null, spot);
  const person = await welcome(c, await registerAndEnter(c, { ...input, language: c.get("language") }));
  return go(c, onward(person, wish));
}

const away = (c: Ctx): Response | null => (c.get("person") ? go(c, ownPath(c.req.query("next"))) : null);

export const authPages = new Hono<Env>()
  .route("/", socialPages)
  .route("/", recoveryPages)
  .route("/", safetyPages)
  .get("/login", (c) => away(c) ?? loginPage(c))
  .post("/login", (c) =>
    attemptAsAnyone(
      c,
      () => login(c),
      (refusal) => loginPage(c, refusal),
    ),
  )
  .get("/register", (c) => away(c) ?? registerPage(c))
  .post("/register", (c) =>
    attemptAsAnyone(
      c,
      () => registration(c),
      (refusal) => registerPage(c, refusal),
    ),
  )
  .post("/logout", limitedWrites, noOtherBody, async (c) => {
    await leave(c);
    clearSessionCookie(c);
    c.header("clear-site-data", '"cache"');
    return go(c, "/", "logged_out");
  });
