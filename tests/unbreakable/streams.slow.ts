/**
 * Many idle streams at the real server: none is dropped, what they take of memory and how long an event takes to all
 * of them is printed. `STREAMS=5000 STREAM_SECONDS=120` is the whole of it.
 */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { type Client, newcomer } from "../support/client";
import { startServer } from "../support/server";

const STREAMS = Number(process.env.STREAMS ?? 500);
const SECONDS = Number(process.env.STREAM_SECONDS ?? 15);
const AT_ONCE = 100;
const MEGABYTE = 1024 * 1024;
const TIMEOUT = (SECONDS + 120) * 1_000;

/** Resident memory of a process, bytes. */
const memoryOf = (pid: number): number =>
  1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** One stream over a connection of its own: Bun's `fetch` holds 256 at most. */
class Idle {
  over = false;
  /** When each `unread` came. */
  readonly times: number[] = [];
  #socket: Bun.Socket | null = null;
  #wake: () => void = () => undefined;

  async open(url: string, { token }: Client): Promise<void> {
    const { hostname, port } = new URL(url);
    const took = (_: Bun.Socket, bytes: Buffer) => {
      if (bytes.includes("event: unread")) this.times.push(performance.now());
      this.#wake();
    };
    const close = () => {
      this.over = true;
    };
    const socket = { data: took, close };
    this.#socket = await Bun.connect({ hostname, port: Number(port), socket });
    this.#socket.write(
      `GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    await this.had(1);
  }

  async had(count: number): Promise<number> {
    while (this.times.length < count && !this.over)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return this.times[count - 1] ?? Number.POSITIVE_INFINITY;
  }

  close(): void {
    this.#socket?.end();
  }
}

async function openAll(url: string, me: Client): Promise<Idle[]> {
  const streams = Array.from({ length: STREAMS }, () => new Idle());
  for (let n = 0; n < STREAMS; n += AT_ONCE)
    await Promise.all(streams.slice(n, n + AT_ONCE).map((each) => each.open(url, me)));
  return streams;
}

const share = (sorted: number[], part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);

/** One event to all of them, in words: how long after it was asked for, and after the first had it, each had it. */
async function fanOut(me: Client, streams: Idle[]): Promise<string> {
  const start = performance.now();
  await me.call("PUT", "/system-messages/read-all");
  const times = await Promise.all(streams.map((each) => each.had(2)));
  const sorted = times.map((time) => time - start).sort((a, b) => a - b);
  const spread = sorted.map((time) => time - (sorted[0] ?? 0));
  const said = (all: number[]) => `p50 ${share(all, 0.5)} p99 ${share(all, 0.99)} ms`;
  return `after it was asked for ${said(sorted)}; after the first ${said(spread)}`;
}

test(
  `${STREAMS} idle streams for ${SECONDS} s: none is dropped`,
  async () => {
    const server = await startServer({ WELCOME_BOTTLES: "0" });
    const me = await newcomer(server.url);
    const warm = new Idle();
    await warm.open(server.url, me);
    warm.close();
    const before = memoryOf(server.pid());
    const streams = await openAll(server.url, me);
    const opened = memoryOf(server.pid());
    await Bun.sleep(SECONDS * 1_000);
    expect(streams.filter(({ over }) => over)).toEqual([]);
    const after = memoryOf(server.pid());
    console.log(`streams: ${STREAMS} for ${SECONDS} s, none dropped`);
    const more = [opened, after].map((bytes) => ((bytes - before) / MEGABYTE).toFixed(1));
    console.log(
      `streams: memory ${(before / MEGABYTE).toFixed(1)} MB, opened +${more[0]} MB, at the end +${more[1]} MB`,
    );
    console.log(`streams: to all ${STREAMS}: ${await fanOut(me, streams)}`);
    for (const stream of streams) stream.close();
    expect(await server.stop()).toBe(0);
  },
  TIMEOUT,
);
