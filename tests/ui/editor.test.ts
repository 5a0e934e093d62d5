import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DESIGN_PARAMS } from "../../src/designs/input";
import { readDesignParams } from "../../src/ui/bottle/params";
import { randomDesign } from "../../src/ui/bottle/random";
import { markerFieldName, paramsFromFields } from "../../src/ui/editor/fields";
import { clampToBottle, nudgePosition, stepSliderValue } from "../../src/ui/editor/keys";
import { addMarker, changeMarker, createEditorStore, type EditorStore, removeMarker } from "../../src/ui/editor/store";
import { validDesign } from "./arbitraries";

const start = readDesignParams({ color: "#112233" });

const ACTIONS: ((store: EditorStore, i: number) => void)[] = [
  (store, i) => store.change({ body: 40 + i }),
  (store) => store.rest(),
  (store, i) => store.set({ neck: 20 + (i % 20) }),
  (store) => addMarker(store),
  (store) => removeMarker(store),
  (store, i) => store.select(i % 3),
  (store, i) => store.set(randomDesign(i)),
];

describe("the editor store", () => {
  test("many changes up to `rest` are one undo step, and redo restores them", () => {
    const store = createEditorStore(start);
    for (const body of [81, 85, 92]) store.change({ body });
    store.rest();
    store.rest();
    expect(store.get()).toMatchObject({ params: { body: 92 }, past: [start] });
    store.undo();
    expect(store.get().params).toEqual(start);
    store.redo();
    expect(store.get().params.body).toBe(92);
    store.undo();
    store.set({ neck: 30 });
    expect(store.get().future).toEqual([]);
    store.redo();
    expect(store.get().params).toEqual({ ...start, neck: 30 });
  });

  test("undo between changes and `rest` undoes those changes; without a step it does nothing", () => {
    const store = createEditorStore(start);
    store.undo();
    store.redo();
    expect(store.get().params).toBe(start);
    store.change({ body: 90 });
    store.undo();
    expect(store.get().params).toBe(start);
  });

  test("up to eight markers are added at different positions, changed, removed and restored by undo", () => {
    const store = createEditorStore(start);
    for (let n = 0; n < 10; n++) addMarker(store);
    const { markers } = store.get().params;
    expect(markers).toHaveLength(8);
    expect(new Set(markers.map(({ x, y }) => `${x} ${y}`)).size).toBe(8);
    expect(store.get().selected).toBe(7);
    changeMarker(store, { size: 40 });
    store.rest();
    expect(store.get().params.markers[7]?.size).toBe(40);
    removeMarker(store, 2);
    expect(store.get()).toMatchObject({ selected: 2 });
    store.undo();
    expect(store.get().params.markers).toHaveLength(8);
    for (let n = 0; n < 9; n++) store.undo();
    expect(store.get()).toMatchObject({ params: start, selected: -1 });
  });

  test("undoing all steps restores the first state", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ACTIONS), { maxLength: 60 }), (steps) => {
        const store = createEditorStore(start);
        for (const [i, action] of steps.entries()) action(store, i);
        for (let n = 0; n <= steps.length; n++) store.undo();
        expect(store.get().params).toEqual(start);
      }),
    );
  });
});

describe("the form fields", () => {
  /** The fields as a browser would send them. */
  const fieldsOf = (design: ReturnType<typeof readDesignParams>): Record<string, string> => {
    const { markers, stripes, paper, ...rest } = design;
    const flat = Object.entries(rest).map(([name, value]) => [name, String(value)]);
    const flags = Object.entries({ stripes, paper }).flatMap(([name, on]) => (on ? [[name, "on"]] : []));
    const markerFields = markers.flatMap((marker, i) =>
      Object.entries(marker).map(([name, value]) => [markerFieldName(i, name), String(value)]),
    );
    return Object.fromEntries([...flat, ...flags, ...markerFields]);
  };

  test("hold every design completely, and the schema accepts them", () => {
    fc.assert(
      fc.property(validDesign, (design) => {
        // Text has no negative zero.
        const params = readDesignParams(JSON.parse(JSON.stringify(design)));
        expect(DESIGN_PARAMS.parse(paramsFromFields(fieldsOf(params)))).toEqual(params);
      }),
      { numRuns: 300 },
    );
  });

  test("a free colour is read from its own field, and type none is no marker", () => {
    const fields = { color: "free", color_free: "#abcdef", m0_type: "none", m1_type: "sun", m1_size: "12" };
    const { color, markers } = paramsFromFields(fields) as { color: unknown; markers: object[] };
    expect(color).toBe("#abcdef");
    expect(markers).toHaveLength(1);
    expect(markers[0]).toMatchObject({ type: "sun", size: 12 });
  });

  test.each([{}, { neck: "" }, { neck: "wide" }, { neck: "1e9" }, { m9_type: "star" }, { color: "free" }])(
    "%p is refused by the schema",
    (fields) => {
      expect(DESIGN_PARAMS.safeParse(paramsFromFields(fields)).success).toBe(false);
    },
  );
});

describe("keys", () => {
  test("arrows step by one, page keys by ten, Home and End to the ends, and never over them", () => {
    const spec = { min: 18, max: 48 };
    const keys = ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "PageUp", "PageDown", "Home", "End", "a"];
    expect(keys.map((key) => stepSliderValue(key, 28, spec))).toEqual([29, 29, 27, 27, 38, 18, 18, 48, null]);
    expect([stepSliderValue("PageUp", 45, spec), stepSliderValue("ArrowLeft", 18, spec)]).toEqual([48, 18]);
  });

  test("a marker is nudged, and stays on the bottle", () => {
    expect(nudgePosition("ArrowRight", { x: 0, y: 0.5 })).toEqual({ x: 0.02, y: 0.5 });
    expect(nudgePosition("ArrowUp", { x: 0, y: 0 })).toEqual({ x: 0, y: 0 });
    expect(nudgePosition("Tab", { x: 0, y: 0 })).toBeNull();
    expect(clampToBottle({ x: 9, y: -9 })).toEqual({ x: 1, y: 0 });
  });
});

test("random designs are valid, the same for a seed, and differ", () => {
  const all = Array.from({ length: 500 }, (_, seed) => randomDesign(seed * 7919));
  for (const params of all) expect(DESIGN_PARAMS.parse(params)).toEqual(params);
  // As the island reads it: JSON has no −0, which the page would show as "−0".
  for (const params of all) expect(JSON.parse(JSON.stringify(params))).toEqual(params);
  expect(randomDesign(42)).toEqual(randomDesign(42));
  expect(new Set(all.map((each) => JSON.stringify(each))).size).toBeGreaterThan(490);
});
