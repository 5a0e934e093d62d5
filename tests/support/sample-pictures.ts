/** Pictures made in code, for tests. */
import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [red: number, green: number, blue: number];
type Paint = (x: number, y: number) => Colour;

export const RED: Colour = [220, 30, 30];
export const BLUE: Colour = [30, 30, 220];

/** Left half red, right half blue. */
export const paintHalves =
  (width: number): Paint =>
  (x) =>
    x < width / 2 ? RED : BLUE;

/** What no codec can make small: noise from a seed. */
export function paintNoise(seed: number): Paint {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  };
  return () => [next(), next(), next()];
}

export const concatBytes = (...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(pieces));

export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

interface PngHead {
  width: number;
  height: number;
  depth?: number;
  type?: number;
  interlaced?: boolean;
}

/** The IHDR chunk; true colours of 8 bits unless said. */
export function pngHeadOf({ width, height, depth = 8, type = 2, interlaced = false }: PngHead): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, type, 0, 0, interlaced ? 1 : 0], 8);
  return pngChunk("IHDR", head);
}

/** @param extra chunks before the pixels */
export function makePng(width: number, height: number, paint: Paint, extra: Uint8Array = new Uint8Array()) {
  const line = 1 + width * 3;
  const rows = Buffer.alloc(height * line);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows.set(paint(x, y), y * line + 1 + x * 3);
  const end = pngChunk("IEND", new Uint8Array());
  return concatBytes(PNG_SIGNATURE, pngHeadOf({ width, height }), extra, pngChunk("IDAT", deflateSync(rows)), end);
}

/** A PNG of one bit a pixel, all black: many pixels in few bytes. */
export function makeBlackPng(width: number, height: number) {
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const end = pngChunk("IEND", new Uint8Array());
  return concatBytes(PNG_SIGNATURE, pngHeadOf({ width, height, depth: 1, type: 0 }), pngChunk("IDAT", rows), end);
}

/** @param extra segments after the beginning */
export async function makeJpeg(width: number, height: number, paint: Paint, extra: Uint8Array = new Uint8Array()) {
  const plain = await new Bun.Image(makePng(width, height, paint)).jpeg({ quality: 90 }).bytes();
  return concatBytes(plain.subarray(0, 2), extra, plain.subarray(2));
}

export function jpegSegment(marker: number, data: Uint8Array): Uint8Array {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** EXIF with an orientation (1 … 8) and, as a place, a text that must not be found again. */
export function exifSegment(orientation: number, secret = ""): Uint8Array {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return jpegSegment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from(secret)]));
}

const gifSubBlocks = (data: Uint8Array): Uint8Array => {
  const cut: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const piece = data.subarray(at, at + 255);
    cut.push(Uint8Array.of(piece.length), piece);
  }
  return Buffer.concat([...cut, Uint8Array.of(0)]);
};

/** Pixels of a GIF without packing: a "clear" before the codes would grow. Each is 0 or 1. */
function lzwEncode(pixels: number[]): Uint8Array {
  const bits: number[] = [];
  const put = (code: number) => {
    for (let n = 0; n < 3; n++) bits.push((code >> n) & 1);
  };
  for (const [n, pixel] of pixels.entries()) {
    if (n % 2 === 0) put(4);
    put(pixel);
  }
  put(5);
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [n, bit] of bits.entries()) bytes[n >> 3] = (bytes[n >> 3] ?? 0) | (bit << (n & 7));
  return bytes;
}

const uint16Bytes = (n: number): number[] => [n & 0xff, n >> 8];

export const gifExtension = (label: number, ...data: Uint8Array[]): Uint8Array =>
  Buffer.concat([
    Uint8Array.of(0x21, label),
    ...data.map(gifSubBlocks).map((each, n) => (n < data.length - 1 ? each.subarray(0, -1) : each)),
  ]);

/** A frame that fills the screen with one of the two colours. */
function gifFrame(width: number, height: number, colour: number): Uint8Array {
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const place = [0x2c, 0, 0, 0, 0, ...uint16Bytes(width), ...uint16Bytes(height), 0, 2];
  return Buffer.concat([
    Uint8Array.of(...control, ...place),
    gifSubBlocks(lzwEncode(Array(width * height).fill(colour))),
  ]);
}

const GIF_LOOP = gifExtension(0xff, Buffer.from("NETSCAPE2.0"), Uint8Array.of(1, 0, 0));

/** A GIF of so many frames in two colours that take turns. @param extra blocks before the first frame */
export function makeGif(width: number, height: number, frames: number, extra: Uint8Array = new Uint8Array()) {
  const screen = [...Buffer.from("GIF89a"), ...uint16Bytes(width), ...uint16Bytes(height), 0xf0, 0, 0];
  const colours = [...RED, ...BLUE, ...Array(6).fill(0)].slice(0, 6);
  const gifFrames = [gifFrame(width, height, 0), gifFrame(width, height, 1)];
  const all = Array.from({ length: frames }, (_, n) => gifFrames[n % 2] ?? new Uint8Array());
  return concatBytes(Uint8Array.of(...screen, ...colours), GIF_LOOP, extra, ...all, Uint8Array.of(0x3b));
}

/** The colour of one pixel of any picture, for pictures of flat colours. */
export async function readColourAt(bytes: Uint8Array, x: number, y: number): Promise<"red" | "blue" | "other"> {
  const { pixelsFromPng: fromPng } = await import("../../src/files/pixels");
  const { data, width } = fromPng(await new Bun.Image(bytes).png({ compressionLevel: 0 }).bytes());
  const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 4);
  if (red > 180 && green < 80 && blue < 80) return "red";
  return blue > 180 && green < 80 && red < 80 ? "blue" : "other";
}
