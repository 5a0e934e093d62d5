import { describe, expect, test } from "bun:test";
import { boundedView, WHOLE, zoomAt } from "../../islands/viewer/gestures";
import { photoIndexAfterChange, type ViewerPhoto } from "../../islands/viewer/photo-list";

const photo = (id: string) => ({ id }) as ViewerPhoto;
const list = (ids: string) => [...ids].map(photo);
const STAGE = { width: 400, height: 800 };

describe("which photo is shown when the list changes", () => {
  for (const [before, shown, after, expected] of [
    ["abc", 1, "abc", "b"],
    ["abc", 1, "xyabc", "b"],
    ["abc", 1, "ac", "c"],
    ["abc", 2, "ab", "b"],
    ["abc", 0, "bc", "b"],
    ["abc", 2, "a", "a"],
  ] as const)
    test(`${before}, ${before[shown]} shown, then ${after}: ${expected}`, () => {
      const photos = list(after);
      expect(photos[photoIndexAfterChange(list(before), shown, photos)]?.id).toBe(expected);
    });

  test("none is left", () => {
    expect(photoIndexAfterChange(list("a"), 0, [])).toBe(-1);
  });
});

describe("zooming", () => {
  test("what is at the point stays there", () => {
    const point = { x: 50, y: -20 };
    const view = zoomAt({ x: 10, y: 5, scale: 2 }, 3, point);
    const at = ({ x, y, scale }: typeof view) => [(point.x - x) / scale, (point.y - y) / scale];
    for (const [n, value] of at(view).entries()) expect(value).toBeCloseTo(at({ x: 10, y: 5, scale: 2 })[n] ?? 0, 9);
  });

  test("never smaller than the stage, never beside it, at most five times", () => {
    expect(boundedView({ x: 30, y: 30, scale: 0.4 }, STAGE)).toEqual(WHOLE);
    expect(boundedView({ x: 1_000, y: -5_000, scale: 2 }, STAGE)).toEqual({ x: 200, y: -400, scale: 2 });
    expect(boundedView({ x: 0, y: 0, scale: 40 }, STAGE)).toEqual({ x: 0, y: 0, scale: 5 });
  });
});
