import { inflateSync } from "node:zlib";

/** RGBA, 4 bytes a pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

const SIGNATURE_LENGTH = 8;
const BYTES_PER_PIXEL = 4;

function readChunks(png: Buffer, name: string): Buffer {
  const found: Buffer[] = [];
  for (let at = SIGNATURE_LENGTH; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === name) found.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(found);
}

/** Pixels of an uncompressed PNG written by `Bun.Image`, which gives no access to them. */
export function pixelsFromPng(bytes: Uint8Array): Pixels {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = readChunks(png, "IHDR");
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const rows = inflateSync(readChunks(png, "IDAT"));
  const data = new Uint8Array(width * height * BYTES_PER_PIXEL);
  const line = width * BYTES_PER_PIXEL;
  for (let y = 0; y < height; y++) {
    const start = y * (line + 1);
    if (rows[start] !== 0) throw new Error("a row of pixels was written in another way");
    data.set(rows.subarray(start + 1, start + 1 + line), y * line);
  }
  return { width, height, data };
}

const BMP_HEADER_LENGTH = 122;

function bmpHeader(width: number, height: number): Buffer {
  const head = Buffer.alloc(BMP_HEADER_LENGTH);
  head.write("BM");
  head.writeUInt32LE(BMP_HEADER_LENGTH + width * height * BYTES_PER_PIXEL, 2);
  head.writeUInt32LE(BMP_HEADER_LENGTH, 10);
  head.writeUInt32LE(BMP_HEADER_LENGTH - 14, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(-height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(32, 28);
  head.writeUInt32LE(3, 30);
  for (const [n, mask] of [0xff, 0xff00, 0xff0000, 0xff000000].entries()) head.writeUInt32LE(mask, 54 + 4 * n);
  return head;
}

/** Pixels as a BMP file, for `Bun.Image`. */
export const pixelsToBmp = ({ width, height, data }: Pixels): Uint8Array =>
  Buffer.concat([bmpHeader(width, height), data]);

/** A transparent canvas with the pixels at (x, y), cut off outside of it. */
export function placeOnCanvas(
  { width, height, data }: Pixels,
  x: number,
  y: number,
  size: Omit<Pixels, "data">,
): Pixels {
  const canvas = new Uint8Array(size.width * size.height * BYTES_PER_PIXEL);
  const [left, right] = [Math.max(0, -x), Math.min(width, size.width - x)];
  for (let row = Math.max(0, -y); row < Math.min(height, size.height - y); row++) {
    const line = data.subarray((row * width + left) * BYTES_PER_PIXEL, (row * width + right) * BYTES_PER_PIXEL);
    canvas.set(line, ((row + y) * size.width + left + x) * BYTES_PER_PIXEL);
  }
  return { ...size, data: canvas };
}

/** The square in the middle. */
export function cropToSquare(pixels: Pixels): Pixels {
  const { width, height } = pixels;
  const side = Math.min(width, height);
  return placeOnCanvas(pixels, -((width - side) >> 1), -((height - side) >> 1), {
    width: side,
    height: side,
  });
}
