import { Hono } from "hono";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { hide, recall } from "../chat";
import { messageJson } from "../reading/live";
import { CHAT_MESSAGE } from "./answers";
import { open, picture, stores } from "./handlers";

const PICTURES = ["image/webp", "image/gif"];

export const messageApi = new Hono<Env>()
  .get(
    "/pictures/:file",
    documented("A picture that stays, for the two of its conversation", {
      media: PICTURES,
      errors: ["not_found"],
    }),
    (c) => picture(c, c.req.param("file")),
  )
  .post(
    "/messages/:id/recall",
    documented("Takes a message back for both, within two minutes", {
      answer: CHAT_MESSAGE,
      errors: ["not_found", "forbidden", "recall_window_over"],
    }),
    async (c) => {
      const [db, now] = [c.get("db"), c.get("now")];
      return c.json(messageJson(await recall(db, stores(c), signedIn(c).id, c.req.param("id"), now)));
    },
  )
  .post(
    "/messages/:id/open",
    documented("Opens a burn picture: its bytes, once", {
      media: PICTURES,
      errors: ["not_found", "forbidden", "not_friends", "image_expired"],
    }),
    (c) => open(c, c.req.param("id")),
  )
  .delete(
    "/messages/:id",
    documented("Deletes a message for oneself", { errors: ["not_found"] }),
    async (c) => {
      await hide(c.get("db"), signedIn(c).id, c.req.param("id"), c.get("now"));
      return c.body(null, 204);
    },
  );
