import { pageAfter } from "../../db/page-input";
import type { Ctx } from "../../http/env";
import { signedIn } from "../../http/guard";
import { originOf } from "../../http/request/origin";
import { Refusal } from "../../runtime/errors";
import { go } from "../../shell/go";
import { collectedDesigns, designDetail, designedDesigns, ownDesign, purchasedDesigns } from "../designs";
import { designList, TAB } from "../input";
import { detailPage, isListed, type ShownDetail } from "./pages/detail";
import { designsPage } from "./pages/list";

const READ = { designed: designedDesigns, collected: collectedDesigns, purchased: purchasedDesigns };

/** `/bottle-design?tab=…`. @throws Refusal `unauthenticated` */
export async function showDesigns(c: Ctx): Promise<Response> {
  const { id } = signedIn(c);
  const tab = TAB.safeParse(c.req.query("tab")).data ?? "designed";
  const wanted = pageAfter(c.req.query("cursor"), designList(tab));
  return designsPage(c, tab, await READ[tab](c.get("db"), id, wanted, c.get("now")));
}

/** Another's design that is shown has its page in the square. @throws Refusal `design_not_found` */
async function elsewhere(c: Ctx, id: string): Promise<Response> {
  const design = await designDetail(c.get("db"), signedIn(c), id, c.get("now"));
  if (!isListed(design)) throw new Refusal("design_not_found");
  return go(c, `/bottle-square/${id}`);
}

/** An own design's page. @throws Refusal `unauthenticated`, `design_not_found` */
export async function showDetail(
  c: Ctx,
  id: string,
  shown: Pick<ShownDetail, "refused" | "notice"> = {},
): Promise<Response> {
  const design = await ownDesign(c.get("db"), signedIn(c).id, id, c.get("now")).catch(() => null);
  return design ? detailPage(c, { design, origin: originOf(c), ...shown }) : elsewhere(c, id);
}
