import { Hono } from "hono";
import { pagingInput } from "../../db/page-input";
import { mapPage } from "../../db/paging";
import { localizeBuiltInDesign } from "../../designs/designs";
import { DESIGN_JSON, designJson } from "../../designs/web/web";
import { membersOnly, readActor, requirePerson } from "../../http/actor";
import { jsonBody, queryParams, queryParamsOf } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { spendSearchRate } from "../../http/limits/search-rate";
import { runNow, runWithoutAnswer } from "../../http/run-now";
import { designCommentListName } from "../cursors";
import { BUY_INPUT, DESIGN_COMMENT_INPUT, SQUARE_LIST_INPUT } from "../input";
import {
  buyDesign,
  countDesignView,
  likeDesign,
  listDesignComments,
  listSquareDesigns,
  loadListedDesign,
  saveDesignComment,
  unlikeDesign,
} from "../square";
import { DESIGN_COMMENT_JSON, DESIGN_COMMENT_LIST_JSON, DESIGN_LIKE_JSON, SQUARE_LIST_JSON } from "./answers";
import { designCommentJson, listedDesignJson } from "./json";

const ACCESS_ERRORS = ["design_not_found", "profile_incomplete"] as const;

export const squareApi = new Hono<Env>()
  .use(membersOnly)
  .get(
    "/",
    describeRoute("What is on sale or on show", { answer: SQUARE_LIST_JSON, errors: ["rate_limited"] }),
    queryParams(SQUARE_LIST_INPUT),
    async (c) => {
      const wanted = c.req.valid("query");
      if (wanted.keys.length > 0) await spendSearchRate(c);
      const list = await runNow(c, listSquareDesigns, requirePerson(c), wanted);
      return c.json(mapPage(list, (listed) => listedDesignJson(localizeBuiltInDesign(c.get("t"), listed))));
    },
  )
  .post(
    "/:id/buy",
    describeRoute("Buys a design", {
      answer: DESIGN_JSON,
      once: true,
      errors: [...ACCESS_ERRORS, "not_for_sale", "design_changed", "own_design", "insufficient_coins"],
    }),
    jsonBody(BUY_INPUT),
    async (c) => {
      const { version } = c.req.valid("json");
      const { design } = await runNow(c, buyDesign, await readActor(c), c.req.param("id"), version);
      return c.json(designJson(c, design));
    },
  )
  .post(
    "/:id/like",
    describeRoute("Likes a design", {
      answer: DESIGN_LIKE_JSON,
      once: true,
      errors: [...ACCESS_ERRORS, "own_design"],
    }),
    async (c) => c.json(await runNow(c, likeDesign, await readActor(c), c.req.param("id"))),
  )
  .delete(
    "/:id/like",
    describeRoute("Takes a like back", { answer: DESIGN_LIKE_JSON, once: true, errors: ACCESS_ERRORS }),
    async (c) => c.json(await runNow(c, unlikeDesign, await readActor(c), c.req.param("id"))),
  )
  .post("/:id/view", describeRoute("Counts a view", { errors: ACCESS_ERRORS }), async (c) =>
    runWithoutAnswer(c, countDesignView, requirePerson(c).id, c.req.param("id")),
  )
  .get(
    "/:id/comments",
    describeRoute("Comments on a design, newest first", {
      answer: DESIGN_COMMENT_LIST_JSON,
      errors: ACCESS_ERRORS,
    }),
    queryParamsOf((id) => pagingInput(designCommentListName(id))),
    async (c) => {
      const [person, id] = [requirePerson(c), c.req.param("id")];
      await runNow(c, loadListedDesign, person, id);
      const comments = await runNow(c, listDesignComments, person, id, c.req.valid("query"));
      return c.json(mapPage(comments, designCommentJson));
    },
  )
  .post(
    "/:id/comments",
    describeRoute("Comments on a design", {
      answer: DESIGN_COMMENT_JSON,
      status: 201,
      once: true,
      errors: [...ACCESS_ERRORS, "text_refused"],
    }),
    jsonBody(DESIGN_COMMENT_INPUT),
    async (c) => {
      const { content } = c.req.valid("json");
      const comments = await runNow(c, saveDesignComment, await readActor(c), c.req.param("id"), content);
      return c.json(designCommentJson(comments), 201);
    },
  );
