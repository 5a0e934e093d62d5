import { Hono } from "hono";
import { pagingInput } from "../../db/page-input";
import { mapPage } from "../../db/paging";
import { designJson } from "../../designs/web/web";
import { membersOnly, requirePerson } from "../../http/actor";
import { bodyTypeGuard } from "../../http/body/request-body";
import { queryParams, queryParamsOf } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { publicOriginOf } from "../../http/request/host-and-origin";
import { runNow } from "../../http/run-now";
import { toIsoTime } from "../../runtime/iso";
import {
  countBottleView,
  findPurchaseShare,
  listBottleComments,
  listCollectedBottles,
  listDriftingBottles,
  listMyBottles,
  listMyBottlesWithComments,
  listPickedBottles,
  loadBottle,
  loadBottleShare,
  loadCollectedBottle,
  loadDailyAllowance,
} from "../bottles";
import { SHARE_INPUT } from "../input";
import { bottleCommentListName } from "../reading/comments";
import { bottleActionsApi } from "./actions-api";
import {
  BOTTLE_COMMENT_LIST_JSON,
  BOTTLE_JSON,
  BOTTLE_LIST_JSON,
  SEA_JSON,
  SHARE_JSON,
  VIEW_COUNT_JSON,
} from "./answers";
import { bottleJson, bottleListJson, commentJson, driftingBottleJson } from "./json";
import { localizeBottleShare, localizePurchaseShare } from "./localized";
import { chartUrl, findSharedChart } from "./shared-chart";
import { translatedBottle } from "./translated";
import { viewSourceOf } from "./view-source";

const publicBottlesApi = new Hono<Env>()
  .get(
    "/detail/:id",
    describeRoute("A bottle", { open: true, answer: BOTTLE_JSON, errors: ["bottle_not_found"] }),
    async (c) => {
      const bottle = await runNow(c, loadBottle, c.get("person"), c.req.param("id"));
      return c.json(await bottleJson(c, await translatedBottle(c, bottle)));
    },
  )
  .get(
    "/share/:id",
    describeRoute("What is needed to share a bottle", {
      open: true,
      answer: SHARE_JSON,
      errors: ["bottle_not_found"],
    }),
    queryParams(SHARE_INPUT),
    async (c) => {
      const person = c.get("person");
      const { btype, invite = person?.inviteCode } = c.req.valid("query");
      const request = { id: c.req.param("id"), origin: publicOriginOf(c), share: { btype, invite } };
      const purchase = await runNow(c, findPurchaseShare, person, request);
      if (purchase) {
        const { words: _, language: __, ...worded } = localizePurchaseShare(c, purchase);
        return c.json({ ...worded, bottle: designJson(c, worded.bottle), chart: null });
      }
      const {
        words: _,
        language: __,
        ...info
      } = localizeBottleShare(c, await runNow(c, loadBottleShare, person, request));
      const chart = await findSharedChart(c, info.bottle);
      const image = chartUrl(request.origin, request.id);
      return c.json({ ...info, bottle: await bottleJson(c, info.bottle), chart: chart && { ...chart, image } });
    },
  )
  .post(
    "/view/:id",
    describeRoute("Counts a view", { open: true, answer: VIEW_COUNT_JSON, errors: ["bottle_not_found"] }),
    bodyTypeGuard,
    async (c) => c.json(await runNow(c, countBottleView, viewSourceOf(c), c.req.param("id"))),
  );

const bottleListsApi = new Hono<Env>()
  .get("/", describeRoute("What drifts by, and what is left of the day", { answer: SEA_JSON }), async (c) => {
    const [db, now, random] = [c.get("db"), c.get("now"), c.get("deps").random];
    const person = requirePerson(c);
    const { throwsLeft, picksLeft, resetsAt } = await loadDailyAllowance(db, person, now);
    const items = await listDriftingBottles(db, person, now, random());
    const left = { throwsLeft, picksLeft, resetsAt: toIsoTime(resetsAt) };
    return c.json({ items: items.map(driftingBottleJson), ...left });
  })
  .get(
    "/my-bottles",
    describeRoute("One's own bottles", { answer: BOTTLE_LIST_JSON }),
    queryParams(pagingInput("my-bottles")),
    async (c) =>
      c.json(await bottleListJson(c, await runNow(c, listMyBottles, requirePerson(c), c.req.valid("query")))),
  )
  .get(
    "/picked-bottles",
    describeRoute("Bottles in hand and past", { answer: BOTTLE_LIST_JSON }),
    queryParams(pagingInput("picked-bottles")),
    async (c) =>
      c.json(await bottleListJson(c, await runNow(c, listPickedBottles, requirePerson(c), c.req.valid("query")))),
  )
  .get(
    "/collected-bottles",
    describeRoute("Bottles one keeps", { answer: BOTTLE_LIST_JSON }),
    queryParams(pagingInput("collected-bottles")),
    async (c) =>
      c.json(await bottleListJson(c, await runNow(c, listCollectedBottles, requirePerson(c), c.req.valid("query")))),
  )
  .get(
    "/:id/comments",
    describeRoute("Comments on a bottle, newest first", {
      answer: BOTTLE_COMMENT_LIST_JSON,
      errors: ["bottle_not_found"],
    }),
    queryParamsOf((id) => pagingInput(bottleCommentListName(id))),
    async (c) => {
      const id = c.req.param("id");
      const page = await runNow(c, listBottleComments, requirePerson(c), id, c.req.valid("query"));
      return c.json(mapPage(page, commentJson));
    },
  )
  .get(
    "/collected-detail/:id",
    describeRoute("A bottle one keeps", { answer: BOTTLE_JSON, errors: ["bottle_not_found"] }),
    async (c) => c.json(await bottleJson(c, await runNow(c, loadCollectedBottle, requirePerson(c), c.req.param("id")))),
  );

export const bottlesApi = new Hono<Env>()
  .get(
    "/detail/my-bottles",
    describeRoute("One's own bottles with their comments", { answer: BOTTLE_LIST_JSON }),
    membersOnly,
    queryParams(pagingInput("my-bottles")),
    async (c) =>
      c.json(
        await bottleListJson(c, await runNow(c, listMyBottlesWithComments, requirePerson(c), c.req.valid("query"))),
      ),
  )
  .route("/", publicBottlesApi)
  .use(membersOnly)
  .route("/", bottleListsApi)
  .route("/", bottleActionsApi);
