/** Tells the server which chat messages have arrived on this device, whatever page is open. */
import { isTemporaryFailure, RepeatedWork } from "../retry";
import { timedFetch } from "../timed-fetch";

/** The part of a chat message that counts here. */
interface ArrivedMessage {
  id: string;
  seq: number;
  from: string;
}

const API = "/api/chat/delivered";

/** ms that a message of the chat that somebody looks at has to be read, which says that it is delivered, too. */
const READ_WAIT = 500;

interface Waiting {
  ids: string[];
  more?: boolean;
}

/** The messages come with it, whatever page is open: only what is on the device is acknowledged. @returns null: not now */
async function fetchWaiting(withdrawn: AbortSignal): Promise<Waiting | null> {
  const response = await timedFetch(API, {}, withdrawn);
  if (response.ok) return response.json();
  return isTemporaryFailure(response.status) ? null : { ids: [] };
}

/** @returns whether the server knows it, or never will; a page with status 200 is that of a hotel's network */
async function post(ids: readonly string[], withdrawn: AbortSignal): Promise<boolean> {
  const headers = { "content-type": "application/json", "idempotency-key": `delivered-${ids.at(-1)}` };
  const { status } = await timedFetch(API, { method: "POST", headers, body: JSON.stringify({ ids }) }, withdrawn);
  return status === 204 || (status >= 400 && !isTemporaryFailure(status));
}

/** What this tab has to acknowledge. */
class Acknowledgements {
  /** By sender: the newest, which stands for those before it. */
  #arrived: Readonly<Record<string, ArrivedMessage>> = {};
  /** Whether messages may have come that no event has told of. */
  #asksServer = false;
  /** What the server named last, and was told of; named again, it is not taken. */
  #named = "";
  #timer = 0;
  readonly #sending = new RepeatedWork((withdrawn) => this.#send(withdrawn));

  reset(): void {
    this.#asksServer = true;
    void this.#sending.hurry();
  }

  /** @param wait ms; messages that follow do not make the first one wait longer */
  add(message: ArrivedMessage, wait: number): void {
    this.#arrived = { ...this.#arrived, [message.from]: message };
    if (wait === 0) this.#run();
    else this.#timer ||= window.setTimeout(() => this.#run(), wait);
  }

  #run(): void {
    this.#stopWaiting();
    void this.#sending.run();
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** Somebody else tells the server of this one and those before it. */
  cover(from: string, upTo: number): void {
    const { [from]: newest, ...others } = this.#arrived;
    if (!newest || newest.seq > upTo) return;
    this.#arrived = others;
    if (Object.keys(others).length === 0) this.#stopWaiting();
  }

  /** @returns whether to try again */
  async #send(withdrawn: AbortSignal): Promise<boolean> {
    const [told, asked] = [this.#arrived, this.#asksServer];
    [this.#arrived, this.#asksServer] = [{}, false];
    try {
      const waiting = asked ? await fetchWaiting(withdrawn) : { ids: [] };
      // What came since stands for those before it, too, which have to be here first.
      const newest = waiting?.more ? [] : Object.values(told).map(({ id }) => id);
      const ids = [...(waiting?.ids ?? []), ...newest];
      const isDone = waiting !== null && (ids.length === 0 || (await post(ids, withdrawn)));
      if (isDone && !waiting.more) return false;
      if (isDone) this.#goOn(`${waiting.ids}`);
      this.#restore(told, asked);
      return !isDone;
    } catch {
      // Without an answer.
    }
    this.#restore(told, asked);
    return true;
  }

  /** Others wait; where the same are named again, the server does not take them, and the next event asks for others. */
  #goOn(named: string): void {
    if (named !== this.#named) void this.#sending.run();
    this.#named = named;
  }

  #restore(told: Readonly<Record<string, ArrivedMessage>>, asked: boolean): void {
    this.#arrived = { ...told, ...this.#arrived };
    this.#asksServer ||= asked;
  }
}

const acknowledgements = new Acknowledgements();

// A receipt that waits to be sent says that these are delivered, too. No import: it would be a file of its own.
window.addEventListener("receipt", ({ detail }) => acknowledgements.cover(detail.to, detail.upTo));

/** For the tab that holds the stream: its events, `reset` among them, are acknowledged. */
export function acknowledgeEvent(type: string, data: unknown): void {
  if (type === "reset") acknowledgements.reset();
  if (type !== "message") return;
  const message = data as ArrivedMessage;
  if (message.from === document.body.dataset.person) return;
  // Timers of a hidden page wait for up to a minute.
  const isBeingRead = message.from === document.body.dataset.reads && document.visibilityState === "visible";
  acknowledgements.add(message, isBeingRead ? READ_WAIT : 0);
}
