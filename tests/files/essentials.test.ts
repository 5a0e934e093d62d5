/** Only data needed for decoding reaches a decoder, and a GIF is as large as its screen. */
import { describe, expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { stripJpeg as essentialJpeg } from "../../src/files/jpeg";
import { makePicture } from "../../src/files/make-picture";
import { stripPng as essentialPng } from "../../src/files/png";
import { Refusal } from "../../src/runtime/errors";
import { withGifScreenSize } from "../support/picture-bombs";
import {
  BLUE,
  concatBytes,
  exifSegment,
  jpegSegment,
  makeGif,
  makeJpeg,
  makePng,
  PNG_SIGNATURE,
  pngChunk,
  pngHeadOf,
  RED,
  readColourAt,
} from "../support/sample-pictures";

const chunksOf = (bytes: Uint8Array): string[] => {
  const result: string[] = [];
  const file = Buffer.from(bytes);
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    result.push(file.toString("latin1", at + 4, at + 8));
  return result;
};

const text = Buffer.from("k\0\0", "latin1");

describe("of a PNG", () => {
  test.each(["zTXt", "iTXt", "tEXt", "iCCP", "eXIf", "acTL", "fcTL", "fdAT", "sPLT", "abCd", "ABCD"])(
    "%s does not pass, before or behind the pixels",
    (name) => {
      const extra = pngChunk(name, concatBytes(text, deflateSync(Buffer.alloc(1_000))));
      const file = makePng(8, 8, () => RED, extra);
      const behind = concatBytes(file.subarray(0, -12), extra, file.subarray(-12));
      for (const each of [file, behind]) expect(chunksOf(essentialPng(each) ?? each)).toEqual(["IHDR", "IDAT", "IEND"]);
    },
  );

  test("colours, transparency and every pixel chunk pass unchanged", () => {
    const colours = [pngChunk("PLTE", Uint8Array.of(...RED, ...BLUE)), pngChunk("tRNS", Uint8Array.of(0))];
    const head = pngHeadOf({ width: 8, height: 1, depth: 1, type: 3 });
    const rows = deflateSync(Uint8Array.of(0, 0b10101010));
    const pixels = [pngChunk("IDAT", rows.subarray(0, 4)), pngChunk("IDAT", rows.subarray(4))];
    const file = concatBytes(PNG_SIGNATURE, head, ...colours, ...pixels, pngChunk("IEND", new Uint8Array()));
    expect(Buffer.from(essentialPng(file) ?? []).equals(file)).toBe(true);
  });

  test("empty and truncated chunks and bytes after the end do not pass", () => {
    const file = makePng(8, 8, () => RED);
    const empty = pngChunk("IDAT", new Uint8Array());
    const many = concatBytes(file.subarray(0, 33), ...Array(1_000).fill(empty), file.subarray(33), text);
    expect(Buffer.from(essentialPng(many) ?? []).equals(file)).toBe(true);
    const cut = concatBytes(file.subarray(0, -12), pngChunk("IDAT", new Uint8Array(99)).subarray(0, 40));
    expect(Buffer.from(essentialPng(cut) ?? []).equals(file)).toBe(true);
  });

  test("a PNG that does not begin with its header chunk is refused", () => {
    expect(
      essentialPng(
        concatBytes(
          PNG_SIGNATURE,
          pngChunk("CgBI", new Uint8Array(4)),
          makePng(8, 8, () => RED),
        ),
      ),
    ).toBeNull();
    expect(essentialPng(PNG_SIGNATURE)).toBeNull();
  });
});

describe("of a JPEG", () => {
  const icc = jpegSegment(0xe2, Buffer.from("ICC_PROFILE\0\x01\x01"));
  const comment = jpegSegment(0xfe, Buffer.from("a comment"));
  const xmp = jpegSegment(0xe1, Buffer.from("http://ns.adobe.com/xap/1.0/\0<x/>"));

  test("comments, profiles and further EXIF do not pass; segments for decoding and the first EXIF do", async () => {
    const plain = await makeJpeg(16, 16, () => RED);
    expect(Buffer.from(essentialJpeg(plain) ?? []).equals(plain)).toBe(true);
    const [first, second] = [exifSegment(6), exifSegment(3, "x".repeat(1_000))];
    const full = await makeJpeg(16, 16, () => RED, concatBytes(icc, xmp, comment, first, second, icc));
    const expected = concatBytes(plain.subarray(0, 2), first, plain.subarray(2));
    expect(Buffer.from(essentialJpeg(full) ?? []).equals(expected)).toBe(true);
  });

  test("bytes after its end do not pass", async () => {
    const plain = await makeJpeg(16, 16, () => RED);
    expect(Buffer.from(essentialJpeg(concatBytes(plain, comment)) ?? []).equals(plain)).toBe(true);
  });

  test.each([
    ["fill bytes", [0xff, 0xff]],
    ["a second beginning", [0xff, 0xd8]],
    ["a restart outside a scan", [0xff, 0xd0]],
  ])("%s between segments do not pass", async (_, between) => {
    const plain = await makeJpeg(16, 16, () => RED);
    const file = concatBytes(plain.subarray(0, 2), Uint8Array.from(between), plain.subarray(2));
    expect(Buffer.from(essentialJpeg(file) ?? []).equals(plain)).toBe(true);
  });
});

/** The screen and each frame but the first are said to be squares of this side; their data stay as they are. */
function withLaterFramesOf(gif: Uint8Array, side: [low: number, high: number]): Uint8Array {
  const first = gif.indexOf(0x2c);
  for (let at = gif.indexOf(0x2c, first + 1); at > 0; at = gif.indexOf(0x2c, at + 1))
    if (gif[at + 9] === 0 && gif[at + 10] === 2) gif.set([...side, ...side], at + 5);
  gif.set([...side, ...side], 6);
  return gif;
}

describe("a GIF is as large as its screen", () => {
  const make = (bytes: Uint8Array) => makePicture(bytes, [{ side: 200, cut: false }]);

  test.each([
    ["65,535 × 65,535", 65_535, 65_535],
    ["20,001 × 10", 20_001, 10],
    ["7,000 × 6,000", 7_000, 6_000],
  ])("%s is too large, however small its frames are", async (_, width, height) => {
    for (const frames of [1, 3]) {
      const error = await make(withGifScreenSize(makeGif(1, 1, frames), width, height)).catch((reason) => reason);
      expect(error).toBeInstanceOf(Refusal);
      expect(error).toMatchObject({ code: "image_too_large", params: { unit: "megapixels" } });
    }
  });

  test.each([
    ["on a screen of 39.7 megapixels", () => withGifScreenSize(makeGif(20, 10, 2), 6_300, 6_300)],
    ["of 501 frames", () => makeGif(20, 10, 501)],
    ["of 10,000 frames", () => makeGif(2, 2, 10_000)],
    ["whose frames are too large together", () => withLaterFramesOf(makeGif(20, 10, 400), [0xd0, 0x07])],
  ])("a moving one %s is a still picture of its first frame", async (_, specimen) => {
    const { webps, gif } = await make(specimen());
    expect([webps.length, gif]).toEqual([1, null]);
    expect(await readColourAt(webps[0] ?? new Uint8Array(), 0, 0)).toBe("red");
  });

  test("one of 500 frames moves", async () => {
    expect((await make(makeGif(2, 2, 500))).gif).not.toBeNull();
  });

  test("the first frame is placed at its position, with transparency around it", async () => {
    const bytes = Buffer.from(withGifScreenSize(makeGif(20, 10, 1), 100, 60));
    const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    bytes.writeUInt16LE(40, frame + 1);
    bytes.writeUInt16LE(30, frame + 3);
    const { webps, width, height } = await make(bytes);
    expect([width, height]).toEqual([100, 60]);
    const [picture = new Uint8Array()] = webps;
    expect([await readColourAt(picture, 50, 35), await readColourAt(picture, 20, 20)]).toEqual(["red", "other"]);
  });

  test("a large one is scaled as a whole", async () => {
    const { width, height } = await make(withGifScreenSize(makeGif(20, 10, 1), 2_000, 1_000));
    expect([width, height]).toEqual([200, 100]);
  });
});
