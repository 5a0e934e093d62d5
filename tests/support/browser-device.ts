/** What the tabs of one browser share: storage, databases, locks, channels, the network and the time. */
import { createIndexedDb } from "./browser-bundle";
import { BrowserCaches } from "./browser-caches";
import { BrowserClock, type TimerOwner } from "./browser-clock";
import { PageEvent, PageEventTarget } from "./browser-events";
import { Network } from "./browser-network";

/** `localStorage` or `sessionStorage`: its keys are its own properties. */
export function createStorage(): Storage {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: unknown) => void items.set(key, String(value)),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  };
  return new Proxy(storage as unknown as Storage, {
    has: (target, key) => items.has(String(key)) || key in target,
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      items.has(String(key)) ? { value: items.get(String(key)), enumerable: true, configurable: true } : undefined,
  });
}

interface LockRequest {
  owner: TimerOwner;
  name: string;
  run(): void;
  /** Another one has taken the lock from it. */
  lose(): void;
}

interface LockRequestOptions {
  signal?: AbortSignal;
  steal?: boolean;
  ifAvailable?: boolean;
}

/** Web Locks: one holder of a name at a time, in order; a closed tab holds none. */
class LockManager {
  #held = new Map<string, LockRequest>();
  #waiting: LockRequest[] = [];

  constructor(readonly clock: BrowserClock) {}

  request<T>(
    owner: TimerOwner,
    name: string,
    options: LockRequestOptions,
    work: (lock: object | null) => Promise<T>,
  ): Promise<T> {
    const { signal, steal = false, ifAvailable = false } = options;
    return new Promise((resolve, reject) => {
      const run = () => {
        Promise.resolve(work({ name }))
          .then(resolve, reject)
          .finally(() => this.#release(request));
      };
      const lose = () => this.clock.task(owner, () => reject(new DOMException("stolen", "AbortError")));
      const request: LockRequest = { owner, name, run, lose };
      if (steal) return this.#take(request);
      if (ifAvailable && this.#held.has(name)) return resolve(work(null));
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", () => {
        if (!this.#waiting.includes(request)) return;
        this.#waiting = this.#waiting.filter((each) => each !== request);
        reject(signal.reason);
      });
      this.#waiting.push(request);
      this.#grant();
    });
  }
  #take(request: LockRequest): void {
    this.#held.get(request.name)?.lose();
    this.#held.set(request.name, request);
    this.clock.task(request.owner, request.run);
  }
  #release(request: LockRequest): void {
    if (this.#held.get(request.name) === request) this.#held.delete(request.name);
    this.#grant();
  }
  #grant(): void {
    for (const request of [...this.#waiting]) {
      if (this.#held.has(request.name)) continue;
      this.#held.set(request.name, request);
      this.#waiting = this.#waiting.filter((each) => each !== request);
      this.clock.task(request.owner, request.run);
    }
  }
  async query() {
    const ofName = ({ name }: { name: string }) => ({ name });
    return { held: [...this.#held.values()].map(ofName), pending: this.#waiting.map(ofName) };
  }
  releaseAll(owner: TimerOwner): void {
    this.#waiting = this.#waiting.filter((each) => each.owner !== owner);
    for (const [name, request] of this.#held) if (request.owner === owner) this.#held.delete(name);
    this.#grant();
  }
}

interface Channel extends PageEventTarget {
  readonly name: string;
  onmessage: ((event: { data: unknown }) => void) | null;
}

/** Pseudo-random numbers in [0, 1), the same each time. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface DeviceTab extends TimerOwner {
  fire(type: string): void;
  setVisible(visible: boolean): void;
}

export class Device {
  readonly owner: TimerOwner = { closed: false };
  readonly localStorage = createStorage();
  readonly locks: LockManager;
  readonly network: Network;
  readonly caches = new BrowserCaches(() => Promise.reject(new TypeError("no network")));
  readonly random = createRandom(1);
  readonly channels = new Map<Channel, TimerOwner>();
  /** Open tabs. */
  readonly tabs = new Set<DeviceTab>();
  /** What pages threw without anybody to catch it. */
  readonly errors: unknown[] = [];

  private constructor(
    readonly clock: BrowserClock,
    readonly databases: Record<string, unknown>,
  ) {
    this.locks = new LockManager(clock);
    this.network = new Network(clock);
  }

  static async create(clock = new BrowserClock()): Promise<Device> {
    const device: Device = new Device(clock, await createIndexedDb((work) => clock.task(device.owner, work)));
    return device;
  }

  get indexedDB(): IDBFactory {
    return this.databases.indexedDB as IDBFactory;
  }

  /** All rows of a database's stores; a database that is not there has none. */
  async readDatabase(name: string): Promise<unknown[]> {
    const known = await this.indexedDB.databases();
    if (!known.some((each) => each.name === name)) return [];
    const rows: unknown[] = [];
    const opening = this.indexedDB.open(name);
    opening.onsuccess = () => {
      const { result: database } = opening;
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => rows.push(...reading.result);
      }
      database.close();
    };
    await this.clock.settle();
    return rows;
  }

  /** The network goes or returns, and each tab is told. */
  setOnline(online: boolean): void {
    if (online === this.network.online) return;
    if (online) this.network.online = true;
    else this.network.goOffline();
    for (const tab of this.tabs) tab.fire(online ? "online" : "offline");
  }

  channelClass(owner: TimerOwner): new (name: string) => Channel {
    const device = this;
    return class extends PageEventTarget implements Channel {
      onmessage: Channel["onmessage"] = null;

      constructor(readonly name: string) {
        super();
        device.channels.set(this, owner);
      }
      /** To all others of its name, in this tab too. */
      postMessage(data: unknown): void {
        for (const [channel, of] of device.channels) {
          if (channel === this || channel.name !== this.name) continue;
          const event = new PageEvent("message", { data: structuredClone(data) });
          device.clock.task(of, () => device.channels.has(channel) && channel.dispatchEvent(event));
        }
      }
      close(): void {
        device.channels.delete(this);
      }
    };
  }

  /** What a closed tab no longer holds. */
  releaseTab(owner: DeviceTab): void {
    this.tabs.delete(owner);
    for (const [channel, of] of this.channels) if (of === owner) this.channels.delete(channel);
    this.locks.releaseAll(owner);
    this.network.dropTab(owner);
  }
}
