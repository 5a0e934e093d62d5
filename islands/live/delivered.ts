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

/** The newest of each sender, which stands for those before it. */
let arrived = new Map<string, ArrivedMessage>();
/** Whether messages may have come that no event has told of. */
let asksServer = false;

/** @returns null: not now */
async function fetchWaiting(withdrawn: AbortSignal): Promise<string[] | null> {
  const response = await timedFetch(API, {}, withdrawn);
  if (isTemporaryFailure(response.status)) return null;
  return response.ok ? (await response.json()).ids : [];
}

/** @returns whether the server knows it, or never will; a page with status 200 is that of a hotel's network */
async function post(ids: readonly string[], withdrawn: AbortSignal): Promise<boolean> {
  const headers = { "content-type": "application/json" };
  const { status } = await timedFetch(API, { method: "POST", headers, body: JSON.stringify({ ids }) }, withdrawn);
  return status === 204 || (status >= 400 && !isTemporaryFailure(status));
}

/** @returns whether to try again */
async function tellServer(withdrawn: AbortSignal): Promise<boolean> {
  const told = arrived;
  const asked = asksServer;
  [arrived, asksServer] = [new Map(), false];
  try {
    const waiting = asked ? await fetchWaiting(withdrawn) : [];
    const ids = [...(waiting ?? []), ...[...told.values()].map(({ id }) => id)];
    if (waiting && (ids.length === 0 || (await post(ids, withdrawn)))) return false;
  } catch {
    // Without an answer.
  }
  for (const [from, message] of told) if (!arrived.has(from)) arrived.set(from, message);
  asksServer ||= asked;
  return true;
}

const telling = new RepeatedWork(tellServer);

/** For the tab that holds the stream: its events, `reset` among them, are acknowledged. */
export function acknowledgeEvent(type: string, data: unknown): void {
  if (type === "reset") {
    asksServer = true;
    void telling.hurry();
  }
  if (type !== "message") return;
  const message = data as ArrivedMessage;
  if (message.from === document.body.dataset.person) return;
  arrived.set(message.from, message);
  void telling.run();
}
