import { renderTextPreview } from "../../designs/designs";
import type { Ctx } from "../../http/env";
import { spendClientRate } from "../../http/limits/rate-limit";
import { publicOriginOf } from "../../http/request/host-and-origin";
import { runNow } from "../../http/run-now";
import { SEA_LIMITS } from "../../limits/sea";
import { SECOND } from "../../runtime/units";
import { findPurchaseShare, loadBottleShare, loadBottleStreamed, toBottleShare } from "../bottles";
import { SHARE_INPUT } from "../input";
import { localizeBottleShare, localizePurchaseShare } from "./localized";
import { sharedBottlePage } from "./pages/shared-bottle";
import { sharedPurchasePage } from "./pages/shared-purchase";
import { chartUrl, findSharedChart } from "./shared-chart";

/** GET /bottle-shared/:id, of a bottle or a purchased design. @throws Refusal `bottle_not_found` */
export async function showSharedBottle(c: Ctx, id: string): Promise<Response> {
  const person = c.get("person");
  const share = SHARE_INPUT.parse(c.req.query());
  const invite = share.invite ?? null;
  const origin = publicOriginOf(c);
  const purchase = await runNow(c, findPurchaseShare, person, { id, origin, share });
  if (purchase) return sharedPurchasePage(c, { ...localizePurchaseShare(c, purchase), invite });
  const { bottle, full } = await runNow(c, loadBottleStreamed, person, id);
  const shared = localizeBottleShare(c, toBottleShare(await full, share, origin));
  const chart = await findSharedChart(c, shared.bottle);
  const image = chart && share.chart ? chartUrl(origin, id) : shared.image;
  return sharedBottlePage(c, { ...shared, image, chart, look: bottle.look, invite });
}

/** Not for ever: the author can take the letter back. */
const SHARE_PREVIEW_HEADERS = {
  "content-type": "image/png",
  "cache-control": `public, max-age=${SEA_LIMITS.previewCache / SECOND}`,
};

async function loadPublicShare(c: Ctx, id: string) {
  const request = { id, origin: "", share: {} };
  return (await runNow(c, findPurchaseShare, null, request)) ?? (await runNow(c, loadBottleShare, null, request));
}

/** GET /bottle-shared/:id/:picture: the public link preview; an outdated name redirects to the current one. */
export async function showSharePreview(c: Ctx, id: string, picture: string): Promise<Response> {
  const { words, image } = await loadPublicShare(c, id);
  if (!words || !image.endsWith(`/${picture}`)) return c.redirect(image, 302);
  await spendClientRate(c, "preview");
  const png = await renderTextPreview(c.get("db"), words, c.get("client").network);
  return c.body(png, 200, SHARE_PREVIEW_HEADERS);
}
