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
  for (const name of await caches.keys())
    if (name !== cacheName && name.startsWith("offline-")) await caches.delete(name);
}

/** ms until a page, or a file of the offline page, is answered with what is kept. */
const PAGE_TIMEOUT = 7_000;
const FILE_TIMEOUT = 3_000;

/** Address for whose next answer somebody waits as long as it takes: its server was just seen to answer. */
let reachable = "";

async function onPageMessage(message: "leave" | { language: string } | { reachable: string }): Promise<void> {
  if (message === "leave") return deleteDatabases();
  if ("reachable" in message) {
    reachable = message.reachable;
    return;
  }
  const cached = await caches.match(OFFLINE, { cacheName: offlineCacheName(message.language) });
  if (!cached) await cacheOfflinePage(`?language=${message.language}`);
}

async function respondFromCache(request: Request): Promise<Response> {
  const cached = await caches.match(request.mode === "navigate" ? OFFLINE : request);
  return cached ?? Response.error();
}

/** The network's answer, or what is kept where there is none in time. */
async function respondWithin(request: Request, timeout: number): Promise<Response> {
  const answer = fetch(request).catch(() => respondFromCache(request));
  const late = Symbol();
  const wait = new Promise<typeof late>((resolve) => setTimeout(() => resolve(late), timeout));
  const first = await Promise.race([answer, wait]);
  if (first !== late) return first;
  const kept = await respondFromCache(request);
  return kept.type === "error" ? answer : kept;
}

function respond(request: Request): Promise<Response> {
  if (request.mode !== "navigate") return respondWithin(request, FILE_TIMEOUT);
  const isReachable = request.url === reachable;
  reachable = "";
  return isReachable ? fetch(request).catch(() => respondFromCache(request)) : respondWithin(request, PAGE_TIMEOUT);
}

worker.addEventListener("message", (event) => event.waitUntil(onPageMessage(event.data)));
worker.addEventListener("install", (event) => event.waitUntil(cacheOfflinePage().then(() => worker.skipWaiting())));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const isCacheable = request.mode === "navigate" || new URL(request.url).pathname.startsWith("/static/");
  if (request.method === "GET" && isCacheable) event.respondWith(respond(request));
});
