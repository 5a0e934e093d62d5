import { Hono } from "hono";
import type { Env } from "../../http/env";
import { limitedWrites } from "../../http/limits/limit";
import { buyIt, commentIt, likeIt, unlikeIt, viewIt } from "./actions";
import { showDesign, showDesigner, showSquare } from "./handlers";

export const squarePages = new Hono<Env>()
  .get("/bottle-square", showSquare)
  .get("/bottle-square/by/:id", (c) => showDesigner(c, c.req.param("id")))
  .get("/bottle-square/:id", (c) => showDesign(c, c.req.param("id")))
  .post("/bottle-square/like", likeIt)
  .post("/bottle-square/unlike", unlikeIt)
  .post("/bottle-square/:id/comment", (c) => commentIt(c, c.req.param("id")))
  .post("/bottle-square/:id/buy", (c) => buyIt(c, c.req.param("id")))
  .post("/bottle-square/:id/view", limitedWrites, (c) => viewIt(c, c.req.param("id")));
