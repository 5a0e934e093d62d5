import { Hono } from "hono";
import { z } from "zod";
import { json } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { spendRate } from "../../http/limits/limit";
import { mute, remove, typing } from "../chat";
import { MUTE } from "../input";

export const settingsApi = new Hono<Env>()
  .post(
    "/:id/typing",
    documented("Tells the other one that one is typing; it is stored nowhere"),
    async (c) => {
      const me = signedIn(c).id;
      await spendRate(c, "typing", me);
      await typing(c.get("db"), me, c.req.param("id"), c.get("now"));
      return c.body(null, 204);
    },
  )
  .put(
    "/:id/mute",
    documented("Mutes a conversation, or lets it ring again", {
      answer: () => z.object({ muted: z.boolean() }),
      errors: ["not_found"],
    }),
    json(MUTE),
    async (c) =>
      c.json(await mute(c.get("db"), signedIn(c).id, c.req.param("id"), c.req.valid("json").muted)),
  )
  .delete("/:id", documented("Removes a conversation from one's own list"), async (c) => {
    await remove(c.get("db"), signedIn(c).id, c.req.param("id"), c.get("now"));
    return c.body(null, 204);
  });
