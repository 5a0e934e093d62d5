import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatStall, measureStalls } from "../bench/stalls";

const BOTTLES = 100_000;
const EXPIRED = 10_000;
/**
 * ms. Without a turn of the event loop between slices, home waits 1 to 3 s at this size; with it about 30 ms on an idle
 * machine.
 */
const MAX_STALL_MS = 500;

const dataDir = mkdtempSync(join(tmpdir(), "driftglass-stalls-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("home answers during housekeeping, metrics, export, coins:check, backup and doctor on 100,000 bottles", async () => {
  const stalls = await measureStalls(dataDir, BOTTLES, EXPIRED);
  for (const stall of stalls) console.log(formatStall(stall));
  const idle = stalls.at(-1)?.longest ?? 0;
  for (const { during, longest, requests } of stalls) {
    expect(requests, during).toBeGreaterThan(10);
    expect(longest, during).toBeLessThan(MAX_STALL_MS + idle);
  }
}, 300_000);
