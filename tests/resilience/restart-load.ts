/** Requests and streams through a proxy at a fixed rate, while the servers behind it restart. */
import type { ApiClient } from "../support/client";
import type { RunningProxy } from "./proxies";

export interface LoadSize {
  /** Requests a second. */
  rate: number;
  streams: number;
}

export interface Load {
  failures: string[];
  acknowledged: string[];
  longest: number;
  /** What the longest was, when it was sent (ms since the start), and the number of its request: its lines in the log say where it waited. */
  longestWas: string;
  /** ms from the end of a process to the first answer of the next, the longest. */
  pause: number;
  requests: number;
  stop(): Promise<void>;
}

/** GET of a page, GET of JSON and a keyed POST in turn, at a fixed rate, whether answered or not (open loop). */
export function startLoad(
  proxy: RunningProxy,
  [sender, receiver]: readonly [ApiClient, ApiClient],
  { rate, streams: streamCount }: LoadSize,
): Load {
  const running = new Set<Promise<void>>();
  const aborted = new AbortController();
  const bearer = { authorization: `Bearer ${sender.token}` };
  const begun = performance.now();
  const load: Load = { failures: [], acknowledged: [], longest: 0, longestWas: "", pause: 0, requests: 0, stop: async () => {} };
  const track = (work: Promise<void>): void => {
    running.add(work);
    void work.finally(() => running.delete(work));
  };
  const send = async (label: string, path: string, init: RequestInit, onOk: () => void = () => {}) => {
    const start = performance.now();
    load.requests++;
    let id = "none";
    try {
      const response = await proxy.fetch(path, init);
      id = response.headers.get("x-request-id") ?? id;
      await response.arrayBuffer();
      if (response.ok) onOk();
      else load.failures.push(`${label} ${response.status}`);
    } catch (error) {
      load.failures.push(`${label} ${error}`);
    }
    const took = performance.now() - start;
    if (took <= load.longest) return;
    load.longest = took;
    load.longestWas = `${label} sent at ${(start - begun).toFixed(0)}, request ${id}`;
  };
  const sendMessage = () => {
    const clientId = crypto.randomUUID();
    const headers = { ...bearer, "content-type": "application/json", "idempotency-key": clientId };
    const body = JSON.stringify({ text: clientId, clientId });
    const init = { method: "POST", headers, body };
    return send("POST", `/api/chat/${receiver.id}/messages`, init, () => load.acknowledged.push(clientId));
  };
  const kinds = [
    () => send("page", "/login", { headers: { cookie: "language=en" } }),
    () => send("JSON", "/api/countries", {}),
    sendMessage,
  ];
  let turn = 0;
  const timer = setInterval(() => track(kinds[turn++ % kinds.length]?.() ?? Promise.resolve()), 1_000 / rate);
  const listen = async () => {
    while (!aborted.signal.aborted) {
      const response = await proxy.fetch("/api/events", { headers: bearer, signal: aborted.signal }).catch(() => null);
      if (aborted.signal.aborted) return;
      if (response?.status !== 200) load.failures.push(`stream ${response?.status}`);
      await response?.arrayBuffer().catch(() => null);
    }
  };
  const streams = Array.from({ length: streamCount }, listen);
  load.stop = async () => {
    clearInterval(timer);
    while (running.size > 0) await Promise.all(running);
    aborted.abort();
    await Promise.all(streams);
  };
  return load;
}
