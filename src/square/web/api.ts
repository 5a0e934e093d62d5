import { Hono } from "hono";
import { paging } from "../../db/page-input";
import { inWords } from "../../designs/designs";
import { DESIGN, designJson } from "../../designs/web/web";
import { json, query, queryOf } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { actor, members, signedIn } from "../../http/guard";
import { commentList } from "../cursors";
import { BUY, COMMENT, LOOK } from "../input";
import {
  buyDesign,
  commentDesign,
  commentsOnDesign,
  countDesignView,
  hungDesign,
  likeDesign,
  seeSquare,
  unlikeDesign,
} from "../square";
import { COMMENT_LIST, DESIGN_COMMENT, LIKED, SQUARE_LIST } from "./answers";
import { hungJson, listJson, saidJson } from "./json";

const MET = ["design_not_found", "profile_incomplete"] as const;

export const squareApi = new Hono<Env>()
  .use(members)
  .get("/", documented("What is on sale or on show", { answer: SQUARE_LIST }), query(LOOK), async (c) =>
    c.json(
      listJson(await seeSquare(c.get("db"), signedIn(c), c.req.valid("query"), c.get("now")), (hung) =>
        hungJson(inWords(c.get("t"), hung)),
      ),
    ),
  )
  .post(
    "/:id/buy",
    documented("Buys a design", {
      answer: DESIGN,
      once: true,
      errors: [...MET, "not_for_sale", "design_changed", "own_design", "insufficient_coins"],
    }),
    json(BUY),
    async (c) => {
      const { version } = c.req.valid("json");
      const { design } = await buyDesign(
        c.get("db"),
        await actor(c),
        c.req.param("id"),
        version,
        c.get("now"),
      );
      return c.json(designJson(c, design));
    },
  )
  .post(
    "/:id/like",
    documented("Likes a design", { answer: LIKED, once: true, errors: [...MET, "own_design"] }),
    async (c) => c.json(await likeDesign(c.get("db"), await actor(c), c.req.param("id"), c.get("now"))),
  )
  .delete(
    "/:id/like",
    documented("Takes a like back", { answer: LIKED, once: true, errors: MET }),
    async (c) => c.json(await unlikeDesign(c.get("db"), await actor(c), c.req.param("id"), c.get("now"))),
  )
  .post("/:id/view", documented("Counts a view", { errors: MET }), async (c) => {
    await countDesignView(c.get("db"), signedIn(c).id, c.req.param("id"), c.get("now"));
    return c.body(null, 204);
  })
  .get(
    "/:id/comments",
    documented("Comments on a design, newest first", { answer: COMMENT_LIST, errors: MET }),
    queryOf((id) => paging(commentList(id))),
    async (c) => {
      const [person, id] = [signedIn(c), c.req.param("id")];
      await hungDesign(c.get("db"), person, id, c.get("now"));
      const said = await commentsOnDesign(c.get("db"), person, id, c.req.valid("query"), c.get("now"));
      return c.json(listJson(said, saidJson));
    },
  )
  .post(
    "/:id/comments",
    documented("Comments on a design", {
      answer: DESIGN_COMMENT,
      status: 201,
      once: true,
      errors: [...MET, "text_refused"],
    }),
    json(COMMENT),
    async (c) => {
      const { content } = c.req.valid("json");
      const said = await commentDesign(c.get("db"), await actor(c), c.req.param("id"), content, c.get("now"));
      return c.json(saidJson(said), 201);
    },
  );
