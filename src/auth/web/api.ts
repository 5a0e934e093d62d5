import { Hono } from "hono";
import type { Ctx, Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { json, openJson } from "../../http/validated";
import { needProfileComplete, selfView } from "../../profile/profile";
import { CREDENTIALS, REGISTRATION, SOCIAL_GRANT, SOCIAL_LOGIN } from "../input";
import { isCommon } from "../password/hash";
import { grantedLink, linkList, socialLogIn } from "./providers/provider-api";
import { unlinkProvider } from "./providers/sign-in";
import { recoveryApi } from "./recovery-api";
import { safetyApi } from "./security-api";
import { clearSessionCookie } from "./session-cookie";
import { type Entered, leave, logInAndEnter, registerAndEnter } from "./sign-in";

/** The login response of specification section 3. The API gives the token only; a cookie is for pages. */
const answer = async (c: Ctx, { token, person }: Entered) => ({
  token,
  user: await selfView(c.var.db, person, c.var.now),
  needProfileComplete: needProfileComplete(person),
});

/** What a client should tell the person: six characters are allowed, whatever they are (specification section 5). */
const warnings = async (password: string) =>
  (await isCommon(password)) ? { warnings: ["password_common"] } : {};

/** Under `/api/auth`. */
export const authApi = new Hono<Env>()
  .route("/", recoveryApi)
  .route("/", safetyApi)
  .post("/register", openJson(REGISTRATION), async (c) => {
    const input = c.req.valid("json");
    const entered = await registerAndEnter(c, input);
    return c.json({ ...(await answer(c, entered)), ...(await warnings(input.password)) }, 201);
  })
  .post("/login", openJson(CREDENTIALS), async (c) =>
    c.json(await answer(c, await logInAndEnter(c, c.req.valid("json")))),
  )
  .post("/social-login", openJson(SOCIAL_LOGIN), async (c) =>
    c.json(await answer(c, await socialLogIn(c, c.req.valid("json")))),
  )
  .get("/links", async (c) => c.json(await linkList(c, signedIn(c))))
  .post("/links", json(SOCIAL_GRANT), async (c) => {
    await grantedLink(c, signedIn(c), c.req.valid("json"));
    return c.json(await linkList(c, signedIn(c)), 201);
  })
  .delete("/links/:provider", async (c) => {
    await unlinkProvider(c, signedIn(c), c.req.param("provider"));
    return c.body(null, 204);
  })
  .post("/logout", async (c) => {
    signedIn(c);
    await leave(c);
    clearSessionCookie(c);
    return c.body(null, 204);
  });
