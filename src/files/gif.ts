import { PICTURE_LIMITS } from "../limits/pictures";
import { trimLzwData } from "./lzw";

const [EXTENSION, FRAME, TRAILER, CONTROL, APPLICATION] = [0x21, 0x2c, 0x3b, 0xf9, 0xff];
const HEADER_LENGTH = 13;
/** Most extension blocks of a file. */
const MAX_BLOCKS = 4 * PICTURE_LIMITS.frames;
const LOOP_EXTENSIONS = /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/;

export interface GifFrame {
  control: Uint8Array | null;
  descriptor: DataView;
  colours: Uint8Array;
  pixels: Uint8Array;
}

export interface Gif {
  head: Uint8Array;
  loop: Uint8Array | null;
  frames: GifFrame[];
}

class ByteReader {
  at = 0;
  constructor(readonly bytes: Uint8Array) {}

  /** @throws RangeError where the file ends too early */
  take(length: number): Uint8Array {
    const taken = this.bytes.subarray(this.at, this.at + length);
    if (taken.length < length) throw new RangeError("the file ends too early");
    this.at += length;
    return taken;
  }

  /** Skips sub-blocks of up to 255 bytes; there may be millions. */
  pieces(): void {
    const { bytes } = this;
    let at = this.at;
    for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += 1 + length;
    if (at >= bytes.length) throw new RangeError("the file ends too early");
    this.at = at + 1;
  }

  since = (start: number): Uint8Array => this.bytes.subarray(start, this.at);
}

const colourTableLength = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

function readGifHeader(reader: ByteReader): Uint8Array {
  const head = reader.take(HEADER_LENGTH);
  reader.take(colourTableLength(head[10] ?? 0));
  return reader.since(0);
}

function readFrame(reader: ByteReader, control: Uint8Array | null): GifFrame {
  const place = reader.take(10);
  const own = reader.take(colourTableLength(place[9] ?? 0));
  const start = reader.at;
  reader.take(1);
  reader.pieces();
  const view = new DataView(place.buffer, place.byteOffset, place.byteLength);
  return { control, descriptor: view, colours: own, pixels: reader.since(start) };
}

function readExtension(reader: ByteReader): { label: number; name: string; bytes: Uint8Array } {
  const start = reader.at;
  const [, label = 0, length = 0] = reader.take(3);
  const name = label === APPLICATION ? String.fromCharCode(...reader.take(length)) : "";
  if (label !== APPLICATION) reader.at--;
  reader.pieces();
  return { label, name, bytes: reader.since(start) };
}

const concatBytes = (...pieces: (Uint8Array | number | null)[]): Uint8Array =>
  Buffer.concat(pieces.map((each) => (typeof each === "number" ? Uint8Array.of(each) : (each ?? new Uint8Array()))));

const truncateBlock = (bytes: Uint8Array, block: number, length: number): Uint8Array | null =>
  bytes[2] === block && bytes.length >= length ? concatBytes(bytes.subarray(0, length - 1), 0) : null;

/** Parses a GIF without comments and metadata; of one with more than `PICTURE_LIMITS.frames` the first. @returns null: malformed */
export function readGif(bytes: Uint8Array): Gif | null {
  try {
    return readGifBlocks(new ByteReader(bytes));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readGifBlock(reader: ByteReader, gif: Gif, dataLength: { control: Uint8Array | null }): boolean {
  const kind = reader.bytes[reader.at];
  if (kind === FRAME) {
    gif.frames.push(readFrame(reader, dataLength.control));
    dataLength.control = null;
  } else if (kind === EXTENSION) {
    const { label, name, bytes } = readExtension(reader);
    if (label === CONTROL) dataLength.control = truncateBlock(bytes, 4, 8);
    if (LOOP_EXTENSIONS.test(name)) gif.loop = truncateBlock(bytes, 11, 19);
  }
  return kind === FRAME || kind === EXTENSION;
}

function readGifBlocks(reader: ByteReader): Gif | null {
  const gif: Gif = { head: readGifHeader(reader), loop: null, frames: [] };
  const dataLength = { control: null };
  let parts = 0;
  while (gif.frames.length <= PICTURE_LIMITS.frames && parts++ < MAX_BLOCKS && readGifBlock(reader, gif, dataLength));
  if (gif.frames.length > PICTURE_LIMITS.frames) return { ...gif, frames: gif.frames.slice(0, 1) };
  const whole = reader.bytes[reader.at] === TRAILER;
  return whole && gif.frames.length > 0 ? gif : null;
}

const readUint16 = (view: DataView, at: number): number => view.getUint16(at, true);

/** Size of the logical screen in px, which is the picture's size. */
export function gifScreenOf({ head }: Gif): { width: number; height: number } {
  const screen = new DataView(head.buffer, head.byteOffset);
  return { width: readUint16(screen, 6), height: readUint16(screen, 8) };
}

/** Position and size of a frame on the screen, in px. */
export const framePlaceOf = ({ descriptor: place }: GifFrame) => ({
  x: readUint16(place, 1),
  y: readUint16(place, 3),
  width: readUint16(place, 5),
  height: readUint16(place, 7),
});

/** Number of pixels of all frames; null: a frame lies outside the screen. */
export function totalFrameArea(gif: Gif): number | null {
  const screen = gifScreenOf(gif);
  let area = 0;
  for (const { x, y, width, height } of gif.frames.map(framePlaceOf)) {
    if (x + width > screen.width || y + height > screen.height) return null;
    area += width * height;
  }
  return area;
}

const viewBytes = ({ buffer, byteOffset, byteLength }: DataView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** The frame without data after its last pixel; null: malformed. */
export function trimFrameData(frame: GifFrame): GifFrame | null {
  const { width, height } = framePlaceOf(frame);
  const pixels = trimLzwData(frame.pixels, width * height);
  return pixels && { ...frame, pixels };
}

/** One frame as a GIF of its own, as `Bun.Image` reads first frames only. */
export function frameAsGif({ head }: Gif, { descriptor: place, colours, pixels }: GifFrame): Uint8Array {
  const screen = head.slice();
  screen.set(viewBytes(place).subarray(5, 9), 6);
  const corner = viewBytes(place).slice();
  corner.fill(0, 1, 5);
  return concatBytes(screen, corner, colours, pixels, TRAILER);
}

/** Serializes a parsed GIF. */
export const encodeGif = ({ head, loop, frames }: Gif): Uint8Array =>
  concatBytes(
    head,
    loop,
    ...frames.flatMap(({ control, descriptor: place, colours, pixels }) => [
      control,
      viewBytes(place),
      colours,
      pixels,
    ]),
    TRAILER,
  );
