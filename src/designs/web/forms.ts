import { readActor } from "../../http/actor";
import { handleMemberForm, parseForm } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import type { Refusal } from "../../runtime/errors";
import { redirectTo, redirectWithRefusal } from "../../shell/redirect";
import {
  destroyDesign,
  destroyPurchased,
  endDesignExhibition,
  exhibitDesign,
  hideSoldDesign,
  loadOwnDesign,
  putDesignOnSale,
  takeDesignOffSale,
} from "../designs";
import { DESTROY_DESIGN_INPUT, SALE_INPUT } from "../input";
import { isFromSquare, ownDesignPath } from "./from-square";
import { showOwnDesign } from "./handlers";

const designFormHandler =
  (form: "sale" | "destroy", work: (c: Ctx, id: string) => Promise<Response>) =>
  (c: Ctx, id: string): Promise<Response> =>
    handleMemberForm(
      c,
      () => work(c, id),
      (refusal) =>
        refusal.code === "design_not_found"
          ? redirectTo(c, "/bottle-design", refusal.code)
          : showOwnDesign(c, id, { refused: { form, refusal } }),
    );

/** POST …/sale {price}: puts a draft on sale. */
export const sellDesignForm = designFormHandler("sale", async (c, id) => {
  const actor = await readActor(c);
  const { price } = await parseForm(c, SALE_INPUT);
  const design = await runNow(c, putDesignOnSale, actor, id, price);
  return redirectTo(c, ownDesignPath(id, isFromSquare(c)), design.hiddenUntil ? "design_waits" : "design_for_sale");
});

/** POST …/destroy {destroyConfirmName}, drawn or purchased. */
export const destroyDesignForm = designFormHandler("destroy", async (c, id) => {
  const [db, now] = [c.get("db"), c.get("now")];
  const actor = await readActor(c);
  const { destroyConfirmName: name } = await parseForm(c, DESTROY_DESIGN_INPUT);
  const design = await loadOwnDesign(db, actor.id, id, c.get("now")).catch(() => null);
  const purchased = design?.status === "purchased";
  const { reward } = await (purchased ? destroyPurchased : destroyDesign)(db, actor, id, name, now);
  return redirectTo(c, purchased ? "/bottle-design?tab=purchased" : "/bottle-design", "destroyed", reward);
});

const stepRefusalHandler =
  (c: Ctx, id: string, failed: string) =>
  (refusal: Refusal): Response => {
    if (refusal.code === "wrong_state") return redirectTo(c, ownDesignPath(id, isFromSquare(c)), failed);
    return redirectWithRefusal(
      c,
      refusal.code === "rate_limited" ? ownDesignPath(id, isFromSquare(c)) : "/bottle-design",
      refusal,
    );
  };

const DESIGN_STEPS = {
  endSale: [takeDesignOffSale, "design_off_sale", "sale_failed"],
  exhibit: [exhibitDesign, "design_exhibited", "exhibition_failed"],
  endExhibition: [endDesignExhibition, "design_withdrawn", "exhibition_failed"],
} as const;

/** POST …/sale/end, …/exhibition, …/exhibition/end: changes the status. */
export const designStepForm =
  (name: keyof typeof DESIGN_STEPS) =>
  (c: Ctx, id: string): Promise<Response> => {
    const [verb, notice, failed] = DESIGN_STEPS[name];
    return handleMemberForm(
      c,
      async () => {
        const design = await runNow(c, verb, await readActor(c), id);
        return redirectTo(c, ownDesignPath(id, isFromSquare(c)), design.hiddenUntil ? "design_waits" : notice);
      },
      stepRefusalHandler(c, id, failed),
    );
  };

/** POST …/hide: hides a sold design from its designer's list. */
export const hideDesignForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      await runNow(c, hideSoldDesign, await readActor(c), id);
      return redirectTo(c, "/bottle-design", "design_hidden");
    },
    stepRefusalHandler(c, id, "wrong_state"),
  );
