/** Open event streams of the product: what they take of memory, and how long one event takes to all of them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerClient } from "../support/client";
import { measureFanOut, openIdleStreams, residentBytes } from "../support/idle-streams";
import { type BenchPart, startBenchServer } from "./bench-data";
import { type BenchServer, printLine, QUICK } from "./tools";

const STREAMS = QUICK ? 500 : 5_000;
const SECONDS = QUICK ? 2 : 20;
const MEGABYTE = 1024 * 1024;

async function benchOpenStreams({ port, pid }: BenchServer): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const me = await registerClient(url);
  for (const stream of await openIdleStreams(url, me, 1)) stream.close();
  const before = residentBytes(pid);
  const more = () => `+${((residentBytes(pid) - before) / MEGABYTE).toFixed(1)} MB`;
  const streams = await openIdleStreams(url, me, STREAMS);
  const opened = more();
  await Bun.sleep(SECONDS * 1_000);
  const dropped = streams.filter(({ over }) => over).length;
  printLine(`\n${STREAMS} open streams: memory ${opened}, after ${SECONDS} s ${more()}, ${dropped} dropped`);
  printLine(`One event to all ${STREAMS}: ${await measureFanOut(me, streams)}`);
  for (const stream of streams) stream.close();
}

/** On a server of their own, whose memory nothing else has moved. @param entry what `bun start` runs */
export const benchStreams =
  (entry: string): BenchPart =>
  async () => {
    const dir = mkdtempSync(join(tmpdir(), "driftglass-bench-streams-"));
    const server = await startBenchServer(entry, dir);
    try {
      await benchOpenStreams(server);
    } finally {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    }
  };
