import { Hono } from "hono";
import { readActor, requirePerson } from "../../http/actor";
import { jsonBody } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import { expandBackpack, loadBackpack } from "../backpack";
import { EXPAND_BACKPACK_INPUT } from "../input";
import { BACKPACK_JSON } from "./answers";

export const backpackApi = new Hono<Env>()
  .get("/", describeRoute("How full the backpack is, and what more room costs", { answer: BACKPACK_JSON }), async (c) =>
    c.json(await runNow(c, loadBackpack, requirePerson(c).id)),
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
      return c.json(await runNow(c, expandBackpack, await readActor(c), capacity));
    },
  );
