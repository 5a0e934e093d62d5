import { Hono } from "hono";
import { paging } from "../../db/page-input";
import { designJson } from "../../designs/web/web";
import { noOtherBody } from "../../http/body/body";
import { query, queryOf } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { members, signedIn } from "../../http/guard";
import { originOf } from "../../http/request/origin";
import { iso } from "../../runtime/iso";
import {
  bottleComments,
  bottleDetail,
  collectedBottles,
  collectedDetail,
  countView,
  leftToday,
  myBottles,
  myBottlesWithComments,
  pickedBottles,
  seeTheSea,
  shareInfo,
  sharePurchased,
} from "../bottles";
import { SHARE } from "../input";
import { commentList } from "../reading/comments";
import { BOTTLE, BOTTLE_LIST, COMMENT_LIST, SEA_VIEW, SHARED, VIEWS } from "./answers";
import { afloatJson, bottleJson, commentJson, listJson } from "./json";
import { wordedPurchase, wordedShare } from "./localized";
import { translatedBottle } from "./translated";
import { bottleVerbs } from "./verbs-api";
import { viewerOf } from "./viewer";

const open = new Hono<Env>()
  .get(
    "/detail/:id",
    documented("A bottle", { open: true, answer: BOTTLE, errors: ["bottle_not_found"] }),
    async (c) =>
      c.json(
        bottleJson(
          c,
          await translatedBottle(
            c,
            await bottleDetail(c.get("db"), c.get("person"), c.req.param("id"), c.get("now")),
          ),
        ),
      ),
  )
  .get(
    "/share/:id",
    documented("What is needed to share a bottle", {
      open: true,
      answer: SHARED,
      errors: ["bottle_not_found"],
    }),
    query(SHARE),
    async (c) => {
      const [db, person, now] = [c.get("db"), c.get("person"), c.get("now")];
      const { btype, invite = person?.inviteCode } = c.req.valid("query");
      const [id, share] = [c.req.param("id"), { btype, invite }];
      const purchase = await sharePurchased(db, person, id, share, originOf(c), now);
      if (purchase) {
        const { words: _, ...worded } = wordedPurchase(c, purchase);
        return c.json({ ...worded, bottle: designJson(c, worded.bottle) });
      }
      const { words: _, ...info } = wordedShare(c, await shareInfo(db, person, id, share, originOf(c), now));
      return c.json({ ...info, bottle: bottleJson(c, info.bottle) });
    },
  )
  .post(
    "/view/:id",
    documented("Counts a view", { open: true, answer: VIEWS, errors: ["bottle_not_found"] }),
    noOtherBody,
    async (c) => c.json(await countView(c.get("db"), viewerOf(c), c.req.param("id"), c.get("now"))),
  );

const views = new Hono<Env>()
  .get("/", documented("What drifts by, and what is left of the day", { answer: SEA_VIEW }), async (c) => {
    const [db, now, random] = [c.get("db"), c.get("now"), c.get("deps").random];
    const person = signedIn(c);
    const { throwsLeft, picksLeft, resetsAt } = await leftToday(db, person, now);
    const items = await seeTheSea(db, person, now, random());
    const left = { throwsLeft, picksLeft, resetsAt: iso(resetsAt) };
    return c.json({ items: items.map(afloatJson), ...left });
  })
  .get(
    "/my-bottles",
    documented("One's own bottles", { answer: BOTTLE_LIST }),
    query(paging("my-bottles")),
    async (c) =>
      c.json(listJson(c, await myBottles(c.get("db"), signedIn(c), c.req.valid("query"), c.get("now")))),
  )
  .get(
    "/picked-bottles",
    documented("Bottles in hand and past", { answer: BOTTLE_LIST }),
    query(paging("picked-bottles")),
    async (c) =>
      c.json(listJson(c, await pickedBottles(c.get("db"), signedIn(c), c.req.valid("query"), c.get("now")))),
  )
  .get(
    "/collected-bottles",
    documented("Bottles one keeps", { answer: BOTTLE_LIST }),
    query(paging("collected-bottles")),
    async (c) =>
      c.json(
        listJson(c, await collectedBottles(c.get("db"), signedIn(c), c.req.valid("query"), c.get("now"))),
      ),
  )
  .get(
    "/:id/comments",
    documented("Comments on a bottle, newest first", { answer: COMMENT_LIST, errors: ["bottle_not_found"] }),
    queryOf((id) => paging(commentList(id))),
    async (c) => {
      const [db, now] = [c.get("db"), c.get("now")];
      const id = c.req.param("id");
      const page = await bottleComments(db, signedIn(c), id, c.req.valid("query"), now);
      return c.json({ ...page, items: page.items.map(commentJson) });
    },
  )
  .get(
    "/collected-detail/:id",
    documented("A bottle one keeps", { answer: BOTTLE, errors: ["bottle_not_found"] }),
    async (c) =>
      c.json(bottleJson(c, await collectedDetail(c.get("db"), signedIn(c), c.req.param("id"), c.get("now")))),
  );

export const bottlesApi = new Hono<Env>()
  .get(
    "/detail/my-bottles",
    documented("One's own bottles with their comments", { answer: BOTTLE_LIST }),
    members,
    query(paging("my-bottles")),
    async (c) =>
      c.json(
        listJson(
          c,
          await myBottlesWithComments(c.get("db"), signedIn(c), c.req.valid("query"), c.get("now")),
        ),
      ),
  )
  .route("/", open)
  .use(members)
  .route("/", views)
  .route("/", bottleVerbs);
