/** GIFs as other programs write them: codes that grow, a table that is full, frames with a place and colours of their own. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { encodeGif, type Gif, readGif, totalFrameArea } from "../../src/files/gif";
import { trimLzwData } from "../../src/files/lzw";
import { createRandom } from "../support/browser-device";
import { concatBytes, makeGif } from "../support/sample-pictures";

const TABLE_SIZE = 4_096;

/** Writes numbers of so many bits, the lowest first. */
class BitWriter {
  readonly bytes: number[] = [];
  #bit = 0;

  add(code: number, width: number): void {
    for (let n = 0; n < width; n++, this.#bit++) {
      if (this.#bit % 8 === 0) this.bytes.push(0);
      const last = this.bytes.length - 1;
      this.bytes[last] = (this.bytes[last] ?? 0) | (((code >> n) & 1) << (this.#bit % 8));
    }
  }
}

/** LZW as GIF has it. @param clears whether a full table is cleared, or goes on as it is */
function lzwPack(pixels: number[], bits: number, clears: boolean): Uint8Array {
  const [clear, out] = [1 << bits, new BitWriter()];
  let [table, next, sent] = [new Map<string, number>(), clear + 2, 0];
  const emit = (code: number): void => {
    // A reader knows one entry less than the writer.
    const known = Math.min(clear + 2 + Math.max(0, sent - 1), TABLE_SIZE - 1);
    out.add(code, Math.max(bits + 1, known.toString(2).length));
    sent++;
  };
  emit(clear);
  sent = 0;
  let prefix = pixels[0] ?? 0;
  for (const pixel of pixels.slice(1)) {
    const known = table.get(`${prefix} ${pixel}`);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    emit(prefix);
    if (next < TABLE_SIZE) table.set(`${prefix} ${pixel}`, next++);
    else if (clears) {
      emit(clear);
      [table, next, sent] = [new Map(), clear + 2, 0];
    }
    prefix = pixel;
  }
  emit(prefix);
  emit(clear + 1);
  return Uint8Array.from(out.bytes);
}

/** In pieces of at most 255 bytes, and the end. */
function inPieces(data: Uint8Array): Uint8Array {
  const pieces = Array.from({ length: Math.ceil(data.length / 255) }, (_, n) => data.subarray(n * 255, n * 255 + 255));
  return concatBytes(...pieces.flatMap((each) => [Uint8Array.of(each.length), each]), Uint8Array.of(0));
}

const frames = fc.record({
  bits: fc.integer({ min: 2, max: 8 }),
  seed: fc.nat(),
  count: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9_000 })),
  clears: fc.boolean(),
});

test("pixels are kept to the last one, and nothing behind them, however long their codes are", () => {
  let longest = 0;
  const property = fc.property(frames, ({ bits, seed, count, clears }) => {
    const random = createRandom(seed);
    const pixels = Array.from({ length: count }, () => Math.floor(random() * 2 ** bits));
    const data = lzwPack(pixels, bits, clears);
    longest = Math.max(longest, data.length);
    const hidden = concatBytes(data, Buffer.from("what nobody sees"));
    const kept = trimLzwData(concatBytes(Uint8Array.of(bits), inPieces(hidden)), count);
    expect(Buffer.from(kept ?? [])).toEqual(Buffer.from(concatBytes(Uint8Array.of(bits), inPieces(data))));
  });
  fc.assert(property, { numRuns: 60, examples: [[{ bits: 8, seed: 1, count: 9_000, clears: false }]] });
  expect(longest).toBeGreaterThan(TABLE_SIZE);
});

const packCodes = (...codes: number[]): Uint8Array => {
  const out = new BitWriter();
  for (const code of codes) out.add(code, 3);
  return Uint8Array.from(out.bytes);
};
const [CLEAR, END] = [4, 5];

test.each([
  ["codes behind the last pixel of a frame without an end", [CLEAR, 0, 1, 2], 1],
  ["pixels that are not there", [CLEAR, 0], 9],
])("%s are none", (_, codes, count) => {
  const kept = trimLzwData(concatBytes(Uint8Array.of(2), inPieces(packCodes(...codes))), count);
  expect(kept).toEqual(concatBytes(Uint8Array.of(2), inPieces(packCodes(CLEAR, 0, END))));
});

test.each([0, 9])("pixels of %i bits are none of a GIF", (bits) => {
  expect(trimLzwData(concatBytes(Uint8Array.of(bits), inPieces(packCodes(CLEAR, 0, END))), 1)).toBeNull();
});

function read(file: Uint8Array): Gif {
  const gif = readGif(file);
  if (gif === null) throw new Error("no GIF");
  return gif;
}

/** The byte at which the first frame is described. */
const frameAt = (gif: Uint8Array): number => Buffer.from(gif).indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));

test.each([
  [0, 0, 600],
  [1, 0, null],
  [0, 1, null],
])("a frame %i px to the right and %i px down lies inside its screen or not", (x, y, area) => {
  const gif = makeGif(20, 10, 3);
  const at = frameAt(gif);
  [gif[at + 1], gif[at + 3]] = [x, y];
  expect(totalFrameArea(read(gif))).toBe(area);
});

test("a frame has colours of its own", () => {
  const gif = makeGif(20, 10, 1);
  const at = frameAt(gif) + 10;
  const colours = Uint8Array.of(1, 2, 3, 4, 5, 6);
  const file = concatBytes(gif.subarray(0, at), colours, gif.subarray(at));
  file[at - 1] = 0x80;
  expect(read(file).frames.map((frame) => [...frame.colours])).toEqual([[...colours]]);
});

const control = fc.option(
  fc.tuple(fc.nat(255), fc.nat(255)).map(([delay, colour]) => Uint8Array.of(0x21, 0xf9, 4, 1, delay, 0, colour, 0)),
);

test("each frame has the delay and the transparent colour that stand before it, or none", () => {
  const property = fc.property(fc.array(control, { minLength: 1, maxLength: 6 }), (controls) => {
    const gif = read(makeGif(20, 10, controls.length));
    const frames = gif.frames.map((frame, n) => ({ ...frame, control: controls[n] ?? null }));
    const found = read(encodeGif({ ...gif, frames })).frames.map((frame) => frame.control && [...frame.control]);
    expect(found).toEqual(controls.map((each) => each && [...each]));
  });
  fc.assert(property, { seed: 42, numRuns: 100 });
});
