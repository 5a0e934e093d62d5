import { deleteDatabases } from "./sw-sign-out";

/** Service worker: caches the offline page and its files, never pages or /api. */
import "../push/sw-push";

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", handler: (event: Waiting) => void): void;
  addEventListener(type: "fetch", handler: (event: Fetching) => void): void;
  addEventListener(
    type: "message",
    handler: (event: Waiting & { data: Parameters<typeof hear>[0] }) => void,
  ): void;
};

const OFFLINE = "/offline";
const cacheOf = (language: string): string => `offline-${language}`;

/** The offline page and its files, in this language or in the one of the request; other languages go. */
async function keep(query = ""): Promise<void> {
  const page = await fetch(OFFLINE + query);
  if (!page.ok) throw new Error(`${page.status}`);
  const html = await page.clone().text();
  const kept = cacheOf(/<html lang="([^"]+)"/.exec(html)?.[1] ?? "");
  const cache = await caches.open(kept);
  const files = [
    ...html.matchAll(/(?:href|src|srcset)="(\/static\/(?:[^"#]+\.(?:css|svg)|offline\.[^"]+\.js))["#]/gi),
  ].map((each) => each[1] ?? "");
  await cache.addAll([...new Set(files)]);
  await cache.put(OFFLINE, page);
  for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
}

async function hear(said: "leave" | { language: string }): Promise<void> {
  if (said === "leave") return deleteDatabases();
  const kept = await caches.match(OFFLINE, { cacheName: cacheOf(said.language) });
  if (!kept) await keep(`?language=${said.language}`);
}

async function withoutNetwork(request: Request): Promise<Response> {
  const kept = await caches.match(request.mode === "navigate" ? OFFLINE : request);
  return kept ?? Response.error();
}

worker.addEventListener("message", (event) => event.waitUntil(hear(event.data)));
worker.addEventListener("install", (event) => event.waitUntil(keep().then(() => worker.skipWaiting())));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const ours = request.mode === "navigate" || new URL(request.url).pathname.startsWith("/static/");
  if (request.method === "GET" && ours)
    event.respondWith(fetch(request).catch(() => withoutNetwork(request)));
});
