/** The service worker: what it keeps, what it answers, which push messages it shows. */
import { describe, expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { ORIGIN } from "../support/browser-tab";
import { Worker } from "../support/browser-worker";

const pageOf = (language: string) =>
  `<!DOCTYPE html><html lang="${language}"><link rel="stylesheet" href="/static/app.0a1b.css"><img src="/static/mist.2c3d.svg">` +
  '<svg><use href="/static/icons.4e5f.svg#close"></use></svg><script src="/static/offline.6a7b.js"></script>' +
  '<script src="/static/boot.8c9d.js"></script><a href="/profile">profile</a><img src="/photo/1.jpg"></html>';

function serve(request: NetworkRequest): void {
  const { pathname, searchParams } = new URL(request.path, ORIGIN);
  if (pathname === "/offline")
    request.answer(200, pageOf(searchParams.get("language") ?? "de"), { "content-type": "text/html" });
  else request.answer(200, `content of ${pathname}`);
}

const FILES = [
  "/offline",
  "/static/app.0a1b.css",
  "/static/icons.4e5f.svg",
  "/static/mist.2c3d.svg",
  "/static/offline.6a7b.js",
];
const cachedIn = (language: string) => FILES.map((path) => `offline-${language}: ${path}`);

async function startWorker(): Promise<{ device: Device; worker: Worker }> {
  const device = await Device.create();
  device.network.onRequest = serve;
  const worker = await Worker.start(device);
  await worker.send("install");
  return { device, worker };
}
const textOf = async (answer: Response | "not taken") => (answer === "not taken" ? answer : answer.text());

describe("what it keeps", () => {
  test("is the offline page with its own hashed files, and nothing else", async () => {
    const { worker } = await startWorker();
    expect([worker.caches.list(), worker.isSkipped]).toEqual([cachedIn("de"), true]);
    await worker.request("/profile", { mode: "navigate" });
    await worker.request("/static/other.1a2b.css");
    await worker.request("/api/bottles");
    expect(worker.caches.list()).toEqual(cachedIn("de"));
  });

  test("is nothing where a file is missing: the old worker stays", async () => {
    const device = await Device.create();
    device.network.onRequest = (request) => (request.path.endsWith(".css") ? request.answer(404) : serve(request));
    const worker = await Worker.start(device);
    await expect(worker.send("install")).rejects.toThrow();
    expect(worker.isSkipped).toBe(false);
    device.network.onRequest = (request) => request.answer(503);
    await expect(worker.send("install")).rejects.toThrow("503");
    expect(worker.caches.list()).toEqual([]);
  });

  test("is in the language of the pages: fetched once for a new one, in place of the old", async () => {
    const { worker, device } = await startWorker();
    const before = device.network.requests.length;
    await worker.send("message", { data: { language: "de" } });
    expect(device.network.requests.length).toBe(before);
    await worker.send("message", { data: { language: "ja" } });
    expect(worker.caches.list()).toEqual(cachedIn("ja"));
    expect(await textOf((await worker.caches.match("/offline")) ?? new Response())).toContain('lang="ja"');
  });
});

describe("what it answers", () => {
  test("is the network's answer, while there is one", async () => {
    const { worker, device } = await startWorker();
    device.network.onRequest = (request) => request.answer(503, "down");
    expect(await textOf(await worker.request("/profile", { mode: "navigate" }))).toBe("down");
    expect(await textOf(await worker.request("/static/app.0a1b.css"))).toBe("down");
  });

  test("without a network: the offline page for every page, kept files for themselves, else nothing", async () => {
    const { worker, device } = await startWorker();
    device.network.online = false;
    expect(await textOf(await worker.request("/bottle/1", { mode: "navigate" }))).toContain("/static/offline.6a7b.js");
    expect(await textOf(await worker.request("/static/app.0a1b.css"))).toBe("content of /static/app.0a1b.css");
    const missing = await worker.request("/static/other.1a2b.css");
    expect(missing === "not taken" || missing.type).toBe("error");
  });

  test("a page that does not come is answered by the offline page within eight seconds, a kept file within three", async () => {
    const { worker, device } = await startWorker();
    device.network.onRequest = () => undefined;
    for (const [path, parts, within] of [
      ["/chat", { mode: "navigate" }, 7_000],
      ["/static/app.0a1b.css", {}, 3_000],
    ] as const) {
      let answer: Response | "not taken" | null = null;
      void worker.request(path, parts).then((response) => {
        answer = response;
      });
      await device.clock.advance(within - 1);
      expect(answer).toBeNull();
      await device.clock.advance(1);
      expect(await textOf(answer ?? "not taken")).toMatch(/offline\.6a7b\.js|content of/);
    }
  });

  test.each([
    ["with nothing kept", "/static/other.1a2b.css", {}],
    ["whose server was just seen to answer", "/chat", { mode: "navigate" }],
  ])("what takes longer %s is waited for", async (_, path, parts) => {
    const { worker, device } = await startWorker();
    const waiting: NetworkRequest[] = [];
    device.network.onRequest = (request) => void waiting.push(request);
    await worker.send("message", { data: { reachable: ORIGIN + path } });
    const answer = worker.request(path, parts);
    await device.clock.advance(30_000);
    waiting[0]?.answer(200, "at last");
    expect(await textOf(await answer)).toBe("at last");
    // Once.
    const next = worker.request("/chat", { mode: "navigate" });
    await device.clock.advance(8_000);
    expect(await textOf(await next)).toContain("offline.6a7b.js");
  });

  test.each([
    ["/api/bottles", {}],
    ["/photo/1.jpg", {}],
    ["/account", { mode: "navigate", method: "POST" }],
    ["/static/app.0a1b.css", { method: "POST" }],
    ["/api/static/x", {}],
  ])("never: %s %p", async (path, parts) => {
    const { worker } = await startWorker();
    expect(await worker.request(path, parts)).toBe("not taken");
  });
});

test("at sign-out the databases, notifications and the subscription go", async () => {
  const { worker, device } = await startWorker();
  for (const name of ["ashore", "outbox", "receipts", "offline-chats"])
    device.indexedDB.open(name).onsuccess = ({ target }) => (target as IDBOpenDBRequest).result.close();
  await device.clock.settle();
  let ended = 0;
  worker.subscription = { endpoint: "x", unsubscribe: async () => void ended++ };
  await worker.send("push", { data: { json: () => MESSAGE } });
  await worker.send("message", { data: "leave" });
  expect([await device.indexedDB.databases(), worker.notifications, ended]).toEqual([[], [], 1]);
});

const MESSAGE = { tag: "chat-1", title: "Mia", body: "Hello", url: "/chat/mia", lang: "en", dir: "ltr" };
const push = (worker: Worker, message: object | null) =>
  worker.send("push", { data: message && { json: () => message } });

describe("a push message", () => {
  test("is shown with its text, language, icon and button", async () => {
    const { worker } = await startWorker();
    await push(worker, { ...MESSAGE, act: "Open" });
    expect(worker.notifications).toMatchObject([
      {
        title: "Mia",
        options: {
          body: "Hello",
          tag: "chat-1",
          lang: "en",
          dir: "ltr",
          icon: "/apple-touch-icon.png",
          badge: "/notification-badge.png",
          data: { url: "/chat/mia" },
          actions: [{ action: "open", title: "Open" }],
        },
      },
    ]);
    await push(worker, MESSAGE);
    expect(worker.notifications.map(({ options }) => options.actions)).toEqual([[]]);
  });

  test("is not shown where its page is open and has the focus; older ones of it go", async () => {
    const { worker } = await startWorker();
    await push(worker, MESSAGE);
    await push(worker, { ...MESSAGE, tag: "other" });
    worker.windows = [{ url: `${ORIGIN}/chat/mia?before=3`, focused: true }];
    await push(worker, MESSAGE);
    expect(worker.notifications.map(({ options }) => options.tag)).toEqual(["other"]);
    for (const seen of [
      { url: `${ORIGIN}/chat/mia`, focused: false },
      { url: `${ORIGIN}/chat`, focused: true },
    ]) {
      worker.windows = [seen];
      await push(worker, MESSAGE);
      expect(worker.notifications.map(({ options }) => options.tag)).toEqual(["other", "chat-1"]);
    }
  });

  test("says that it has arrived by its token, without cookies; nothing is shown of the token", async () => {
    const { worker, device } = await startWorker();
    await push(worker, { ...MESSAGE, receipt: "a.b.c.d" });
    const [asked] = device.network.requestsTo("POST", "/api/chat/delivered/pushed");
    expect(asked?.json).toEqual({ token: "a.b.c.d" });
    expect(JSON.stringify(worker.notifications)).not.toContain("a.b.c.d");
    await push(worker, MESSAGE);
    expect(device.network.requestsTo("POST", "/api/chat/delivered/pushed")).toHaveLength(1);
  });

  test("may take others back by their tag", async () => {
    const { worker } = await startWorker();
    await push(worker, MESSAGE);
    await push(worker, { ...MESSAGE, tag: "other" });
    await push(worker, { close: "chat-1" });
    expect(worker.notifications.map(({ options }) => options.tag)).toEqual(["other"]);
  });

  test("pressed, closes and opens its page, or gives the focus to the window that shows it", async () => {
    const { worker } = await startWorker();
    const pressed = async (data: unknown) => {
      let closed = false;
      await worker.send("notificationclick", { notification: { data, close: () => (closed = true) } });
      return closed;
    };
    expect(await pressed({ url: "/chat/mia" })).toBe(true);
    worker.windows = [
      { url: `${ORIGIN}/profile`, focused: true },
      { url: `${ORIGIN}/chat/mia`, focused: false },
    ];
    // Shown by an older program.
    await pressed("/chat/mia");
    expect([worker.opened, worker.focused]).toEqual([["/chat/mia"], [`${ORIGIN}/chat/mia`]]);
    // Never another site.
    await pressed({ url: "https://evil.example/" });
    await pressed({ url: "//evil.example/" });
    expect(worker.opened.slice(1)).toEqual(["", ""]);
  });

  test.each([[null], ["not JSON"]])("that cannot be read shows nothing: %p", async (text) => {
    const { worker } = await startWorker();
    const data = text && { json: () => JSON.parse(text) };
    await worker.send("push", { data }).catch(() => undefined);
    expect(worker.notifications).toEqual([]);
  });
});
