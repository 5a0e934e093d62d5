import { Hono } from "hono";
import { DESTROYED, designJson } from "../../designs/web/web";
import { noOtherBody } from "../../http/body";
import { documented } from "../../http/documented";
import type { Env } from "../../http/env";
import { actor, members, signedIn } from "../../http/guard";
import { noNul } from "../../http/nul";
import { originOf } from "../../http/origin";
import { json, query, queryOf } from "../../http/validated";
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
import {
  BOTTLE,
  BOTTLE_LIST,
  COMMENT_LIST,
  DROPPED,
  LIKED,
  SEA_VIEW,
  SHARED,
  THROWN,
  VIEWS,
} from "./answers";
import { afloatJson, bottleJson, commentJson, listJson } from "./json";
import { wordedPurchase, wordedShare } from "./localized";
import { viewerOf } from "./viewer-cookie";

/** Open to anyone, signed in or not. */
const open = new Hono<Env>()
  .get(
    "/detail/:id",
    documented("A bottle", { open: true, answer: BOTTLE, errors: ["bottle_not_found"] }),
    async (c) =>
      c.json(bottleJson(c, await bottleDetail(c.var.db, c.var.person, c.req.param("id"), c.var.now))),
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
    },
  )
  .post(
    "/view/:id",
    documented("Counts a view", { open: true, answer: VIEWS, errors: ["bottle_not_found"] }),
    noOtherBody,
    async (c) => c.json(await countView(c.var.db, viewerOf(c), c.req.param("id"), c.var.now)),
  );

/** What a person can look at. */
const views = new Hono<Env>()
  .get("/", documented("What drifts by, and what is left of the day", { answer: SEA_VIEW }), async (c) => {
    const { db, now, random } = c.var;
    const person = signedIn(c);
    const { throwsLeft, picksLeft, resetsAt } = await leftToday(db, person, now);
    const items = await seeTheSea(db, person, now, random());
    const left = { throwsLeft, picksLeft, resetsAt: new Date(resetsAt).toISOString() };
    return c.json({ items: items.map(afloatJson), ...left });
  })
  .get(
    "/my-bottles",
    documented("One's own bottles", { answer: BOTTLE_LIST }),
    query(paging("my-bottles")),
    async (c) => c.json(listJson(c, await myBottles(c.var.db, signedIn(c), c.req.valid("query"), c.var.now))),
  )
  .get(
    "/picked-bottles",
    documented("Bottles in hand and past", { answer: BOTTLE_LIST }),
    query(paging("picked-bottles")),
    async (c) =>
      c.json(listJson(c, await pickedBottles(c.var.db, signedIn(c), c.req.valid("query"), c.var.now))),
  )
  .get(
    "/collected-bottles",
    documented("Bottles one keeps", { answer: BOTTLE_LIST }),
    query(paging("collected-bottles")),
    async (c) =>
      c.json(listJson(c, await collectedBottles(c.var.db, signedIn(c), c.req.valid("query"), c.var.now))),
  )
  .get(
    "/:id/comments",
    documented("Comments on a bottle, newest first", { answer: COMMENT_LIST, errors: ["bottle_not_found"] }),
    queryOf((id) => paging(commentList(id))),
    async (c) => {
      const { db, now } = c.var;
      const id = c.req.param("id");
      const page = await bottleComments(db, signedIn(c), id, c.req.valid("query"), now);
      return c.json({ ...page, items: page.items.map(commentJson) });
    },
  )
  .get(
    "/collected-detail/:id",
    documented("A bottle one keeps", { answer: BOTTLE, errors: ["bottle_not_found"] }),
    async (c) =>
      c.json(bottleJson(c, await collectedDetail(c.var.db, signedIn(c), c.req.param("id"), c.var.now))),
  );

const THROW_ERRORS = [
  "throw_limit_reached",
  "profile_incomplete",
  "too_many_uncollected_bottles",
  "design_not_found",
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
const HELD_ERRORS = ["bottle_not_found", "not_held", "forbidden"] as const;
const LIKE_ERRORS = ["bottle_not_found", "own_bottle", "profile_incomplete", "forbidden"] as const;

/** What is done: each a verb, under the contract's name. */
const deeds = new Hono<Env>()
  .post(
    "/",
    documented("Throws a bottle", {
      answer: THROWN,
      status: 201,
      once: true,
      errors: [...THROW_ERRORS, "wrong_state"],
    }),
    json(THROW),
    async (c) => {
      const thrown = await throwBottle(c.var.db, await actor(c), c.req.valid("json"), c.var.now);
      return c.json({ ...thrown, bottle: bottleJson(c, thrown.bottle) }, 201);
    },
  )
  .post(
    "/use-collected",
    documented("Throws a bottle that looks like one that is kept", {
      answer: THROWN,
      status: 201,
      once: true,
      errors: [...THROW_ERRORS, "bottle_not_found"],
    }),
    json(USE),
    async (c) => {
      const thrown = await throwCollected(c.var.db, await actor(c), c.req.valid("json"), c.var.now);
      return c.json({ ...thrown, bottle: bottleJson(c, thrown.bottle) }, 201);
    },
  )
  .post(
    "/pick/:id",
    documented("Picks a bottle up", { answer: BOTTLE, once: true, errors: PICK_ERRORS }),
    async (c) => c.json(bottleJson(c, await pickUp(c.var.db, await actor(c), c.req.param("id"), c.var.now))),
  )
  .post(
    "/drop/:id",
    documented("Drops a bottle with a comment; without one throws it back", {
      answer: DROPPED,
      once: true,
      errors: HELD_ERRORS,
    }),
    json(DROP),
    async (c) => {
      const { comment } = c.req.valid("json");
      const [db, who, id, now] = [c.var.db, await actor(c), c.req.param("id"), c.var.now];
      const dropped = await (comment === undefined
        ? throwBack(db, who, id, now)
        : drop(db, who, id, comment, now));
      return c.json({ ...dropped, bottle: bottleJson(c, dropped.bottle) });
    },
  )
  .post(
    "/throw-back/:id",
    documented("Throws a bottle back", { answer: BOTTLE, once: true, errors: HELD_ERRORS }),
    async (c) => {
      const { bottle } = await throwBack(c.var.db, await actor(c), c.req.param("id"), c.var.now);
      return c.json(bottleJson(c, bottle));
    },
  )
  .post(
    "/collect/:id",
    documented("Keeps a bottle", { answer: BOTTLE, once: true, errors: HELD_ERRORS }),
    async (c) => c.json(bottleJson(c, await keep(c.var.db, await actor(c), c.req.param("id"), c.var.now))),
  )
  .post(
    "/like/:id",
    documented("Likes a bottle", { answer: LIKED, once: true, errors: LIKE_ERRORS }),
    async (c) => c.json(await like(c.var.db, await actor(c), c.req.param("id"), c.var.now)),
  )
  .delete(
    "/like/:id",
    documented("Takes a like back", { answer: LIKED, once: true, errors: LIKE_ERRORS }),
    async (c) => c.json(await unlike(c.var.db, await actor(c), c.req.param("id"), c.var.now)),
  )
  .post(
    "/comments/:id/answer",
    documented("Answers a comment on one's own bottle, once", {
      answer: BOTTLE,
      once: true,
      errors: ["comment_not_found", "forbidden", "already_answered"],
    }),
    json(ANSWER),
    async (c) => {
      const { content } = c.req.valid("json");
      const bottle = await answerComment(c.var.db, await actor(c), c.req.param("id"), content, c.var.now);
      return c.json(bottleJson(c, bottle));
    },
  )
  .delete(
    "/destroy-collected",
    documented("Destroys a bottle one keeps", {
      answer: DESTROYED,
      once: true,
      errors: ["bottle_not_found"],
    }),
    json(DESTROY),
    async (c) => {
      const { bottleId } = c.req.valid("json");
      return c.json(await destroyCollected(c.var.db, await actor(c), bottleId, c.var.now));
    },
  )
  .delete(
    "/:id",
    documented("Takes one's own bottle out of the sea", {
      once: true,
      errors: ["bottle_not_found", "forbidden", "bottle_held"],
    }),
    async (c) => {
      await removeBottle(c.var.db, await actor(c), c.req.param("id"), c.var.now);
      return c.body(null, 204);
    },
  );

/** Under `/api/bottles` (specification section 7). */
export const bottlesApi = new Hono<Env>()
  .use(noNul("bottle_not_found"))
  .get(
    "/detail/my-bottles",
    documented("One's own bottles with their comments", { answer: BOTTLE_LIST }),
    members,
    query(paging("my-bottles")),
    async (c) =>
      c.json(
        listJson(c, await myBottlesWithComments(c.var.db, signedIn(c), c.req.valid("query"), c.var.now)),
      ),
  )
  .route("/", open)
  .use(members)
  .route("/", views)
  .route("/", deeds);
