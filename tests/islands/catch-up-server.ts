/** The server of one chat: messages, receipts and the log of its events, and a network on which any request may fail. */
import type { ChatMessageJson } from "../../src/ui/chat/types";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { EventFeed } from "../support/browser-stream";
import { messageOf } from "./chat-page";

/** How a request may fail; in the second half the server has done what it was asked. */
export const FAILURES = [
  "breaks",
  "503",
  "429",
  "hotel page",
  "no answer",
  "answer breaks",
  "answer never comes",
] as const;
export type Failure = (typeof FAILURES)[number];

const PAGE_SIZE = 5;

interface LogEvent {
  n: number;
  type: string;
  data: object;
}

export class CatchUpServer {
  readonly list: ChatMessageJson[] = [];
  /** What was reported as read, in order. */
  readonly reads: number[] = [];
  readSeq = 0;
  /** Failures by the number of the request, from 0. */
  failures: ReadonlyMap<number, Failure> = new Map();
  requests = 0;
  /** Whether nothing arrives, and nobody is told. */
  isBlackHole = false;
  feeds: EventFeed[] = [];
  /** Called before a receipt counts. */
  onRead: (upTo: number) => void = () => undefined;
  /** Connections that the server has given up, and the page has not. */
  #dead: EventFeed[] = [];
  #log: LogEvent[] = [];
  #lastEvent = 0;
  #lastSeq = 0;

  constructor(readonly device: Device) {
    device.network.onRequest = (request) => this.#receive(request);
  }
  static async create(): Promise<CatchUpServer> {
    return new CatchUpServer(await Device.create());
  }

  page(before = Number.POSITIVE_INFINITY) {
    const items = this.list.filter(({ seq }) => seq < before).toReversed();
    const page = items.slice(0, PAGE_SIZE);
    return { items: page, nextCursor: items.length > PAGE_SIZE ? String(page.at(-1)?.seq) : null };
  }
  /** Somebody else's messages that were not reported as read. */
  get unread(): number {
    return this.list.filter(({ from, seq }) => from === "them" && seq > this.readSeq).length;
  }

  write(from: "me" | "them", change: Partial<ChatMessageJson> = {}): ChatMessageJson {
    const seq = ++this.#lastSeq;
    const message = messageOf(seq, { from, to: from === "me" ? "them" : "me", ...change });
    this.list.push(message);
    this.#tell("message", message);
    return message;
  }
  #change(n: number, type: string, changeOf: (message: ChatMessageJson) => Partial<ChatMessageJson>): void {
    const at = n % Math.max(1, this.list.length);
    const message = this.list[at];
    if (!message || message.recalled) return;
    const changed = { ...message, ...changeOf(message) };
    this.list[at] = changed;
    this.#tell(type, changed);
  }
  recall(n: number): void {
    this.#change(n, "recalled", () => ({ recalled: true, text: null, reactions: [] }));
  }
  edit(n: number): void {
    this.#change(n, "edited", ({ revision, createdAt }) => ({
      ...{ text: `Edited ${n}`, editedAt: createdAt },
      revision: revision + 1,
    }));
  }
  /** They choose an emoji, or take it back. */
  react(n: number): void {
    this.#change(n, "reaction", ({ revision, reactions }) => ({
      reactions: reactions.length > 0 ? [] : [{ emoji: "💛", userIds: ["them"] }],
      revision: revision + 1,
    }));
  }
  /** They have received or read all that was written to them. */
  progress(state: "delivered" | "read"): void {
    for (const [at, message] of this.list.entries())
      if (message.from === "me" && message.state !== "read") this.list[at] = { ...message, state };
    const seqs = (of: string[]) =>
      this.list.findLast((each) => each.from === "me" && of.includes(each.state))?.seq ?? 0;
    this.#tell("state", { userId: "them", deliveredSeq: seqs(["delivered", "read"]), readSeq: seqs(["read"]) });
  }
  /** Connections end; @param keepsLog whether they can be resumed where they ended */
  breakStreams(keepsLog = true): void {
    for (const feed of [...this.feeds, ...this.#dead]) feed.break();
    this.feeds = [];
    this.#dead = [];
    if (!keepsLog) this.#log = [];
  }
  /** As a router that forgets connections. */
  beginBlackHole(): void {
    this.isBlackHole = true;
    this.muteStreams();
  }
  /** Nothing arrives on them any more, and they do not end. */
  muteStreams(): void {
    for (const feed of this.feeds) feed.isMute = true;
    this.#dead.push(...this.feeds);
    this.feeds = [];
  }

  #tell(type: string, data: object): void {
    const event = { n: ++this.#lastEvent, type, data };
    this.#log.push(event);
    for (const feed of this.feeds) this.#sendEvent(feed, event);
  }
  #sendEvent(feed: EventFeed, { n, type, data }: LogEvent): void {
    feed.send(type, data, `tag-me-${n}`);
  }

  #receive(request: NetworkRequest): void {
    if (this.isBlackHole) return;
    const failure = this.failures.get(this.requests++);
    if (failure === undefined) this.#handle(request)();
    else this.#fail(request, failure);
  }
  #fail(request: NetworkRequest, failure: Failure): void {
    const ways: Record<Failure, () => void> = {
      breaks: () => request.break(),
      "503": () => request.answer(503, "down"),
      "429": () => request.answer(429, { error: { message: "too soon" } }),
      "hotel page": () => request.answer(200, "<html>Pay for Wi-Fi</html>"),
      "no answer": () => undefined,
      "answer breaks": () => {
        this.#handle(request);
        request.break();
      },
      "answer never comes": () => void this.#handle(request),
    };
    ways[failure]();
  }

  /** @returns answers */
  #handle(request: NetworkRequest): () => void {
    const url = new URL(request.path, "https://x.example");
    const [, last] = url.pathname.split(/\/(?=[^/]+$)/);
    if (url.pathname === "/api/events") return () => this.#stream(request);
    if (last === "messages" && request.method === "POST") return this.#accept(request);
    if (last === "messages") return this.#answerPage(request, url.searchParams.get("before"));
    if (last === "read") return this.#read(request);
    if (url.pathname === "/api/chat/them") return () => request.answer(200, { reason: null });
    return () => request.answer(204);
  }
  #answerPage(request: NetworkRequest, before: string | null): () => void {
    const page = this.page(before === null ? undefined : Number(before));
    return () => request.answer(200, page);
  }
  #accept(request: NetworkRequest): () => void {
    const { clientId, text } = request.json as { clientId: string; text: string };
    const known = this.list.find((each) => each.clientId === clientId);
    const message = known ?? this.write("me", { clientId, text });
    return () => request.answer(known ? 200 : 201, message);
  }
  #read(request: NetworkRequest): () => void {
    const upTo = Number(request.json.upTo);
    this.onRead(upTo);
    this.reads.push(upTo);
    this.readSeq = Math.max(this.readSeq, Math.min(upTo, this.#lastSeq));
    return () => request.answer(200, { unread: 0, chatUnread: 0 });
  }
  #stream(request: NetworkRequest): void {
    const feed = new EventFeed(request);
    const asked = request.parts.headers.get("last-event-id");
    const after = asked === null ? this.#lastEvent : Number(asked.split("-").at(-1));
    const isLost = after < this.#lastEvent && this.#log.every(({ n }) => n > after + 1);
    feed.send("unread", { chats: this.unread }, `tag-me-${isLost ? this.#lastEvent : after}`);
    if (isLost) feed.send("reset", {}, `tag-me-${this.#lastEvent}`);
    else for (const event of this.#log.filter(({ n }) => n > after)) this.#sendEvent(feed, event);
    this.feeds.push(feed);
  }
}
