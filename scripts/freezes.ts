/**
 * `bun run freezes [bottles] [expired]`: the longest time in which the server's thread did one thing only, by kind of work, from a timer
 * of 1 ms inside it, and of a process that does nothing at the same time: figures below that one's are the machine's own.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatFreezes, measureFreezes } from "../tests/bench/freezes";
import { buildProject, SERVER_BUNDLE } from "./setup";

const [bottles = 1_000_000, expired = 300_000] = Bun.argv.slice(2).map(Number);
if (!(await buildProject())) throw new Error("could not build");
const dataDir = mkdtempSync(join(tmpdir(), "driftglass-freezes-"));
try {
  console.log(`${bottles} bottles, ${expired} of them expired and not marked yet`);
  for (const each of await measureFreezes(SERVER_BUNDLE, dataDir, bottles, expired)) console.log(formatFreezes(each));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
