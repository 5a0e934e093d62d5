import { AXIS, type BottleShape, RING_FLATNESS, WALL_PIECES, wallAt, wallParameter } from "./outline";
import type { DesignParams } from "./params";
import { type CurvePoint, curvePath, nums, type PenPosition, penAt } from "./svg";

// Stripes are straight bands on the unrolled wall (angle × girth, height), wound round it.
type Winding = { shape: BottleShape; sin: number; cos: number; girth: number; detail: StripeDetail };

type StripeDetail = { band: boolean; flat: number; slant: number; upright: readonly number[]; grain: number };

const JOINTS = [1, 2, 3, 4];
const HALVES = [1, 1.5, 2, 2.5, 3, 3.5, 4];
const DETAILS: readonly StripeDetail[] = [
  { band: true, flat: 2, slant: 0, upright: JOINTS, grain: 0.1 },
  { band: true, flat: 1, slant: 3, upright: JOINTS, grain: 0.1 },
  { band: false, flat: 1, slant: 2, upright: JOINTS, grain: 0.5 },
  { band: false, flat: 1, slant: 1, upright: [1.6, 3], grain: 1 },
];
// Characters of all stripes together.
const STRIPES_LENGTH_MAX = 2_200;

const MIDDLE = 150;
const TOP = 34;
const FOOT = 245;
const QUARTER = Math.PI / 2;
// Cosines: flatter lines are drawn by angle; between the two either way.
const FLAT = 0.72;
const SLANTING = 0.35;
// The wall's slope is unbounded at the foot.
const STEEPEST = 4;
// A longer piece would leave its row.
const STEEPEST_SLANT = 0.25;

const wallTangent = (
  angle: number,
  dAngle: number,
  wall: { y: number; r: number; dy: number; dr: number },
): CurvePoint => {
  const sin = Math.sin(angle);
  const cos = Math.cos(angle);
  return {
    x: AXIS + wall.r * sin,
    y: wall.y + RING_FLATNESS * wall.r * cos,
    dx: wall.dr * sin + wall.r * cos * dAngle,
    dy: wall.dy + RING_FLATNESS * (wall.dr * cos - wall.r * sin * dAngle),
  };
};

const flatLine = (w: Winding, offset: number, steepest = STEEPEST) => {
  const rise = (w.sin / w.cos) * w.girth;
  const start = MIDDLE + offset / w.cos;
  return (angle: number): CurvePoint => {
    const t = wallParameter(start + rise * angle);
    const wall = wallAt(w.shape, t);
    const lean = Math.max(-steepest, Math.min(steepest, wall.dr / (Math.abs(wall.dy) + 0.01)));
    return wallTangent(angle, 1, { y: start + rise * angle, r: wall.r, dy: rise, dr: lean * rise });
  };
};

const steepLine =
  (w: Winding, offset: number) =>
  (t: number, piece: number): CurvePoint => {
    const wall = wallAt(w.shape, t, piece);
    const turn = w.sin * w.girth;
    return wallTangent((w.cos * (wall.y - MIDDLE) - offset) / turn, (w.cos * wall.dy) / turn, wall);
  };

type Span = readonly [number, number];

const heightAt = (w: Winding, offset: number, angle: number): number =>
  MIDDLE + (w.sin * w.girth * angle + offset) / w.cos;

const steepSpan = (w: Winding, offset: number): Span => {
  if (w.cos < 0.01) return Math.abs(offset / (w.sin * w.girth)) < QUARTER ? [0, WALL_PIECES] : [0, 0];
  const a = heightAt(w, offset, -QUARTER);
  const b = heightAt(w, offset, QUARTER);
  return [wallParameter(Math.max(33, Math.min(a, b))), wallParameter(Math.min(246, Math.max(a, b)))];
};

const steepStops = (w: Winding, [from, to]: Span): number[] => {
  const upright = w.detail.slant === 0 && w.cos > 0.1 ? HALVES : w.detail.upright;
  return [from, ...upright.filter((t) => t > from + 0.05 && t < to - 0.05), to];
};

const evenStops = ([from, to]: Span, pieces: number): number[] =>
  Array.from({ length: pieces + 1 }, (_, i) => from + ((to - from) * i) / pieces);

const flatStops = (w: Winding): number[] =>
  evenStops([-QUARTER, QUARTER], w.detail.flat + Math.round(w.sin * w.sin * 4));

const slantSpan = (w: Winding, offset: number): Span => {
  const rise = (w.sin / w.cos) * w.girth;
  const ends = [33, 246].map((y) => (y - MIDDLE - offset / w.cos) / rise);
  return [Math.max(-QUARTER, Math.min(...ends)), Math.min(QUARTER, Math.max(...ends))];
};

type Edge = { at: (t: number, piece: number) => CurvePoint; stops: number[]; grain: number };

const edgeOf = (w: Winding, offset: number): Edge => {
  const { grain, slant } = w.detail;
  if (w.cos > FLAT) return { at: flatLine(w, offset), stops: flatStops(w), grain };
  if (slant > 0 && w.cos > SLANTING) {
    return { at: flatLine(w, offset, STEEPEST_SLANT), stops: evenStops(slantSpan(w, offset), slant), grain };
  }
  return { at: steepLine(w, offset), stops: steepStops(w, steepSpan(w, offset)), grain };
};

const draw = ({ at, stops, grain }: Edge, pen: PenPosition | null): [string, PenPosition] => {
  const first = stops[0] ?? 0;
  const start = penAt(at(first, ((stops[1] ?? 0) + first) / 2));
  const move = `${pen ? "L" : "M"}${nums(start.x, start.y)}`;
  return [move + curvePath(at, stops, start, grain), start];
};

const band = (near: Edge, far: Edge): string => {
  const [there, pen] = draw(near, null);
  const [back] = draw({ ...far, stops: [...far.stops].reverse() }, pen);
  return `${there}${back}Z`;
};

const isStripeVisible = (w: Winding, offset: number): boolean => {
  if (w.cos <= FLAT) {
    const [from, to] = steepSpan(w, offset);
    return to - from > 0.05;
  }
  const reach = Math.abs(w.sin * w.girth * QUARTER);
  const middle = MIDDLE + offset / w.cos;
  return middle + reach > TOP && middle - reach < FOOT;
};

const windingOf = (p: DesignParams, shape: BottleShape, detail: StripeDetail): Winding => {
  const angle = (p.stripeAngle * Math.PI) / 180;
  return {
    shape,
    sin: Math.sin(angle),
    cos: Math.cos(angle),
    girth: (shape.s + shape.b + shape.e) / 3,
    detail,
  };
};

const drawAllStripes = (w: Winding, step: number, width: number): string => {
  const count = Math.ceil(220 / step);
  let d = "";
  for (let i = -count; i <= count && d.length <= 2 * STRIPES_LENGTH_MAX; i++) {
    const q = i * step;
    if (!isStripeVisible(w, q)) continue;
    d += w.detail.band ? band(edgeOf(w, q - width / 2), edgeOf(w, q + width / 2)) : draw(edgeOf(w, q), null)[0];
  }
  return d;
};

/** The path of all stripes and its stroke width (0: filled). */
export const stripesPath = (p: DesignParams, shape: BottleShape, width: number): { d: string; stroke: number } => {
  let drawn = { d: "", stroke: 0 };
  for (const detail of DETAILS) {
    const d = drawAllStripes(windingOf(p, shape, detail), p.stripeWidth + p.stripeGap, width);
    drawn = { d, stroke: detail.band ? 0 : width };
    if (d.length <= STRIPES_LENGTH_MAX) break;
  }
  return drawn;
};
