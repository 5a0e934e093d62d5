/** A server with one burn picture in two steps, and what lies between it and a page. */
import { sealBytes, unsealBytes } from "../../src/chat/pictures/seal";
import { CHAT_LIMITS } from "../../src/limits/chat";
import type { BrowserClock, TimerOwner } from "../support/browser-clock";
import type { NetworkRequest } from "../support/browser-network";

const KEY = "k".repeat(43);
const BURN_PATH = "/api/chat/messages/m1";
export const SEALED = `${BURN_PATH}/sealed`;
export const OPENED = `${BURN_PATH}/opened`;

/** WebCrypto, but done at once: the test owns all waiting. */
export const subtleNow = {
  importKey: async (_format: string, raw: Uint8Array) => Buffer.from(raw).toString("base64url"),
  decrypt: async ({ iv }: { iv: Uint8Array }, key: string, data: Uint8Array) =>
    unsealBytes(Buffer.concat([iv, data]), key),
};

export class BurnServer {
  readonly sealed: Uint8Array<ArrayBuffer>;
  /** Claims that were read, in order. */
  readonly claims: string[] = [];
  readonly reported: string[] = [];
  takenBy: string | null = null;
  /** ms */
  takenAt = 0;

  constructor(
    readonly clock: BrowserClock,
    readonly picture = new TextEncoder().encode("picture"),
  ) {
    this.sealed = sealBytes(picture, KEY, new Uint8Array(12));
  }

  /** As `POST …/open`, for one session. */
  open(claim: string): [status: number, body: object] {
    this.claims.push(claim);
    const { now } = this.clock;
    if (this.takenBy === null) [this.takenBy, this.takenAt] = [claim, now];
    const isKept = this.takenBy === claim && now - this.takenAt < CHAT_LIMITS.burnClaimKept;
    return isKept ? [200, { key: KEY, type: "image/webp" }] : [410, { error: { message: "expired" } }];
  }

  answer(request: NetworkRequest): void {
    const { method, path } = request;
    if (path === SEALED) this.#answerSealed(request);
    else if (method === "POST" && path === OPENED) {
      this.reported.push(String(request.json.claim));
      request.answer(204);
    } else request.answer(...this.open(String(request.json.claim)));
  }

  #answerSealed(request: NetworkRequest): void {
    const { bytes, status, headers } = this.partFor(request);
    if (this.takenBy !== null) request.answer(410, { error: { message: "expired" } });
    else request.answer(status, request.method === "HEAD" ? null : new Blob([bytes]), headers);
  }

  /** What a request of sealed bytes is answered with. */
  partFor(request: NetworkRequest) {
    const from = Number(/^bytes=(\d+)-$/.exec(request.parts.headers.get("range") ?? "")?.[1] ?? 0);
    const bytes = this.sealed.slice(from);
    return { bytes, status: from > 0 ? 206 : 200, headers: { "content-length": String(bytes.length) } };
  }

  /** Answers with so many bytes a second. @param stopsAfter seconds after which nothing more comes */
  trickle(request: NetworkRequest, owner: TimerOwner, perSecond: number, stopsAfter = Number.POSITIVE_INFINITY): void {
    const { bytes, status, headers } = this.partFor(request);
    let sent = 0;
    const { signal } = request.parts;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        signal?.addEventListener("abort", () => controller.error(new TypeError("given up")));
        const write = (second: number) => {
          if (signal?.aborted || second >= stopsAfter) return;
          controller.enqueue(bytes.slice(sent, sent + perSecond));
          sent += perSecond;
          if (sent >= bytes.length) controller.close();
          else this.clock.plan(owner, () => write(second + 1), 1_000);
        };
        this.clock.plan(owner, () => write(0), 1_000);
      },
    });
    request.answer(status, body, headers);
  }
}
