export const NAMED_COLOURS = {
  white: "#FFFFFF",
  cream: "#F1E7CF",
  yellow: "#EBBE42",
  gold: "#B98A3E",
  orange: "#C9772B",
  coral: "#E58E6E",
  red: "#C8362B",
  rose: "#C4566A",
  violet: "#7A5A9A",
  navy: "#2E4A8C",
  blue: "#3D7FA6",
  sky: "#B3D3E2",
  teal: "#3F9C93",
  green: "#5E9C6C",
  lime: "#A9B23C",
  brown: "#8A6242",
  grey: "#8B9794",
  black: "#22302F",
} as const;

export type ColourName = keyof typeof NAMED_COLOURS;

export const COLOUR_NAMES = Object.keys(NAMED_COLOURS) as ColourName[];

type Point = readonly [number, number, number];

const linear = (byte: number): number => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const labOf = (hex: string): Point => {
  const n = Number.parseInt(hex.slice(1), 16);
  const [r, g, b] = [linear(n >> 16), linear((n >> 8) & 255), linear(n & 255)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

const LAB_COLOURS = Object.entries(NAMED_COLOURS).map(([name, hex]) => ({
  name: name as ColourName,
  lab: labOf(hex),
}));

/** Name of the nearest named colour. @param hex `#rrggbb` */
export function nearestColourName(hex: string): ColourName {
  const [l, a, b] = labOf(hex);
  const distanceTo = ({ lab }: { lab: Point }) => (lab[0] - l) ** 2 + (lab[1] - a) ** 2 + (lab[2] - b) ** 2;
  return LAB_COLOURS.reduce((nearest, colour) => (distanceTo(colour) < distanceTo(nearest) ? colour : nearest)).name;
}
