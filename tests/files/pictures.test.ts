import { describe, expect, test } from "bun:test";
import { isStorageFailure } from "../../src/db/failure";
import { Refusal } from "../../src/errors";
import type { Files, Kept } from "../../src/files/files";
import { keepPicture, type Look, sweepOrphans } from "../../src/files/pictures";
import { s3Files } from "../../src/files/s3";
import { PICTURE } from "../../src/limits";
import { someFiles } from "../support/files";
import { startS3 } from "../support/s3";
import { gif, halves, png } from "../support/specimens";

const LOOK: Look = {
  sizes: [
    { side: 20, cut: true },
    { side: 60, cut: false },
  ],
  moving: true,
};
const STILL = png(80, 40, halves(80));

async function namesIn(files: Files): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of files.list()) found.push(name);
  return found.sort();
}

const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : String(error));

describe("a picture is kept", () => {
  test("as one file for each size, and nothing of what came", async () => {
    const files = someFiles();
    const { file, names, ...shape } = await keepPicture(files, STILL, LOOK);
    expect(shape).toEqual({ width: 60, height: 30, animated: false });
    expect(names).toEqual([`${file}-20.webp`, `${file}-60.webp`]);
    expect(await namesIn(files)).toEqual(names);
    expect(file).toMatch(/^[\w-]{22}$/);
  });

  test("moving beside its still sizes, where that is wanted", async () => {
    const files = someFiles();
    const moving = await keepPicture(files, gif(30, 20, 3), LOOK);
    expect([moving.animated, moving.names.at(-1)]).toEqual([true, `${moving.file}.gif`]);
    expect(await files.get(`${moving.file}.gif`)).toEqual(gif(30, 20, 3));
    const still = await keepPicture(files, gif(30, 20, 3), { ...LOOK, moving: false });
    expect([still.animated, still.names.length]).toEqual([false, 2]);
  });

  test("under names of which none follows from another", async () => {
    const files = someFiles();
    const kept = await Promise.all([1, 2, 3].map(() => keepPicture(files, STILL, LOOK)));
    expect(new Set(kept.map(({ file }) => file)).size).toBe(3);
  });

  test("5 MB is enough, and one byte more too much", async () => {
    const padded = (length: number) => Buffer.concat([STILL, Buffer.alloc(length - STILL.length)]);
    await keepPicture(someFiles(), padded(PICTURE.max), LOOK);
    const error = await keepPicture(someFiles(), padded(PICTURE.max + 1), LOOK).catch((reason) => reason);
    expect([codeOf(error), error.params]).toEqual(["image_too_large", { unit: "bytes", most: 5 }]);
  });

  test("not by half: where one of its files cannot be written none stays", async () => {
    const files = someFiles();
    let left = 1;
    const broken: Files = {
      ...files,
      put: (...args) => (left-- > 0 ? files.put(...args) : Promise.reject(new Error("no space"))),
    };
    await expect(keepPicture(broken, STILL, LOOK)).rejects.toThrow("no space");
    await keepPicture(files, STILL, LOOK);
    expect(await namesIn(files)).toHaveLength(2);
  });

  test("some wait for their turn, the rest is told to come back", async () => {
    const files = someFiles();
    const tries = Array.from({ length: PICTURE.atOnce + PICTURE.queue + 5 }, () =>
      keepPicture(files, STILL, LOOK),
    );
    const ends = await Promise.allSettled(tries);
    const refused = ends.flatMap((end) => (end.status === "rejected" ? [codeOf(end.reason)] : []));
    expect(refused).toEqual(Array(5).fill("overloaded"));
    expect((await keepPicture(files, STILL, LOOK)).names).toHaveLength(2);
  });
});

describe("a bucket", () => {
  test("keeps pictures like a directory does, and orphans are swept there too", async () => {
    const s3 = startS3();
    const files = s3Files(s3.config);
    const { file, names } = await keepPicture(files, gif(30, 20, 3), LOOK);
    expect([...s3.stored.keys()].sort()).toEqual([...names].sort());
    expect([...s3.stored.values()].map(({ type }) => type).sort()).toEqual([
      "image/gif",
      "image/webp",
      "image/webp",
    ]);
    const later = Date.now() + PICTURE.orphan + 2_000;
    expect(await sweepOrphans(files, async () => new Set([file]), later)).toBe(0);
    expect(await sweepOrphans(files, async () => new Set(), later)).toBe(3);
    expect(s3.stored.size).toBe(0);
    s3.fail();
    const error = await keepPicture(files, STILL, LOOK).catch((reason) => reason);
    expect(isStorageFailure(error)).toBe(true);
    await s3.stop();
  });
});

describe("orphans", () => {
  const NOW = 10 * PICTURE.orphan;
  const nameOf = (letter: string) => letter.repeat(22);

  function shelf(kept: Kept[]) {
    const there = new Map(kept.map(({ name, since }) => [name, since]));
    const files: Files = {
      put: async () => undefined,
      get: async () => null,
      remove: async (name) => void there.delete(name),
      async *list() {
        for (const [name, since] of [...there]) yield { name, since };
      },
    };
    return { files, left: () => [...there.keys()] };
  }

  test("are swept when nothing has named them for an hour; halves of files too, nobody else's files", async () => {
    const [old, young] = [NOW - PICTURE.orphan, NOW - PICTURE.orphan + 1];
    const { files, left } = shelf([
      { name: `${nameOf("a")}-96.webp`, since: old },
      { name: `${nameOf("a")}.gif`, since: old },
      { name: `${nameOf("b")}-96.webp`, since: old },
      { name: `${nameOf("b")}-96.webp.0f0f`, since: old },
      { name: `${nameOf("c")}-96.webp`, since: young },
      { name: `${nameOf("c")}-320.webp`, since: Number.NaN },
      { name: "backups/2026-11-21.sqlite.gz", since: old },
      { name: "index.html", since: old },
    ]);
    const gone = await sweepOrphans(files, async () => new Set([nameOf("b")]), NOW);
    expect(gone).toBe(3);
    expect(left()).toEqual([
      `${nameOf("b")}-96.webp`,
      `${nameOf("c")}-96.webp`,
      `${nameOf("c")}-320.webp`,
      "backups/2026-11-21.sqlite.gz",
      "index.html",
    ]);
  });

  test("are looked up in batches", async () => {
    const many = Array.from({ length: 1_234 }, (_, n) => ({
      name: `${String(n).padStart(22, "x")}-96.webp`,
      since: 0,
    }));
    const { files, left } = shelf(many);
    const asked: number[] = [];
    const named = async (pictures: string[]) => {
      asked.push(pictures.length);
      return new Set(pictures.filter((each) => each.endsWith("7")));
    };
    await sweepOrphans(files, named, NOW);
    expect(Math.max(...asked)).toBeLessThanOrEqual(500);
    expect(left()).toHaveLength(123);
  });
});
