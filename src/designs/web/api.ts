import { Hono } from "hono";
import type { z } from "zod";
import { mapPage, type PageRequest } from "../../db/paging";
import { membersOnly, readActor, requirePerson } from "../../http/actor";
import { jsonBody, queryParams } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Ctx, Env } from "../../http/env";
import { idParamOf } from "../../http/id-param";
import { runNow, runWithoutAnswer } from "../../http/run-now";
import {
  createDesign,
  destroyDesign,
  destroyPurchased,
  endDesignExhibition,
  exhibitDesign,
  hideSoldDesign,
  listBuiltInDesigns,
  listCollectedDesigns,
  listDesignedDesigns,
  listPurchasedDesigns,
  loadDesign,
  loadPurchasedDesign,
  localizeBuiltInDesign,
  putDesignOnSale,
  takeDesignOffSale,
  updateDesign,
} from "../designs";
import { DESIGN_INPUT, DESIGN_LIST_INPUT, DESTROY_DESIGN_INPUT, DESTROY_PURCHASED_INPUT, SALE_INPUT } from "../input";
import { BUILT_IN_DESIGNS_JSON, DESIGN_JSON, DESIGN_PAGE_JSON, DESTROY_RESULT_JSON } from "./answers";
import { collectedDesignJson, designJson, namedDesignJson } from "./json";

type DesignListInput = z.output<typeof DESIGN_LIST_INPUT>;

const DESIGN_LISTS: Record<DesignListInput["tab"], (c: Ctx, me: string, page: PageRequest) => Promise<object>> = {
  designed: async (c, me, page) =>
    mapPage(await runNow(c, listDesignedDesigns, me, page), (design) => namedDesignJson(c, design)),
  collected: async (c, me, page) =>
    mapPage(await runNow(c, listCollectedDesigns, me, page), (design) => collectedDesignJson(c, design)),
  purchased: async (c, me, page) =>
    mapPage(await runNow(c, listPurchasedDesigns, me, page), (design) => namedDesignJson(c, design)),
};

const STATE_ERRORS = ["design_not_found", "wrong_state"] as const;
const STEP = { answer: DESIGN_JSON, once: true, errors: STATE_ERRORS } as const;
const DESTRUCTION = { answer: DESTROY_RESULT_JSON, once: true, errors: [...STATE_ERRORS, "name_mismatch"] } as const;

/** Runs a verb about the design of the path; answers the design. */
async function changeDesign(c: Ctx, verb: typeof takeDesignOffSale) {
  return c.json(designJson(c, await runNow(c, verb, await readActor(c), idParamOf(c))));
}

const designEditingApi = new Hono<Env>()
  .get(
    "/",
    describeRoute("One's designs: drawn, of kept bottles, or bought", { answer: DESIGN_PAGE_JSON }),
    queryParams(DESIGN_LIST_INPUT),
    async (c) => {
      const { tab, ...page } = c.req.valid("query");
      return c.json(await DESIGN_LISTS[tab](c, requirePerson(c).id, page));
    },
  )
  .post(
    "/",
    describeRoute("Saves a new design", {
      answer: DESIGN_JSON,
      status: 201,
      once: true,
      errors: ["insufficient_coins", "text_refused"],
    }),
    jsonBody(DESIGN_INPUT),
    async (c) => c.json(designJson(c, await runNow(c, createDesign, await readActor(c), c.req.valid("json"))), 201),
  )
  .get("/:id", describeRoute("A design", { answer: DESIGN_JSON, errors: ["design_not_found"] }), async (c) =>
    c.json(
      designJson(
        c,
        localizeBuiltInDesign(c.get("t"), await runNow(c, loadDesign, requirePerson(c), c.req.param("id"))),
      ),
    ),
  )
  .put(
    "/:id",
    describeRoute("Changes a design", {
      answer: DESIGN_JSON,
      once: true,
      errors: ["design_not_found", "design_locked", "text_refused"],
    }),
    jsonBody(DESIGN_INPUT),
    async (c) => {
      const [actor, id] = [await readActor(c), c.req.param("id")];
      return c.json(designJson(c, await runNow(c, updateDesign, actor, id, c.req.valid("json"))));
    },
  )
  .delete("/:id", describeRoute("Destroys a draft", DESTRUCTION), jsonBody(DESTROY_DESIGN_INPUT), async (c) => {
    const { destroyConfirmName: name } = c.req.valid("json");
    return c.json(await runNow(c, destroyDesign, await readActor(c), c.req.param("id"), name));
  });

const designSellingApi = new Hono<Env>()
  .post("/:id/sale", describeRoute("Puts a design on sale", STEP), jsonBody(SALE_INPUT), async (c) => {
    const [actor, id] = [await readActor(c), c.req.param("id")];
    return c.json(designJson(c, await runNow(c, putDesignOnSale, actor, id, c.req.valid("json").price)));
  })
  .delete("/:id/sale", describeRoute("Takes a design off the market", STEP), (c) => changeDesign(c, takeDesignOffSale))
  .post("/:id/exhibition", describeRoute("Shows a design in the exhibition", STEP), (c) =>
    changeDesign(c, exhibitDesign),
  )
  .delete("/:id/exhibition", describeRoute("Takes a design out of the exhibition", STEP), (c) =>
    changeDesign(c, endDesignExhibition),
  )
  .post(
    "/:id/hide",
    describeRoute("Takes a sold design out of one's list", { once: true, errors: STATE_ERRORS }),
    async (c) => runWithoutAnswer(c, hideSoldDesign, await readActor(c), c.req.param("id")),
  );

export const purchasedDesignsApi = new Hono<Env>()
  .get(
    "/purchased-detail/:id",
    describeRoute("A purchased design", { answer: DESIGN_JSON, errors: ["design_not_found"] }),
    membersOnly,
    async (c) => {
      const { id } = requirePerson(c);
      return c.json(designJson(c, await runNow(c, loadPurchasedDesign, id, c.req.param("id"))));
    },
  )
  .delete(
    "/destroy-purchased",
    describeRoute("Destroys a purchased design", DESTRUCTION),
    jsonBody(DESTROY_PURCHASED_INPUT),
    async (c) => {
      const { bottleId, destroyConfirmName: name } = c.req.valid("json");
      return c.json(await runNow(c, destroyPurchased, await readActor(c), bottleId, name));
    },
  );

export const designsApi = new Hono<Env>()
  .get("/defaults", describeRoute("The built-in designs", { open: true, answer: BUILT_IN_DESIGNS_JSON }), async (c) =>
    c.json({
      items: (await listBuiltInDesigns(c.get("db"))).map((design) => designJson(c, design)),
      nextCursor: null,
    }),
  )
  .use(membersOnly)
  .route("/", designEditingApi)
  .route("/", designSellingApi);
