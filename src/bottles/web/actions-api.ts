import { Hono } from "hono";
import { DESTROY_RESULT_JSON } from "../../designs/web/web";
import { readActor } from "../../http/actor";
import { jsonBody } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Ctx, Env } from "../../http/env";
import { runNow, runWithoutAnswer } from "../../http/run-now";
import {
  answerComment,
  destroyCollectedBottle,
  dropBottle,
  keepBottle,
  likeBottle,
  pickUpBottle,
  removeBottle,
  shareChart,
  thankForComment,
  throwBackBottle,
  throwBottle,
  throwWithCollectedDesign,
  unlikeBottle,
  unshareChart,
} from "../bottles";
import { ANSWER_INPUT, DESTROY_COLLECTED_INPUT, DROP_INPUT, THROW_COLLECTED_INPUT, THROW_INPUT } from "../input";
import type { ThrowResult } from "../throwing/throw";
import { BOTTLE_JSON, BOTTLE_LIKE_JSON, DROP_RESULT_JSON, THROW_RESULT_JSON } from "./answers";
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
const LIKE_ERRORS = ["bottle_not_found", "own_bottle", "profile_incomplete", "forbidden", "person_stopped"] as const;

const answerThrow = async (c: Ctx, thrown: ThrowResult) =>
  c.json({ ...thrown, bottle: await bottleJson(c, thrown.bottle) }, 201);

export const bottleActionsApi = new Hono<Env>()
  .post(
    "/",
    describeRoute("Throws a bottle", {
      answer: THROW_RESULT_JSON,
      status: 201,
      once: true,
      errors: [...THROW_ERRORS, "design_not_found", "wrong_state"],
    }),
    jsonBody(THROW_INPUT),
    async (c) => answerThrow(c, await runNow(c, throwBottle, await readActor(c), c.req.valid("json"))),
  )
  .post(
    "/use-collected",
    describeRoute("Throws a bottle that looks like one that is kept", {
      answer: THROW_RESULT_JSON,
      status: 201,
      once: true,
      errors: [...THROW_ERRORS, "bottle_not_found"],
    }),
    jsonBody(THROW_COLLECTED_INPUT),
    async (c) => answerThrow(c, await runNow(c, throwWithCollectedDesign, await readActor(c), c.req.valid("json"))),
  )
  .post(
    "/pick/:id",
    describeRoute("Picks a bottle up", { answer: BOTTLE_JSON, once: true, errors: PICK_ERRORS }),
    async (c) => c.json(await bottleJson(c, await runNow(c, pickUpBottle, await readActor(c), c.req.param("id")))),
  )
  .post(
    "/drop/:id",
    describeRoute("Drops a bottle with a comment; without one throws it back", {
      answer: DROP_RESULT_JSON,
      once: true,
      errors: [...HELD_ERRORS, "profile_incomplete", "forbidden", "text_refused"],
    }),
    jsonBody(DROP_INPUT),
    async (c) => {
      const { comment } = c.req.valid("json");
      const [db, actor, id, now] = [c.get("db"), await readActor(c), c.req.param("id"), c.get("now")];
      const dropped = await (comment === undefined
        ? throwBackBottle(db, actor, id, now)
        : dropBottle(db, actor, id, comment, now));
      return c.json({ ...dropped, bottle: await bottleJson(c, dropped.bottle) });
    },
  )
  .post(
    "/throw-back/:id",
    describeRoute("Throws a bottle back", { answer: BOTTLE_JSON, once: true, errors: HELD_ERRORS }),
    async (c) => {
      const { bottle } = await throwBackBottle(c.get("db"), await readActor(c), c.req.param("id"), c.get("now"));
      return c.json(await bottleJson(c, bottle));
    },
  )
  .post(
    "/collect/:id",
    describeRoute("Keeps a bottle", { answer: BOTTLE_JSON, once: true, errors: HELD_ERRORS }),
    async (c) =>
      c.json(await bottleJson(c, await keepBottle(c.get("db"), await readActor(c), c.req.param("id"), c.get("now")))),
  )
  .post(
    "/like/:id",
    describeRoute("Likes a bottle", { answer: BOTTLE_LIKE_JSON, once: true, errors: LIKE_ERRORS }),
    async (c) => c.json(await runNow(c, likeBottle, await readActor(c), c.req.param("id"))),
  )
  .delete(
    "/like/:id",
    describeRoute("Takes a like back", {
      answer: BOTTLE_LIKE_JSON,
      once: true,
      errors: ["bottle_not_found", "own_bottle"],
    }),
    async (c) => c.json(await runNow(c, unlikeBottle, await readActor(c), c.req.param("id"))),
  )
  .post(
    "/comments/:id/answer",
    describeRoute("Answers a comment on one's own bottle, once", {
      answer: BOTTLE_JSON,
      once: true,
      errors: ["comment_not_found", "forbidden", "already_answered", "text_refused"],
    }),
    jsonBody(ANSWER_INPUT),
    async (c) => {
      const { content } = c.req.valid("json");
      const bottle = await runNow(c, answerComment, await readActor(c), c.req.param("id"), content);
      return c.json(await bottleJson(c, bottle));
    },
  )
  .post(
    "/comments/:id/thanks",
    describeRoute("Thanks for a comment on one's own bottle; its writer is told once", {
      once: true,
      errors: ["comment_not_found", "forbidden"],
    }),
    async (c) => runWithoutAnswer(c, thankForComment, await readActor(c), c.req.param("id")),
  )
  .post(
    "/:id/chart",
    describeRoute("Shows the chart of one's own bottle's voyage to whoever has the link", {
      once: true,
      errors: ["bottle_not_found", "forbidden"],
    }),
    async (c) => runWithoutAnswer(c, shareChart, await readActor(c), c.req.param("id")),
  )
  .delete(
    "/:id/chart",
    describeRoute("Takes the chart back", { once: true, errors: ["bottle_not_found", "forbidden"] }),
    async (c) => runWithoutAnswer(c, unshareChart, await readActor(c), c.req.param("id")),
  )
  .delete(
    "/destroy-collected",
    describeRoute("Destroys a bottle one keeps", {
      answer: DESTROY_RESULT_JSON,
      once: true,
      errors: ["bottle_not_found"],
    }),
    jsonBody(DESTROY_COLLECTED_INPUT),
    async (c) => {
      const { bottleId } = c.req.valid("json");
      return c.json(await runNow(c, destroyCollectedBottle, await readActor(c), bottleId));
    },
  )
  .delete(
    "/:id",
    describeRoute("Takes one's own bottle out of the sea", {
      once: true,
      errors: ["bottle_not_found", "forbidden", "bottle_held"],
    }),
    async (c) => runWithoutAnswer(c, removeBottle, await readActor(c), c.req.param("id")),
  );
