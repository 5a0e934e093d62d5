import { attempt, posted } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { actor } from "../../http/guard";
import type { Refusal } from "../../runtime/errors";
import { go, refusedAt } from "../../shell/go";
import {
  destroyDesign,
  destroyPurchased,
  endExhibition,
  exhibit,
  hideSold,
  ownDesign,
  putOnSale,
  takeOffSale,
} from "../designs";
import { DESTROY_DESIGN, SALE } from "../input";
import { showDetail } from "./handlers";

const at = (id: string): string => `/bottle-design/detail/${id}`;

const formed =
  (form: "sale" | "destroy", work: (c: Ctx, id: string) => Promise<Response>) =>
  (c: Ctx, id: string): Promise<Response> =>
    attempt(
      c,
      () => work(c, id),
      (refusal) =>
        refusal.code === "design_not_found"
          ? go(c, "/bottle-design", refusal.code)
          : showDetail(c, id, { refused: { form, refusal } }),
    );

/** POST …/sale {price} */
export const sellIt = formed("sale", async (c, id) => {
  const who = await actor(c);
  const { price } = await posted(c, SALE);
  const design = await putOnSale(c.get("db"), who, id, price, c.get("now"));
  return go(c, at(id), design.hiddenUntil ? "design_waits" : "design_for_sale");
});

/** POST …/destroy {destroyConfirmName}, drawn or purchased. */
export const destroyIt = formed("destroy", async (c, id) => {
  const [db, now] = [c.get("db"), c.get("now")];
  const who = await actor(c);
  const { destroyConfirmName: name } = await posted(c, DESTROY_DESIGN);
  const design = await ownDesign(db, who.id, id, c.get("now")).catch(() => null);
  const purchased = design?.status === "purchased";
  const { reward } = await (purchased ? destroyPurchased : destroyDesign)(db, who, id, name, now);
  return go(c, purchased ? "/bottle-design?tab=purchased" : "/bottle-design", "destroyed", reward);
});

const back =
  (c: Ctx, id: string, failed: string) =>
  (refusal: Refusal): Response => {
    if (refusal.code === "wrong_state") return go(c, at(id), failed);
    return refusedAt(c, refusal.code === "rate_limited" ? at(id) : "/bottle-design", refusal);
  };

const STEPS = {
  endSale: [takeOffSale, "design_off_sale", "sale_failed"],
  exhibit: [exhibit, "design_exhibited", "exhibition_failed"],
  endExhibition: [endExhibition, "design_withdrawn", "exhibition_failed"],
} as const;

/** POST …/sale/end, …/exhibition, …/exhibition/end */
export const step =
  (name: keyof typeof STEPS) =>
  (c: Ctx, id: string): Promise<Response> => {
    const [verb, notice, failed] = STEPS[name];
    return attempt(
      c,
      async () => {
        const design = await verb(c.get("db"), await actor(c), id, c.get("now"));
        return go(c, at(id), design.hiddenUntil ? "design_waits" : notice);
      },
      back(c, id, failed),
    );
  };

/** POST …/hide */
export const hideIt = (c: Ctx, id: string): Promise<Response> =>
  attempt(
    c,
    async () => {
      await hideSold(c.get("db"), await actor(c), id, c.get("now"));
      return go(c, "/bottle-design", "design_hidden");
    },
    back(c, id, "wrong_state"),
  );
