import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isStorageFailure } from "../../src/db/error-codes";
import type { FileStore } from "../../src/files/files";
import { localFiles } from "../../src/files/local";
import { s3Files } from "../../src/files/s3";
import { startS3 } from "../support/s3";

const folder = mkdtempSync(join(tmpdir(), "driftglass-files-"));
const s3 = startS3("eu-central-1");
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const NAME = "AAAAAAAAAAAAAAAAAAAAAA-96.webp";
const KINDS: [name: string, open: () => FileStore][] = [
  ["a directory", () => localFiles(join(folder, "pictures"))],
  ["a bucket", () => s3Files(s3.config)],
  ["a part of a bucket", () => s3Files(s3.config, "quarantine/")],
];

async function names(files: FileStore): Promise<string[]> {
  const result: string[] = [];
  for await (const { name } of files.list()) result.push(name);
  return result.sort();
}

describe.each(KINDS)("files in %s", (_, open) => {
  const files = open();
  beforeEach(async () => {
    for (const name of await names(files)) await files.remove(name);
  });

  test("a stored file can be read, listed and removed", async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(70_000));
    const before = Date.now() - 2_000;
    await files.put(NAME, bytes, "image/webp");
    expect(await files.get(NAME)).toEqual(bytes);
    expect(await files.size(NAME)).toBe(70_000);
    for await (const { name, since } of files.list()) {
      expect(name).toBe(NAME);
      expect(since).toBeGreaterThan(before);
      expect(since).toBeLessThan(Date.now() + 2_000);
    }
    await files.remove(NAME);
    expect(await files.get(NAME)).toBeNull();
    expect(await names(files)).toEqual([]);
  });

  test("the last stored version is read", async () => {
    await files.put(NAME, Uint8Array.of(1), "image/webp");
    await files.put(NAME, Uint8Array.of(2, 3), "image/webp");
    expect(await files.get(NAME)).toEqual(Uint8Array.of(2, 3));
  });

  test("a file removed while it is read is complete or null, never an error", async () => {
    for (let i = 0; i < 50; i++) {
      await files.put(NAME, Uint8Array.of(1, 2), "image/webp");
      const reading = Array.from({ length: 4 }, () => files.get(NAME));
      await files.remove(NAME);
      for (const bytes of await Promise.all(reading)) expect([null, Uint8Array.of(1, 2)]).toContainEqual(bytes);
    }
  });

  test("a missing file is null, and removing it is no error", async () => {
    expect(await files.get(NAME)).toBeNull();
    expect(await files.size(NAME)).toBeNull();
    await files.remove(NAME);
  });

  test("a list of more than one page", async () => {
    const many = Array.from({ length: 1_203 }, (_, n) => `${String(n).padStart(22, "x")}-96.webp`);
    await Promise.all(many.map((name) => files.put(name, Uint8Array.of(1), "image/webp")));
    expect(await names(files)).toEqual(many.sort());
  });
});

describe("a directory", () => {
  test("stores each file in a subfolder of its name's first letters, and no partial file", async () => {
    const root = join(folder, "fan");
    await localFiles(join(root, "pictures")).put(NAME, Uint8Array.of(1), "image/webp");
    expect(readdirSync(join(root, "pictures"))).toEqual(["AA"]);
    expect(readdirSync(join(root, "pictures/AA"))).toEqual([NAME]);
  });

  test("where something else than a file stands is no missing file", async () => {
    const files = localFiles(join(folder, "other"));
    mkdirSync(join(folder, "other/AA", NAME), { recursive: true });
    expect(files.get(NAME)).rejects.toThrow();
  });

  test("that cannot be written refuses with a storage error", async () => {
    const files = localFiles("/proc/none/pictures");
    const error = await files.put(NAME, Uint8Array.of(1), "image/webp").catch((reason) => reason);
    expect(isStorageFailure(error)).toBe(true);
    expect(existsSync("/proc/none")).toBe(false);
  });

  test("gives the age of a file", async () => {
    const files = localFiles(join(folder, "old/pictures"));
    await files.put(NAME, Uint8Array.of(1), "image/webp");
    utimesSync(join(folder, "old/pictures/AA", NAME), 1_000, 1_000);
    for await (const { since } of files.list()) expect(since).toBe(1_000_000);
  });
});

describe("a bucket", () => {
  test("gets the media type of a picture", async () => {
    await s3Files(s3.config).put(NAME, Uint8Array.of(1), "image/webp");
    expect(s3.stored.get(NAME)?.type).toBe("image/webp");
  });

  test("refuses another secret; an existing picture is not reported as missing", async () => {
    const wrong = s3Files({ ...s3.config, secretAccessKey: "another" });
    const error = await wrong.put(NAME, Uint8Array.of(1), "image/webp").catch((reason) => reason);
    expect(isStorageFailure(error)).toBe(true);
    await expect(wrong.get(NAME)).rejects.toThrow();
  });

  test("that does not answer refuses with a storage error", async () => {
    const away = s3Files({ ...s3.config, endpoint: "http://127.0.0.1:9" });
    const error = await away.put(NAME, Uint8Array.of(1), "image/webp").catch((reason) => reason);
    expect(isStorageFailure(error)).toBe(true);
  });

  test("that hangs times out for every operation", async () => {
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => new Promise<Response>(() => undefined),
    });
    const endpoint = `http://127.0.0.1:${server.port}`;
    const hanging = s3Files({ ...s3.config, endpoint }, "", 100);
    const start = performance.now();
    const calls = [
      hanging.put(NAME, Uint8Array.of(1), "image/webp"),
      hanging.get(NAME),
      hanging.remove(NAME),
      names(hanging),
    ];
    for (const each of await Promise.allSettled(calls)) {
      expect(each.status === "rejected" && isStorageFailure(each.reason)).toBe(true);
    }
    expect(performance.now() - start).toBeLessThan(2_000);
    await server.stop(true);
  });
});
