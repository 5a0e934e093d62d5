/** `bun run stalls [bottles] [expired]`: longest response beside long-running work. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatStall, measureStalls } from "../tests/bench/stalls";

const [bottles = 1_000_000, expired = 300_000] = Bun.argv.slice(2).map(Number);
const dataDir = mkdtempSync(join(tmpdir(), "driftglass-stalls-"));
try {
  console.log(`${bottles} bottles, ${expired} of them expired and not marked yet`);
  for (const stall of await measureStalls(dataDir, bottles, expired)) console.log(formatStall(stall));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
