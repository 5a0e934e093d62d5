import { describe, expect, test } from "bun:test";
import { brotliCompressSync } from "node:zlib";
import { COUNTRIES } from "../../src/i18n/countries";
import { CHART_ARCS, drawChartPicture, drawRoute } from "../../src/ui/voyage/chart";
import { CHART, drawWorld, landRuns } from "../../src/ui/voyage/land";
import { placeOf, WITHOUT_PLACE } from "../../src/ui/voyage/places";
import { drawPostmark } from "../../src/ui/voyage/postmark";
import { countCountries, lastCountries, stopsOf } from "../../src/ui/voyage/route";

const COLOURS = { tide: "var(--tide)", buoy: "var(--buoy)", surface: "var(--surface)" };
const draw = (...countries: string[]) => drawRoute({ origin: "PT", countries }, COLOURS);
const count = (text: string, part: string | RegExp) => text.split(part).length - 1;
/** What the page grows by at most, compressed, world and voyage together, bytes. */
const MAX_BYTES = 3_000;

describe("the places", () => {
  test("every country that can be chosen has one, or is named as having none", () => {
    expect(COUNTRIES.filter((code) => placeOf(code) === null)).toEqual([...WITHOUT_PLACE].toSorted());
  });

  test("lie on the chart", () => {
    for (const code of COUNTRIES) {
      const place = placeOf(code);
      if (!place) continue;
      expect([code, place.x > 0 && place.x < CHART.width, place.y > 0 && place.y < CHART.height]).toEqual([
        code,
        true,
        true,
      ]);
    }
  });

  test("are where the land is: no large country lies at sea", () => {
    const land = new Set(
      landRuns().flatMap(({ row, from, cells }) => Array.from({ length: cells }, (_, i) => `${from + i} ${row}`)),
    );
    const isLand = (code: string) => {
      const { x = 0, y = 0 } = placeOf(code) ?? {};
      return land.has(`${Math.floor(x / 3)} ${Math.floor(y / 3)}`);
    };
    const large = "AR AU BR CA CD CN DE DZ EG FR IN KZ LY MN MX NG PL RU SA SD SE TR UA US ZA".split(" ");
    expect(large.filter((code) => !isLand(code))).toEqual([]);
  });
});

describe("the route", () => {
  test("findings in a row in one country are one stop, with the newest time", () => {
    const stops = stopsOf(["DE", "DE", "FR", "DE"].map((country, at) => ({ country, at })));
    expect(stops).toEqual([
      { country: "DE", at: 1 },
      { country: "FR", at: 2 },
      { country: "DE", at: 3 },
    ]);
    expect(countCountries(stops)).toBe(2);
  });

  test("postmarks are of the last different countries, the newest last", () => {
    const stops = ["PT", "DE", "FR", "DE", "BR"].map((country, at) => ({ country, at }));
    expect(lastCountries(stops, 3).map(({ country, at }) => `${country}${at}`)).toEqual(["FR2", "DE3", "BR4"]);
    expect(lastCountries(stops, 9)).toHaveLength(4);
    expect(lastCountries([], 5)).toEqual([]);
  });
});

describe("the chart", () => {
  test("has a ring where it was thrown, a buoy where it lies, the last arc full and the others paler", () => {
    const chart = draw("DE", "FR", "BR");
    expect(count(chart, "<circle")).toBe(3);
    expect(count(chart, 'opacity=".62"') + count(chart, 'opacity="0.62"')).toBe(1);
    expect(count(chart, /M[^M"]*Q/)).toBe(3);
    expect(chart).toContain('fill="var(--buoy)"');
  });

  test("over the date line an arc takes the shorter way: out at one edge, in at the other", () => {
    expect(count(draw("JP", "US"), /M[^M"]*Q/)).toBe(3);
    expect(count(draw("NZ", "CL"), /M[^M"]*Q/)).toBe(3);
    expect(count(draw("DE", "JP"), /M[^M"]*Q/)).toBe(2);
  });

  test("a country without a place, or one that nobody knows, is passed by", () => {
    expect(draw("DE", "AQ", "??", "", "FR")).toBe(draw("DE", "FR"));
    expect(draw("AQ")).toContain("<circle");
    expect(drawRoute({ origin: null, countries: ["AQ"] }, COLOURS)).toBe("");
    expect(drawRoute({ origin: null, countries: [] }, COLOURS)).toBe("");
  });

  test("no buoy lies in an earlier country while the last one has no place", () => {
    expect(draw("DE", "FR", "AQ")).not.toContain('fill="var(--buoy)"');
    const dotsOf = (chart: string) => count(chart.split('stroke-width="6"')[0] ?? "", "h0");
    expect(dotsOf(draw("DE", "FR", "AQ"))).toBe(2 * 2);
    expect(dotsOf(draw("DE", "FR"))).toBe(2 * 1);
  });

  test("the same country twice has no arc of no length", () => {
    expect(draw("PT")).not.toContain("Q");
    expect(draw("DE", "DE", "DE")).toBe(draw("DE"));
  });

  test("a thousand findings draw the latest arcs, and stay within the bytes", () => {
    const placed = COUNTRIES.filter((code) => placeOf(code) !== null);
    const countries = Array.from({ length: 1_000 }, (_, i) => placed[(i * 89) % placed.length] ?? "");
    const chart = draw(...countries);
    expect(count(chart, /M[^M"]*Q/)).toBeGreaterThanOrEqual(CHART_ARCS);
    expect(count(chart, /M[^M"]*Q/)).toBeLessThanOrEqual(2 * CHART_ARCS);
    const bytes = brotliCompressSync(chart).length + brotliCompressSync(drawWorld()).length;
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    const usual = brotliCompressSync(draw(...countries.slice(0, 100))).length + brotliCompressSync(drawWorld()).length;
    expect(usual).toBeLessThanOrEqual(MAX_BYTES);
  });

  test("as a picture it has no custom property and the land inside", () => {
    const picture = drawChartPicture({ origin: null, countries: ["DE", "FR"] });
    expect(picture).not.toContain("var(");
    expect(picture).toContain('width="1200" height="630"');
  });
});

describe("a postmark", () => {
  test("lies askew by 14 degrees at most, the same for the same country and day", () => {
    for (const code of COUNTRIES) {
      const [, tilt = "99"] = /rotate\((-?\d+) /.exec(drawPostmark(code, "22 NOV", false)) ?? [];
      expect(Math.abs(Number(tilt))).toBeLessThanOrEqual(14);
    }
    expect(drawPostmark("SE", "22 NOV", true)).toBe(drawPostmark("SE", "22 NOV", true));
  });

  test("keeps long days inside its rings, and escapes what it is given", () => {
    const size = (day: string) =>
      Number(/font-size="([\d.]+)">[^<]*<\/text><\/g>/.exec(drawPostmark("SE", day, true))?.[1]);
    expect(size("22 NOV")).toBeGreaterThan(size("22 de noviembre"));
    expect(size("11月22日")).toBeLessThan(10);
    expect(drawPostmark("<b>", "<i>", true)).not.toContain("<b>");
  });
});
