import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { publicOriginOf } from "../../http/request/host-and-origin";
import { requestedPage } from "../../http/requested-page";
import { runNow } from "../../http/run-now";
import { Refusal } from "../../runtime/errors";
import { redirectTo } from "../../shell/redirect";
import { listCollectedDesigns, listDesignedDesigns, listPurchasedDesigns, loadDesign, loadOwnDesign } from "../designs";
import { DESIGN_TAB_INPUT, designTabListName } from "../input";
import { type DesignDetailProps, designDetailPage, isDesignListed } from "./pages/design-detail";
import { designsPage } from "./pages/list";

const DESIGN_LIST_LOADERS = {
  designed: listDesignedDesigns,
  collected: listCollectedDesigns,
  purchased: listPurchasedDesigns,
};

/** GET /bottle-design?tab=…: the person's designs. @throws Refusal `unauthenticated` */
export async function showDesigns(c: Ctx): Promise<Response> {
  const { id } = requirePerson(c);
  const tab = DESIGN_TAB_INPUT.safeParse(c.req.query("tab")).data ?? "designed";
  const wanted = requestedPage(c, designTabListName(tab));
  return designsPage(c, tab, await DESIGN_LIST_LOADERS[tab](c.get("db"), id, wanted, c.get("now")));
}

/** Redirects to the page in the square if the design is another's and listed. @throws Refusal `design_not_found` */
async function redirectToSquare(c: Ctx, id: string): Promise<Response> {
  const design = await runNow(c, loadDesign, requirePerson(c), id);
  if (!isDesignListed(design)) throw new Refusal("design_not_found");
  return redirectTo(c, `/bottle-square/${id}`);
}

/** GET /bottle-design/:id: the person's own design. @throws Refusal `unauthenticated`, `design_not_found` */
export async function showOwnDesign(
  c: Ctx,
  id: string,
  shown: Pick<DesignDetailProps, "refused" | "notice"> = {},
): Promise<Response> {
  const design = await runNow(c, loadOwnDesign, requirePerson(c).id, id).catch(() => null);
  return design ? designDetailPage(c, { design, origin: publicOriginOf(c), ...shown }) : redirectToSquare(c, id);
}
