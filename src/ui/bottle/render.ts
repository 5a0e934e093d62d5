import { PIVOT } from "./outline";
import { clampNumber, readHexColour } from "./params";

/** Render options, not saved with a design (docs/product.md 4.3). */
export type RenderOptions = {
  /** Degrees clockwise about (60,140), −90–90. */
  tilt?: number;
  /** Height of the water line in u, −40–260; null: none. */
  water?: number | null;
  waterColor?: string;
  lit?: number;
  small?: boolean;
  /** Without its closure, while the letter goes in. */
  open?: boolean;
  /** Clear space in u round the box 0 0 120 260; given, it alone decides the viewBox. */
  pad?: number;
  /** Half height of the ripple rings in u, 0–60; makes the box SEA_BOX. */
  ripple?: number;
};

export type BottleView = Required<Omit<RenderOptions, "pad">> & { pad: number | null };

const clampOption = (value: unknown, min: number, max: number, fallback: number): number =>
  clampNumber(value, { min, max, default: fallback });

/** Cleaned render options; rings need water. */
export const bottleViewOf = (render: RenderOptions): BottleView => {
  const water = typeof render.water === "number" ? clampOption(render.water, -40, 260, 170) : null;
  return {
    tilt: clampOption(render.tilt, -90, 90, 0),
    water,
    waterColor: readHexColour(render.waterColor, "#3F8C92"),
    lit: clampOption(render.lit, 0, 1, 0),
    small: render.small === true,
    open: render.open === true,
    pad: typeof render.pad === "number" ? clampOption(render.pad, 0, 400, 0) : null,
    ripple: water === null ? 0 : clampOption(render.ripple, 0, 60, 0),
  };
};

export type ViewBox = { x: number; y: number; width: number; height: number };

/** The plain bottle: axis at x 60, cork 6, foot 246. */
const BOTTLE_BOX: ViewBox = { x: 0, y: 0, width: 120, height: 260 };

/**
 * In u, with anchorX/Y the share at which the water line meets the bottle's axis, whatever tilt and dip. A
 * bottle of `size` px: width = size × 500 / 260, left = x − width × anchorX, top = y − height × anchorY.
 */
export const SEA_BOX = { width: 500, height: 300, anchorX: 0.5, anchorY: 0.7, bottleHeight: 260 } as const;

type Corner = readonly [number, number];

// Bounds of every bottle: cork, wall and the lantern's glow.
const BOTTLE_CORNERS: readonly Corner[] = [
  [6, 0],
  [114, 0],
  [6, 252],
  [114, 252],
];
const GLOW: readonly Corner[] = [
  [-28, 78],
  [148, 78],
  [-28, 274],
  [148, 274],
];

const rotateCorners = (corners: readonly Corner[], degrees: number): Corner[] => {
  const angle = (degrees * Math.PI) / 180;
  const sin = Math.sin(angle);
  const cos = Math.cos(angle);
  return corners.map(([x, y]) => {
    const dx = x - PIVOT.x;
    const dy = y - PIVOT.y;
    return [PIVOT.x + dx * cos - dy * sin, PIVOT.y + dx * sin + dy * cos];
  });
};

const boundingBoxOf = (corners: readonly Corner[]): ViewBox => {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const x = Math.floor(Math.min(0, ...xs));
  const y = Math.floor(Math.min(0, ...ys));
  return { x, y, width: Math.ceil(Math.max(120, ...xs)) - x, height: Math.ceil(Math.max(260, ...ys)) - y };
};

const padded = (pad: number): ViewBox => ({ x: -pad, y: -pad, width: 120 + 2 * pad, height: 260 + 2 * pad });

const seaBox = (water: number): ViewBox => ({
  x: PIVOT.x - SEA_BOX.width * SEA_BOX.anchorX,
  y: water - SEA_BOX.height * SEA_BOX.anchorY,
  width: SEA_BOX.width,
  height: SEA_BOX.height,
});

/** The viewBox: BOTTLE_BOX, larger for tilt or glow, padded, or SEA_BOX with rings. */
export const viewBoxOf = (view: BottleView): ViewBox => {
  if (view.pad !== null) return padded(view.pad);
  if (view.ripple > 0 && view.water !== null) return seaBox(view.water);
  if (view.tilt === 0 && view.lit === 0) return BOTTLE_BOX;
  return boundingBoxOf(rotateCorners(view.lit > 0 ? [...BOTTLE_CORNERS, ...GLOW] : BOTTLE_CORNERS, view.tilt));
};
