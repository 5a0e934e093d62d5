import type { DesignParams } from "./params";
import { type CurvePoint, curvePath, nums, penAt } from "./svg";

type BezierPoints = readonly [number, number, number, number];

export type BottleShape = {
  n: number;
  s: number;
  b: number;
  e: number;
  foot: number;
  radii: readonly BezierPoints[];
};

export const AXIS = 60;

/** Rotation centre of a tilted bottle. */
export const PIVOT = { x: AXIS, y: 140 } as const;

/** Vertical share of a ring's radius, as seen from slightly above. */
export const RING_FLATNESS = 0.17;

export const bottleShapeOf = (p: DesignParams): BottleShape => {
  const [n, s, b, e] = [p.neck / 2, p.shoulder / 2, p.body / 2, p.base / 2];
  const foot = Math.min(15, e * 0.55);
  const radii: readonly BezierPoints[] = [
    [n, n, n, n],
    [n, n, s, s],
    [s, s, b, b],
    [b, b, e, e],
    [e, e, e - foot * 0.27, e - foot],
  ];
  return { n, s, b, e, foot, radii };
};

// The wall is five cubic pieces; these are the heights of their handles.
const HEIGHTS: readonly BezierPoints[] = [
  [33, 44, 55, 66],
  [66, 92, 88, 118],
  [118, 138, 150, 170],
  [170, 190, 202, 222],
  [222, 238, 246, 246],
];

/** Height, half width and both derivatives by the wall's parameter. */
export const WALL_PIECES = HEIGHTS.length;

const bezier = ([a, b, c, d]: BezierPoints, t: number): number => {
  const u = 1 - t;
  return a * u * u * u + 3 * b * t * u * u + 3 * c * t * t * u + d * t * t * t;
};

const bezierSlopeAt = ([a, b, c, d]: BezierPoints, t: number): number => {
  const u = 1 - t;
  return 3 * ((b - a) * u * u + 2 * (c - b) * t * u + (d - c) * t * t);
};

const STRAIGHT: BezierPoints = [0, 0, 0, 0];

type WallPoint = { y: number; r: number; dy: number; dr: number };

/** The wall at parameter `t` (0–5), on the piece that contains `within`. */
export const wallAt = (shape: BottleShape, t: number, within = t): WallPoint => {
  const piece = Math.min(WALL_PIECES - 1, Math.max(0, Math.floor(within)));
  const heights = HEIGHTS[piece] ?? STRAIGHT;
  const radii = shape.radii[piece] ?? STRAIGHT;
  const s = t - piece;
  return {
    y: bezier(heights, s),
    r: bezier(radii, s),
    dy: bezierSlopeAt(heights, s),
    dr: bezierSlopeAt(radii, s),
  };
};

/** The wall's parameter at height `y`, clamped. */
export const wallParameter = (y: number): number => {
  const piece = HEIGHTS.findIndex((heights) => y < heights[3]);
  const heights = HEIGHTS[piece];
  if (!heights) return WALL_PIECES;
  let low = 0;
  let high = 1;
  for (let i = 0; i < 12; i++) {
    const middle = (low + high) / 2;
    if (bezier(heights, middle) < y) low = middle;
    else high = middle;
  }
  return y <= heights[0] ? piece : piece + (low + high) / 2;
};

/** Half width of the bottle at height `y`. */
export const halfWidthAt = (shape: BottleShape, y: number): number => {
  const t = wallParameter(y);
  return wallAt(shape, t, t).r;
};

/** The path of the silhouette. */
export const outlinePath = ({ n, s, b, e, foot }: BottleShape): string => {
  const x = (half: number) => AXIS + half;
  const turn = foot * 0.27;
  const left =
    `M${nums(x(-n), 33)}V66C${nums(x(-n), 92, x(-s), 88, x(-s), 118)}C${nums(x(-s), 138, x(-b), 150, x(-b), 170)}` +
    `C${nums(x(-b), 190, x(-e), 202, x(-e), 222)}C${nums(x(-e), 238, x(turn - e), 246, x(foot - e), 246)}`;
  const right =
    `Q${nums(AXIS, 246 + e * 0.1, x(e - foot), 246)}C${nums(x(e - turn), 246, x(e), 238, x(e), 222)}` +
    `C${nums(x(e), 202, x(b), 190, x(b), 170)}C${nums(x(b), 150, x(s), 138, x(s), 118)}` +
    `C${nums(x(s), 88, x(n), 92, x(n), 66)}V33Z`;
  return left + right;
};

const between = (from: number, to: number): number[] => {
  const stops = [from];
  for (let joint = Math.floor(from) + 1; joint < to; joint++) stops.push(joint);
  return [...stops, to];
};

/** A line that follows the wall at share `k` (−1–1) of the half width less `inset`, from height y0 to y1. */
export const wallLinePath = (shape: BottleShape, k: number, y0: number, y1: number, inset = 0): string => {
  const at = (t: number, piece: number): CurvePoint => {
    const wall = wallAt(shape, t, piece);
    return { x: AXIS + k * (wall.r - inset), y: wall.y, dx: k * wall.dr, dy: wall.dy };
  };
  const stops = between(wallParameter(y0), wallParameter(y1));
  const pen = penAt(at(stops[0] ?? 0, stops[0] ?? 0));
  return `M${nums(pen.x, pen.y)}${curvePath(at, stops, pen)}`;
};
