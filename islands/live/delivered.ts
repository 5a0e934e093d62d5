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

/** @returns null: not now */
async function fetchWaiting(withdrawn: AbortSignal): Promise<string[] | null> {
  const response = await timedFetch(API, {}, withdrawn);
  if (response.ok) return (await response.json()).ids;
  return isTemporaryFailure(response.status) ? null : [];
}

/** @returns whether the server knows it, or never will; a page with status 200 is that of a hotel's network */
async function post(ids: readonly string[], withdrawn: AbortSignal): Promise<boolean> {
  const headers = { "content-type": "application/json" };
  const { status } = await timedFetch(API, { method: "POST", headers, body: JSON.stringify({ ids }) }, withdrawn);
  return status === 204 || (status >= 400 && !isTemporaryFailure(status));
}

/** What this tab has to tell. */
class Acknowledgements {
  /** By sender: the newest, which stands for those before it. */
  #arrived: Readonly<Record<string, ArrivedMessage>> = {};
  /** Whether messages may have come that no event has told of. */
  #asksServer = false;
  readonly #telling = new RepeatedWork((withdrawn) => this.#tell(withdrawn));

  reset(): void {
    this.#asksServer = true;
    void this.#telling.hurry();
  }

  add(message: ArrivedMessage): void {
    this.#arrived = { ...this.#arrived, [message.from]: message };
    void this.#telling.run();
  }

  /** @returns whether to try again */
  async #tell(withdrawn: AbortSignal): Promise<boolean> {
    const [told, asked] = [this.#arrived, this.#asksServer];
    [this.#arrived, this.#asksServer] = [{}, false];
    try {
      const waiting = asked ? await fetchWaiting(withdrawn) : [];
      const ids = [...(waiting ?? []), ...Object.values(told).map(({ id }) => id)];
      if (waiting && (ids.length === 0 || (await post(ids, withdrawn)))) return false;
    } catch {
      // Without an answer.
    }
    this.#arrived = { ...told, ...this.#arrived };
    this.#asksServer ||= asked;
    return true;
  }
}

const acknowledgements = new Acknowledgements();

/** For the tab that holds the stream: its events, `reset` among them, are acknowledged. */
export function acknowledgeEvent(type: string, data: unknown): void {
  if (type === "reset") acknowledgements.reset();
  if (type !== "message") return;
  const message = data as ArrivedMessage;
  if (message.from !== document.body.dataset.person) acknowledgements.add(message);
}
