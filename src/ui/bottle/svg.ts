/** SVG fragments: `defs` goes into <defs>. */
export type SvgLayer = { defs: string; art: string };

export const EMPTY_LAYER: SvgLayer = { defs: "", art: "" };

const short = (n: number): string => {
  const text = String(n);
  if (text.startsWith("0.")) return text.slice(1);
  return text.startsWith("-0.") ? `-${text.slice(2)}` : text;
};

/** Rounded length or coordinate. */
export const r1 = (n: number): string => short(Math.round(n * 10) / 10);

/** Rounded share (opacity, offset). */
export const r2 = (n: number): string => short(Math.round(n * 100) / 100);

/** Path numbers in minimal bytes (`1 2-3`). */
export const nums = (...values: readonly number[]): string => {
  let text = "";
  for (const value of values) {
    const next = r1(value);
    text += text === "" || next.startsWith("-") ? next : ` ${next}`;
  }
  return text;
};

export const gradientStop = (offset: number, colour: string, opacity = 1): string => {
  const clear = opacity < 1 ? ` stop-opacity="${r2(opacity)}"` : "";
  return `<stop offset="${r2(offset)}" stop-color="${colour}"${clear}/>`;
};

export const horizontalGradient = (id: string, ...stops: readonly string[]): string =>
  `<linearGradient id="${id}">${stops.join("")}</linearGradient>`;

/** A downward gradient: over the shape, or between two heights. */
export const verticalGradient = (id: string, span: readonly [number, number] | null, ...stops: readonly string[]) => {
  const box = span
    ? `gradientUnits="userSpaceOnUse" x1="0" y1="${r1(span[0])}" x2="0" y2="${r1(span[1])}"`
    : 'x2="0" y2="1"';
  return `<linearGradient id="${id}" ${box}>${stops.join("")}</linearGradient>`;
};

/** A point of a curve with its derivative. */
export type CurvePoint = { x: number; y: number; dx: number; dy: number };

/**
 * Relative cubic commands along a curve, stepping from the rounded pen so that errors do not add up.
 * @param grain rounding of the handles, in u
 */
export const curvePath = (
  at: (t: number, piece: number) => CurvePoint,
  stops: readonly number[],
  pen: PenPosition,
  grain = 0.1,
): string => {
  const handle = (n: number) => Math.round(n / grain) * grain;
  let d = "";
  let from = stops[0] ?? 0;
  for (const to of stops.slice(1)) {
    const middle = (from + to) / 2;
    const third = (to - from) / 3;
    const a = at(from, middle);
    const b = at(to, middle);
    const x = pen.x;
    const y = pen.y;
    pen.x = Math.round(b.x * 10) / 10;
    pen.y = Math.round(b.y * 10) / 10;
    const leave = nums(handle(a.x + a.dx * third - x), handle(a.y + a.dy * third - y));
    const arrive = nums(handle(b.x - b.dx * third - x), handle(b.y - b.dy * third - y), pen.x - x, pen.y - y);
    d += `c${leave}${arrive.startsWith("-") ? "" : " "}${arrive}`;
    from = to;
  }
  return d;
};

export type PenPosition = { x: number; y: number };

export const penAt = (point: CurvePoint): PenPosition => ({
  x: Math.round(point.x * 10) / 10,
  y: Math.round(point.y * 10) / 10,
});
