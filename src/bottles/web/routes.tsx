import { Hono } from "hono";
import { membersOnly } from "../../http/actor";
import { bodyTypeGuard } from "../../http/body/request-body";
import type { Env } from "../../http/env";
import { writeRateGuard } from "../../http/limits/rate-limit";
import {
  answerCommentForm,
  destroyCollectedForm,
  dropBottleForm,
  keepBottleForm,
  likeBottleForm,
  pickUpBottleForm,
  removeBottleForm,
  shareChartForm,
  thankForCommentForm,
  throwBackBottleForm,
  undoBottleReleaseForm,
  unlikeBottleForm,
  unshareChartForm,
  viewBottleForm,
} from "./forms";
import { showBottle, showBottleList } from "./handlers";
import { showHome } from "./home";
import { markEndTold, openNewsForm } from "./news";
import { showSharedBottle, showSharePreview } from "./share-handlers";
import { showSharedChart } from "./shared-chart";
import { throwBottleForm } from "./throw-form";
import { showThrow, showThrowJson } from "./throw-handlers";

export const bottlePages = new Hono<Env>()
  .get("/", showHome)
  .get("/throw", (c) => showThrow(c))
  .post("/throw", throwBottleForm)
  .get("/throw.json", showThrowJson)
  .post("/pick", pickUpBottleForm)
  .get("/bottle/:id", (c) => showBottle(c, c.req.param("id")))
  .post("/bottle/:id/view", writeRateGuard, bodyTypeGuard, (c) => viewBottleForm(c, c.req.param("id")))
  .post("/bottle/:id/news", (c) => openNewsForm(c, c.req.param("id")))
  .post("/bottle/:id/told", bodyTypeGuard, (c) => markEndTold(c, c.req.param("id")))
  .post("/bottle/:id/like", (c) => likeBottleForm(c, c.req.param("id")))
  .post("/bottle/:id/unlike", (c) => unlikeBottleForm(c, c.req.param("id")))
  .post("/bottle/:id/drop", (c) => dropBottleForm(c, c.req.param("id")))
  .post("/bottle/:id/throw-back", (c) => throwBackBottleForm(c, c.req.param("id")))
  .post("/bottle/:id/keep", (c) => keepBottleForm(c, c.req.param("id")))
  .post("/bottle/:id/undo", membersOnly, bodyTypeGuard, (c) => undoBottleReleaseForm(c, c.req.param("id")))
  .post("/bottle/:id/answer", (c) => answerCommentForm(c, c.req.param("id")))
  .post("/bottle/:id/thanks", (c) => thankForCommentForm(c, c.req.param("id")))
  .post("/bottle/:id/remove", (c) => removeBottleForm(c, c.req.param("id")))
  .post("/bottle/:id/destroy", (c) => destroyCollectedForm(c, c.req.param("id")))
  .post("/bottle/:id/share-chart", (c) => shareChartForm(c, c.req.param("id")))
  .post("/bottle/:id/unshare-chart", (c) => unshareChartForm(c, c.req.param("id")))
  .get("/bottle-shared/:id/chart.png", (c) => showSharedChart(c, c.req.param("id")))
  .get("/bottle-shared/:id/:picture{[0-9a-f]{20}\\.png}", (c) =>
    showSharePreview(c, c.req.param("id"), c.req.param("picture")),
  )
  .get("/bottle-shared/:id", (c) => showSharedBottle(c, c.req.param("id")))
  .get("/my-bottles", (c) => showBottleList(c, "my"))
  .get("/picked-bottles", (c) => showBottleList(c, "picked"));
