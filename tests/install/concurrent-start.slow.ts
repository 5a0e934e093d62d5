/** Several `bun start` in one folder at the same time. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyCheckout, spawnBunIn } from "./checkout-install";
import { waitUntilListening } from "./installed-server";

const AT_ONCE = 3;
const folder = copyCheckout();
const data = mkdtempSync(join(tmpdir(), "driftglass-together-"));
afterAll(() => {
  for (const each of [folder, data]) rmSync(each, { recursive: true, force: true });
}, 60_000);

const startOne = (n: number) => waitUntilListening(spawnBunIn(folder, join(data, String(n)), ["scripts/start.ts"]));

async function allServe(): Promise<void> {
  const started = await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, n) => startOne(n)));
  const running = started.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const pages = await Promise.all(running.map(({ url }) => fetch(`${url}/login`)));
  for (const each of running) await each.stop();
  expect(started.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 200));
}

test("build and serve with nothing built, and serve without building where nothing changed", async () => {
  await allServe();
  const built = join(folder, "dist/server/main.js");
  const { mtimeMs } = statSync(built);
  await allServe();
  expect(statSync(built).mtimeMs).toBe(mtimeMs);
}, 240_000);
