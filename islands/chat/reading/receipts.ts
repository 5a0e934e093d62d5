import type { DBSchema } from "idb";
import { openDeviceDatabase } from "../../offline/device-database";
import { hurryWhenBack, isTemporaryFailure, RepeatedWork } from "../../retry";
import { timedFetch } from "../../timed-fetch";
import { RECEIPTS_NAME, setQueueOwner } from "../outbox/outbox-flag";

/** What was read of the conversation with somebody and is not told yet. */
interface Receipt {
  /** User id of the partner. */
  to: string;
  /** User id of the reader; a session of somebody else never sends it. */
  person: string;
  /** `seq` of the last message that was read. */
  upTo: number;
}

interface Schema extends DBSchema {
  receipts: { key: string; value: Receipt };
}

const withReceipts = openDeviceDatabase<Schema>(RECEIPTS_NAME, (database) => {
  database.createObjectStore("receipts", { keyPath: "to" });
});

/** Where the browser keeps nothing, this page alone remembers. */
let unkept: readonly Receipt[] = [];

/** Only forward; others' receipts go. */
async function addReceipt(receipt: Receipt): Promise<void> {
  try {
    await withReceipts("readwrite", async (all) => {
      const receipts = all.objectStore("receipts");
      const known = await receipts.get(receipt.to);
      if (known?.person !== receipt.person || known.upTo < receipt.upTo) await receipts.put(receipt);
    });
    setQueueOwner(RECEIPTS_NAME, receipt.person);
  } catch {
    unkept = [...unkept.filter(({ to }) => to !== receipt.to), receipt];
  }
}

async function listReceipts(person: string): Promise<Receipt[]> {
  const kept = await withReceipts("readwrite", async (all) => {
    const receipts = await all.objectStore("receipts").getAll();
    for (const { to } of receipts.filter((each) => each.person !== person))
      await all.objectStore("receipts").delete(to);
    return receipts.filter((each) => each.person === person);
  }).catch(() => []);
  return [...kept, ...unkept.filter((each) => each.person === person)];
}

/** A newer one of the same conversation stays. */
async function removeReceipt({ to, upTo }: Receipt): Promise<void> {
  unkept = unkept.filter((each) => each.to !== to || each.upTo !== upTo);
  await withReceipts("readwrite", async (all) => {
    const receipts = all.objectStore("receipts");
    if ((await receipts.get(to))?.upTo === upTo) await receipts.delete(to);
  }).catch(() => undefined);
}

/** What becomes of a receipt: `gone` where the server has it or will never take it. */
type Outcome = "gone" | "later" | "signed_out";

/** An answer that is no JSON is another server's, as that of a hotel's network. */
async function postReceipt({ to, upTo }: Receipt, withdrawn: AbortSignal): Promise<Outcome> {
  const headers = { "content-type": "application/json" };
  const call = { method: "POST", headers, body: JSON.stringify({ upTo }) };
  try {
    const response = await timedFetch(`/api/chat/${encodeURIComponent(to)}/read`, call, withdrawn);
    if (response.status === 401) return "signed_out";
    await response.json();
    return isTemporaryFailure(response.status) ? "later" : "gone";
  } catch {
    return "later";
  }
}

/** @returns whether a retry makes sense */
async function sendAllReceipts(person: string, withdrawn: AbortSignal): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const receipt of await listReceipts(person)) {
    const outcome = navigator.onLine ? await postReceipt(receipt, withdrawn) : "later";
    if (outcome === "gone") await removeReceipt(receipt);
    outcomes.push(outcome);
  }
  if (outcomes.every((outcome) => outcome === "gone")) setQueueOwner(RECEIPTS_NAME, null);
  return outcomes.includes("later");
}

let owner = "";
const sending = new RepeatedWork((withdrawn) => sendAllReceipts(owner, withdrawn));

/** Keeps what was read until the server knows it. */
export async function enqueueReceipt(receipt: Receipt): Promise<void> {
  owner = receipt.person;
  await addReceipt(receipt);
  await sending.run();
}

/** Sends at once what waits or hangs, as the network is there. */
export function hurryReceipts(person: string): void {
  owner = person;
  void sending.hurry();
}

/** Sends when online or visible again. */
export function watchReceipts(person: string): void {
  owner = person;
  hurryWhenBack(sending);
}
