/** `bun run stalls [bottles] [expired]`: longest response beside long-running work. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stalls, told } from "../tests/bench/stalls";

const [bottles = 1_000_000, expired = 300_000] = Bun.argv.slice(2).map(Number);
const dataDir = mkdtempSync(join(tmpdir(), "driftglass-stalls-"));
try {
  console.log(`${bottles} bottles, ${expired} of them expired and not marked yet`);
  for (const stall of await stalls(dataDir, bottles, expired)) console.log(told(stall));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
