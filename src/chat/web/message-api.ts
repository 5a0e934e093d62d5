import { Hono } from "hono";
import { requirePerson } from "../../http/actor";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { CHAT_LIMITS } from "../../limits/chat";
import { MINUTE } from "../../runtime/units";
import { hideMessage, recallMessage } from "../chat";
import { chatMessageJson } from "../reading/stream";
import { CHAT_MESSAGE } from "./answers";
import { chatPictureStoresOf, respondBurnPicture, respondChatPicture } from "./handlers";

const PICTURE_MEDIA_TYPES = ["image/webp", "image/gif"];

export const chatMessageApi = new Hono<Env>()
  .get(
    "/pictures/:file",
    describeRoute("A picture that stays, for the two of its conversation", {
      media: PICTURE_MEDIA_TYPES,
      errors: ["not_found"],
    }),
    (c) => respondChatPicture(c, c.req.param("file")),
  )
  .post(
    "/messages/:id/recall",
    describeRoute(`Takes a message back for both, within ${CHAT_LIMITS.recallWindow / MINUTE} minutes`, {
      answer: CHAT_MESSAGE,
      errors: ["not_found", "forbidden", "recall_window_over"],
    }),
    async (c) => {
      const [db, now] = [c.get("db"), c.get("now")];
      return c.json(
        chatMessageJson(await recallMessage(db, chatPictureStoresOf(c), requirePerson(c).id, c.req.param("id"), now)),
      );
    },
  )
  .post(
    "/messages/:id/open",
    describeRoute("Opens a burn picture: its bytes, once", {
      media: PICTURE_MEDIA_TYPES,
      errors: ["not_found", "forbidden", "not_friends", "image_expired"],
    }),
    (c) => respondBurnPicture(c, c.req.param("id")),
  )
  .delete("/messages/:id", describeRoute("Deletes a message for oneself", { errors: ["not_found"] }), async (c) => {
    await hideMessage(c.get("db"), requirePerson(c).id, c.req.param("id"), c.get("now"));
    return c.body(null, 204);
  });
