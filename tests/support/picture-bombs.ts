/** Pictures that ask for far more time or memory than their bytes say. All made in code. */
import { deflateSync } from "node:zlib";
import {
  concatBytes,
  exifSegment,
  gifExtension,
  jpegSegment,
  makeBlackPng,
  makeGif,
  makeJpeg,
  makePng,
  PNG_SIGNATURE,
  pngChunk,
  pngHeadOf,
  RED,
} from "./sample-pictures";

/** Just under the 40 megapixels that are accepted. */
const SIDE = 6_320;
const deflatedZeros = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 });
const repeatBytes = (piece: Uint8Array, times: number): Buffer => Buffer.concat(Array(times).fill(piece));
const latin1Bytes = (text: string): Buffer => Buffer.from(text, "latin1");

/** Text chunks of which each inflates to 25 MB. */
const inflatingTextChunk = (name: "zTXt" | "iTXt", times: number): Uint8Array => {
  const head = latin1Bytes(name === "zTXt" ? "k\0\0" : "k\0\x01\0\0\0");
  return makePng(
    64,
    64,
    () => RED,
    repeatBytes(pngChunk(name, Buffer.concat([head, deflatedZeros(25_000_000)])), times),
  );
};

const END = pngChunk("IEND", new Uint8Array());
const pngOfChunks = (head: Buffer, ...chunks: Uint8Array[]): Uint8Array =>
  concatBytes(PNG_SIGNATURE, head, ...chunks, END);

/** Bytes of the rows of all seven passes of an interlaced PNG. */
function interlacedBytes(side: number, bits: number): number {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  const rows = passes.map(([x, y, dx, dy]) => {
    const line = 1 + Math.ceil((Math.ceil((side - x) / dx) * bits) / 8);
    return Math.ceil((side - y) / dy) * line;
  });
  return rows.reduce((all, each) => all + each, 0);
}

function makePngBombs(): [string, Uint8Array][] {
  const idat = (bytes: number) => pngChunk("IDAT", deflatedZeros(bytes));
  const small = idat(64 * (1 + 64 * 3));
  const head = pngHeadOf({ width: 64, height: 64 });
  const large = { width: SIDE, height: SIDE };
  const frame = pngChunk("fdAT", Buffer.concat([Buffer.alloc(4), deflatedZeros(25_000_000)]));
  const profile = pngChunk("iCCP", Buffer.concat([latin1Bytes("p\0\0"), deflatedZeros(200_000_000)]));
  const [deep, woven] = [{ ...large, depth: 16, type: 6 }, { interlaced: true }];
  return [
    ["PNG of 20 zTXt that inflate to 500 MB", inflatingTextChunk("zTXt", 20)],
    ["PNG of 180 iTXt that inflate to 4.5 GB", inflatingTextChunk("iTXt", 180)],
    ["PNG with a profile that inflates to 200 MB", makePng(8, 8, () => RED, profile)],
    ["PNG of 64 × 64 whose pixels inflate to 1 GB", pngOfChunks(head, idat(1_000_000_000))],
    ["PNG of 400,000 empty IDAT", pngOfChunks(head, repeatBytes(pngChunk("IDAT", new Uint8Array()), 400_000), small)],
    [
      "PNG of 200,000 unknown chunks",
      pngOfChunks(head, repeatBytes(pngChunk("abCd", latin1Bytes("x")), 200_000), small),
    ],
    ["APNG of 150 frames that inflate to 25 MB", pngOfChunks(head, small, repeatBytes(frame, 150))],
    ["CgBI, as Apple writes it", pngOfChunks(pngChunk("CgBI", Buffer.alloc(4)), head, small)],
    ["PNG of 40 megapixels of which few are there", pngOfChunks(pngHeadOf(large), small)],
    ["PNG of just under 40 megapixels", makeBlackPng(SIDE, SIDE)],
    ["PNG of 40 megapixels of 16 bits", pngOfChunks(pngHeadOf(deep), idat(SIDE * (1 + SIDE * 8)))],
    [
      "PNG of 40 megapixels, interlaced",
      pngOfChunks(pngHeadOf({ ...large, depth: 1, type: 0, ...woven }), idat(interlacedBytes(SIDE, 1))),
    ],
    [
      "PNG of 40 megapixels of 16 bits, interlaced",
      pngOfChunks(pngHeadOf({ ...deep, ...woven }), idat(interlacedBytes(SIDE, 64))),
    ],
    ["PNG of 12,000 × 12,000", makeBlackPng(12_000, 12_000)],
    ["PNG of 60,000 × 60,000", makeBlackPng(60_000, 60_000)],
  ];
}

/** A run of blocks without coefficients, the longest there is: fifteen bits. */
const LONGEST_RUN = `0${"1".repeat(14)}`;

/** Bits of a scan as bytes; 0xff is followed by 0. */
function entropyCoded(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(
    bytes.flatMap((each) => {
      const byte = Number.parseInt(each.padEnd(8, "1"), 2);
      return byte === 0xff ? [byte, 0] : [byte];
    }),
  );
}

const huffmanTable = (kind: number, symbol: number): Uint8Array =>
  jpegSegment(0xc4, Buffer.from([kind, 1, ...Array(15).fill(0), symbol]));

/** A progressive JPEG of three whole planes, grey all over: each scan goes through all blocks of one of them. */
function progressiveJpeg(scans: number): Uint8Array {
  const blocks = Math.ceil(SIDE / 8) ** 2;
  const size = [SIDE >> 8, SIDE & 0xff];
  const frame = Buffer.from([8, ...size, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  const scan = (parameters: number[], bits: string) =>
    Buffer.concat([jpegSegment(0xda, Buffer.from(parameters)), entropyCoded(bits)]);
  const runs = LONGEST_RUN.repeat(Math.ceil(blocks / 32_767));
  const flat = scan([3, 1, 0, 2, 0, 3, 0, 0, 0, 0], "0".repeat(3 * blocks));
  const planes = [1, 2, 3].map((plane) => scan([1, plane, 0, 1, 63, 0x0d], runs));
  const refined = scan([1, 1, 0, 1, 63, 0xdc], runs);
  return concatBytes(
    Uint8Array.of(0xff, 0xd8),
    jpegSegment(0xdb, Buffer.alloc(65, 1).fill(0, 0, 1)),
    jpegSegment(0xc2, frame),
    huffmanTable(0x00, 0),
    huffmanTable(0x10, 0xe0),
    flat,
    ...planes,
    repeatBytes(refined, scans - 4),
    Uint8Array.of(0xff, 0xd9),
  );
}

/** The same JPEG under another kind of frame, and of another size. */
function withClaimedSize(file: Uint8Array, { kind = 0xc0, side }: { kind?: number; side?: number }): Uint8Array {
  const bytes = Buffer.from(file);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes[frame + 1] = kind;
  if (side) bytes.writeUInt32BE(side * 65_536 + side, frame + 5);
  return bytes;
}

async function makeJpegBombs(): Promise<[string, Uint8Array][]> {
  const small = Buffer.from(await makeJpeg(16, 16, () => RED));
  const scan = small.indexOf(Buffer.from([0xff, 0xda]));
  const with_ = (extra: Uint8Array) => concatBytes(small.subarray(0, 2), extra, small.subarray(2));
  const icc = jpegSegment(0xe2, Buffer.concat([latin1Bytes("ICC_PROFILE\0\x01\xff"), Buffer.alloc(60_000)]));
  const tables = jpegSegment(0xdb, Buffer.alloc(65, 1).fill(0, 0, 1));
  return [
    ["JPEG of 9,000 segments", with_(repeatBytes(jpegSegment(0xfe, latin1Bytes("x")), 9_000))],
    ["JPEG of 60,000 tables", with_(repeatBytes(tables, 60_000))],
    ["JPEG of 80 pieces of a profile", with_(repeatBytes(icc, 80))],
    ["JPEG of 70 EXIF", with_(repeatBytes(exifSegment(6, "x".repeat(60_000)), 70))],
    [
      "JPEG of 60,000 scans",
      concatBytes(small.subarray(0, -2), repeatBytes(small.subarray(scan, -2), 60_000), small.subarray(-2)),
    ],
    ["progressive JPEG of 64 scans over 40 megapixels", progressiveJpeg(64)],
    ["progressive JPEG of 10 scans over 40 megapixels", progressiveJpeg(10)],
    ["JPEG of 40 megapixels of which few are there", withClaimedSize(small, { side: SIDE })],
    ["arithmetic-coded JPEG of 40 megapixels", withClaimedSize(small, { kind: 0xc9, side: SIDE })],
    ["arithmetic-coded progressive JPEG of 40 megapixels", withClaimedSize(small, { kind: 0xca, side: SIDE })],
    ["lossless JPEG of 40 megapixels", withClaimedSize(small, { kind: 0xc3, side: SIDE })],
    ["JPEG that says 65,535 × 65,535", withClaimedSize(small, { side: 65_535 })],
  ];
}

/** The same GIF on another screen. */
export function withGifScreenSize(file: Uint8Array, width: number, height: number): Uint8Array {
  const bytes = Buffer.from(file);
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

/** A GIF whose frames are larger than their data. */
function largeFrames(frames: number, side: number): Uint8Array {
  const bytes = Buffer.from(withGifScreenSize(makeGif(4, 4, frames), side, side));
  const place = Buffer.from([0x2c, 0, 0, 0, 0, 4, 0, 4, 0]);
  for (let at = bytes.indexOf(place); at > 0; at = bytes.indexOf(place, at + 1)) {
    bytes.writeUInt16LE(side, at + 5);
    bytes.writeUInt16LE(side, at + 7);
  }
  return bytes;
}

function makeGifBombs(): [string, Uint8Array][] {
  const clears = Buffer.alloc(4_000_000, 0x24);
  const inPieces = Buffer.concat(
    Array.from({ length: Math.ceil(clears.length / 255) }, (_, n) => {
      const piece = clears.subarray(n * 255, n * 255 + 255);
      return Buffer.concat([Uint8Array.of(piece.length), piece]);
    }),
  );
  const one = makeGif(8, 8, 1);
  const place = Buffer.from(one).indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 8, 0, 8, 0])) + 11;
  return [
    ["GIF of 1 × 1 on a screen of 65,535 × 65,535", withGifScreenSize(makeGif(1, 1, 1), 65_535, 65_535)],
    ["moving GIF on a screen of 65,535 × 65,535", withGifScreenSize(makeGif(8, 8, 3), 65_535, 65_535)],
    ["GIF of 1 × 1 on a screen of just under 40 megapixels", withGifScreenSize(makeGif(1, 1, 1), SIDE, SIDE)],
    ["GIF of 10,000 frames", makeGif(8, 8, 10_000)],
    ["GIF of 500 frames", makeGif(80, 60, 500)],
    ["GIF of two frames of 40 megapixels without pixels", largeFrames(2, SIDE)],
    ["GIF of 4 MB that clear the table", concatBytes(one.subarray(0, place), inPieces, one.subarray(place))],
    ["GIF of a comment of 4 MB", makeGif(8, 8, 3, gifExtension(0xfe, Buffer.alloc(4_000_000, 1)))],
  ];
}

/** Each by name. */
export const makePictureBombs = async (): Promise<[name: string, bytes: Uint8Array][]> => [
  ...makePngBombs(),
  ...(await makeJpegBombs()),
  ...makeGifBombs(),
];
