import { mixColours } from "./colour";
import { AXIS, type BottleShape, halfWidthAt } from "./outline";
import type { Marker, MarkerType } from "./params";
import { type BottleSubject, INK_COLOUR } from "./subject";
import { nums, r1 } from "./svg";

type Point = readonly [number, number];

const polygonCorners = (corners: number, turn: number, inner = 1): Point[] => {
  const count = inner === 1 ? corners : corners * 2;
  return Array.from({ length: count }, (_, i) => {
    const angle = ((turn + (i * 360) / count) * Math.PI) / 180;
    const radius = i % 2 ? inner : 1;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
};

const DIAMOND: readonly Point[] = [
  [0, -1],
  [0.66, 0],
  [0, 1],
  [-0.66, 0],
];

/** Where a marker sits: its centre, its radius, and how much it narrows (0.45–1) towards the outline. */
type MarkerSpot = { x: number; y: number; r: number; narrow: number };

/** A marker's position in u (docs/product.md 4.2). */
export const markerSpotOf = (shape: BottleShape, marker: Marker): MarkerSpot => {
  const y = 70 + marker.y * 168;
  return {
    x: AXIS + marker.x * halfWidthAt(shape, y),
    y,
    r: marker.size / 2,
    narrow: Math.sqrt(1 - Math.min(0.8, marker.x * marker.x)),
  };
};

const ellipse = ({ x, y, r, narrow }: MarkerSpot, share: number, sweep: 0 | 1): string => {
  const rx = r * narrow * share;
  const ry = r * share;
  const half = (sign: 1 | -1) => `a${nums(rx, ry)} 0 0 ${sweep} ${nums(sign * 2 * rx, 0)}`;
  return `M${nums(x - rx, y)}${half(1)}${half(-1)}Z`;
};

const tenths = (n: number): number => Math.round(n * 10) / 10;

/** Relative steps are shorter than absolute coordinates. */
const polygon = (points: readonly Point[], spot: MarkerSpot, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  const sin = Math.sin(angle);
  const cos = Math.cos(angle);
  const corners = points.map(
    ([x, y]): Point => [
      tenths(spot.x + spot.r * spot.narrow * (cos * x - sin * y)),
      tenths(spot.y + spot.r * (sin * x + cos * y)),
    ],
  );
  const steps = corners.flatMap(([x, y], i) => {
    const [x0, y0] = corners[i - 1] ?? [0, 0];
    return [x - x0, y - y0];
  });
  return `m${nums(...steps)}Z`;
};

type Outline = (spot: MarkerSpot, degrees: number) => string;

const cornered =
  (points: readonly Point[]): Outline =>
  (spot, degrees) =>
    polygon(points, spot, degrees);

const OUTLINES: Record<MarkerType, Outline> = {
  star: cornered(polygonCorners(5, -90, 0.45)),
  triangle: cornered(polygonCorners(3, -90)),
  circle: (spot) => ellipse(spot, 1, 1),
  diamond: cornered(DIAMOND),
  hexagon: cornered(polygonCorners(6, -90)),
  square: cornered(polygonCorners(4, -45)),
  sun: cornered(polygonCorners(12, -90, 0.72)),
  ring: (spot) => ellipse(spot, 1, 1) + ellipse(spot, 0.66, 0),
};

/** Outline of a marker; also its icon in the editor. */
export const markerPath = (type: MarkerType, spot: MarkerSpot, degrees: number): string =>
  OUTLINES[type](spot, degrees);

const sunFace = (marker: Marker, spot: MarkerSpot): string =>
  `<path d="${ellipse(spot, 0.5, 1)}" fill="none" stroke="${mixColours(marker.color, "#3a2408", 0.4)}" stroke-width="${r1(spot.r * 0.07)}"/>`;

const paintMarker = (marker: Marker, { shape, small }: BottleSubject, id: string): string => {
  const at = markerSpotOf(shape, marker);
  const spot = small ? { ...at, r: Math.max(7, at.r * 1.1) } : at;
  const d = markerPath(marker.type, spot, marker.angle);
  const shadow = small ? "" : `<use href="#${id}" fill="${INK_COLOUR}" opacity=".28" transform="translate(.7 1.1)"/>`;
  const face = marker.type === "sun" && !small ? sunFace(marker, spot) : "";
  const paint = `<g fill="${marker.color}" stroke="${marker.color}"><path${small ? "" : ` id="${id}"`} d="${d}"/></g>`;
  return `${shadow}${paint}${face}`;
};

/** All markers, later ones on top, with a thin shadow. */
export const drawMarkers = (subject: BottleSubject): string => {
  if (subject.params.markers.length === 0) return "";
  const painted = subject.params.markers.map((marker, i) => paintMarker(marker, subject, `m${i}`));
  return `<g stroke-linejoin="round">${painted.join("")}</g>`;
};
