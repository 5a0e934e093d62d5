import { inflateSync } from "node:zlib";

/** RGBA rows. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

const SIGNATURE = 8;
const DEPTH = 4;

function chunksOf(png: Buffer, name: string): Buffer {
  const found: Buffer[] = [];
  for (let at = SIGNATURE; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === name) found.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(found);
}

/** Reads an uncompressed PNG of `Bun.Image`, which hands out no pixels. */
export function fromPng(bytes: Uint8Array): Pixels {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = chunksOf(png, "IHDR");
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const rows = inflateSync(chunksOf(png, "IDAT"));
  const data = new Uint8Array(width * height * DEPTH);
  const line = width * DEPTH;
  for (let y = 0; y < height; y++) {
    const start = y * (line + 1);
    if (rows[start] !== 0) throw new Error("a row of pixels was written in another way");
    data.set(rows.subarray(start + 1, start + 1 + line), y * line);
  }
  return { width, height, data };
}

const HEAD = 122;

function bmpHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(HEAD);
  head.write("BM");
  head.writeUInt32LE(HEAD + width * height * DEPTH, 2);
  head.writeUInt32LE(HEAD, 10);
  head.writeUInt32LE(HEAD - 14, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(-height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(32, 28);
  head.writeUInt32LE(3, 30);
  for (const [n, mask] of [0xff, 0xff00, 0xff0000, 0xff000000].entries())
    head.writeUInt32LE(mask, 54 + 4 * n);
  return head;
}

/** Pixels as BMP for `Bun.Image`. */
export const toBmp = ({ width, height, data }: Pixels): Uint8Array =>
  Buffer.concat([bmpHead(width, height), data]);

/** A transparent canvas with the pixels at (x, y); what lies outside of it is cut off. */
export function onCanvas(
  { width, height, data }: Pixels,
  x: number,
  y: number,
  size: Omit<Pixels, "data">,
): Pixels {
  const canvas = new Uint8Array(size.width * size.height * DEPTH);
  const [left, right] = [Math.max(0, -x), Math.min(width, size.width - x)];
  for (let row = Math.max(0, -y); row < Math.min(height, size.height - y); row++) {
    const line = data.subarray((row * width + left) * DEPTH, (row * width + right) * DEPTH);
    canvas.set(line, ((row + y) * size.width + left + x) * DEPTH);
  }
  return { ...size, data: canvas };
}

/** The square in the middle. */
export function square(pixels: Pixels): Pixels {
  const { width, height } = pixels;
  const side = Math.min(width, height);
  return onCanvas(pixels, -((width - side) >> 1), -((height - side) >> 1), { width: side, height: side });
}
