import { deleteDatabases } from "./sw-sign-out";

/** Service worker: caches the offline page and its files, never pages or /api. */
import "../push/sw-push";

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", handler: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", handler: (event: FetchEvent) => void): void;
  addEventListener(
    type: "message",
    handler: (event: ExtendableEvent & { data: Parameters<typeof onPageMessage>[0] }) => void,
  ): void;
};

const OFFLINE = "/offline";
const offlineCacheName = (language: string): string => `offline-${language}`;

/** Caches the offline page and its files and deletes other languages' caches. @param query empty: the request's language */
async function cacheOfflinePage(query = ""): Promise<void> {
  const page = await fetch(OFFLINE + query);
  if (!page.ok) throw new Error(`${page.status}`);
  const html = await page.clone().text();
  const cacheName = offlineCacheName(/<html lang="([^"]+)"/.exec(html)?.[1] ?? "");
  const cache = await caches.open(cacheName);
  const files = [
    ...html.matchAll(/(?:href|src|srcset)="(\/static\/(?:[^"#]+\.(?:css|svg)|offline\.[^"]+\.js))["#]/gi),
  ].map((each) => each[1] ?? "");
  await cache.addAll([...new Set(files)]);
  await cache.put(OFFLINE, page);
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
}

async function onPageMessage(message: "leave" | { language: string }): Promise<void> {
  if (message === "leave") return deleteDatabases();
  const cached = await caches.match(OFFLINE, { cacheName: offlineCacheName(message.language) });
  if (!cached) await cacheOfflinePage(`?language=${message.language}`);
}

async function respondFromCache(request: Request): Promise<Response> {
  const cached = await caches.match(request.mode === "navigate" ? OFFLINE : request);
  return cached ?? Response.error();
}

worker.addEventListener("message", (event) => event.waitUntil(onPageMessage(event.data)));
worker.addEventListener("install", (event) => event.waitUntil(cacheOfflinePage().then(() => worker.skipWaiting())));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const isCacheable = request.mode === "navigate" || new URL(request.url).pathname.startsWith("/static/");
  if (request.method === "GET" && isCacheable) event.respondWith(fetch(request).catch(() => respondFromCache(request)));
});
