import { Hono } from "hono";
import type { Ctx, Env } from "../http/env";
import { signedIn } from "../http/guard";
import { json } from "../http/validated";
import { needProfileComplete, selfView } from "../profile/profile";
import { clearSessionCookie } from "./cookie";
import { type Entered, leave, logInAndEnter, registerAndEnter } from "./entrance";
import { CREDENTIALS, REGISTRATION } from "./input";

/** The login response of specification section 3. The API gives the token only; a cookie is for pages. */
const answer = async (c: Ctx, { token, person }: Entered) => ({
  token,
  user: await selfView(c.var.db, person, c.var.now),
  needProfileComplete: needProfileComplete(person),
});

/** Under `/api/auth`. */
export const authApi = new Hono<Env>()
  .post("/register", json(REGISTRATION), async (c) =>
    c.json(await answer(c, await registerAndEnter(c, c.req.valid("json"))), 201),
  )
  .post("/login", json(CREDENTIALS), async (c) =>
    c.json(await answer(c, await logInAndEnter(c, c.req.valid("json")))),
  )
  .post("/logout", async (c) => {
    signedIn(c);
    await leave(c);
    clearSessionCookie(c);
    return c.body(null, 204);
  });
