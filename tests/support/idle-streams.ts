/** Many idle streams of one person at a running server, what they take of its memory, and how long one event takes to all. */
import { readFileSync } from "node:fs";
import type { ApiClient } from "./client";

const AT_ONCE = 100;

/** Resident memory of a process, bytes. */
export const residentBytes = (pid: number): number =>
  1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** One stream over a connection of its own: Bun's `fetch` holds 256 at most. */
export class IdleStream {
  over = false;
  /** When each `unread` came. */
  readonly times: number[] = [];
  #socket: Bun.Socket | null = null;
  #wake: () => void = () => undefined;

  async open(url: string, { token }: ApiClient): Promise<void> {
    const { hostname, port } = new URL(url);
    const elapsed = (_: Bun.Socket, bytes: Buffer) => {
      if (bytes.includes("event: unread")) this.times.push(performance.now());
      this.#wake();
    };
    const close = () => {
      this.over = true;
    };
    const socket = { data: elapsed, close };
    this.#socket = await Bun.connect({ hostname, port: Number(port), socket });
    this.#socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
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

/** Opens so many, and waits until each has begun. */
export async function openIdleStreams(url: string, me: ApiClient, count: number): Promise<IdleStream[]> {
  const streams = Array.from({ length: count }, () => new IdleStream());
  for (let n = 0; n < count; n += AT_ONCE)
    await Promise.all(streams.slice(n, n + AT_ONCE).map((each) => each.open(url, me)));
  return streams;
}

const formatPercentile = (sorted: number[], part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);

/** One event to all of them, in words: how long after it was asked for, and after the first had it, each had it. */
export async function measureFanOut(me: ApiClient, streams: IdleStream[]): Promise<string> {
  const start = performance.now();
  await me.call("PUT", "/system-messages/read-all");
  const times = await Promise.all(streams.map((each) => each.had(2)));
  const sorted = times.map((time) => time - start).sort((a, b) => a - b);
  const spread = sorted.map((time) => time - (sorted[0] ?? 0));
  const formatTimes = (all: number[]) => `p50 ${formatPercentile(all, 0.5)} p99 ${formatPercentile(all, 0.99)} ms`;
  return `after it was asked for ${formatTimes(sorted)}; after the first ${formatTimes(spread)}`;
}
