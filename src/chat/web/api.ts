import { Hono } from "hono";
import { membersOnly, requirePerson } from "../../http/actor";
import { isUploadRequest } from "../../http/body/request-body";
import { jsonBody, queryParamsOf } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import type { ErrorCode } from "../../runtime/errors";
import { markConversationRead } from "../chat";
import { CHAT_PICTURE_INPUT, chatHistoryInput, MARK_READ_INPUT } from "../input";
import { chatMessageJson } from "../reading/stream";
import { CHAT_MESSAGE, CHAT_OVERVIEW, CHAT_PART, CHAT_UNREAD } from "./answers";
import { deliveredApi } from "./delivered-api";
import { respondChatFile } from "./file/download";
import {
  loadChatPart,
  loadOwnChatOverview,
  respondSent,
  sendPictureFrom,
  sendTextFrom,
  validateTextOrPicture,
} from "./handlers";
import { chatOverviewJson } from "./json";
import { chatMessageApi } from "./message-api";
import { offlineChatsApi } from "./offline-api";
import { chatSearchApi } from "./search-api";
import { chatSettingsApi } from "./settings-api";
import { chatTranslationApi } from "./translation";
import { withWayToWrite } from "./way-to-write";

const PERSON_ERRORS: readonly ErrorCode[] = ["user_not_found", "yourself"];
const SENDING_ERRORS: readonly ErrorCode[] = [
  ...PERSON_ERRORS,
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
  "card_unknown",
  "card_not_visible",
  "picture_refused",
  "quote_unknown",
];

export const chatApi = new Hono<Env>()
  .route("/", deliveredApi)
  .use(membersOnly)
  .route("/", chatMessageApi)
  .route("/", chatSettingsApi)
  .route("/", chatTranslationApi)
  .route("/", chatSearchApi)
  .route("/", offlineChatsApi)
  .get(
    "/:id",
    describeRoute("What one has with somebody", {
      answer: CHAT_OVERVIEW,
      errors: [...PERSON_ERRORS, "profile_incomplete"],
    }),
    async (c) => {
      const overview = await loadOwnChatOverview(c, c.req.param("id"));
      const { standing } = await withWayToWrite(c, overview);
      return c.json({ ...chatOverviewJson(c.get("t"), overview), standing });
    },
  )
  .get(
    "/:id/export",
    describeRoute("What one sees of a chat as one HTML file without script, pictures in it", {
      media: "text/html",
      errors: [...PERSON_ERRORS, "profile_incomplete", "rate_limited"],
    }),
    (c) => respondChatFile(c, c.req.param("id")),
  )
  .get(
    "/:id/messages",
    describeRoute("Messages, newest first", {
      answer: CHAT_PART,
      errors: [...PERSON_ERRORS, "not_found"],
    }),
    queryParamsOf(chatHistoryInput),
    async (c) => {
      const { items, ...cursors } = await loadChatPart(c, c.req.param("id"), c.req.valid("query"));
      return c.json({ items: items.map(chatMessageJson), ...cursors });
    },
  )
  .post(
    "/:id/messages",
    describeRoute("Sends words, or a bottle or design as a card, as JSON, or a picture as a form", {
      upload: CHAT_PICTURE_INPUT,
      answer: CHAT_MESSAGE,
      status: 201,
      also: { status: 200, when: "The same message, for a `clientId` that was sent before" },
      once: true,
      errors: SENDING_ERRORS,
    }),
    validateTextOrPicture,
    async (c) => {
      const other = c.req.param("id");
      if (isUploadRequest(c)) return respondSent(c, await sendPictureFrom(c, other));
      return respondSent(c, await sendTextFrom(c, other, c.req.valid("json")));
    },
  )
  .post(
    "/:id/read",
    describeRoute("Marks messages as read", { answer: CHAT_UNREAD, errors: PERSON_ERRORS }),
    jsonBody(MARK_READ_INPUT),
    async (c) => {
      const { upTo } = c.req.valid("json");
      return c.json(
        await markConversationRead(c.get("db"), requirePerson(c).id, c.req.param("id"), upTo, c.get("now")),
      );
    },
  );
