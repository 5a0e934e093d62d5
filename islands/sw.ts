import { leave } from "./sw-leaving";

/** Service worker: caches the offline page and its files, never pages or /api. */
import "./sw-push";

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as {
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", handler: (event: Waiting) => void): void;
  addEventListener(type: "fetch", handler: (event: Fetching) => void): void;
  addEventListener(type: "message", handler: (event: Waiting & { data: unknown }) => void): void;
};

const language = new URL(worker.location.href).searchParams.get("language") ?? "en";
const offline = `/offline?language=${language}`;
const KEPT = `offline-${language}`;

async function install(): Promise<void> {
  const cache = await caches.open(KEPT);
  const page = await fetch(offline);
  const html = await page.clone().text();
  await cache.put(offline, page);
  const files = [
    ...html.matchAll(/(?:href|src|srcset)="(\/static\/(?:[^"#]+\.(?:css|svg)|offline\.[^"]+\.js))["#]/gi),
  ].map((each) => each[1] ?? "");
  await cache.addAll([...new Set(files)]);
  await worker.skipWaiting();
}

async function tidy(): Promise<void> {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
}

async function withoutNetwork(request: Request): Promise<Response> {
  const kept = await caches.match(request.mode === "navigate" ? offline : request);
  return kept ?? Response.error();
}

worker.addEventListener("message", (event) => {
  if (event.data === "leave") event.waitUntil(leave().then(tidy));
});
worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const ours = request.mode === "navigate" || new URL(request.url).pathname.startsWith("/static/");
  if (request.method === "GET" && ours)
    event.respondWith(fetch(request).catch(() => withoutNetwork(request)));
});
