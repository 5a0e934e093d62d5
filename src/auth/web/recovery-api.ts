import { Hono } from "hono";
import type { Env } from "../../http/env";
import { openJson } from "../../http/validated";
import { selfView } from "../../profile/profile";
import { ADDRESS, EVIDENCE, RESET } from "../input";
import { forgot, resend, reset, verify } from "./recovery";

/** Under `/api/auth`, open to anyone: what comes by mail. */
export const recoveryApi = new Hono<Env>()
  .post("/verify-email", openJson(EVIDENCE), async (c) => {
    const person = await verify(c, c.req.valid("json"));
    return c.json({ user: await selfView(c.var.db, person, c.var.now) });
  })
  .post("/resend-verification", openJson(ADDRESS), async (c) => {
    await resend(c, c.req.valid("json").email);
    return c.body(null, 202);
  })
  .post("/forgot-password", openJson(ADDRESS), async (c) => {
    await forgot(c, c.req.valid("json").email);
    return c.body(null, 202);
  })
  .post("/reset-password", openJson(RESET), async (c) => {
    await reset(c, c.req.valid("json"));
    return c.body(null, 204);
  });
