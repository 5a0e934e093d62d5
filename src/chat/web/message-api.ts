import { Hono } from "hono";
import { requirePerson } from "../../http/actor";
import { jsonBody } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { runNow, runWithoutAnswer } from "../../http/run-now";
import { CHAT_LIMITS } from "../../limits/chat";
import { MINUTE } from "../../runtime/units";
import {
  editMessage,
  finishBurn,
  hideMessage,
  reactToMessage,
  recallMessage,
  revealPhoto,
  takeReactionBack,
} from "../chat";
import { BURN_OPENED_INPUT, EDIT_INPUT, OPEN_BURN_INPUT, REACTION_INPUT } from "../input";
import { chatMessageJson } from "../reading/stream";
import { BURN_KEY, CHAT_MESSAGE, CHAT_REACTIONS } from "./answers";
import { chatPictureStoresOf, respondBurn, respondChatPicture, respondSealedBurn } from "./handlers";

const BURN_ERRORS = ["not_found", "forbidden", "not_friends", "image_expired"] as const;
/** What stands between two people, as for sending. */
const SEPARATION_ERRORS = [
  "user_not_found",
  "blocked",
  "not_friends",
  "chat_frozen",
  "person_stopped",
  "profile_incomplete",
] as const;
const EDIT_ERRORS = [
  ...["not_found", "forbidden", "cannot_edit", "edit_window_over", "edit_limit_reached"],
  ...["text_refused", "text_unchecked"],
  ...SEPARATION_ERRORS,
] as const;
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
  .patch(
    "/messages/:id",
    describeRoute(`Edits an own text, within ${CHAT_LIMITS.editWindow / MINUTE} minutes`, {
      answer: CHAT_MESSAGE,
      errors: EDIT_ERRORS,
    }),
    jsonBody(EDIT_INPUT),
    async (c) => {
      const [db, me, { text }] = [c.get("db"), requirePerson(c).id, c.req.valid("json")];
      return c.json(chatMessageJson(await editMessage(db, me, c.req.param("id"), text, c.get("now"))));
    },
  )
  .put(
    "/messages/:id/reaction",
    describeRoute("Reacts to a message with one emoji, in place of an earlier one; nobody is notified", {
      answer: CHAT_REACTIONS,
      errors: ["emoji_unknown", "not_found", "cannot_react", "reaction_unanswered", ...SEPARATION_ERRORS],
    }),
    jsonBody(REACTION_INPUT),
    async (c) => {
      const [db, me, { emoji }] = [c.get("db"), requirePerson(c).id, c.req.valid("json")];
      return c.json(await reactToMessage(db, me, c.req.param("id"), emoji, c.get("now")));
    },
  )
  .delete(
    "/messages/:id/reaction",
    describeRoute("Takes one's reaction back", { answer: CHAT_REACTIONS, errors: ["not_found"] }),
    async (c) => {
      const [db, me] = [c.get("db"), requirePerson(c).id];
      return c.json(await takeReactionBack(db, me, c.req.param("id"), c.get("now")));
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
    describeRoute("The picture was shown: erases its key before its minute is over", {
      errors: ["not_found", "forbidden"],
    }),
    jsonBody(BURN_OPENED_INPUT),
    async (c) => {
      const claim = { id: c.req.param("id"), ...c.req.valid("json") };
      await finishBurn(c.get("db"), requirePerson(c), claim);
      return c.body(null, 204);
    },
  )
  .delete("/messages/:id", describeRoute("Deletes a message for oneself", { errors: ["not_found"] }), async (c) =>
    runWithoutAnswer(c, hideMessage, requirePerson(c).id, c.req.param("id")),
  );
