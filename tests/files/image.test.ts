import { describe, expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { makePicture, type PictureSize } from "../../src/files/make-picture";
import { Refusal } from "../../src/runtime/errors";
import { measureLeastBusyMs } from "../support/busy-time";
import {
  BLUE,
  concatBytes,
  exifSegment,
  gifExtension,
  jpegSegment,
  makeBlackPng,
  makeGif,
  makeJpeg,
  makePng,
  paintHalves,
  paintNoise,
  pngChunk,
  RED,
  readColourAt,
} from "../support/sample-pictures";

const SQUARE: PictureSize = { side: 96, cut: true };
const WHOLE: PictureSize = { side: 1_280, cut: false };
const make = (bytes: Uint8Array, sizes = [SQUARE, WHOLE]) => makePicture(bytes, sizes);

const refusalOf = async (bytes: Uint8Array): Promise<string> => {
  const error = await make(bytes).then(
    () => "nothing was refused",
    (reason) => reason,
  );
  return error instanceof Refusal ? `${error.status} ${error.code}` : String(error);
};

const shapes = (webps: Uint8Array[]) =>
  Promise.all(
    webps.map(async (webp) => {
      const { width, height, format } = await new Bun.Image(webp).metadata();
      return `${format} ${width}×${height}`;
    }),
  );

describe("the sizes of a picture", () => {
  const wide = paintHalves(1_600);
  test.each([
    ["jpg", () => makeJpeg(1_600, 800, wide)],
    ["png", () => makePng(1_600, 800, wide)],
  ])("%s", async (_, specimen) => {
    const made = await make(await specimen());
    expect(await shapes(made.webps)).toEqual(["webp 96×96", "webp 1280×640"]);
    expect([made.width, made.height, made.gif]).toEqual([1_280, 640, null]);
    const [small = new Uint8Array(), large = new Uint8Array()] = made.webps;
    // The square is cut from the middle, so that both halves are in it.
    expect([await readColourAt(small, 8, 48), await readColourAt(small, 88, 48)]).toEqual(["red", "blue"]);
    expect([await readColourAt(large, 8, 8), await readColourAt(large, 1_270, 630)]).toEqual(["red", "blue"]);
  });

  test("no size is larger than the picture itself", async () => {
    const { webps } = await make(makePng(50, 40, paintHalves(50)));
    expect(await shapes(webps)).toEqual(["webp 40×40", "webp 50×40"]);
  });

  test.each([
    [1, 1],
    [20_000, 1],
    [1, 20_000],
    [9_000, 30],
  ])("%i × %i is no trouble", async (width, height) => {
    const { webps } = await make(makePng(width, height, () => RED));
    expect(webps).toHaveLength(2);
  });

  test("a GIF with one frame is a picture like any other", async () => {
    const made = await make(makeGif(20, 10, 1));
    expect(await shapes(made.webps)).toEqual(["webp 10×10", "webp 20×10"]);
    expect(made.gif).toBeNull();
  });
});

/** Where red is, of a picture whose left half is red, for each EXIF orientation. */
const UPRIGHT: [orientation: number, red: "left" | "right" | "top" | "bottom"][] = [
  [1, "left"],
  [2, "right"],
  [3, "right"],
  [4, "left"],
  [5, "top"],
  [6, "top"],
  [7, "bottom"],
  [8, "bottom"],
];
const PLACES = { left: [4, 32], right: [-5, 32], top: [16, 4], bottom: [16, -5] } as const;

describe("orientation", () => {
  test.each(UPRIGHT)("%i: red is on the %s", async (orientation, red) => {
    const turned = orientation > 4;
    const { webps, width, height } = await make(await makeJpeg(64, 32, paintHalves(64), exifSegment(orientation)), [
      WHOLE,
    ]);
    expect([width, height]).toEqual(turned ? [32, 64] : [64, 32]);
    const [x, y] = PLACES[red];
    const at = (n: number, size: number) => Math.min(size - 1, n < 0 ? size + n : n);
    expect(await readColourAt(webps[0] ?? new Uint8Array(), at(x, width), at(y, height))).toBe("red");
  });
});

describe("metadata", () => {
  const SECRET = "52.3702N 4.8952E, Keizersgracht 1";
  const secret = Buffer.from(SECRET);
  const ICC = Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01", "latin1"), Buffer.alloc(128), secret]);
  const XMP = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SECRET}</x:xmpmeta>`);
  const text = Buffer.concat([Buffer.from("Comment\0"), secret]);
  const profile = Buffer.concat([Buffer.from("p\0\0"), deflateSync(secret)]);

  const SPECIMENS: [name: string, () => Promise<Uint8Array> | Uint8Array][] = [
    ["EXIF", () => makeJpeg(64, 32, () => RED, exifSegment(1, SECRET))],
    ["XMP", () => makeJpeg(64, 32, () => RED, jpegSegment(0xe1, XMP))],
    ["ICC", () => makeJpeg(64, 32, () => RED, jpegSegment(0xe2, ICC))],
    ["a comment", () => makeJpeg(64, 32, () => RED, jpegSegment(0xfe, secret))],
    ["bytes after the end", async () => concatBytes(await makeJpeg(64, 32, () => RED), secret)],
    ["tEXt", () => makePng(64, 32, () => RED, pngChunk("tEXt", text))],
    ["eXIf", () => makePng(64, 32, () => RED, pngChunk("eXIf", secret))],
    ["iCCP", () => makePng(64, 32, () => RED, pngChunk("iCCP", profile))],
    ["a GIF's comment", () => makeGif(8, 8, 3, gifExtension(0xfe, secret))],
    ["a GIF's XMP", () => makeGif(8, 8, 3, gifExtension(0xff, Buffer.from("XMP DataXMP"), secret))],
    ["bytes after a GIF's end", () => concatBytes(makeGif(8, 8, 3), secret)],
  ];
  test.each(SPECIMENS)("%s is removed", async (_, specimen) => {
    const made = await make(await specimen());
    for (const bytes of [...made.webps, ...(made.gif ? [made.gif] : [])]) {
      const text = Buffer.from(bytes).toString("latin1");
      for (const trace of [SECRET, "Exif", "EXIF", "ICCP", "XMP ", "xmpmeta", "Comment"])
        expect(text).not.toContain(trace);
    }
  });
});

describe("an animated GIF", () => {
  test("keeps every frame, their delays and the loop", async () => {
    const whole = makeGif(12, 8, 5);
    const made = await make(makeGif(12, 8, 5, gifExtension(0xfe, Buffer.from("a comment"))));
    expect(Buffer.from(made.gif ?? []).equals(whole)).toBe(true);
    expect(await readColourAt(made.webps[1] ?? new Uint8Array(), 2, 2)).toBe("red");
  });

  test("is refused when a frame cannot be decoded, even if the first can", async () => {
    const bytes = makeGif(12, 8, 2);
    const last = bytes.lastIndexOf(0x2c);
    bytes.fill(0xff, last + 12, bytes.length - 2);
    expect(await refusalOf(bytes)).toBe("415 unsupported_image");
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe("refused files", () => {
  const text = (content: string) => Buffer.from(content);
  const TABLE: [name: string, refusal: string, () => Promise<Uint8Array> | Uint8Array][] = [
    ["nothing", "415 unsupported_image", () => new Uint8Array()],
    ["SVG", "415 unsupported_image", () => text(SVG)],
    ["HTML", "415 unsupported_image", () => text("<!doctype html><script>alert(1)</script>")],
    ["PDF", "415 unsupported_image", () => text("%PDF-1.7\n%âãÏÓ\n1 0 obj")],
    ["WebP", "415 unsupported_image", async () => new Bun.Image(makePng(8, 8, () => RED)).webp().bytes()],
    ["BMP", "415 unsupported_image", () => text(`BM${"\0".repeat(100)}`)],
    ["HEIC", "415 unsupported_image", () => text("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
    [
      "a JPEG's first bytes before HTML",
      "415 unsupported_image",
      () => concatBytes(Uint8Array.of(255, 216, 255), text(SVG)),
    ],
    ["a truncated JPEG", "415 unsupported_image", async () => (await makeJpeg(200, 200, paintNoise(1))).slice(0, -400)],
    [
      "a JPEG without its end",
      "415 unsupported_image",
      async () => (await makeJpeg(200, 200, paintNoise(1))).slice(0, -2),
    ],
    ["half a PNG", "415 unsupported_image", () => makePng(200, 200, paintNoise(1)).slice(0, 60_000)],
    ["12,000 × 12,000", "413 image_too_large", () => makeBlackPng(12_000, 12_000)],
    ["a truncated GIF", "415 unsupported_image", () => makeGif(30, 30, 3).slice(0, -60)],
    ["a GIF without its end", "415 unsupported_image", () => makeGif(30, 30, 3).slice(0, -1)],
    ["a GIF of no frame", "415 unsupported_image", () => makeGif(2, 2, 0)],
  ];
  test.each(TABLE)("%s", async (_, refusal, specimen) => {
    expect(await refusalOf(await specimen())).toBe(refusal);
  });

  test("12,000 × 12,000 in 200 kB is refused before it is decoded", async () => {
    const bomb = makeBlackPng(12_000, 12_000);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refusalOf(bomb)).toBe("413 image_too_large");
    expect(await measureLeastBusyMs(() => refusalOf(bomb), 1_000)).toBeLessThan(1_000);
  });

  test("a JPEG with a thousand scans", async () => {
    const bytes = Buffer.from(await makeJpeg(16, 16, () => BLUE));
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    const repeated = bytes.subarray(scan, -2);
    const many = concatBytes(bytes.subarray(0, -2), ...Array(1_000).fill(repeated), bytes.subarray(-2));
    expect(await refusalOf(many)).toBe("415 unsupported_image");
  });
});
