/** The process that sends a load (`restart-load.ts`): `bun test` has at most 256 requests on their way, whatever it is told. */
import { readFileSync } from "node:fs";
import type { LoadEvent, LoadOrder } from "./restart-load";

const { url, certificate, token, receiver, rate, streams }: LoadOrder = JSON.parse(process.argv.at(-1) ?? "");
const tls = { ca: readFileSync(certificate, "utf8") };
const bearer = { authorization: `Bearer ${token}` };
const ended = new AbortController();
const running = new Set<Promise<void>>();

const tell = (event: LoadEvent): void => void process.send?.(event);
const get = (path: string, init: RequestInit) => fetch(url + path, { redirect: "manual", ...init, tls } as RequestInit);

async function send(label: string, path: string, init: RequestInit, id?: string): Promise<void> {
  const start = performance.now();
  let request = "none";
  let failure: string | undefined;
  try {
    const response = await get(path, init);
    request = response.headers.get("x-request-id") ?? request;
    await response.arrayBuffer();
    if (!response.ok) failure = `${label} ${response.status}`;
  } catch (error) {
    failure = `${label} ${error}`;
  }
  const took = performance.now() - start;
  tell({ kind: "answer", took, was: `${label}, request ${request}`, failure, id: failure ? undefined : id });
}

function sendMessage(): Promise<void> {
  const clientId = crypto.randomUUID();
  const headers = { ...bearer, "content-type": "application/json", "idempotency-key": clientId };
  const body = JSON.stringify({ text: clientId, clientId });
  return send("POST", `/api/chat/${receiver}/messages`, { method: "POST", headers, body }, clientId);
}

async function listen(): Promise<void> {
  const { signal } = ended;
  while (!signal.aborted) {
    const response = await get("/api/events", { headers: bearer, signal }).catch(() => null);
    if (signal.aborted) return;
    if (response?.status !== 200) tell({ kind: "stream", failure: `stream ${response?.status}` });
    await response?.arrayBuffer().catch(() => null);
  }
}

const kinds = [
  () => send("page", "/login", { headers: { cookie: "language=en" } }),
  () => send("JSON", "/api/countries", {}),
  sendMessage,
];
let turn = 0;
const timer = setInterval(() => {
  const work = kinds[turn++ % kinds.length]?.() ?? Promise.resolve();
  running.add(work);
  void work.finally(() => running.delete(work));
}, 1_000 / rate);
const listening = Array.from({ length: streams }, listen);

process.on("message", async () => {
  clearInterval(timer);
  while (running.size > 0) await Promise.all(running);
  ended.abort();
  await Promise.all(listening);
  process.exit(0);
});
