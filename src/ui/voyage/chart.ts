import { r1 } from "../bottle/svg";
import { CHART, drawLand, VIEW_BOX } from "./land";
import { type ChartPoint, placeOf } from "./places";

/** Colours of the drawing; a page gives custom properties. */
interface ChartColours {
  tide: string;
  buoy: string;
  surface: string;
}

export interface ChartRoute {
  /** Country where it was thrown; null: not shown. */
  origin: string | null;
  /** Countries of its findings in time order, the newest last. */
  countries: readonly string[];
}

/** Arcs that are drawn at most, the newest; of earlier stops only the dots. */
export const CHART_ARCS = 60;

const at = ({ x, y }: ChartPoint): string => `${r1(x)} ${r1(y)}`;

function bend(from: ChartPoint, to: ChartPoint): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - Math.min(37, length * 0.3) - 3 };
  return `M${at(from)}Q${at(middle)} ${at(to)}`;
}

const moved = ({ x, y }: ChartPoint, by: number): ChartPoint => ({ x: x + by, y });

/** The shorter way between two places: over the date line it leaves at one edge and comes in at the other. */
function arc(from: ChartPoint, to: ChartPoint): string {
  const way = to.x - from.x;
  if (Math.abs(way) <= CHART.width / 2) return bend(from, to);
  const by = way > 0 ? -CHART.width : CHART.width;
  return bend(from, moved(to, by)) + bend(moved(from, -by), to);
}

const dots = (points: readonly ChartPoint[]): string => points.map((point) => `M${at(point)}h0`).join("");

const samePlace = (a: ChartPoint | undefined, b: ChartPoint): boolean => a?.x === b.x && a.y === b.y;

/** Places on the way, without those that the chart does not have; one stays once for several stops in a row. */
function pointsOf(countries: readonly string[]): ChartPoint[] {
  const points: ChartPoint[] = [];
  for (const country of countries) {
    const point = placeOf(country);
    if (point && !samePlace(points.at(-1), point)) points.push(point);
  }
  return points;
}

const uniquePoints = (points: readonly ChartPoint[]): ChartPoint[] => [
  ...new Map(points.map((point) => [at(point), point])).values(),
];

const line = (d: string, colour: string, width: number, opacity = 1): string =>
  d === ""
    ? ""
    : `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

const circle = ({ x, y }: ChartPoint, radius: number, more: string): string =>
  `<circle cx="${r1(x)}" cy="${r1(y)}" r="${radius}" ${more}/>`;

/** Arcs, dots, ring and buoy of a voyage, to be laid over the land; any input draws something. */
export function drawRoute({ origin, countries }: ChartRoute, { tide, buoy, surface }: ChartColours): string {
  const start = origin === null ? null : placeOf(origin);
  const found = pointsOf(countries);
  const way = pointsOf(origin === null ? countries : [origin, ...countries]);
  const arcs = way.slice(1).map((to, i) => arc(way[i] ?? to, to));
  // Where it lies in a country without a place there is no buoy, and the last place is one that it has left.
  const last = placeOf(countries.at(-1) ?? "");
  const passed = dots(uniquePoints(last ? found.slice(0, -1) : found));
  return (
    line(arcs.slice(-CHART_ARCS, -1).join(""), tide, 1.5, 0.62) +
    line(arcs.at(-1) ?? "", tide, 2.2) +
    line(passed, surface, 8.4) +
    line(passed, tide, 6) +
    (start ? circle(start, 4.8, `fill="${surface}" stroke="${tide}" stroke-width="2.2"`) : "") +
    (last ? circle(last, 9.5, `fill="${buoy}" opacity=".2"`) : "") +
    (last ? circle(last, 4.8, `fill="${buoy}" stroke="${surface}" stroke-width="1.6"`) : "")
  );
}

const PICTURE = { width: 1200, height: 630, inset: 60, top: 92 };
const PICTURE_COLOURS = { tide: "#0C5563", buoy: "#B83620", surface: "#FCFEFD" };

/** The chart as a picture of its own, 1200 × 630: countries only. @param words SVG of its caption */
export function drawChartPicture(route: ChartRoute, words = ""): string {
  const { width, height, inset, top } = PICTURE;
  const inner = width - 2 * inset;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${PICTURE_COLOURS.surface}"/>` +
    `<svg x="${inset}" y="${top - inset}" width="${inner}" height="${Math.round((inner * CHART.height) / CHART.width)}" viewBox="${VIEW_BOX}">` +
    `${drawLand("#A9BBBF")}${drawRoute(route, PICTURE_COLOURS)}</svg>${words}</svg>`
  );
}
