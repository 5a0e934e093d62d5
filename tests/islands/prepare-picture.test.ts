/** Pictures are made smaller before they are sent, and tell nothing but the picture. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readGif } from "../../src/files/gif";
import { PICTURE_LIMITS, PREPARED_PICTURE } from "../../src/limits/pictures";
import { Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";
import { propertyRuns } from "../support/property-runs";
import { concatBytes, gifExtension, makeGif } from "../support/sample-pictures";

const { side, quality, pngMax } = PREPARED_PICTURE;

interface Decoded {
  width: number;
  height: number;
  /** Bytes of what a canvas encodes, by type. */
  encoded?: Record<string, number>;
}

/** What a browser did with a picture. */
class Codec {
  closed = 0;
  readonly steps: unknown[] = [];

  constructor(readonly decoded: Decoded | null) {}

  globals(): Record<string, unknown> {
    const { steps } = this;
    const encode = (type: string, options: object) => {
      steps.push(["encode", type, options]);
      return new Blob([new Uint8Array(this.decoded?.encoded?.[type] ?? 10)], { type });
    };
    const context = {
      fillRect: (...box: number[]) => steps.push(["white", ...box]),
      drawImage: (_: unknown, ...box: number[]) => steps.push(["draw", ...box]),
    };
    class OffscreenCanvas {
      getContext = () => context;
      convertToBlob = async ({ type, ...options }: { type: string }) => encode(type, options);
    }
    const createImageBitmap = async () => {
      if (!this.decoded) throw new DOMException("The source image could not be decoded.", "InvalidStateError");
      return { ...this.decoded, close: () => this.closed++ };
    };
    return { createImageBitmap, OffscreenCanvas };
  }
}

async function prepare(file: Blob, codec: Codec | null) {
  const tab = new Tab(await Device.create(), { globals: codec?.globals() ?? {} });
  const { preparePicture } = await tab.load("composer/prepare-picture");
  const result = await preparePicture(file);
  if (codec?.decoded) expect(codec.closed).toBe(1);
  return result;
}
const fileOf = (type: string, size = 10) => new File([new Uint8Array(size)], "a", { type });

test.each(["image/jpeg", "image/heic", "image/webp", ""])("%p becomes a JPEG of at most the side", async (type) => {
  const codec = new Codec({ width: 4_000, height: 3_000 });
  const result = await prepare(fileOf(type, 14_000_000), codec);
  expect(result).toMatchObject({ file: { type: "image/jpeg" }, width: side, height: side * 0.75 });
  const box = [0, 0, side, side * 0.75];
  expect(codec.steps).toEqual([
    ["white", ...box],
    ["draw", ...box],
    ["encode", "image/jpeg", { quality }],
  ]);
});

test("a picture keeps its shape, is never made larger, and has a pixel each way", async () => {
  const sides = fc.integer({ min: 1, max: 20_000 });
  const property = fc.asyncProperty(sides, sides, async (width, height) => {
    const result = await prepare(fileOf("image/jpeg"), new Codec({ width, height }));
    if (typeof result === "string") throw new Error(result);
    const { width: w = 0, height: h = 0 } = result;
    expect(Math.max(w, h)).toBe(Math.min(side, Math.max(width, height)));
    expect(Math.min(w, h)).toBeGreaterThanOrEqual(1);
    expect(
      Math.abs((Math.max(w, h) * Math.min(width, height)) / Math.max(width, height) - Math.min(w, h)),
    ).toBeLessThan(1);
  });
  await fc.assert(property, propertyRuns(60, 3));
});

describe("a PNG", () => {
  test("stays one, with what is transparent, while it is small", async () => {
    const codec = new Codec({ width: 100, height: 50, encoded: { "image/png": pngMax } });
    expect(await prepare(fileOf("image/png"), codec)).toMatchObject({ file: { type: "image/png" } });
    expect(codec.steps.map((step) => (step as string[])[0])).toEqual(["draw", "encode"]);
  });
  test("of more bytes becomes a JPEG", async () => {
    const codec = new Codec({ width: 100, height: 50, encoded: { "image/png": pngMax + 1 } });
    expect(await prepare(fileOf("image/png"), codec)).toMatchObject({ file: { type: "image/jpeg" } });
  });
});

describe("is refused", () => {
  test.each([
    ["what cannot be decoded", "image/heic", 14_000_000, "unsupported_image"],
    ["what is broken", "image/jpeg", 10, "unsupported_image"],
    ["what is too large for the memory", "image/jpeg", PICTURE_LIMITS.max + 1, "image_too_large"],
  ])("%s", async (_, type, size, fault) => {
    expect<unknown>(await prepare(fileOf(type, size), new Codec(null))).toBe(fault);
  });
  test("what is still too large afterwards", async () => {
    const decoded = { width: 9, height: 9, encoded: { "image/jpeg": PICTURE_LIMITS.max + 1 } };
    expect(await prepare(fileOf("image/jpeg"), new Codec(decoded))).toBe("image_too_large");
  });
  test("an animation that is too large without its notes: it cannot be made smaller", async () => {
    const pieces = Array.from({ length: PICTURE_LIMITS.max / 255 }, () => Uint8Array.of(255, ...new Uint8Array(255)));
    const frame = concatBytes(Uint8Array.of(0x2c, 0, 0, 0, 0, 4, 0, 4, 0, 0, 2), ...pieces, Uint8Array.of(0));
    const notes = gifExtension(0xfe, new Uint8Array(PICTURE_LIMITS.max));
    const prepareGif = (extra: Uint8Array) =>
      prepare(new File([makeGif(4, 4, 3, extra)], "a.gif", { type: "image/gif" }), new Codec({ width: 4, height: 4 }));
    expect(await prepareGif(frame)).toBe("image_too_large");
    expect(await prepareGif(notes)).toMatchObject({ width: 4, height: 4 });
  });
});

test("where nothing can be decoded, the kinds that the server reads go as they are", async () => {
  for (const type of PICTURE_LIMITS.types) expect(await prepare(fileOf(type), null)).toMatchObject({ file: { type } });
  expect(await prepare(fileOf("image/heic"), null)).toBe("unsupported_image");
  expect(await prepare(fileOf("image/png", PICTURE_LIMITS.max + 1), null)).toBe("image_too_large");
});

test("an animation keeps its frames and its loop, and loses every note", async () => {
  const labels = fc.constantFrom(0xfe, 0x01, 0xff);
  const notes = fc.array(fc.tuple(labels, fc.string({ minLength: 11, maxLength: 600 })), { maxLength: 4 });
  const property = fc.asyncProperty(notes, fc.integer({ min: 1, max: 4 }), fc.string(), async (all, frames, after) => {
    const extra = all.map(([label, text]) => gifExtension(label, Buffer.from(text)));
    const gif = concatBytes(makeGif(6, 5, frames, concatBytes(...extra)), Buffer.from(after));
    const result = await prepare(new File([gif], "a.gif", { type: "image/gif" }), new Codec({ width: 6, height: 5 }));
    if (typeof result === "string") throw new Error(result);
    const bytes = new Uint8Array(await result.file.arrayBuffer());
    expect(bytes).toEqual(makeGif(6, 5, frames));
    expect(readGif(bytes)?.frames).toHaveLength(frames);
  });
  await fc.assert(property, propertyRuns(40, 5));
});
