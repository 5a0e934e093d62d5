/** Requests and streams through a proxy at a fixed rate, while the servers behind it restart. */
import { join } from "node:path";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import type { ApiClient } from "../support/client";
import type { RunningProxy } from "./proxies";

export interface LoadSize {
  /** Requests a second. */
  rate: number;
  streams: number;
}

export interface LoadOrder extends LoadSize {
  url: string;
  certificate: string;
  /** They take turns; `to`: id of whom their messages are for. */
  senders: { token: string; to: string }[];
}

/** `id`: of a message that was acknowledged; `was`: the request, with the number of its lines in the server's log. */
export type LoadEvent =
  | { kind: "answer"; took: number; was: string; failure?: string; id?: string }
  | { kind: "stream"; failure: string };

export interface Load {
  failures: string[];
  acknowledged: string[];
  /** ms */
  longest: number;
  longestWas: string;
  /** ms from the end of a process to the first answer of the next, the longest. */
  pause: number;
  requests: number;
  stop(): Promise<void>;
}

function note(load: Load, event: LoadEvent): void {
  if (event.failure) load.failures.push(event.failure);
  if (event.kind === "stream") return;
  load.requests++;
  if (event.id) load.acknowledged.push(event.id);
  if (event.took > load.longest) [load.longest, load.longestWas] = [event.took, event.was];
}

/** One in so many requests is a message. */
const KINDS = 3;

/** How many pairs of friends have to write to each other, so that nobody writes more than their rate allows. @param rate requests a second */
export function countPairs(rate: number): number {
  const { points, seconds } = RATE_LIMIT_RULES.chat;
  return Math.ceil((rate * seconds) / (KINDS * points * 2));
}

/** GET of a page, GET of JSON and a keyed POST in turn, at a fixed rate, whether answered or not (open loop). */
export function startLoad(
  { url, certificate }: RunningProxy,
  pairs: readonly (readonly [ApiClient, ApiClient])[],
  size: LoadSize,
): Load {
  const senders = pairs.flatMap(([one, other]) => [
    { token: one.token, to: other.id },
    { token: other.token, to: one.id },
  ]);
  const order: LoadOrder = { url, certificate, senders, ...size };
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "restart-load-client.ts"), JSON.stringify(order)], {
    // Those that wait for a restart, and the streams.
    env: { ...process.env, BUN_CONFIG_MAX_HTTP_REQUESTS: String(10 * size.rate + 2 * size.streams) },
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (event: LoadEvent) => note(load, event),
  });
  const stop = async () => {
    child.send("stop");
    await child.exited;
  };
  const load: Load = { failures: [], acknowledged: [], longest: 0, longestWas: "", pause: 0, requests: 0, stop };
  return load;
}
