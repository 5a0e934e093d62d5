import { PICTURE } from "../limits/limits";
import { withoutTail } from "./lzw";

const [EXTENSION, FRAME, TRAILER, CONTROL, APPLICATION] = [0x21, 0x2c, 0x3b, 0xf9, 0xff];
const HEADER = 13;
/** Bound of extension blocks. */
const PARTS = 4 * PICTURE.frames;
const LOOPS = /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/;

export interface Frame {
  control: Uint8Array | null;
  place: DataView;
  colours: Uint8Array;
  pixels: Uint8Array;
}

export interface Gif {
  head: Uint8Array;
  loop: Uint8Array | null;
  frames: Frame[];
}

class Reader {
  at = 0;
  constructor(readonly bytes: Uint8Array) {}

  /** @throws RangeError where the file ends too early */
  take(length: number): Uint8Array {
    const taken = this.bytes.subarray(this.at, this.at + length);
    if (taken.length < length) throw new RangeError("the file ends too early");
    this.at += length;
    return taken;
  }

  /** Sub-blocks of up to 255 bytes; there may be millions. */
  pieces(): void {
    const { bytes } = this;
    let at = this.at;
    for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += 1 + length;
    if (at >= bytes.length) throw new RangeError("the file ends too early");
    this.at = at + 1;
  }

  since = (start: number): Uint8Array => this.bytes.subarray(start, this.at);
}

const colours = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

function readHead(reader: Reader): Uint8Array {
  const head = reader.take(HEADER);
  reader.take(colours(head[10] ?? 0));
  return reader.since(0);
}

function readFrame(reader: Reader, control: Uint8Array | null): Frame {
  const place = reader.take(10);
  const own = reader.take(colours(place[9] ?? 0));
  const start = reader.at;
  reader.take(1);
  reader.pieces();
  const view = new DataView(place.buffer, place.byteOffset, place.byteLength);
  return { control, place: view, colours: own, pixels: reader.since(start) };
}

function readExtension(reader: Reader): { label: number; name: string; bytes: Uint8Array } {
  const start = reader.at;
  const [, label = 0, length = 0] = reader.take(3);
  const name = label === APPLICATION ? String.fromCharCode(...reader.take(length)) : "";
  if (label !== APPLICATION) reader.at--;
  reader.pieces();
  return { label, name, bytes: reader.since(start) };
}

const joined = (...pieces: (Uint8Array | number | null)[]): Uint8Array =>
  Buffer.concat(
    pieces.map((each) => (typeof each === "number" ? Uint8Array.of(each) : (each ?? new Uint8Array()))),
  );

const exactly = (bytes: Uint8Array, block: number, length: number): Uint8Array | null =>
  bytes[2] === block && bytes.length >= length ? joined(bytes.subarray(0, length - 1), 0) : null;

/** Parses a GIF, dropping comments and metadata. @returns null when malformed or over `PICTURE.frames` */
export function readGif(bytes: Uint8Array): Gif | null {
  try {
    return parts(new Reader(bytes));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readPart(reader: Reader, gif: Gif, said: { control: Uint8Array | null }): boolean {
  const kind = reader.bytes[reader.at];
  if (kind === FRAME) {
    gif.frames.push(readFrame(reader, said.control));
    said.control = null;
  } else if (kind === EXTENSION) {
    const { label, name, bytes } = readExtension(reader);
    if (label === CONTROL) said.control = exactly(bytes, 4, 8);
    if (LOOPS.test(name)) gif.loop = exactly(bytes, 11, 19);
  }
  return kind === FRAME || kind === EXTENSION;
}

function parts(reader: Reader): Gif | null {
  const gif: Gif = { head: readHead(reader), loop: null, frames: [] };
  const said = { control: null };
  let parts = 0;
  while (gif.frames.length <= PICTURE.frames && parts++ < PARTS && readPart(reader, gif, said));
  const whole = reader.bytes[reader.at] === TRAILER;
  return whole && gif.frames.length > 0 && gif.frames.length <= PICTURE.frames ? gif : null;
}

const word = (view: DataView, at: number): number => view.getUint16(at, true);

/** The logical screen: how large a picture it is, wherever its frames lie. */
export function screenOf({ head }: Gif): { width: number; height: number } {
  const screen = new DataView(head.buffer, head.byteOffset);
  return { width: word(screen, 6), height: word(screen, 8) };
}

/** Where on the screen a frame lies. */
export const placeOf = ({ place }: Frame) => ({
  x: word(place, 1),
  y: word(place, 3),
  width: word(place, 5),
  height: word(place, 7),
});

/** Pixels of all frames; null when one lies outside the screen. */
export function areaOf(gif: Gif): number | null {
  const screen = screenOf(gif);
  let area = 0;
  for (const { x, y, width, height } of gif.frames.map(placeOf)) {
    if (x + width > screen.width || y + height > screen.height) return null;
    area += width * height;
  }
  return area;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: DataView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** The frame without data behind its last pixel; null when malformed. */
export function trimmedFrame(frame: Frame): Frame | null {
  const { width, height } = placeOf(frame);
  const pixels = withoutTail(frame.pixels, width * height);
  return pixels && { ...frame, pixels };
}

/** One frame as a GIF of its own: the decoder reads first frames only. */
export function alone({ head }: Gif, { place, colours, pixels }: Frame): Uint8Array {
  const screen = head.slice();
  screen.set(bytesOf(place).subarray(5, 9), 6);
  const corner = bytesOf(place).slice();
  corner.fill(0, 1, 5);
  return joined(screen, corner, colours, pixels, TRAILER);
}

/** Serializes the parsed parts. */
export const withoutRest = ({ head, loop, frames }: Gif): Uint8Array =>
  joined(
    head,
    loop,
    ...frames.flatMap(({ control, place, colours, pixels }) => [control, bytesOf(place), colours, pixels]),
    TRAILER,
  );
