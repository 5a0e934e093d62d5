import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { localeOf } from "../../src/i18n/locales";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { NAMED_COLOURS, nearestColourName } from "../../src/ui/bottle/colour-names";
import { describeBottle } from "../../src/ui/bottle/describe";
import { CORKS, readDesignParams, TEXTURES } from "../../src/ui/bottle/params";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import { plainText } from "../support/plain-text";
import { validDesign } from "./arbitraries";

const english = (raw: object): string =>
  plainText(describeBottle(translatorFor("en"), localeOf("en", null), readDesignParams(raw)));

describe("the description of a bottle", () => {
  test("names silhouette, material, colour, stripes, markers and closure", () => {
    expect(english({})).toBe("A straight teal glass bottle, closed with a cork");
    const markers = ["star", "sun", "star"].map((type) => ({ type }));
    const painted = { shoulder: 50, body: 90, base: 60, texture: "frosted", cork: "wax", markers };
    expect(english({ ...painted, stripes: true, stripeColor: "#fefefe" })).toBe(
      "A round teal frosted glass bottle, with rings in white, painted with 2 stars and a sun, sealed with wax",
    );
  });

  test.each([
    ["slim", { shoulder: 60, body: 62, base: 58 }],
    ["round", { shoulder: 60, body: 92, base: 78 }],
    ["broad-shouldered", { shoulder: 92, body: 70, base: 66 }],
    ["wide-footed", { shoulder: 60, body: 70, base: 92 }],
    ["waisted", { shoulder: 90, body: 60, base: 92 }],
    ["straight", { shoulder: 80, body: 82, base: 78 }],
  ] as const)("%s", (figure, widths) => {
    expect(english(widths)).toStartWith(`A ${figure} teal glass bottle`);
  });

  test.each([
    [0, "rings"],
    [-12, "rings"],
    [13, "slanting stripes"],
    [-77, "slanting stripes"],
    [78, "upright stripes"],
    [-90, "upright stripes"],
  ])("stripes at %i° are %s", (stripeAngle, describeIn) => {
    expect(english({ stripes: true, stripeAngle })).toContain(`with ${describeIn} in`);
  });

  test("each named colour has its own name, and near colours have the nearest one's", () => {
    for (const [name, hex] of Object.entries(NAMED_COLOURS))
      expect(nearestColourName(hex)).toBe(name as keyof typeof NAMED_COLOURS);
    expect(["#fdfdfd", "#101010", "#ff0000", "#00aa00", "#0000ff"].map(nearestColourName)).toEqual([
      "white",
      "black",
      "red",
      "green",
      "navy",
    ]);
  });

  test.each([...LANGUAGES])(
    "%s: complete, different for different designs, without unfilled placeholders",
    (language) => {
      const t = translatorFor(language);
      const describeIn = (raw: object) => describeBottle(t, localeOf(language, null), readDesignParams(raw));
      const all = TEXTURES.flatMap((texture) => CORKS.map((cork) => describeIn({ texture, cork })));
      expect(new Set(all).size).toBe(TEXTURES.length * CORKS.length);
      const looks = Object.values(SAMPLE_DESIGNS).map(({ params }) => describeIn(params));
      expect(new Set(looks).size).toBe(looks.length);
      fc.assert(
        fc.property(validDesign, (design) => {
          const sentence = describeBottle(t, localeOf(language, null), design);
          expect(sentence).not.toMatch(/[{}]|undefined|select|describe\./);
          expect(sentence.length).toBeLessThan(330);
        }),
        { numRuns: 60 },
      );
    },
  );
});
