import fc from "fast-check";
import { CORKS, MARKER_TYPES, TEXTURES } from "../../src/ui/bottle/params";

const spiteful = [
  '"/><script>alert(1)</script>',
  "#fff",
  "#12345g",
  "url(#bo)",
  "#abcdef\n",
  "</svg>",
  "NaN",
  "-1",
  "__proto__",
];

const anything = fc.oneof(
  fc.anything(),
  fc.constantFrom(...spiteful),
  fc.double(),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0, 1e308, -1e308),
);

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

const num = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** A marker within its ranges. */
const marker = fc.record({
  type: fc.constantFrom(...MARKER_TYPES),
  size: num(6, 48),
  angle: num(0, 359),
  x: num(-1, 1),
  y: num(0, 1),
  color: hex,
});

const fields = {
  color: hex,
  texture: fc.constantFrom(...TEXTURES),
  neck: num(18, 48),
  shoulder: num(36, 104),
  body: num(36, 104),
  base: num(36, 104),
  stripes: fc.boolean(),
  stripeAngle: fc.oneof(num(-90, 90), fc.constantFrom(-90, -45, 0, 45, 90, 89.9, 0.01)),
  stripeWidth: num(1, 24),
  stripeGap: num(2, 48),
  stripeColor: hex,
  markers: fc.array(marker, { maxLength: 8 }),
  cork: fc.constantFrom(...CORKS),
  corkColor: hex,
  ribbon: hex,
  paper: fc.boolean(),
};

/** A design within all ranges. */
export const goodDesign = fc.record(fields);

const spoil = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => fc.oneof(good, good, good, anything);

/** Designs with any field missing or replaced by anything at all, and things that are no designs. */
export const anyDesign = fc.oneof(
  anything,
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, good]) => [name, spoil(good)])), {
    requiredKeys: [],
  }),
  fc.record({ markers: fc.array(spoil(marker), { maxLength: 20 }) }),
);

/** Render options, in and out of their ranges. */
export const anyRender = fc.record(
  {
    tilt: fc.oneof(num(-90, 90), fc.double()),
    water: fc.oneof(num(-40, 260), fc.double(), fc.constant(null)),
    waterColor: fc.oneof(hex, fc.constantFrom(...spiteful)),
    lit: fc.oneof(num(0, 1), fc.double()),
    small: fc.boolean(),
    pad: fc.oneof(num(0, 100), fc.double()),
    ripple: fc.oneof(num(0, 60), fc.double()),
  },
  { requiredKeys: [] },
);
