import { Hono } from "hono";
import { readActor, requirePerson } from "../../http/actor";
import { jsonBody } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { expandBackpack, loadBackpack } from "../backpack";
import { EXPAND_BACKPACK_INPUT } from "../input";
import { BACKPACK_JSON } from "./answers";

export const backpackApi = new Hono<Env>()
  .get("/", describeRoute("How full the backpack is, and what more room costs", { answer: BACKPACK_JSON }), async (c) =>
    c.json(await loadBackpack(c.get("db"), requirePerson(c).id, c.get("now"))),
  )
  .post(
    "/expand",
    describeRoute("Makes room for ten more", {
      answer: BACKPACK_JSON,
      once: true,
      errors: ["insufficient_coins", "price_changed"],
    }),
    jsonBody(EXPAND_BACKPACK_INPUT),
    async (c) => {
      const { capacity = null } = c.req.valid("json");
      return c.json(await expandBackpack(c.get("db"), await readActor(c), capacity, c.get("now")));
    },
  );
