import type { DesignParams } from "./params";
import { AXIS, DIP, PIECES, type Shape, wallAt, wallParameter } from "./shape";
import { along, nums, type Pen, penAt, type Tangent } from "./svg";

// Stripes are painted on the unrolled wall and wound round it. A point of the wall has an angle round the
// axis (0 in front, ±90° at the outline) and a height; a stripe is a straight band in (angle × girth, height).
// Dense stripes are drawn with fewer pieces, very dense ones (`band` false) as strokes, to keep the file small.
type Winding = { shape: Shape; sin: number; cos: number; girth: number; fine: boolean; band: boolean };

const MIDDLE = 150;
const TOP = 34;
const FOOT = 245;
const QUARTER = Math.PI / 2;
const JOINTS = [1, 2, 3, 4];
// The foot turns in so fast that the wall's slope grows without end there.
const STEEPEST = 4;

const onWall = (
  angle: number,
  dAngle: number,
  wall: { y: number; r: number; dy: number; dr: number },
): Tangent => {
  const sin = Math.sin(angle);
  const cos = Math.cos(angle);
  return {
    x: AXIS + wall.r * sin,
    y: wall.y + DIP * wall.r * cos,
    dx: wall.dr * sin + wall.r * cos * dAngle,
    dy: wall.dy + DIP * (wall.dr * cos - wall.r * sin * dAngle),
  };
};

/** A flat line: the parameter is the angle round the axis. */
const flatLine = (w: Winding, offset: number) => {
  const rise = (w.sin / w.cos) * w.girth;
  const start = MIDDLE + offset / w.cos;
  return (angle: number): Tangent => {
    const t = wallParameter(start + rise * angle);
    const wall = wallAt(w.shape, t);
    const lean = Math.max(-STEEPEST, Math.min(STEEPEST, wall.dr / (Math.abs(wall.dy) + 0.01)));
    return onWall(angle, 1, { y: start + rise * angle, r: wall.r, dy: rise, dr: lean * rise });
  };
};

/** A steep line: the parameter is that of the wall, so that an upright stripe is exactly as curvy as the wall. */
const steepLine =
  (w: Winding, offset: number) =>
  (t: number, piece: number): Tangent => {
    const wall = wallAt(w.shape, t, piece);
    const turn = w.sin * w.girth;
    return onWall((w.cos * (wall.y - MIDDLE) - offset) / turn, (w.cos * wall.dy) / turn, wall);
  };

type Span = readonly [number, number];

const heightAt = (w: Winding, offset: number, angle: number): number =>
  MIDDLE + (w.sin * w.girth * angle + offset) / w.cos;

/** Parameters of the wall between which a steep line is in front; empty when it passes behind. */
const steepSpan = (w: Winding, offset: number): Span => {
  if (w.cos < 0.01) return Math.abs(offset / (w.sin * w.girth)) < QUARTER ? [0, PIECES] : [0, 0];
  const a = heightAt(w, offset, -QUARTER);
  const b = heightAt(w, offset, QUARTER);
  return [wallParameter(Math.max(33, Math.min(a, b))), wallParameter(Math.min(246, Math.max(a, b)))];
};

const steepStops = (w: Winding, [from, to]: Span): number[] => {
  const halves = w.fine && w.cos > 0.1 ? [1.5, 2.5, 3.5] : [];
  const inner = [...JOINTS, ...halves].filter((t) => t > from + 0.05 && t < to - 0.05).sort((a, b) => a - b);
  return [from, ...inner, to];
};

const flatStops = (w: Winding): number[] => {
  const pieces = w.fine ? 2 + Math.round(w.sin * w.sin * 4) : 1 + Math.round(w.sin * w.sin * 4);
  return Array.from({ length: pieces + 1 }, (_, i) => -QUARTER + (i * Math.PI) / pieces);
};

type Edge = { at: (t: number, piece: number) => Tangent; stops: number[] };

const edgeOf = (w: Winding, offset: number): Edge =>
  w.cos > 0.72
    ? { at: flatLine(w, offset), stops: flatStops(w) }
    : { at: steepLine(w, offset), stops: steepStops(w, steepSpan(w, offset)) };

const draw = ({ at, stops }: Edge, pen: Pen | null): [string, Pen] => {
  const first = stops[0] ?? 0;
  const start = penAt(at(first, ((stops[1] ?? 0) + first) / 2));
  const move = `${pen ? "L" : "M"}${nums(start.x, start.y)}`;
  return [move + along(at, stops, start), start];
};

const band = (near: Edge, far: Edge): string => {
  const [there, pen] = draw(near, null);
  const [back] = draw({ at: far.at, stops: [...far.stops].reverse() }, pen);
  return `${there}${back}Z`;
};

const seen = (w: Winding, offset: number): boolean => {
  if (w.cos <= 0.72) {
    const [from, to] = steepSpan(w, offset);
    return to - from > 0.05;
  }
  const reach = Math.abs(w.sin * w.girth * QUARTER);
  const middle = MIDDLE + offset / w.cos;
  return middle + reach > TOP && middle - reach < FOOT;
};

const windingOf = (p: DesignParams, shape: Shape): Winding => {
  const angle = (p.stripeAngle * Math.PI) / 180;
  const step = p.stripeWidth + p.stripeGap;
  return {
    shape,
    sin: Math.sin(angle),
    cos: Math.cos(angle),
    girth: (shape.s + shape.b + shape.e) / 3,
    fine: step > 13,
    band: step > 6,
  };
};

/**
 * The path of all stripes, bent along the wall at every angle, and the width of its stroke (0: fill it).
 * Bands have two edges and taper with the wall; very dense ones are one stroke each to stay small.
 */
export const stripesPath = (p: DesignParams, shape: Shape, width: number): { d: string; stroke: number } => {
  const w = windingOf(p, shape);
  const step = p.stripeWidth + p.stripeGap;
  const count = Math.ceil(220 / step);
  let d = "";
  for (let i = -count; i <= count; i++) {
    const q = i * step;
    if (!seen(w, q)) continue;
    d += w.band ? band(edgeOf(w, q - width / 2), edgeOf(w, q + width / 2)) : draw(edgeOf(w, q), null)[0];
  }
  return { d, stroke: w.band ? 0 : width };
};
