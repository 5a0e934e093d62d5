import { countryInText, countryName } from "../../../i18n/countries";
import { formatList } from "../../../i18n/lists";
import { DAY } from "../../../runtime/units";
import { assetUrl } from "../../../shell/document/assets";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { CHART_ARCS, type ChartRoute, drawRoute } from "../../../ui/voyage/chart";
import { drawnSvg } from "../../../ui/voyage/drawn-svg";
import { CHART, VIEW_BOX } from "../../../ui/voyage/land";
import { placeOf } from "../../../ui/voyage/places";
import { countCountries } from "../../../ui/voyage/route";
import type { Bottle } from "../../reading/bottle-view";
import { ChartSharing } from "./chart-sharing";

/** The sheet of voyage, chart and postmarks: only on pages that have one. */
export const VoyageStyles = () => <link rel="stylesheet" href={assetUrl("voyage.css")} />;

const COLOURS = { tide: "var(--tide)", buoy: "var(--buoy)", surface: "var(--surface)" };

/** Names in time order, the latest as many as have an arc. */
function namesOf(
  { origin, countries }: ChartRoute,
  { language, locale }: Pick<PageView, "language" | "locale">,
): string {
  const all = origin === null ? countries : [origin, ...countries];
  const names = all.slice(-CHART_ARCS).map((country) => countryName(country, language));
  return formatList(locale, all.length > CHART_ARCS ? ["…", ...names] : names);
}

/** The dotted world with a voyage over it; the world is one picture for all, loaded when it comes into view. */
export function ChartFigure({ route }: { route: ChartRoute }) {
  const view = usePageView();
  const label = view.t("bottles.chart.label", { places: namesOf(route, view) });
  return (
    <div className="chart">
      <img src={assetUrl("world.svg")} alt="" width={CHART.width} height={CHART.height} loading="lazy" />
      {drawnSvg({ viewBox: VIEW_BOX, role: "img", "aria-label": label }, drawRoute(route, COLOURS))}
    </div>
  );
}

/** What one of its marks means; the chart has no mark for a country without a place. */
function LegendItem({ kind, country, text }: { kind: "ring" | "buoy"; country: string; text: string }) {
  return (
    <span>
      {placeOf(country) ? <i className={kind} /> : null}
      {text}
    </span>
  );
}

/** Where it was thrown and where it lies, and what the chart has no place for. */
export function ChartLegend({ route, where }: { route: ChartRoute; where: "now" | "last" | "kept" }) {
  const { t, language, locale } = usePageView();
  const { origin, countries } = route;
  const last = countries.at(-1);
  const missing = [...new Set(countries)].filter((country) => placeOf(country) === null);
  const places = formatList(
    locale,
    missing.map((country) => countryName(country, language)),
  );
  return (
    <p className="chart-legend">
      {origin === null ? null : (
        <LegendItem
          kind="ring"
          country={origin}
          text={t("bottles.chart.thrown", { country: countryInText(origin, language) })}
        />
      )}
      {last === undefined ? null : (
        <LegendItem
          kind="buoy"
          country={last}
          text={t(`bottles.chart.${where}`, { country: countryInText(last, language) })}
        />
      )}
      {missing.length > 0 ? <span>{t("bottles.chart.unplaced", { places })}</span> : null}
    </p>
  );
}

/** Days from the throw until today, or until the last finding of a bottle that drifts no more; at least one. */
function daysOf({ createdAt, status, route }: Bottle, now: number): number {
  const until = status === "drifting" || status === "held" ? now : (route.at(-1)?.at ?? now);
  return Math.max(1, Math.floor((until - createdAt) / DAY));
}

const whereOf = ({ status, voyage }: Bottle): "now" | "last" | "kept" => {
  if (status === "held") return "now";
  const last = voyage.findLast((each) => each.kind === "found");
  return last?.kind === "found" && last.outcome === "kept" ? "kept" : "last";
};

/** How far it has come, in countries and days. */
export const voyageLength = ({ t, now }: Pick<PageView, "t" | "now">, bottle: Bottle): string =>
  t("bottles.chart.title", { countries: countCountries(bottle.route), days: daysOf(bottle, now) });

/** The voyage as a chart, for the author. @param link absolute URL of the share page */
export function VoyageChart({ bottle, link }: { bottle: Bottle; link: string }) {
  const view = usePageView();
  const { route: stops, author } = bottle;
  if (stops.length === 0) return null;
  const route = { origin: author?.country ?? null, countries: stops.map(({ country }) => country) };
  return (
    <div className="card chart-card">
      <div className="chart-head">
        <h3 className="text-15 bold">{voyageLength(view, bottle)}</h3>
        <ChartSharing bottle={bottle} link={link} />
      </div>
      <ChartFigure route={route} />
      <ChartLegend route={route} where={whereOf(bottle)} />
    </div>
  );
}
