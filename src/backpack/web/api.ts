import { Hono } from "hono";
import type { Env } from "../../http/env";
import { actor, signedIn } from "../../http/guard";
import { json } from "../../http/validated";
import { backpackOf, expandBackpack } from "../backpack";
import { EXPAND } from "../input";

/** Under `/api/backpack`. */
export const backpackApi = new Hono<Env>()
  .get("/", async (c) => c.json(await backpackOf(c.var.db, signedIn(c).id, c.var.now)))
  .post("/expand", json(EXPAND), async (c) => {
    const { capacity = signedIn(c).backpackCapacity } = c.req.valid("json");
    return c.json(await expandBackpack(c.var.db, await actor(c), capacity, c.var.now));
  });
