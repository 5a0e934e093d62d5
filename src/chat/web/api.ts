import { Hono } from "hono";
import { isUpload } from "../../http/body/body";
import { json, queryOf } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { members, signedIn } from "../../http/guard";
import type { Code } from "../../runtime/errors";
import { history, markRead } from "../chat";
import { historyOf, PICTURE_FIELDS, READ } from "../input";
import { messageJson } from "../reading/live";
import { ABOUT, CHAT_LIST, CHAT_MESSAGE, UNREAD } from "./answers";
import { aboutMine, answerSent, sendFile, sendWords, wordsOrPicture } from "./handlers";
import { aboutJson } from "./json";
import { messageApi } from "./message-api";
import { settingsApi } from "./settings-api";

const KNOWN: readonly Code[] = ["user_not_found", "yourself"];
const SENDING: readonly Code[] = [
  ...KNOWN,
  "not_friends",
  "stranger_limit",
  "blocked",
  "chat_frozen",
  "burn_adults_only",
  "person_stopped",
  "profile_incomplete",
  "text_refused",
  "text_unchecked",
  "conversation_limit_reached",
  "unsupported_image",
];

export const chatApi = new Hono<Env>()
  .use(members)
  .route("/", messageApi)
  .route("/", settingsApi)
  .get(
    "/:id",
    documented("What one has with somebody", { answer: ABOUT, errors: [...KNOWN, "profile_incomplete"] }),
    async (c) => c.json(aboutJson(c.get("t"), await aboutMine(c, c.req.param("id")))),
  )
  .get(
    "/:id/messages",
    documented("Messages, newest first; reading them is receiving them", {
      answer: CHAT_LIST,
      errors: KNOWN,
    }),
    queryOf(historyOf),
    async (c) => {
      const { items, nextCursor } = await history(
        c.get("db"),
        signedIn(c).id,
        c.req.param("id"),
        c.req.valid("query"),
        c.get("now"),
      );
      return c.json({ items: items.map(messageJson), nextCursor });
    },
  )
  .post(
    "/:id/messages",
    documented("Sends words as JSON, or a picture as a form", {
      upload: PICTURE_FIELDS,
      answer: CHAT_MESSAGE,
      status: 201,
      also: { status: 200, when: "The same message, for a `clientId` that was sent before" },
      once: true,
      errors: SENDING,
    }),
    wordsOrPicture,
    async (c) => {
      const other = c.req.param("id");
      if (isUpload(c)) return answerSent(c, await sendFile(c, other));
      return answerSent(c, await sendWords(c, other, c.req.valid("json")));
    },
  )
  .post(
    "/:id/read",
    documented("Marks messages as read", { answer: UNREAD, errors: KNOWN }),
    json(READ),
    async (c) => {
      const { upTo } = c.req.valid("json");
      return c.json(await markRead(c.get("db"), signedIn(c).id, c.req.param("id"), upTo, c.get("now")));
    },
  );
