import { describe, expect, test } from "bun:test";
import { readGif } from "../../src/files/gif";
import { stripJpeg } from "../../src/files/jpeg";
import { makePicture } from "../../src/files/make-picture";
import { Refusal } from "../../src/runtime/errors";
import { concatBytes, makeBlackPng, makeGif, makeJpeg, RED } from "../support/sample-pictures";

const make = (bytes: Uint8Array) => makePicture(bytes, [{ side: 96, cut: true }]);

const refusalOf = async (bytes: Uint8Array): Promise<string> => {
  const error = await make(bytes).then(
    () => "nothing was refused",
    (reason) => reason,
  );
  return error instanceof Refusal ? `${error.status} ${error.code}` : String(error);
};

describe("crafted files", () => {
  const SECRET = Buffer.from("what nobody sees");
  const hiding = (at: number, hidden: Uint8Array, file = makeGif(20, 10, 3)) =>
    concatBytes(file.subarray(0, at), hidden, file.subarray(at));

  /** Where the pixels of the first frame end: before the empty piece. */
  const endOfPixels = (file: Uint8Array): number => Buffer.from(file).indexOf(Buffer.from([0, 0x21, 0xf9]), 60);
  const piece = concatBytes(Uint8Array.of(SECRET.length), SECRET);

  test.each([
    ["behind the end of the file", () => concatBytes(makeGif(20, 10, 3), SECRET)],
    ["behind the last pixel of a frame", () => hiding(endOfPixels(makeGif(20, 10, 3)), piece)],
    [
      "behind the time of a frame",
      () => hiding(Buffer.from(makeGif(20, 10, 3)).indexOf(Buffer.from([0x21, 0xf9])) + 7, piece),
    ],
    ["behind the number of rounds", () => hiding(Buffer.from(makeGif(20, 10, 3)).indexOf("NETSCAPE2.0") + 15, piece)],
  ])("a GIF keeps nothing %s, and moves as before", async (_, file) => {
    const [clean, made] = [await make(makeGif(20, 10, 3)), await make(file())];
    expect(Buffer.from(made.gif ?? []).includes(SECRET)).toBe(false);
    expect(Buffer.from(made.gif ?? []).equals(Buffer.from(clean.gif ?? []))).toBe(true);
  });

  test.each([
    ["1 × 40,000,000", () => makeBlackPng(1, 40_000_000)],
    ["40,000,000 × 1", () => makeBlackPng(40_000_000, 1)],
    ["20,001 × 2", () => makeBlackPng(20_001, 2)],
  ])("a PNG of %s is refused by its size alone", async (_, file) => {
    const start = process.cpuUsage();
    const bytes = file();
    const made = process.cpuUsage(start);
    expect(await refusalOf(bytes)).toBe("413 image_too_large");
    const { user, system } = process.cpuUsage(start);
    expect(user + system - made.user - made.system).toBeLessThan(250_000);
  });

  const repeated = (bytes: number[], length: number): Buffer =>
    Buffer.alloc(length - (length % bytes.length), Uint8Array.from(bytes));
  const COMMENT = [0x21, 0xfe];
  const afterScreen = 13 + 6;

  test.each([
    [
      "a GIF with a comment in millions of pieces",
      () => hiding(afterScreen, concatBytes(Uint8Array.from(COMMENT), repeated([1, 65], 4_900_000), Uint8Array.of(0))),
    ],
    ["a GIF of a million comments", () => hiding(afterScreen, repeated([...COMMENT, 1, 65, 0], 4_900_000))],
    ["a GIF of a million times", () => hiding(afterScreen, repeated([0x21, 0xf9, 4, 0, 1, 0, 0, 0], 4_900_000))],
  ])("%s is read in time", async (_, file) => {
    const bytes = file();
    const start = process.cpuUsage();
    readGif(bytes);
    const { user, system } = process.cpuUsage(start);
    expect(user + system).toBeLessThan(250_000);
  });

  test.each([
    ["fill bytes", [0xff]],
    ["escaped bytes", [0xff, 0x00]],
    ["comments", [0xff, 0xfe, 0, 2]],
    ["restarts", [0xff, 0xd0]],
  ])("a JPEG of millions of %s is read in time", async (_, unit) => {
    const file = await makeJpeg(16, 16, () => RED);
    for (const at of [2, file.length - 2]) {
      const bytes = concatBytes(file.subarray(0, at), repeated(unit, 4_900_000), file.subarray(at));
      const start = process.cpuUsage();
      stripJpeg(bytes);
      const { user, system } = process.cpuUsage(start);
      expect(user + system).toBeLessThan(250_000);
    }
  });
});
