import { DESIGN_LIMITS } from "../../limits/designs";

/** The first two are clear and show the letter; the others carry it as a tag. */
export const TEXTURES = ["glass", "frosted", "ceramic", "metal", "wood", "stone"] as const;
export const CORKS = ["cork", "wax", "stopper"] as const;
export const MARKER_TYPES = ["star", "triangle", "circle", "diamond", "hexagon", "square", "sun", "ring"] as const;

export type Texture = (typeof TEXTURES)[number];
export type Cork = (typeof CORKS)[number];
export type MarkerType = (typeof MARKER_TYPES)[number];

/** `size` in u, `angle` clockwise degrees, `x` share of the half width, `y` 0 neck … 1 foot. */
export type Marker = {
  type: MarkerType;
  size: number;
  angle: number;
  x: number;
  y: number;
  color: string;
};

/** Saved with a design. Lengths are in u, the unit of the viewBox 0 0 120 260. */
export type DesignParams = {
  color: string;
  texture: Texture;
  neck: number;
  shoulder: number;
  body: number;
  base: number;
  stripes: boolean;
  stripeAngle: number;
  stripeWidth: number;
  stripeGap: number;
  stripeColor: string;
  markers: Marker[];
  cork: Cork;
  corkColor: string;
  ribbon: string;
  paper: boolean;
};

/** Without flags: a JSON schema keeps none. */
export const HEX_COLOUR = /^#[0-9a-fA-F]{6}$/;

const number = (min: number, max: number, fallback: number, unit: "u" | "deg" | "share") =>
  ({ kind: "number", min, max, default: fallback, unit }) as const;
const hex = (fallback: string) => ({ kind: "hex", default: fallback }) as const;
const flag = (fallback: boolean) => ({ kind: "flag", default: fallback }) as const;
const choice = <const V extends readonly string[]>(values: V, fallback: V[number]) =>
  ({ kind: "choice", values, default: fallback }) as const;

/** Ranges and defaults of a marker (docs/product.md 4.2). */
export const MARKER_PARAM_SPECS = {
  type: choice(MARKER_TYPES, "circle"),
  size: number(6, 48, 20, "u"),
  angle: number(0, 359, 0, "deg"),
  x: number(-1, 1, 0, "share"),
  y: number(0, 1, 0.6, "share"),
  color: hex("#F4E7CF"),
} as const;

/** Ranges and defaults of a design (docs/product.md 4.2); schema and editor use them. */
export const PARAM_SPECS = {
  color: hex("#4FA59A"),
  texture: choice(TEXTURES, "glass"),
  neck: number(18, 48, 28, "u"),
  shoulder: number(36, 104, 76, "u"),
  body: number(36, 104, 80, "u"),
  base: number(36, 104, 74, "u"),
  stripes: flag(false),
  stripeAngle: number(-90, 90, 0, "deg"),
  stripeWidth: number(1, 24, 7, "u"),
  stripeGap: number(2, 48, 14, "u"),
  stripeColor: hex("#F4E7CF"),
  markers: { kind: "list", max: DESIGN_LIMITS.markersMax, of: MARKER_PARAM_SPECS },
  cork: choice(CORKS, "cork"),
  corkColor: hex("#C89B66"),
  ribbon: hex("#C8452B"),
  paper: flag(true),
} as const;

type Fields = Readonly<Record<string, unknown>>;
type NumberSpec = { min: number; max: number; default: number };
type ChoiceSpec<V extends string> = { values: readonly V[]; default: V };

const fieldsOf = (raw: unknown): Fields => (typeof raw === "object" && raw !== null ? { ...raw } : {});

/** `value` clamped to the range, never −0, which JSON writes as 0; the default for anything not a finite number. */
export const clampNumber = (value: unknown, spec: NumberSpec): number =>
  typeof value === "number" && Number.isFinite(value)
    ? Math.min(spec.max, Math.max(spec.min, value)) + 0
    : spec.default;

/** `value` if it is `#rrggbb`, else the fallback: the only user text in the drawing. */
export const readHexColour = (value: unknown, fallback: string): string =>
  typeof value === "string" && HEX_COLOUR.test(value) ? value : fallback;

const readFlag = (value: unknown, spec: { default: boolean }): boolean =>
  typeof value === "boolean" ? value : spec.default;

const readChoice = <V extends string>(value: unknown, spec: ChoiceSpec<V>): V =>
  spec.values.find((known) => known === value) ?? spec.default;

const readMarker = (raw: unknown): Marker => {
  const o = fieldsOf(raw);
  return {
    type: readChoice<MarkerType>(o.type, MARKER_PARAM_SPECS.type),
    size: clampNumber(o.size, MARKER_PARAM_SPECS.size),
    angle: clampNumber(o.angle, MARKER_PARAM_SPECS.angle),
    x: clampNumber(o.x, MARKER_PARAM_SPECS.x),
    y: clampNumber(o.y, MARKER_PARAM_SPECS.y),
    color: readHexColour(o.color, MARKER_PARAM_SPECS.color.default),
  };
};

const readMarkers = (raw: unknown): Marker[] =>
  Array.isArray(raw) ? Array.from(raw.slice(0, PARAM_SPECS.markers.max), readMarker) : [];

/** Any value as a complete design: bad values fall back, numbers clamp. Never throws. */
export const readDesignParams = (raw: unknown): DesignParams => {
  const o = fieldsOf(raw);
  return {
    color: readHexColour(o.color, PARAM_SPECS.color.default),
    texture: readChoice<Texture>(o.texture, PARAM_SPECS.texture),
    neck: clampNumber(o.neck, PARAM_SPECS.neck),
    shoulder: clampNumber(o.shoulder, PARAM_SPECS.shoulder),
    body: clampNumber(o.body, PARAM_SPECS.body),
    base: clampNumber(o.base, PARAM_SPECS.base),
    stripes: readFlag(o.stripes, PARAM_SPECS.stripes),
    stripeAngle: clampNumber(o.stripeAngle, PARAM_SPECS.stripeAngle),
    stripeWidth: clampNumber(o.stripeWidth, PARAM_SPECS.stripeWidth),
    stripeGap: clampNumber(o.stripeGap, PARAM_SPECS.stripeGap),
    stripeColor: readHexColour(o.stripeColor, PARAM_SPECS.stripeColor.default),
    markers: readMarkers(o.markers),
    cork: readChoice<Cork>(o.cork, PARAM_SPECS.cork),
    corkColor: readHexColour(o.corkColor, PARAM_SPECS.corkColor.default),
    ribbon: readHexColour(o.ribbon, PARAM_SPECS.ribbon.default),
    paper: readFlag(o.paper, PARAM_SPECS.paper),
  };
};
