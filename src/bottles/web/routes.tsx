import { Hono } from "hono";
import { noOtherBody } from "../../http/body/body";
import type { Env } from "../../http/env";
import { members } from "../../http/guard";
import { limitedWrites } from "../../http/limits/limit";
import {
  answerIt,
  destroyIt,
  dropIt,
  keepIt,
  likeIt,
  pick,
  removeIt,
  throwIt,
  throwItBack,
  undoIt,
  unlikeIt,
  viewIt,
} from "./actions";
import { showBottle, showHome, showList, showShared, showSheet, showThrow, throwJson } from "./handlers";

export const bottlePages = new Hono<Env>()
  .get("/", showHome)
  .get("/throw", (c) => showThrow(c))
  .post("/throw", throwIt)
  .get("/throw.json", throwJson)
  .post("/pick", pick)
  .get("/bottle/:id", (c) => showBottle(c, c.req.param("id")))
  .post("/bottle/:id/view", limitedWrites, noOtherBody, (c) => viewIt(c, c.req.param("id")))
  .post("/bottle/:id/like", (c) => likeIt(c, c.req.param("id")))
  .post("/bottle/:id/unlike", (c) => unlikeIt(c, c.req.param("id")))
  .post("/bottle/:id/drop", (c) => dropIt(c, c.req.param("id")))
  .post("/bottle/:id/throw-back", (c) => throwItBack(c, c.req.param("id")))
  .post("/bottle/:id/keep", (c) => keepIt(c, c.req.param("id")))
  .post("/bottle/:id/undo", members, noOtherBody, (c) => undoIt(c, c.req.param("id")))
  .post("/bottle/:id/answer", (c) => answerIt(c, c.req.param("id")))
  .post("/bottle/:id/remove", (c) => removeIt(c, c.req.param("id")))
  .post("/bottle/:id/destroy", (c) => destroyIt(c, c.req.param("id")))
  .get("/bottle-shared/:id/:picture{[0-9a-f]{20}\\.png}", (c) =>
    showSheet(c, c.req.param("id"), c.req.param("picture")),
  )
  .get("/bottle-shared/:id", (c) => showShared(c, c.req.param("id")))
  .get("/my-bottles", (c) => showList(c, "my"))
  .get("/picked-bottles", (c) => showList(c, "picked"));
