import fc from "fast-check";
import { CORKS, type DesignParams, MARKER_TYPES, readDesignParams, TEXTURES } from "../../src/ui/bottle/params";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";

const hostileValues = [
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

const anyValue = fc.oneof(
  fc.anything(),
  fc.constantFrom(...hostileValues),
  fc.double(),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0, 1e308, -1e308),
);

const hexColour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

const numberBetween = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** A marker within its ranges. */
const marker = fc.record({
  type: fc.constantFrom(...MARKER_TYPES),
  size: numberBetween(6, 48),
  angle: numberBetween(0, 359),
  x: numberBetween(-1, 1),
  y: numberBetween(0, 1),
  color: hexColour,
});

const designFields = {
  color: hexColour,
  texture: fc.constantFrom(...TEXTURES),
  neck: numberBetween(18, 48),
  shoulder: numberBetween(36, 104),
  body: numberBetween(36, 104),
  base: numberBetween(36, 104),
  stripes: fc.boolean(),
  stripeAngle: fc.oneof(numberBetween(-90, 90), fc.constantFrom(-90, -45, 0, 45, 90, 89.9, 0.01)),
  stripeWidth: numberBetween(1, 24),
  stripeGap: numberBetween(2, 48),
  stripeColor: hexColour,
  markers: fc.array(marker, { maxLength: 8 }),
  cork: fc.constantFrom(...CORKS),
  corkColor: hexColour,
  ribbon: hexColour,
  paper: fc.boolean(),
};

/** A design within all ranges. */
export const validDesign = fc.record(designFields);

const sometimesInvalid = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => fc.oneof(good, good, good, anyValue);

/** Designs with fields missing or replaced by any value, and values that are no designs. */
export const anyDesign = fc.oneof(
  anyValue,
  fc.record(Object.fromEntries(Object.entries(designFields).map(([name, good]) => [name, sometimesInvalid(good)])), {
    requiredKeys: [],
  }),
  fc.record({ markers: fc.array(sometimesInvalid(marker), { maxLength: 20 }) }),
);

/** Render options, in and out of their ranges. */
export const anyRender = fc.record(
  {
    tilt: fc.oneof(numberBetween(-90, 90), fc.double()),
    water: fc.oneof(numberBetween(-40, 260), fc.double(), fc.constant(null)),
    waterColor: fc.oneof(hexColour, fc.constantFrom(...hostileValues)),
    lit: fc.oneof(numberBetween(0, 1), fc.double()),
    small: fc.boolean(),
    pad: fc.oneof(numberBetween(0, 100), fc.double()),
    ripple: fc.oneof(numberBetween(0, 60), fc.double()),
  },
  { requiredKeys: [] },
);

/** A design with a marker of every type. */
export const fullDesign = (change: Partial<DesignParams> = {}): DesignParams =>
  readDesignParams({
    ...SAMPLE_DESIGNS.ink?.params,
    markers: MARKER_TYPES.map((type, i) => ({
      type,
      size: 20,
      angle: i * 40,
      x: i / 5 - 0.8,
      y: i / 8,
      color: "#AB12CD",
    })),
    ...change,
  });
