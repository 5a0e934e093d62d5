import { Hono } from "hono";
import { DESTROYED } from "../../designs/web/web";
import { json } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { actor } from "../../http/guard";
import {
  answerComment,
  destroyCollected,
  drop,
  keep,
  like,
  pickUp,
  removeBottle,
  throwBack,
  throwBottle,
  throwCollected,
  unlike,
} from "../bottles";
import { ANSWER, DESTROY, DROP, THROW, USE } from "../input";
import { BOTTLE, DROPPED, LIKED, THROWN } from "./answers";
import { bottleJson } from "./json";

const THROW_ERRORS = [
  "throw_limit_reached",
  "profile_incomplete",
  "too_many_uncollected_bottles",
  "used_up",
  "text_refused",
] as const;
const PICK_ERRORS = [
  "bottle_not_found",
  "pick_limit_reached",
  "profile_incomplete",
  "forbidden",
  "already_picked",
  "backpack_full",
  "own_bottle",
] as const;
const HELD_ERRORS = ["bottle_not_found", "not_held"] as const;
const LIKE_ERRORS = [
  "bottle_not_found",
  "own_bottle",
  "profile_incomplete",
  "forbidden",
  "person_stopped",
] as const;

export const bottleVerbs = new Hono<Env>()
  .post(
    "/",
    documented("Throws a bottle", {
      answer: THROWN,
      status: 201,
      once: true,
      errors: [...THROW_ERRORS, "design_not_found", "wrong_state"],
    }),
    json(THROW),
    async (c) => {
      const thrown = await throwBottle(c.get("db"), await actor(c), c.req.valid("json"), c.get("now"));
      return c.json({ ...thrown, bottle: bottleJson(c, thrown.bottle) }, 201);
    },
  )
  .post(
    "/use-collected",
    documented("Throws a bottle that looks like one that is kept", {
      answer: THROWN,
      status: 201,
      once: true,
      errors: [...THROW_ERRORS, "bottle_not_found"],
    }),
    json(USE),
    async (c) => {
      const thrown = await throwCollected(c.get("db"), await actor(c), c.req.valid("json"), c.get("now"));
      return c.json({ ...thrown, bottle: bottleJson(c, thrown.bottle) }, 201);
    },
  )
  .post(
    "/pick/:id",
    documented("Picks a bottle up", { answer: BOTTLE, once: true, errors: PICK_ERRORS }),
    async (c) =>
      c.json(bottleJson(c, await pickUp(c.get("db"), await actor(c), c.req.param("id"), c.get("now")))),
  )
  .post(
    "/drop/:id",
    documented("Drops a bottle with a comment; without one throws it back", {
      answer: DROPPED,
      once: true,
      errors: [...HELD_ERRORS, "forbidden", "text_refused"],
    }),
    json(DROP),
    async (c) => {
      const { comment } = c.req.valid("json");
      const [db, who, id, now] = [c.get("db"), await actor(c), c.req.param("id"), c.get("now")];
      const dropped = await (comment === undefined
        ? throwBack(db, who, id, now)
        : drop(db, who, id, comment, now));
      return c.json({ ...dropped, bottle: bottleJson(c, dropped.bottle) });
    },
  )
  .post(
    "/throw-back/:id",
    documented("Throws a bottle back", { answer: BOTTLE, once: true, errors: HELD_ERRORS }),
    async (c) => {
      const { bottle } = await throwBack(c.get("db"), await actor(c), c.req.param("id"), c.get("now"));
      return c.json(bottleJson(c, bottle));
    },
  )
  .post(
    "/collect/:id",
    documented("Keeps a bottle", { answer: BOTTLE, once: true, errors: HELD_ERRORS }),
    async (c) =>
      c.json(bottleJson(c, await keep(c.get("db"), await actor(c), c.req.param("id"), c.get("now")))),
  )
  .post(
    "/like/:id",
    documented("Likes a bottle", { answer: LIKED, once: true, errors: LIKE_ERRORS }),
    async (c) => c.json(await like(c.get("db"), await actor(c), c.req.param("id"), c.get("now"))),
  )
  .delete(
    "/like/:id",
    documented("Takes a like back", {
      answer: LIKED,
      once: true,
      errors: ["bottle_not_found", "own_bottle"],
    }),
    async (c) => c.json(await unlike(c.get("db"), await actor(c), c.req.param("id"), c.get("now"))),
  )
  .post(
    "/comments/:id/answer",
    documented("Answers a comment on one's own bottle, once", {
      answer: BOTTLE,
      once: true,
      errors: ["comment_not_found", "forbidden", "already_answered", "text_refused"],
    }),
    json(ANSWER),
    async (c) => {
      const { content } = c.req.valid("json");
      const bottle = await answerComment(
        c.get("db"),
        await actor(c),
        c.req.param("id"),
        content,
        c.get("now"),
      );
      return c.json(bottleJson(c, bottle));
    },
  )
  .delete(
    "/destroy-collected",
    documented("Destroys a bottle one keeps", {
      answer: DESTROYED,
      once: true,
      errors: ["bottle_not_found"],
    }),
    json(DESTROY),
    async (c) => {
      const { bottleId } = c.req.valid("json");
      return c.json(await destroyCollected(c.get("db"), await actor(c), bottleId, c.get("now")));
    },
  )
  .delete(
    "/:id",
    documented("Takes one's own bottle out of the sea", {
      once: true,
      errors: ["bottle_not_found", "forbidden", "bottle_held"],
    }),
    async (c) => {
      await removeBottle(c.get("db"), await actor(c), c.req.param("id"), c.get("now"));
      return c.body(null, 204);
    },
  );
