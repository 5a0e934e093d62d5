/** A server in front of the product's, whose service worker is one of an earlier version. */

/** As it was before it answered a slow page in time: it knows fewer messages, and keeps a page of its own. */
const OLD_WORKER = `
const NAME = "offline-earlier";
const keep = async () => {
  const cache = await caches.open(NAME);
  const page = "<!DOCTYPE html><title>Offline</title><p>the page of an earlier version</p>";
  await cache.put("/offline", new Response(page, { headers: { "content-type": "text/html" } }));
};
const kept = async (request) =>
  (await caches.match(request.mode === "navigate" ? "/offline" : request)) ?? Response.error();
self.addEventListener("message", (event) => {
  if (event.data === "leave") return;
  event.waitUntil(caches.match("/offline", { cacheName: NAME }).then((page) => page ?? keep()));
});
self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isCacheable = request.mode === "navigate" || new URL(request.url).pathname.startsWith("/static/");
  if (request.method === "GET" && isCacheable) event.respondWith(fetch(request).catch(() => kept(request)));
});
`;

export interface OldWorkerProxy {
  url: string;
  /** How often the old worker was fetched. */
  oldWorkers(): number;
  /** The next one that is fetched is of this version. */
  updateWorker(): void;
  stop(): void;
}

export function startOldWorkerProxy(to: string): OldWorkerProxy {
  let isOld = true;
  let fetched = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (pathname === "/sw.js" && isOld) {
        fetched++;
        return new Response(OLD_WORKER, {
          headers: { "content-type": "text/javascript", "cache-control": "no-cache" },
        });
      }
      const { method, headers, signal } = request;
      const body = method === "GET" || method === "HEAD" ? undefined : await request.arrayBuffer();
      headers.set("accept-encoding", "identity");
      return fetch(to + pathname + search, { method, headers, body, signal, redirect: "manual" });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    oldWorkers: () => fetched,
    updateWorker: () => {
      isOld = false;
    },
    stop: () => void server.stop(true),
  };
}
