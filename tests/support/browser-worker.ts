/** A service worker under test: its caches, its notifications, the windows it sees. */
import { runIslands } from "./browser-bundle";
import { BrowserCaches } from "./browser-caches";
import { timeGlobals } from "./browser-clock";
import type { Device } from "./browser-device";
import { PageEvent, PageEventTarget } from "./browser-events";
import { createFetch } from "./browser-network";
import { ORIGIN } from "./browser-tab";

export interface ShownNotification {
  title: string;
  options: Record<string, unknown>;
  data: unknown;
  close(): void;
}

export interface SeenWindow {
  url: string;
  focused: boolean;
}

export class Worker {
  readonly caches: BrowserCaches;
  readonly notifications: ShownNotification[] = [];
  windows: SeenWindow[] = [];
  /** Paths that were opened, and windows that got the focus. */
  readonly opened: string[] = [];
  readonly focused: string[] = [];
  /** The browser's push subscription. */
  subscription: { endpoint: string; unsubscribe(): Promise<void> } | null = null;
  readonly subscribed: unknown[] = [];
  isSkipped = false;
  readonly #events = new PageEventTarget();

  private constructor(readonly device: Device) {
    const fetch = createFetch(device.network, device.owner, ORIGIN);
    this.caches = new BrowserCaches((path) => fetch(path));
  }

  static async start(device: Device): Promise<Worker> {
    const worker = new Worker(device);
    const modules = await runIslands(worker.#globals());
    await modules["offline/sw"]();
    return worker;
  }

  #globals(): Record<string, unknown> {
    const { device } = this;
    const self = {
      location: new URL(`${ORIGIN}/sw.js`),
      registration: {
        showNotification: async (title: string, options: Record<string, unknown>) => this.#show(title, options),
        getNotifications: async ({ tag }: { tag?: string } = {}) =>
          this.notifications.filter(({ options }) => tag === undefined || options.tag === tag),
        pushManager: {
          getSubscription: async () => this.subscription,
          subscribe: async (options: unknown) => {
            this.subscribed.push(options);
            return { endpoint: "new" };
          },
        },
      },
      clients: {
        matchAll: async () =>
          this.windows.map((each) => ({ ...each, focus: async () => void this.focused.push(each.url) })),
        openWindow: async (url: string) => void this.opened.push(url.replace(ORIGIN, "")),
      },
      skipWaiting: async () => {
        this.isSkipped = true;
      },
      addEventListener: this.#events.addEventListener.bind(this.#events),
    };
    return {
      ...device.databases,
      ...timeGlobals(device.clock, device.owner),
      self,
      fetch: createFetch(device.network, device.owner, ORIGIN),
      caches: this.caches,
      indexedDB: device.indexedDB,
    };
  }
  #show(title: string, options: Record<string, unknown>): void {
    const same = this.notifications.findIndex((each) => each.options.tag === options.tag);
    if (same >= 0) this.notifications.splice(same, 1);
    const close = () => void this.notifications.splice(this.notifications.indexOf(shown), 1);
    const shown = { title, options, data: options.data, close };
    this.notifications.push(shown);
  }

  /** An event with its work done. */
  async send(type: string, parts: Record<string, unknown> = {}): Promise<void> {
    const work: Promise<unknown>[] = [];
    const event = new PageEvent(type, { ...parts, waitUntil: (each: Promise<unknown>) => work.push(each) });
    this.#events.dispatchEvent(event);
    await this.device.clock.run(() => Promise.all(work));
  }
  /** A request of a page; "not taken": the worker leaves it to the browser. */
  async request(path: string, parts: { mode?: string; method?: string } = {}): Promise<Response | "not taken"> {
    let answer: Promise<Response> | null = null;
    const request = { url: ORIGIN + path, mode: "cors", method: "GET", ...parts };
    const respondWith = (response: Promise<Response>) => {
      answer = response;
    };
    this.#events.dispatchEvent(new PageEvent("fetch", { request, respondWith }));
    const given = answer as Promise<Response> | null;
    return given ? this.device.clock.run(() => given) : "not taken";
  }
}
