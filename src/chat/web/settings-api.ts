import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../http/actor";
import { jsonBody } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { spendRate } from "../../http/limits/rate-limit";
import { runNow, runWithoutAnswer } from "../../http/run-now";
import { changeChatSettings, loadChatSettings, muteConversation, publishTyping, removeConversation } from "../chat";
import { CHAT_SETTINGS_INPUT, MUTE_INPUT } from "../input";
import { CHAT_SETTINGS } from "./answers";

const PERSON_ERRORS = ["user_not_found", "yourself"] as const;

export const chatSettingsApi = new Hono<Env>()
  .get("/settings", describeRoute("What one tells in chats, and is told", { answer: CHAT_SETTINGS }), async (c) =>
    c.json(await loadChatSettings(c.get("db"), requirePerson(c).id)),
  )
  .put(
    "/settings",
    describeRoute("Switches what one tells in chats, in both directions; absent fields stay", {
      answer: CHAT_SETTINGS,
    }),
    jsonBody(CHAT_SETTINGS_INPUT),
    async (c) => c.json(await runNow(c, changeChatSettings, requirePerson(c).id, c.req.valid("json"))),
  )
  .post(
    "/:id/typing",
    describeRoute("Tells the other one that one is typing; it is stored nowhere", { errors: PERSON_ERRORS }),
    async (c) => {
      const me = requirePerson(c).id;
      await spendRate(c, "typing", me);
      await publishTyping(c.get("db"), me, c.req.param("id"), c.get("now"));
      return c.body(null, 204);
    },
  )
  .put(
    "/:id/mute",
    describeRoute("Mutes a conversation, or lets it ring again", {
      answer: () => z.object({ muted: z.boolean() }),
      errors: ["not_found"],
    }),
    jsonBody(MUTE_INPUT),
    async (c) =>
      c.json(await muteConversation(c.get("db"), requirePerson(c).id, c.req.param("id"), c.req.valid("json").muted)),
  )
  .delete("/:id", describeRoute("Removes a conversation from one's own list", { errors: PERSON_ERRORS }), async (c) =>
    runWithoutAnswer(c, removeConversation, requirePerson(c).id, c.req.param("id")),
  );
