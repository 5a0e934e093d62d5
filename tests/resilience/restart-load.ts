/** Requests and streams through a proxy at a fixed rate, while the servers behind it restart. */
import { join } from "node:path";
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
  token: string;
  /** Id of whom the messages are for. */
  receiver: string;
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

/** GET of a page, GET of JSON and a keyed POST in turn, at a fixed rate, whether answered or not (open loop). */
export function startLoad(
  { url, certificate }: RunningProxy,
  [sender, receiver]: readonly [ApiClient, ApiClient],
  size: LoadSize,
): Load {
  const order: LoadOrder = { url, certificate, token: sender.token, receiver: receiver.id, ...size };
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
