import { Hono } from "hono";
import type { Env } from "../../http/env";
import { writeRateGuard } from "../../http/limits/rate-limit";
import { buyDesignForm, commentDesignForm, likeDesignForm, unlikeDesignForm, viewDesignForm } from "./forms";
import { showDesigner, showListedDesign, showSquare } from "./handlers";

export const squarePages = new Hono<Env>()
  .get("/bottle-square", showSquare)
  .get("/bottle-square/by/:id", (c) => showDesigner(c, c.req.param("id")))
  .get("/bottle-square/:id", (c) => showListedDesign(c, c.req.param("id")))
  .post("/bottle-square/like", likeDesignForm)
  .post("/bottle-square/unlike", unlikeDesignForm)
  .post("/bottle-square/:id/comment", (c) => commentDesignForm(c, c.req.param("id")))
  .post("/bottle-square/:id/buy", (c) => buyDesignForm(c, c.req.param("id")))
  .post("/bottle-square/:id/view", writeRateGuard, (c) => viewDesignForm(c, c.req.param("id")));
