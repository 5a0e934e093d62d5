import { renderDrawing } from "../../designs/designs";
import type { Ctx } from "../../http/env";
import { spendClientRate } from "../../http/limits/rate-limit";
import { runNow } from "../../http/run-now";
import { isLanguage } from "../../i18n/languages";
import { translatorFor } from "../../i18n/translator";
import { DEFAULT_LANGUAGE } from "../../limits/languages";
import { Refusal } from "../../runtime/errors";
import { sha256 } from "../../runtime/sha256";
import { type ChartRoute, drawChartPicture } from "../../ui/voyage/chart";
import { countCountries, type VoyageStop } from "../../ui/voyage/route";
import { loadBottle, loadSharedRoute } from "../bottles";
import type { Bottle } from "../reading/bottle-view";

/** Where a voyage led, as a reader may see it: without the author's country where the author is not named. */
const chartRouteOf = ({ author }: Pick<Bottle, "author">, stops: readonly VoyageStop[]): ChartRoute => ({
  origin: author?.country ?? null,
  countries: stops.map(({ country }) => country),
});

/** Absolute URL of the chart's picture. */
export const chartUrl = (origin: string, id: string): string =>
  `${origin}/bottle-shared/${encodeURIComponent(id)}/chart.png`;

/** The chart of a bottle where its author shares it, else null. */
export async function findSharedChart(c: Ctx, bottle: Bottle): Promise<ChartRoute | null> {
  const stops = await loadSharedRoute(c.get("db"), bottle);
  return stops && chartRouteOf(bottle, stops);
}

function chartDrawing(route: ChartRoute, language: string) {
  const t = translatorFor(isLanguage(language) ? language : DEFAULT_LANGUAGE);
  const n = countCountries(route.countries.map((country) => ({ country, at: 0 })));
  const line = { y: 536, width: 700, height: 60 };
  const texts = [
    {
      text: t("bottles.lists.countries", { n }),
      language,
      colour: "#0F2E36",
      box: { x: 60, ...line },
      sizes: [40, 32, 26],
    },
    { text: "Driftglass", language, colour: "#0C5563", box: { x: 840, ...line, width: 300 }, sizes: [30], right: true },
  ];
  return { svg: drawChartPicture(route, "<!--words-->"), words: { lettering: texts, plain: drawChartPicture(route) } };
}

/** GET /bottle-shared/:id/chart.png; drawn anew when the voyage went on, so it is asked for each time. */
export async function showSharedChart(c: Ctx, id: string): Promise<Response> {
  const bottle = await runNow(c, loadBottle, c.get("person"), id);
  const route = await findSharedChart(c, bottle);
  if (!route) throw new Refusal("bottle_not_found");
  const drawing = chartDrawing(route, bottle.language);
  const etag = `"${sha256(JSON.stringify(drawing)).slice(0, 20)}"`;
  const headers = { "cache-control": "private, no-cache", etag };
  if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
  await spendClientRate(c, "preview");
  const png = await renderDrawing(drawing, c.get("client").network);
  return c.body(png, 200, { ...headers, "content-type": "image/png" });
}
