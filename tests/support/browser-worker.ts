/** A service worker under test: its caches, its notifications, the windows it sees. */
import { runIslands } from "./browser-bundle";
import { timeGlobals } from "./browser-clock";
import type { Device } from "./browser-device";
import { PageEvent, PageEventTarget } from "./browser-events";
import { createFetch } from "./browser-network";
import { ORIGIN } from "./browser-tab";

type Cached = string | { url: string };

/** Cache Storage: paths with query to answers, by name. */
export class WorkerCaches {
  readonly byName = new Map<string, Map<string, Response>>();

  constructor(readonly get: (path: string) => Promise<Response>) {}

  #pathOf = (request: Cached): string => {
    const { pathname, search } = new URL(typeof request === "string" ? request : request.url, ORIGIN);
    return pathname + search;
  };
  open = async (name: string) => {
    const entries = this.byName.get(name) ?? new Map<string, Response>();
    this.byName.set(name, entries);
    return {
      put: async (request: Cached, response: Response) => void entries.set(this.#pathOf(request), response),
      addAll: async (paths: string[]) => {
        const answers = await Promise.all(paths.map(this.get));
        if (answers.some(({ ok }) => !ok)) throw new TypeError("not all are there");
        for (const [at, path] of paths.entries()) entries.set(this.#pathOf(path), answers[at] as Response);
      },
    };
  };
  match = async (request: Cached, { cacheName }: { cacheName?: string } = {}): Promise<Response | undefined> => {
    for (const [name, entries] of this.byName) {
      const found = entries.get(this.#pathOf(request));
      if (found && (cacheName === undefined || name === cacheName)) return found.clone();
    }
    return undefined;
  };
  keys = async (): Promise<string[]> => [...this.byName.keys()];
  delete = async (name: string): Promise<boolean> => this.byName.delete(name);

  /** What is stored, as `cache: path`. */
  list(): string[] {
    return [...this.byName].flatMap(([name, entries]) => [...entries.keys()].map((path) => `${name}: ${path}`)).sort();
  }
}

export interface ShownNotification {
  title: string;
  options: Record<string, unknown>;
  close(): void;
}

export interface SeenWindow {
  url: string;
  focused: boolean;
}

export class Worker {
  readonly caches: WorkerCaches;
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
    this.caches = new WorkerCaches((path) => fetch(path));
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
    const shown = { title, options, close };
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
