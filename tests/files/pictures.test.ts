import { describe, expect, test } from "bun:test";
import { isStorageFailure } from "../../src/db/error-codes";
import type { FileStore } from "../../src/files/files";
import { type PictureFormat, storePicture } from "../../src/files/pictures";
import { s3Files } from "../../src/files/s3";
import { DECODE_QUEUE_LIMITS, PICTURE_LIMITS } from "../../src/limits/pictures";
import { Refusal } from "../../src/runtime/errors";
import { aFileStore } from "../support/files";
import { startS3 } from "../support/s3";
import { makeGif, makePng, paintHalves } from "../support/sample-pictures";

const LOOK: PictureFormat = {
  sizes: [
    { side: 20, cut: true },
    { side: 60, cut: false },
  ],
  keepsAnimation: true,
};
const STILL = makePng(80, 40, paintHalves(80));

async function namesIn(files: FileStore): Promise<string[]> {
  const result: string[] = [];
  for await (const { name } of files.list()) result.push(name);
  return result.sort();
}

const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : String(error));

describe("a picture is stored", () => {
  test("as one file for each size, without the uploaded file", async () => {
    const files = aFileStore();
    const { file, names, ...shape } = await storePicture(files, "me", STILL, LOOK);
    expect(shape).toEqual({ width: 60, height: 30, animated: false, preview: null, verdict: "allow" });
    expect(names).toEqual([`${file}-20.webp`, `${file}-60.webp`]);
    expect(await namesIn(files)).toEqual(names);
    expect(file).toMatch(/^[\w-]{22}$/);
  });

  test("as an animation beside its still sizes, where requested", async () => {
    const files = aFileStore();
    const moving = await storePicture(files, "me", makeGif(30, 20, 3), LOOK);
    expect([moving.animated, moving.names.at(-1)]).toEqual([true, `${moving.file}.gif`]);
    expect(await files.get(`${moving.file}.gif`)).toEqual(makeGif(30, 20, 3));
    const still = await storePicture(files, "me", makeGif(30, 20, 3), { ...LOOK, keepsAnimation: false });
    expect([still.animated, still.names.length]).toEqual([false, 2]);
  });

  test("under random names", async () => {
    const files = aFileStore();
    const stored = await Promise.all([1, 2, 3].map(() => storePicture(files, "me", STILL, LOOK)));
    expect(new Set(stored.map(({ file }) => file)).size).toBe(3);
  });

  test("up to 5 MB, and one byte more is refused", async () => {
    const padded = (length: number) => Buffer.concat([STILL, Buffer.alloc(length - STILL.length)]);
    await storePicture(aFileStore(), "me", padded(PICTURE_LIMITS.max), LOOK);
    const error = await storePicture(aFileStore(), "me", padded(PICTURE_LIMITS.max + 1), LOOK).catch(
      (reason) => reason,
    );
    expect([codeOf(error), error.params]).toEqual(["image_too_large", { unit: "bytes", most: 5 }]);
  });

  test("completely or not at all: where one file cannot be written none stays", async () => {
    const files = aFileStore();
    let left = 1;
    const broken: FileStore = {
      ...files,
      put: (...args) => (left-- > 0 ? files.put(...args) : Promise.reject(new Error("no space"))),
    };
    await expect(storePicture(broken, "me", STILL, LOOK)).rejects.toThrow("no space");
    await storePicture(files, "me", STILL, LOOK);
    expect(await namesIn(files)).toHaveLength(2);
  });

  test("or refused at once where the store hangs, without waiting for the removal of written files", async () => {
    const hanging: FileStore = {
      ...aFileStore(),
      put: () => Promise.reject(Object.assign(new Error("too late"), { code: "ETIMEDOUT" })),
      remove: () => new Promise(() => undefined),
    };
    const error = await storePicture(hanging, "me", STILL, LOOK).catch((reason) => reason);
    expect(isStorageFailure(error)).toBe(true);
  });

  test("a few uploads of one person queue, the rest are refused; other people take turns between them", async () => {
    const files = aFileStore();
    const ended: string[] = [];
    const keep = (who: string) =>
      storePicture(files, who, STILL, LOOK)
        .catch((reason) => reason)
        .then((end) => ended.push(`${who} ${codeOf(end.code ? end : "kept")}`));
    const flood = Array.from(
      { length: DECODE_QUEUE_LIMITS.maxConcurrent + DECODE_QUEUE_LIMITS.maxWaitingPerKey + 5 },
      () => keep("flood"),
    );
    await Promise.all([...flood, keep("somebody else")]);
    expect(ended.slice(0, 5)).toEqual(Array(5).fill("flood overloaded"));
    expect(ended.indexOf("somebody else kept")).toBeLessThan(5 + 3);
    expect(ended.filter((end) => end === "flood kept")).toHaveLength(
      DECODE_QUEUE_LIMITS.maxConcurrent + DECODE_QUEUE_LIMITS.maxWaitingPerKey,
    );
  });
});

describe("a bucket", () => {
  test("stores pictures like a directory does", async () => {
    const s3 = startS3();
    const files = s3Files(s3.config);
    const { names } = await storePicture(files, "me", makeGif(30, 20, 3), LOOK);
    expect([...s3.stored.keys()].sort()).toEqual([...names].sort());
    expect([...s3.stored.values()].map(({ type }) => type).sort()).toEqual(["image/gif", "image/webp", "image/webp"]);
    s3.fail();
    const error = await storePicture(files, "me", STILL, LOOK).catch((reason) => reason);
    expect(isStorageFailure(error)).toBe(true);
    await s3.stop();
  });
});
