import { Hono } from "hono";
import { designJson } from "../../designs/web/web";
import { noOtherBody } from "../../http/body";
import type { Env } from "../../http/env";
import { actor, members, signedIn } from "../../http/guard";
import { noNul } from "../../http/nul";
import { originOf } from "../../http/origin";
import { checked, json, query } from "../../http/validated";
import { paging } from "../../input/paging";
import {
  answerComment,
  bottleComments,
  bottleDetail,
  collectedBottles,
  collectedDetail,
  countView,
  destroyCollected,
  drop,
  keep,
  leftToday,
  like,
  myBottles,
  myBottlesWithComments,
  pickedBottles,
  pickUp,
  removeBottle,
  seeTheSea,
  shareInfo,
  sharePurchased,
  throwBack,
  throwBottle,
  throwCollected,
  unlike,
} from "../bottles";
import { ANSWER, DESTROY, DROP, SHARE, THROW, USE } from "../input";
import { commentList } from "../reading/comments";
import { afloatJson, bottleJson, commentJson, listJson } from "./json";
import { wordedPurchase, wordedShare } from "./localized";
import { viewerOf } from "./viewer-cookie";

/** Open to anyone, signed in or not. */
const open = new Hono<Env>()
  .get("/detail/:id", async (c) =>
    c.json(bottleJson(c, await bottleDetail(c.var.db, c.var.person, c.req.param("id"), c.var.now))),
  )
  .get("/share/:id", query(SHARE), async (c) => {
    const { db, person, now } = c.var;
    const { btype, invite = person?.inviteCode } = c.req.valid("query");
    const [id, share] = [c.req.param("id"), { btype, invite }];
    const purchase = await sharePurchased(db, person, id, share, originOf(c));
    if (purchase) {
      const worded = wordedPurchase(c, purchase);
      return c.json({ ...worded, bottle: designJson(c, worded.bottle) });
    }
    const info = wordedShare(c, await shareInfo(db, person, id, share, originOf(c), now));
    return c.json({ ...info, bottle: bottleJson(c, info.bottle) });
  })
  .post("/view/:id", noOtherBody, async (c) =>
    c.json(await countView(c.var.db, viewerOf(c), c.req.param("id"), c.var.now)),
  );

/** What a person can look at. */
const views = new Hono<Env>()
  .get("/", async (c) => {
    const { db, now, random } = c.var;
    const person = signedIn(c);
    const { throwsLeft, picksLeft, resetsAt } = await leftToday(db, person, now);
    const items = await seeTheSea(db, person, now, random());
    const left = { throwsLeft, picksLeft, resetsAt: new Date(resetsAt).toISOString() };
    return c.json({ items: items.map(afloatJson), ...left });
  })
  .get("/my-bottles", query(paging("my-bottles")), async (c) =>
    c.json(listJson(c, await myBottles(c.var.db, signedIn(c), c.req.valid("query"), c.var.now))),
  )
  .get("/picked-bottles", query(paging("picked-bottles")), async (c) =>
    c.json(listJson(c, await pickedBottles(c.var.db, signedIn(c), c.req.valid("query"), c.var.now))),
  )
  .get("/collected-bottles", query(paging("collected-bottles")), async (c) =>
    c.json(listJson(c, await collectedBottles(c.var.db, signedIn(c), c.req.valid("query"), c.var.now))),
  )
  .get("/:id/comments", async (c) => {
    const { db, now } = c.var;
    const id = c.req.param("id");
    const wanted = checked(paging(commentList(id)), c.req.query());
    const page = await bottleComments(db, signedIn(c), id, wanted, now);
    return c.json({ ...page, items: page.items.map(commentJson) });
  })
  .get("/collected-detail/:id", async (c) =>
    c.json(bottleJson(c, await collectedDetail(c.var.db, signedIn(c), c.req.param("id"), c.var.now))),
  );

/** What is done: each a verb, under the contract's name. */
const deeds = new Hono<Env>()
  .post("/", json(THROW), async (c) => {
    const thrown = await throwBottle(c.var.db, await actor(c), c.req.valid("json"), c.var.now);
    return c.json({ ...thrown, bottle: bottleJson(c, thrown.bottle) }, 201);
  })
  .post("/use-collected", json(USE), async (c) => {
    const thrown = await throwCollected(c.var.db, await actor(c), c.req.valid("json"), c.var.now);
    return c.json({ ...thrown, bottle: bottleJson(c, thrown.bottle) }, 201);
  })
  .post("/pick/:id", async (c) =>
    c.json(bottleJson(c, await pickUp(c.var.db, await actor(c), c.req.param("id"), c.var.now))),
  )
  .post("/drop/:id", json(DROP), async (c) => {
    const { comment } = c.req.valid("json");
    const [db, who, id, now] = [c.var.db, await actor(c), c.req.param("id"), c.var.now];
    const dropped = await (comment === undefined
      ? throwBack(db, who, id, now)
      : drop(db, who, id, comment, now));
    return c.json({ ...dropped, bottle: bottleJson(c, dropped.bottle) });
  })
  .post("/throw-back/:id", async (c) => {
    const { bottle } = await throwBack(c.var.db, await actor(c), c.req.param("id"), c.var.now);
    return c.json(bottleJson(c, bottle));
  })
  .post("/collect/:id", async (c) =>
    c.json(bottleJson(c, await keep(c.var.db, await actor(c), c.req.param("id"), c.var.now))),
  )
  .post("/like/:id", async (c) => c.json(await like(c.var.db, await actor(c), c.req.param("id"), c.var.now)))
  .delete("/like/:id", async (c) =>
    c.json(await unlike(c.var.db, await actor(c), c.req.param("id"), c.var.now)),
  )
  .post("/comments/:id/answer", json(ANSWER), async (c) => {
    const { content } = c.req.valid("json");
    const bottle = await answerComment(c.var.db, await actor(c), c.req.param("id"), content, c.var.now);
    return c.json(bottleJson(c, bottle));
  })
  .delete("/destroy-collected", json(DESTROY), async (c) => {
    const { bottleId } = c.req.valid("json");
    return c.json(await destroyCollected(c.var.db, await actor(c), bottleId, c.var.now));
  })
  .delete("/:id", async (c) => {
    await removeBottle(c.var.db, await actor(c), c.req.param("id"), c.var.now);
    return c.body(null, 204);
  });

/** Under `/api/bottles` (specification section 7). */
export const bottlesApi = new Hono<Env>()
  .use(noNul("bottle_not_found"))
  .get("/detail/my-bottles", members, query(paging("my-bottles")), async (c) =>
    c.json(listJson(c, await myBottlesWithComments(c.var.db, signedIn(c), c.req.valid("query"), c.var.now))),
  )
  .route("/", open)
  .use(members)
  .route("/", views)
  .route("/", deeds);
