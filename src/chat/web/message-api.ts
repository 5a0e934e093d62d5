import { Hono } from "hono";
import { requirePerson } from "../../http/actor";
import { jsonBody } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import { CHAT_LIMITS } from "../../limits/chat";
import { MINUTE } from "../../runtime/units";
import { finishBurn, hideMessage, recallMessage, revealPhoto } from "../chat";
import { BURN_OPENED_INPUT, OPEN_BURN_INPUT } from "../input";
import { chatMessageJson } from "../reading/stream";
import { BURN_KEY, CHAT_MESSAGE } from "./answers";
import { chatPictureStoresOf, respondBurn, respondChatPicture, respondSealedBurn } from "./handlers";

const BURN_ERRORS = ["not_found", "forbidden", "not_friends", "image_expired"] as const;
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
    "/messages/:id/reveal",
    describeRoute("Opens a blurred photo for oneself, on all devices; its sender is not told", {
      answer: CHAT_MESSAGE,
      errors: ["not_found", "forbidden"],
    }),
    async (c) => c.json(chatMessageJson(await runNow(c, revealPhoto, requirePerson(c).id, c.req.param("id")))),
  )
  .get(
    "/messages/:id/sealed",
    describeRoute("A burn picture without its key: a 12-byte nonce, then AES-256-GCM; ranges, as often as needed", {
      media: "application/octet-stream",
      also: { status: 206, when: "The part that `Range` asks for" },
      errors: BURN_ERRORS,
    }),
    (c) => respondSealedBurn(c, c.req.param("id")),
  )
  .post(
    "/messages/:id/open",
    describeRoute("Opens a burn picture, once: with a `claim` its key, without one its bytes", {
      answer: BURN_KEY,
      orBytes: PICTURE_MEDIA_TYPES,
      errors: BURN_ERRORS,
    }),
    jsonBody(OPEN_BURN_INPUT),
    (c) => respondBurn(c, c.req.param("id"), c.req.valid("json").claim),
  )
  .post(
    "/messages/:id/opened",
    describeRoute("The picture was shown: erases its key before its minute is over", {}),
    jsonBody(BURN_OPENED_INPUT),
    async (c) => {
      const claim = { id: c.req.param("id"), ...c.req.valid("json") };
      await finishBurn(c.get("db"), requirePerson(c), claim);
      return c.body(null, 204);
    },
  )
  .delete("/messages/:id", describeRoute("Deletes a message for oneself", { errors: ["not_found"] }), async (c) => {
    await hideMessage(c.get("db"), requirePerson(c).id, c.req.param("id"), c.get("now"));
    return c.body(null, 204);
  });
