import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DESIGN_PARAMS } from "../../src/designs/input";
import { readParams } from "../../src/ui/bottle/params";
import { randomBottle } from "../../src/ui/bottle/random";
import { markerField, paramsOfFields } from "../../src/ui/editor/fields";
import { nudged, onBottle, stepped } from "../../src/ui/editor/keys";
import { addMarker, createStudio, mark, removeMarker, type Studio } from "../../src/ui/editor/studio";
import { goodDesign } from "./arbitraries";

const start = readParams({ color: "#112233" });

const DEEDS: ((studio: Studio, i: number) => void)[] = [
  (studio, i) => studio.change({ body: 40 + i }),
  (studio) => studio.rest(),
  (studio, i) => studio.set({ neck: 20 + (i % 20) }),
  (studio) => addMarker(studio),
  (studio) => removeMarker(studio),
  (studio, i) => studio.select(i % 3),
  (studio, i) => studio.set(randomBottle(i)),
];

describe("the bench", () => {
  test("a gesture of many changes is one step to undo, and comes back with redo", () => {
    const studio = createStudio(start);
    for (const body of [81, 85, 92]) studio.change({ body });
    studio.rest();
    studio.rest();
    expect(studio.get()).toMatchObject({ params: { body: 92 }, past: [start] });
    studio.undo();
    expect(studio.get().params).toEqual(start);
    studio.redo();
    expect(studio.get().params.body).toBe(92);
    studio.undo();
    studio.set({ neck: 30 });
    expect(studio.get().future).toEqual([]);
    studio.redo();
    expect(studio.get().params).toEqual({ ...start, neck: 30 });
  });

  test("undo in the middle of a gesture ends it first; with nothing to undo nothing happens", () => {
    const studio = createStudio(start);
    studio.undo();
    studio.redo();
    expect(studio.get().params).toBe(start);
    studio.change({ body: 90 });
    studio.undo();
    expect(studio.get().params).toBe(start);
  });

  test("markers come, each at a place of its own, up to eight; they change, go, and come back", () => {
    const studio = createStudio(start);
    for (let n = 0; n < 10; n++) addMarker(studio);
    const { markers } = studio.get().params;
    expect(markers).toHaveLength(8);
    expect(new Set(markers.map(({ x, y }) => `${x} ${y}`)).size).toBe(8);
    expect(studio.get().selected).toBe(7);
    mark(studio, { size: 40 });
    studio.rest();
    expect(studio.get().params.markers[7]?.size).toBe(40);
    removeMarker(studio, 2);
    expect(studio.get()).toMatchObject({ selected: 2 });
    studio.undo();
    expect(studio.get().params.markers).toHaveLength(8);
    for (let n = 0; n < 9; n++) studio.undo();
    expect(studio.get()).toMatchObject({ params: start, selected: -1 });
  });

  test("whatever is done, undoing it all leads back to the beginning", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...DEEDS), { maxLength: 60 }), (steps) => {
        const studio = createStudio(start);
        for (const [i, deed] of steps.entries()) deed(studio, i);
        for (let n = 0; n <= steps.length; n++) studio.undo();
        expect(studio.get().params).toEqual(start);
      }),
    );
  });
});

describe("the form", () => {
  /** The fields as a browser would send them. */
  const fieldsOf = (design: ReturnType<typeof readParams>): Record<string, string> => {
    const { markers, stripes, paper, ...rest } = design;
    const flat = Object.entries(rest).map(([name, value]) => [name, String(value)]);
    const flags = Object.entries({ stripes, paper }).flatMap(([name, on]) => (on ? [[name, "on"]] : []));
    const marks = markers.flatMap((marker, i) =>
      Object.entries(marker).map(([name, value]) => [markerField(i, name), String(value)]),
    );
    return Object.fromEntries([...flat, ...flags, ...marks]);
  };

  test("says every design whole, and the schema takes it", () => {
    fc.assert(
      fc.property(goodDesign, (design) => {
        // Text knows no negative zero.
        const params = readParams(JSON.parse(JSON.stringify(design)));
        expect(DESIGN_PARAMS.parse(paramsOfFields(fieldsOf(params)))).toEqual(params);
      }),
      { numRuns: 300 },
    );
  });

  test("a free colour comes from its own field, an empty place is no marker", () => {
    const fields = { color: "free", color_free: "#abcdef", m0_type: "none", m1_type: "sun", m1_size: "12" };
    const { color, markers } = paramsOfFields(fields) as { color: unknown; markers: object[] };
    expect(color).toBe("#abcdef");
    expect(markers).toHaveLength(1);
    expect(markers[0]).toMatchObject({ type: "sun", size: 12 });
  });

  test.each([{}, { neck: "" }, { neck: "wide" }, { neck: "1e9" }, { m9_type: "star" }, { color: "free" }])(
    "%p is refused, never misread",
    (fields) => {
      expect(DESIGN_PARAMS.safeParse(paramsOfFields(fields)).success).toBe(false);
    },
  );
});

describe("keys", () => {
  test("arrows step by one, page keys by ten, Home and End to the ends, and never over them", () => {
    const spec = { min: 18, max: 48 };
    const keys = [
      "ArrowRight",
      "ArrowUp",
      "ArrowLeft",
      "ArrowDown",
      "PageUp",
      "PageDown",
      "Home",
      "End",
      "a",
    ];
    expect(keys.map((key) => stepped(key, 28, spec))).toEqual([29, 29, 27, 27, 38, 18, 18, 48, null]);
    expect([stepped("PageUp", 45, spec), stepped("ArrowLeft", 18, spec)]).toEqual([48, 18]);
  });

  test("a marker is nudged, and stays on the bottle", () => {
    expect(nudged("ArrowRight", { x: 0, y: 0.5 })).toEqual({ x: 0.02, y: 0.5 });
    expect(nudged("ArrowUp", { x: 0, y: 0 })).toEqual({ x: 0, y: 0 });
    expect(nudged("Tab", { x: 0, y: 0 })).toBeNull();
    expect(onBottle({ x: 9, y: -9 })).toEqual({ x: 1, y: 0 });
  });
});

test("bottles of chance are sound, the same for a seed, and many", () => {
  const all = Array.from({ length: 500 }, (_, seed) => randomBottle(seed * 7919));
  for (const params of all) expect(DESIGN_PARAMS.parse(params)).toEqual(params);
  // As its island reads it: JSON knows no −0, which the page would have shown as "−0".
  for (const params of all) expect(JSON.parse(JSON.stringify(params))).toEqual(params);
  expect(randomBottle(42)).toEqual(randomBottle(42));
  expect(new Set(all.map((each) => JSON.stringify(each))).size).toBeGreaterThan(490);
});
