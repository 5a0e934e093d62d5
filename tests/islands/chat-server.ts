/** The server of chats as a plain model: what arrives under a client id counts once. */
import type { ChatMessageJson } from "../../src/ui/chat/types";
import type { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { EventFeed } from "../support/browser-stream";
import { messageOf } from "./chat-page";

/** How a request to send may end. */
export const SEND_ENDINGS = {
  "is accepted": "",
  "is accepted after a second": "",
  "is accepted, its answer is lost": "",
  "is lost": "",
  "is accepted, but never answered": "",
  "is never answered": "",
  "is refused (422)": "",
  "is refused (403)": "",
  "comes too soon (429)": "",
  "meets a server that is down (503)": "",
  "is answered by a page of the hotel": "",
} as const;
export type SendEnding = keyof typeof SEND_ENDINGS;

const REFUSALS: Partial<Record<SendEnding, [status: number, body: object | string]>> = {
  "is refused (422)": [422, { error: { code: "invalid", message: "Not so.", fields: { text: "not this text" } } }],
  "is refused (403)": [403, { error: { code: "blocked", message: "not allowed" } }],
  "comes too soon (429)": [429, { error: { code: "rate_limited", message: "too soon" } }],
  "meets a server that is down (503)": [503, "down"],
  "is answered by a page of the hotel": [200, "<html>Pay for Wi-Fi</html>"],
};

/** A picture has none: it is called as its client id. */
const textOf = ({ json }: NetworkRequest): string => String(json.text ?? json.clientId);

export class ChatServer {
  /** Who is signed in in this browser. */
  person: string | null = "ann";
  readonly accepted: ChatMessageJson[] = [];
  /** What must never be, in words. */
  readonly wrongs: string[] = [];
  /** Texts of somebody who has signed out. */
  readonly erased = new Set<string>();
  /** Endings of the next requests to send; then they are accepted. */
  endings: SendEnding[] = [];
  readonly reached: Record<string, number> = {};
  feeds: EventFeed[] = [];

  constructor(readonly device: Device) {
    device.network.onRequest = (request) => this.#receive(request);
  }

  count(what: string): void {
    this.reached[what] = (this.reached[what] ?? 0) + 1;
  }
  textsTo(them: string): (string | null)[] {
    return this.accepted.filter(({ to }) => to === them).map(({ text }) => text);
  }
  /** The session ends here; pages that listen learn of it. */
  endSession(): void {
    this.person = null;
    for (const feed of this.feeds) feed.end();
    this.feeds = [];
  }

  #receive(request: NetworkRequest): void {
    const { method, path } = request;
    const [, them = ""] = /^\/api\/chat\/(\w+)\/messages/.exec(path) ?? [];
    if (this.person === null) request.answer(401, { error: { message: "signed out" } });
    else if (path === "/api/events") this.feeds.push(new EventFeed(request));
    else if (them && method === "POST") this.#receiveMessage(request, them, this.person);
    else if (them) request.answer(200, this.#pageOf(them, this.person));
    else request.answer(204);
  }
  #pageOf(them: string, person: string) {
    const own = this.accepted.filter(({ from, to }) => from === person && to === them);
    return { items: own.toReversed(), nextCursor: null };
  }

  #receiveMessage(request: NetworkRequest, them: string, person: string): void {
    const ending = this.endings.shift() ?? "is accepted";
    this.count(ending);
    const [status, body] = REFUSALS[ending] ?? [];
    const accept = () => this.#accept(request, them, person);
    if (this.erased.has(textOf(request))) this.wrongs.push(`${textOf(request)} was sent after signing out`);
    if (status) request.answer(status, body);
    else if (ending === "is accepted after a second")
      this.device.clock.plan(this.device.owner, () => accept()(), 1_000);
    else if (ending === "is lost") request.break();
    else if (ending === "is accepted") accept()();
    else if (ending !== "is never answered") accept();
    if (ending === "is accepted, its answer is lost") request.break();
  }

  /** @returns answers */
  #accept(request: NetworkRequest, them: string, person: string): () => void {
    const clientId = String(request.json.clientId);
    const text = textOf(request);
    const known = this.accepted.find((each) => each.clientId === clientId && each.from === person);
    if (known) this.count("the same message again");
    if (known && (known.text !== text || known.to !== them)) this.wrongs.push(`${clientId} says ${text}, too`);
    if (!text.startsWith(`${person}:`)) this.wrongs.push(`${text} was sent as ${person}`);
    const seq = this.accepted.length + 1;
    const createdAt = new Date(this.device.clock.now).toISOString();
    const message = known ?? messageOf(seq, { id: `m${seq}`, clientId, from: person, to: them, text, createdAt });
    if (!known) this.accepted.push(message);
    return () => request.answer(known ? 200 : 201, message);
  }
}
