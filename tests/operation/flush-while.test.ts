import { afterAll, expect, test } from "bun:test";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flushWhile } from "../../src/db/portable/flush-while";

const folder = mkdtempSync(join(tmpdir(), "driftglass-flush-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STEPS = 8;
const STEP = new Uint8Array(1_000_000);

/** Bytes of this process that were not yet on the disk when their file was removed. */
const cancelledBytes = (): number =>
  Number(/cancelled_write_bytes: (\d+)/.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);

async function writeSlowly(path: string): Promise<string> {
  const file = openSync(path, "w");
  for (let n = 0; n < STEPS; n++) {
    writeSync(file, STEP);
    await Bun.sleep(150);
  }
  closeSync(file);
  return "written";
}

test.if(process.platform === "linux")("what a large file gets is on the disk before its end", async () => {
  const path = join(folder, "large");
  const before = cancelledBytes();
  expect(await flushWhile(path, writeSlowly(path))).toBe("written");
  rmSync(path);
  expect(cancelledBytes() - before).toBeLessThan((STEPS / 2) * STEP.length);
});

test("what ends the writing ends the flushing, and is what one is told", async () => {
  const failing = Bun.sleep(1).then(() => {
    throw new Error("no room");
  });
  await expect(flushWhile(join(folder, "never made"), failing)).rejects.toThrow("no room");
});
