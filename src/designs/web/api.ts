import { Hono } from "hono";
import type { z } from "zod";
import type { PageWanted } from "../../db/paging";
import { json, query } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Ctx, Env } from "../../http/env";
import { actor, members, signedIn } from "../../http/guard";
import {
  collectedDesigns,
  createDesign,
  designDetail,
  designedDesigns,
  destroyDesign,
  destroyPurchased,
  endExhibition,
  exhibit,
  hideSold,
  houseDesigns,
  inWords,
  purchasedDesigns,
  purchasedDetail,
  putOnSale,
  takeOffSale,
  updateDesign,
} from "../designs";
import { DESIGN_INPUT, DESIGN_LIST, DESTROY_DESIGN, DESTROY_PURCHASED, SALE } from "../input";
import { DESIGN, DESIGN_PAGE, DESTROYED, HOUSE_DESIGNS } from "./answers";
import { collectedJson, designJson, listJson } from "./json";

type Listed = z.output<typeof DESIGN_LIST>;

const LISTS: Record<Listed["tab"], (c: Ctx, me: string, page: PageWanted) => Promise<object>> = {
  designed: async (c, me, page) =>
    listJson(c, await designedDesigns(c.get("db"), me, page, c.get("now")), designJson),
  collected: async (c, me, page) =>
    listJson(c, await collectedDesigns(c.get("db"), me, page, c.get("now")), collectedJson),
  purchased: async (c, me, page) =>
    listJson(c, await purchasedDesigns(c.get("db"), me, page, c.get("now")), designJson),
};

const STATE_ERRORS = ["design_not_found", "wrong_state"] as const;

const making = new Hono<Env>()
  .get(
    "/",
    documented("One's designs: drawn, of kept bottles, or bought", { answer: DESIGN_PAGE }),
    query(DESIGN_LIST),
    async (c) => {
      const { tab, ...page } = c.req.valid("query");
      return c.json(await LISTS[tab](c, signedIn(c).id, page));
    },
  )
  .post(
    "/",
    documented("Saves a new design", {
      answer: DESIGN,
      status: 201,
      once: true,
      errors: ["insufficient_coins", "text_refused"],
    }),
    json(DESIGN_INPUT),
    async (c) =>
      c.json(
        designJson(c, await createDesign(c.get("db"), await actor(c), c.req.valid("json"), c.get("now"))),
        201,
      ),
  )
  .get("/:id", documented("A design", { answer: DESIGN, errors: ["design_not_found"] }), async (c) =>
    c.json(
      designJson(
        c,
        inWords(c.get("t"), await designDetail(c.get("db"), signedIn(c), c.req.param("id"), c.get("now"))),
      ),
    ),
  )
  .put(
    "/:id",
    documented("Changes a design", {
      answer: DESIGN,
      once: true,
      errors: ["design_not_found", "design_locked", "text_refused"],
    }),
    json(DESIGN_INPUT),
    async (c) => {
      const [db, who, id, now] = [c.get("db"), await actor(c), c.req.param("id"), c.get("now")];
      return c.json(designJson(c, await updateDesign(db, who, id, c.req.valid("json"), now)));
    },
  )
  .delete(
    "/:id",
    documented("Destroys a draft", {
      answer: DESTROYED,
      once: true,
      errors: [...STATE_ERRORS, "name_mismatch"],
    }),
    json(DESTROY_DESIGN),
    async (c) => {
      const { destroyConfirmName: name } = c.req.valid("json");
      return c.json(await destroyDesign(c.get("db"), await actor(c), c.req.param("id"), name, c.get("now")));
    },
  );

const showing = new Hono<Env>()
  .post(
    "/:id/sale",
    documented("Puts a design on sale", { answer: DESIGN, once: true, errors: STATE_ERRORS }),
    json(SALE),
    async (c) => {
      const [db, who, id, now] = [c.get("db"), await actor(c), c.req.param("id"), c.get("now")];
      return c.json(designJson(c, await putOnSale(db, who, id, c.req.valid("json").price, now)));
    },
  )
  .delete(
    "/:id/sale",
    documented("Takes a design off the market", { answer: DESIGN, once: true, errors: STATE_ERRORS }),
    async (c) =>
      c.json(designJson(c, await takeOffSale(c.get("db"), await actor(c), c.req.param("id"), c.get("now")))),
  )
  .post(
    "/:id/exhibition",
    documented("Shows a design in the exhibition", { answer: DESIGN, once: true, errors: STATE_ERRORS }),
    async (c) =>
      c.json(designJson(c, await exhibit(c.get("db"), await actor(c), c.req.param("id"), c.get("now")))),
  )
  .delete(
    "/:id/exhibition",
    documented("Takes a design out of the exhibition", { answer: DESIGN, once: true, errors: STATE_ERRORS }),
    async (c) =>
      c.json(
        designJson(c, await endExhibition(c.get("db"), await actor(c), c.req.param("id"), c.get("now"))),
      ),
  )
  .post(
    "/:id/hide",
    documented("Takes a sold design out of one's list", { once: true, errors: STATE_ERRORS }),
    async (c) => {
      await hideSold(c.get("db"), await actor(c), c.req.param("id"), c.get("now"));
      return c.body(null, 204);
    },
  );

export const purchasedApi = new Hono<Env>()
  .get(
    "/purchased-detail/:id",
    documented("A purchased design", { answer: DESIGN, errors: ["design_not_found"] }),
    members,
    async (c) => {
      const [db, { id }, now] = [c.get("db"), signedIn(c), c.get("now")];
      return c.json(designJson(c, await purchasedDetail(db, id, c.req.param("id"), now)));
    },
  )
  .delete(
    "/destroy-purchased",
    documented("Destroys a purchased design", {
      answer: DESTROYED,
      once: true,
      errors: [...STATE_ERRORS, "name_mismatch"],
    }),
    json(DESTROY_PURCHASED),
    async (c) => {
      const { bottleId, destroyConfirmName: name } = c.req.valid("json");
      return c.json(await destroyPurchased(c.get("db"), await actor(c), bottleId, name, c.get("now")));
    },
  );

export const designsApi = new Hono<Env>()
  .get(
    "/defaults",
    documented("The designs of the house", { open: true, answer: HOUSE_DESIGNS }),
    async (c) =>
      c.json({
        items: (await houseDesigns(c.get("db"))).map((design) => designJson(c, design)),
        nextCursor: null,
      }),
  )
  .use(members)
  .route("/", making)
  .route("/", showing);
