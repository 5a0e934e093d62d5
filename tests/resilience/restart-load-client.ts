/** The process that sends a load (`restart-load.ts`): `bun test` has at most 256 requests on their way, whatever it is told. */
import { readFileSync } from "node:fs";
import type { LoadEvent, LoadOrder } from "./restart-load";

const { url, certificate, senders, rate, streams }: LoadOrder = JSON.parse(process.argv.at(-1) ?? "");
const tls = { ca: readFileSync(certificate, "utf8") };
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

let sent = 0;
/** The sender whose turn it is. */
const senderAt = (n: number) => {
  const { token = "", to = "" } = senders[n % senders.length] ?? {};
  return { bearer: { authorization: `Bearer ${token}` }, to };
};

function sendMessage(): Promise<void> {
  const { bearer, to } = senderAt(sent++);
  const clientId = crypto.randomUUID();
  const headers = { ...bearer, "content-type": "application/json", "idempotency-key": clientId };
  const body = JSON.stringify({ text: clientId, clientId });
  return send("POST", `/api/chat/${to}/messages`, { method: "POST", headers, body }, clientId);
}

async function listen(n: number): Promise<void> {
  const { signal } = ended;
  const { bearer } = senderAt(n);
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
const begun = performance.now();
function sendNext(): void {
  const work = kinds[turn++ % kinds.length]?.() ?? Promise.resolve();
  running.add(work);
  void work.finally(() => running.delete(work));
}
const timer = setInterval(() => {
  // As many as are due: on a busy machine a timer comes late.
  while (turn < ((performance.now() - begun) * rate) / 1_000) sendNext();
}, 1_000 / rate);
const listening = Array.from({ length: streams }, (_, n) => listen(n));

process.on("message", async () => {
  clearInterval(timer);
  while (running.size > 0) await Promise.all(running);
  ended.abort();
  await Promise.all(listening);
  process.exit(0);
});
