import { hurryWhenBack, isTemporaryFailure, RepeatedWork } from "../../retry";
import { isSignedOut, timedFetch } from "../../timed-fetch";
import { RECEIPTS_NAME, readQueue, setQueueOwner } from "../outbox/outbox-flag";

/** What was read of the conversation with somebody and is not told yet. */
interface Receipt {
  /** User id of the partner. */
  to: string;
  /** User id of the reader; a session of somebody else never sends it. */
  person: string;
  /** `seq` of the last message that was read. */
  upTo: number;
}

declare global {
  interface WindowEventMap {
    /** A receipt waits to be sent. */
    receipt: CustomEvent<Receipt>;
  }
}

/** `upTo` by partner. */
type Waiting = Readonly<Record<string, number>>;

/** What this page has to tell; where the browser keeps nothing, it alone remembers. */
let own: Waiting = {};

/** What the server has, or will never take. */
let told: Waiting = {};

/** What this device keeps, of all tabs: in one value, as it is written with each message that comes into sight. */
function readKept(person: string): Waiting {
  const [keeper, kept] = readQueue(RECEIPTS_NAME);
  try {
    return keeper === person && kept ? JSON.parse(kept) : {};
  } catch {
    return {};
  }
}

/** Others' receipts go. */
const keep = (person: string, all: Waiting): void =>
  setQueueOwner(RECEIPTS_NAME, Object.keys(all).length === 0 ? null : person, JSON.stringify(all));

const withReceipt = (all: Waiting, to: string, upTo: number): Waiting =>
  (all[to] ?? 0) < upTo ? { ...all, [to]: upTo } : all;

/** A newer one of the same conversation stays. */
const withoutReceipt = (all: Waiting, to: string, upTo: number): Waiting =>
  Object.fromEntries(Object.entries(all).filter(([other, seq]) => other !== to || seq > upTo));

/** Only forward. */
function addReceipt({ person, to, upTo }: Receipt): void {
  if ((told[to] ?? 0) >= upTo) return;
  own = withReceipt(own, to, upTo);
  keep(person, withReceipt(readKept(person), to, upTo));
}

function removeReceipt({ person, to, upTo }: Receipt): void {
  told = withReceipt(told, to, upTo);
  own = withoutReceipt(own, to, upTo);
  keep(person, withoutReceipt(readKept(person), to, upTo));
}

const listReceipts = (person: string): Receipt[] =>
  Object.entries(Object.entries(own).reduce((all, [to, upTo]) => withReceipt(all, to, upTo), readKept(person))).map(
    ([to, upTo]) => ({ person, to, upTo }),
  );

/** What becomes of a receipt: `gone` where the server has it or will never take it. */
type Outcome = "gone" | "later" | "signed_out";

/** An answer that is no JSON is another server's, as that of a hotel's network. */
async function postReceipt({ to, upTo }: Receipt, withdrawn: AbortSignal): Promise<Outcome> {
  const headers = { "content-type": "application/json", "idempotency-key": `read-${to}-${upTo}` };
  const body = JSON.stringify({ upTo });
  try {
    const response = await timedFetch(
      `/api/chat/${encodeURIComponent(to)}/read`,
      { method: "POST", headers, body, keepalive: true },
      withdrawn,
    );
    if (isSignedOut(response)) return "signed_out";
    await response.json();
    return isTemporaryFailure(response.status) ? "later" : "gone";
  } catch {
    return "later";
  }
}

/** ms until what was read meanwhile is told, in one: a request costs the page as much as drawing a message. */
const BETWEEN_RECEIPTS = 1_000;

/** @returns whether a retry makes sense */
async function sendAllReceipts(person: string, withdrawn: AbortSignal): Promise<boolean> {
  const receipts = listReceipts(person);
  if (receipts.length === 0) {
    keep(person, {});
    return false;
  }
  let isWorthRetry = false;
  for (const receipt of receipts) {
    const outcome = navigator.onLine ? await postReceipt(receipt, withdrawn) : "later";
    if (outcome === "gone") removeReceipt(receipt);
    isWorthRetry ||= outcome === "later";
  }
  if (!isWorthRetry)
    await new Promise((resolve) => {
      const signal = AbortSignal.timeout(BETWEEN_RECEIPTS);
      signal.onabort = resolve;
      // A page that is left waits no longer.
      document.addEventListener("visibilitychange", resolve, { once: true, signal });
    });
  return isWorthRetry;
}

let owner = "";
const sending = new RepeatedWork((withdrawn) => sendAllReceipts(owner, withdrawn));

/** Keeps what was read until the server knows it. What is read is delivered, too. */
export async function enqueueReceipt(receipt: Receipt): Promise<void> {
  owner = receipt.person;
  // What waits already is told in its time.
  const isWaiting = (own[receipt.to] ?? 0) >= receipt.upTo;
  addReceipt(receipt);
  window.dispatchEvent(new CustomEvent("receipt", { detail: receipt }));
  if (!isWaiting) await sending.run();
}

/** Sends at once what waits or hangs, as the network is there. */
export function hurryReceipts(person: string): void {
  owner = person;
  void sending.hurry();
}

let isWatching = false;

/** Sends when online or visible again. Asked again, it goes on as it does. */
export function watchReceipts(person: string): void {
  owner = person;
  if (!isWatching) hurryWhenBack(sending);
  isWatching = true;
}
