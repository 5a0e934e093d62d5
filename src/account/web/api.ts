import { Hono } from "hono";
import type { Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { json } from "../../http/validated";
import { PROOF } from "../input";
import { leaveForGood } from "./deletion";
import { download } from "./download";

/** Under `/api/auth`: the account as a whole. */
export const accountApi = new Hono<Env>()
  .get("/export", download)
  .delete("/account", json(PROOF), async (c) => {
    await leaveForGood(c, signedIn(c), c.req.valid("json"));
    return c.body(null, 204);
  });
