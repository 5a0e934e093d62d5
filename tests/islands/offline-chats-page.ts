/** Pages of somebody who reads chats without a network, beside a server that says what may be kept. */
import type { OfflineChat, OfflineChats, OfflineLine } from "../../src/ui/chat/offline-chat";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { EventFeed } from "../support/browser-stream";
import { ORIGIN, type PageOptions, Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";

export const OFFLINE_CHATS = "offline-chats";
export const PERSON = "tag-me";

export const lineOf = (n: number, change: Partial<OfflineLine> = {}): OfflineLine => ({
  id: `m${n}`,
  mine: false,
  kind: "text",
  text: `Secret ${n}`,
  createdAt: new Date(Date.UTC(2026, 5, 1, 10) + n * 1_000).toISOString(),
  edited: false,
  state: null,
  quote: null,
  ...change,
});

/** As the server counts it: what is said decides. */
export function chatOf(id: string, lines: OfflineLine[]): OfflineChat {
  const digest = new Bun.CryptoHasher("sha256").update(JSON.stringify(lines)).digest("base64url").slice(0, 22);
  return { id, name: `Friend ${id}`, country: "SE", digest, lines };
}

/** WebCrypto itself, whose work a test waits for. */
class AwaitedCrypto {
  readonly #pending = new Set<Promise<unknown>>();
  readonly getRandomValues = crypto.getRandomValues.bind(crypto);
  readonly subtle = {
    generateKey: (...parts: Parameters<SubtleCrypto["generateKey"]>) => this.#wait(crypto.subtle.generateKey(...parts)),
    encrypt: (...parts: Parameters<SubtleCrypto["encrypt"]>) => this.#wait(crypto.subtle.encrypt(...parts)),
    decrypt: (...parts: Parameters<SubtleCrypto["decrypt"]>) => this.#wait(crypto.subtle.decrypt(...parts)),
  };

  #wait<T>(work: Promise<T>): Promise<T> {
    this.#pending.add(work);
    return work.finally(() => this.#pending.delete(work));
  }
  async settle(device: Device): Promise<void> {
    await device.clock.settle();
    while (this.#pending.size > 0) {
      await Promise.allSettled(this.#pending);
      await device.clock.settle();
    }
  }
}

const SWITCH =
  '<section data-offline-chats="" data-impossible="impossible" data-failed="failed" hidden><input type="checkbox">' +
  '<p data-state="" hidden></p></section>';

export class OfflineWorld {
  readonly crypto = new AwaitedCrypto();
  chats: OfflineChat[] = [chatOf("a", [lineOf(1), lineOf(2)])];
  feeds: EventFeed[] = [];
  /** In place of the next answers of the server. */
  answers: ((request: NetworkRequest) => void)[] = [];
  asked: string[] = [];
  #events = 0;

  private constructor(readonly device: Device) {
    device.network.onRequest = (request) => this.#answer(request);
  }
  static async create(): Promise<OfflineWorld> {
    return new OfflineWorld(await Device.create());
  }

  #answer(request: NetworkRequest): void {
    const url = new URL(request.path, ORIGIN);
    if (url.pathname === "/api/events") {
      const feed = new EventFeed(request);
      feed.send("unread", { chats: 0 }, `tag-me-${this.#events}`);
      this.feeds.push(feed);
    } else if (url.pathname === "/api/chat/offline") this.#answerChats(request, url);
    else request.answer(204);
  }
  #answerChats(request: NetworkRequest, url: URL): void {
    const known = url.searchParams.get("known") ?? "";
    this.asked.push(known);
    const own = this.answers.shift();
    if (own) {
      own(request);
      return;
    }
    const pairs = known.split(",");
    const chats = this.chats.map(({ lines, ...chat }) =>
      pairs.includes(`${chat.id}:${chat.digest}`) ? chat : { ...chat, lines },
    );
    request.answer(200, { me: "me", chats } satisfies OfflineChats);
  }

  settle = (): Promise<void> => this.crypto.settle(this.device);
  async pass(ms: number): Promise<void> {
    await this.device.clock.advance(ms);
    await this.settle();
  }

  /** A page of somebody who is signed in, with the switch. */
  async open(options: PageOptions = {}): Promise<Tab> {
    const globals = { crypto: this.crypto, ...options.globals };
    const tab = new Tab(this.device, { person: PERSON, html: PAGE_PARTS + SWITCH, ...options, globals });
    await tab.load("page/boot");
    await this.settle();
    return tab;
  }
  async switchOn(tab: Tab): Promise<void> {
    const box = tab.document.querySelector("[data-offline-chats] input") as unknown as { checked: boolean };
    box.checked = true;
    tab.fire("change", { bubbles: true }, box as never);
    await this.settle();
  }
  async openSwitchedOn(options: PageOptions = {}): Promise<Tab> {
    const tab = await this.open(options);
    await this.switchOn(tab);
    return tab;
  }
  async send(type: string, data: object): Promise<void> {
    this.feeds.at(-1)?.send(type, data, `tag-me-${++this.#events}`);
    await this.settle();
  }

  /** What is kept, as a page without a network reads it. */
  async kept(): Promise<OfflineChat[] | null> {
    const tab = new Tab(this.device, { globals: { crypto: this.crypto } });
    const store = await tab.load("offline/chats/chats-store");
    let kept: OfflineChat[] | null = null;
    const read = store.readOfflineChats().then((all) => {
      kept = all?.chats ?? null;
    });
    await this.settle();
    await read;
    tab.close();
    return kept;
  }
  async names(): Promise<(string | undefined)[]> {
    return (await this.device.indexedDB.databases()).map(({ name }) => name);
  }
}
