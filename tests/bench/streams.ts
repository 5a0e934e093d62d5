/** Open event streams of the product: what they take of memory, and how long one event takes to all of them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newcomer } from "../support/client";
import { fanOut, memoryOf, openAll } from "../support/idle-streams";
import { type Part, serveSea } from "./cast";
import { QUICK, type Server, say } from "./tools";

const STREAMS = QUICK ? 500 : 5_000;
const SECONDS = QUICK ? 2 : 20;
const MEGABYTE = 1024 * 1024;

async function open({ port, pid }: Server): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const me = await newcomer(url);
  for (const stream of await openAll(url, me, 1)) stream.close();
  const before = memoryOf(pid);
  const more = () => `+${((memoryOf(pid) - before) / MEGABYTE).toFixed(1)} MB`;
  const streams = await openAll(url, me, STREAMS);
  const opened = more();
  await Bun.sleep(SECONDS * 1_000);
  const dropped = streams.filter(({ over }) => over).length;
  say(`\n${STREAMS} open streams: memory ${opened}, after ${SECONDS} s ${more()}, ${dropped} dropped`);
  say(`One event to all ${STREAMS}: ${await fanOut(me, streams)}`);
  for (const stream of streams) stream.close();
}

/** On a server of their own, whose memory nothing else has moved. @param entry what `bun start` runs */
export const streams =
  (entry: string): Part =>
  async () => {
    const dir = mkdtempSync(join(tmpdir(), "driftglass-bench-streams-"));
    const server = await serveSea(entry, dir);
    try {
      await open(server);
    } finally {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    }
  };
