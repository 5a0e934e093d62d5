import { Hono } from "hono";
import { inWords } from "../../designs/designs";
import { designJson } from "../../designs/web/web";
import type { Env } from "../../http/env";
import { actor, members, signedIn } from "../../http/guard";
import { noNul } from "../../http/nul";
import { checked, json, query } from "../../http/validated";
import { paging } from "../../input/paging";
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
import { hungJson, listJson, saidJson } from "./json";

/** Under `/api/square` (api.md). Whether someone is signed in comes before what they say. */
export const squareApi = new Hono<Env>()
  .use(noNul("design_not_found"), members)
  .get("/", query(LOOK), async (c) =>
    c.json(
      listJson(await seeSquare(c.var.db, signedIn(c), c.req.valid("query"), c.var.now), (hung) =>
        hungJson(inWords(c.var.t, hung)),
      ),
    ),
  )
  .post("/:id/buy", json(BUY), async (c) => {
    const { version } = c.req.valid("json");
    const { design } = await buyDesign(c.var.db, await actor(c), c.req.param("id"), version, c.var.now);
    return c.json(designJson(c, design));
  })
  .post("/:id/like", async (c) =>
    c.json(await likeDesign(c.var.db, await actor(c), c.req.param("id"), c.var.now)),
  )
  .delete("/:id/like", async (c) =>
    c.json(await unlikeDesign(c.var.db, await actor(c), c.req.param("id"), c.var.now)),
  )
  .post("/:id/view", async (c) => {
    await countDesignView(c.var.db, signedIn(c).id, c.req.param("id"), c.var.now);
    return c.body(null, 204);
  })
  .get("/:id/comments", async (c) => {
    const [person, id] = [signedIn(c), c.req.param("id")];
    const wanted = checked(paging(commentList(id)), c.req.query());
    await hungDesign(c.var.db, person, id, c.var.now);
    const said = await commentsOnDesign(c.var.db, person, id, wanted, c.var.now);
    return c.json(listJson(said, saidJson));
  })
  .post("/:id/comments", json(COMMENT), async (c) => {
    const { content } = c.req.valid("json");
    const said = await commentDesign(c.var.db, await actor(c), c.req.param("id"), content, c.var.now);
    return c.json(saidJson(said), 201);
  });
