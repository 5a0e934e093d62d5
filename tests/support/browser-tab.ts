/** A tab of a browser under test: a page, its globals, and the islands that run in it. */
import { runIslands } from "./browser-bundle";
import {
  channelPairClass,
  ELEMENT_CLASSES,
  EVENT_CLASSES,
  PageDomRect,
  parserClass,
  urlClass,
} from "./browser-classes";
import { type TimerOwner, timeGlobals } from "./browser-clock";
import { TEXT_STYLE } from "./browser-controls";
import { createStorage, type Device } from "./browser-device";
import { PageDocument } from "./browser-document";
import { PageEvent, PageEventTarget } from "./browser-events";
import { PageFormData } from "./browser-forms";
import type { ISLAND_MODULES, IslandModule, IslandModuleName } from "./browser-islands";
import { createFetch, uploadRequestClass } from "./browser-network";

export const ORIGIN = "https://driftglass.example";

type LockWork = (lock: object | null) => Promise<unknown>;

export interface PageOptions {
  path?: string;
  /** What stands in the body. */
  html?: string;
  /** Event prefix of the person whom the page is for; none: a visitor's page. */
  person?: string | null;
  /** The last event before the page was made, as a page names it that must miss none. */
  last?: string;
  lang?: string;
  dir?: string;
  /** Media queries that hold. */
  media?: string[];
  /** Without https there are no locks. */
  withoutLocks?: boolean;
  referrer?: string;
  sessionStorage?: Storage;
  /** Further parts of `navigator`, and further globals. */
  navigator?: Record<string, unknown>;
  globals?: Record<string, unknown>;
}

export interface Navigation {
  how: "assign" | "reload" | "get" | "post" | "back" | "replace";
  url: string;
}

/** Globals that some pages have: named for all, so that the script is compiled once. */
const GLOBAL_NAMES = [
  "AudioContext",
  "BroadcastChannel",
  "IntersectionObserver",
  "LanguageDetector",
  "Notification",
  "OffscreenCanvas",
  "PushManager",
  "ResizeObserver",
  "Translator",
  "createImageBitmap",
  "htmx",
];

class PageWindow extends PageEventTarget {
  scrollY = 0;
  innerHeight = 800;
  innerWidth = 400;
  [name: string]: unknown;
}

export class Tab implements TimerOwner {
  closed = false;
  /** Suspended by the system: nothing in it runs until it wakes. */
  asleep = false;
  readonly window = new PageWindow();
  readonly document: PageDocument;
  readonly sessionStorage: Storage;
  readonly navigations: Navigation[] = [];
  /** Object URLs in use. */
  readonly objectUrls = new Set<string>();
  readonly navigator: Record<string, unknown>;
  #databases: IDBDatabase[] = [];
  #modules: typeof ISLAND_MODULES | null = null;

  constructor(
    readonly device: Device,
    readonly options: PageOptions = {},
  ) {
    const { html = "", person = null, lang = "en", dir = "ltr", referrer = "", sessionStorage } = options;
    this.sessionStorage = sessionStorage ?? createStorage();
    this.document = new PageDocument({
      origin: ORIGIN,
      navigate: (url, method) => this.#navigate(method === "post" ? "post" : "get", url),
    });
    this.document.defaultView = this.window;
    Object.assign(this.document, { referrer, location: this.#location() });
    Object.assign(this.document.documentElement, { lang, dir });
    if (person !== null) this.document.body.dataset.live = person;
    if (options.last !== undefined) this.document.body.dataset.last = options.last;
    this.document.documentElement.dataset.numbers = lang;
    this.document.parseInto(this.document.body, html);
    this.navigator = this.#navigator();
    Object.assign(this.window, this.#globals());
    device.tabs.add(this);
  }

  #navigate(how: Navigation["how"], url: string): void {
    if (!this.closed) this.navigations.push({ how, url: url.replace(ORIGIN, "") });
  }
  #location(): Record<string, unknown> {
    const url = new URL(this.options.path ?? "/", ORIGIN);
    return {
      href: url.href,
      origin: url.origin,
      protocol: url.protocol,
      pathname: url.pathname,
      search: url.search,
      assign: (to: string) => this.#navigate("assign", to),
      replace: (to: string) => this.#navigate("replace", to),
      reload: () => this.#navigate("reload", url.href),
    };
  }
  #navigator(): Record<string, unknown> {
    const { locks, network } = this.device;
    const request = (name: string, ...rest: [object, LockWork] | [LockWork]) => {
      const [work, options = {}] = rest.toReversed() as [LockWork, object?];
      return locks.request(this, name, options, work);
    };
    const given = this.options.navigator ?? {};
    const navigator = { userAgent: "a browser", maxTouchPoints: 1, ...given };
    Object.defineProperty(navigator, "onLine", { get: () => network.online });
    const query = () => locks.query();
    return Object.assign(navigator, this.options.withoutLocks ? {} : { locks: { request, query } });
  }

  /** What the page opens is closed with it. */
  #indexedDb(): object {
    const { indexedDB } = this.device;
    const open = (name: string, version?: number) => {
      if (this.closed) return {};
      const request = indexedDB.open(name, version);
      request.addEventListener("success", () => this.#databases.push(request.result));
      return request;
    };
    return { open, deleteDatabase: (name: string) => this.closed || indexedDB.deleteDatabase(name) };
  }

  #globals(): Record<string, unknown> {
    const { device, window, document } = this;
    const { clock, network, random } = device;
    const bytes = (into: Uint8Array) => into.map((_, at, all) => (all[at] = Math.floor(random() * 256)));
    return {
      ...device.databases,
      ...timeGlobals(clock, this),
      ...ELEMENT_CLASSES,
      ...EVENT_CLASSES,
      window,
      self: window,
      globalThis: window,
      document,
      navigator: this.navigator,
      location: this.#location(),
      history: {
        state: null,
        back: () => this.#navigate("back", ""),
        replaceState: (_: unknown, __: string, url: string) => this.#navigate("replace", url),
      },
      localStorage: device.localStorage,
      sessionStorage: this.sessionStorage,
      indexedDB: this.#indexedDb(),
      caches: this.device.caches,
      BroadcastChannel: device.channelClass(this),
      MessageChannel: channelPairClass(device, this),
      fetch: createFetch(network, this, ORIGIN),
      XMLHttpRequest: uploadRequestClass(network, this),
      FormData: PageFormData,
      DOMParser: parserClass(document),
      URL: urlClass(ORIGIN, this.objectUrls),
      Math: Object.create(Math, { random: { value: random } }),
      crypto: { getRandomValues: bytes },
      CSS: { escape: (text: string) => text, supports: () => false },
      getComputedStyle: () => TEXT_STYLE,
      DOMRect: PageDomRect,
      /** Nothing is selected. */
      getSelection: () => null,
      matchMedia: (query: string) => ({ matches: (this.options.media ?? []).includes(query) }),
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window),
      reportError: (error: unknown) => device.errors.push(error),
      innerHeight: window.innerHeight,
      ...this.options.globals,
    };
  }

  /** A module of the islands, with the state it has in this tab. */
  async load<N extends IslandModuleName>(name: N): Promise<IslandModule<N>> {
    const names = [...new Set([...GLOBAL_NAMES, ...Object.keys(this.window)])];
    this.#modules ??= await runIslands(Object.fromEntries(names.map((each) => [each, this.window[each]])));
    const module = this.#modules[name]() as Promise<IslandModule<N>>;
    await this.device.clock.settle();
    return module;
  }

  /** An event at the window or the document. */
  fire(type: string, options: Record<string, unknown> = {}, at: PageEventTarget = this.window): void {
    at.dispatchEvent(new PageEvent(type, options));
  }
  setVisible(visible: boolean): void {
    this.document.visibilityState = visible ? "visible" : "hidden";
    this.fire("visibilitychange", { bubbles: true }, this.document);
  }
  /** The tab is gone: nothing in it runs any more. */
  close(): void {
    this.fire("pagehide", { persisted: false });
    this.closed = true;
    for (const database of this.#databases) database.close();
    this.device.releaseTab(this);
  }
}
