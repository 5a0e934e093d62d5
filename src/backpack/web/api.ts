import { Hono } from "hono";
import { json } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { actor, signedIn } from "../../http/guard";
import { backpackOf, expandBackpack } from "../backpack";
import { EXPAND } from "../input";
import { BACKPACK } from "./answers";

export const backpackApi = new Hono<Env>()
  .get(
    "/",
    documented("How full the backpack is, and what more room costs", { answer: BACKPACK }),
    async (c) => c.json(await backpackOf(c.get("db"), signedIn(c).id, c.get("now"))),
  )
  .post(
    "/expand",
    documented("Makes room for ten more", {
      answer: BACKPACK,
      once: true,
      errors: ["insufficient_coins", "price_changed"],
    }),
    json(EXPAND),
    async (c) => {
      const { capacity = null } = c.req.valid("json");
      return c.json(await expandBackpack(c.get("db"), await actor(c), capacity, c.get("now")));
    },
  );
