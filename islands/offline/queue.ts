/** Queue of what was written offline; each item is sent once when the network is back. */

import { isTemporaryFailure, RETRY_WAITS } from "../retry";
import { withTakeableLock } from "../takeable-lock";
import { forgetThrownLetter } from "../throw/letter-draft";
import { isSignedOut, timedFetch } from "../timed-fetch";
import { currentPersonTag, eraseOfflineData, setOfflineFlag } from "./flag";
import { claimOfflineStore } from "./owner";
import {
  addQueuedSubmission,
  listQueuedSubmissions,
  type QueuedSubmission,
  readOfflineOwner,
  removeQueuedSubmission,
  updateQueuedSubmission,
} from "./store";

export type QueueResult =
  | { kind: "kept"; text: string }
  /** `path`: where it was sent. */
  | { kind: "sent"; text: string; path: string }
  | { kind: "refused"; text: string; why: string };

/** `isHeld`: it waits for review first. */
type SubmissionOutcome =
  | { kind: "sent"; isHeld: boolean }
  | { kind: "later" | "signed_out" }
  | { kind: "refused"; why: string };

/** Error code of an item that the page's own form had already sent. */
const KEY_REUSED = "idempotency_key_reused";

/** @throws for a page that is no answer of ours, as networks of hotels send it */
async function submissionOutcomeOf(response: Response): Promise<SubmissionOutcome> {
  const { status, ok } = response;
  if (isSignedOut(response)) return { kind: "signed_out" };
  if (isTemporaryFailure(status)) return { kind: "later" };
  const { error, bottle } = await response.json();
  if (ok || error.code === KEY_REUSED) return { kind: "sent", isHeld: bottle?.hidden === true };
  return { kind: "refused", why: Object.values<string>(error.fields ?? {})[0] ?? error.message };
}

async function sendSubmission({ path, body, key }: QueuedSubmission): Promise<SubmissionOutcome> {
  try {
    const response = await timedFetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body,
    });
    return await submissionOutcomeOf(response);
  } catch {
    return { kind: "later" };
  }
}

type OnQueueResult = (result: QueueResult) => void;

/** @returns whether to go on */
async function applySubmissionOutcome(
  item: QueuedSubmission,
  outcome: SubmissionOutcome,
  person: string,
  onResult: OnQueueResult,
): Promise<boolean> {
  switch (outcome.kind) {
    case "sent":
      await removeQueuedSubmission(item.n);
      // Signed out meanwhile in another tab: what was erased there is not written again.
      if (item.draftOwner && (await readOfflineOwner()) === person) forgetThrownLetter(item.draftOwner, item.text);
      onResult({ kind: "sent", text: (outcome.isHeld && item.said.held) || item.said.sent, path: item.path });
      return true;
    case "refused":
      // Signed out meanwhile in another tab, as above.
      if ((await readOfflineOwner()) !== person) return false;
      await updateQueuedSubmission({ ...item, state: "refused", why: outcome.why });
      // It stays until somebody has decided about it: home says so, in other tabs too.
      setOfflineFlag("unsent");
      onResult({ kind: "refused", text: item.said.refused, why: outcome.why });
      return true;
    case "signed_out":
      eraseOfflineData();
      return false;
    case "later":
      return false;
  }
}

const nextWaitingSubmission = async (): Promise<QueuedSubmission | undefined> =>
  (await listQueuedSubmissions()).find(({ state }) => state === "waiting");

/** @returns whether something still waits */
async function sendWaitingSubmissions(person: string, onResult: OnQueueResult): Promise<boolean> {
  for (let item = await nextWaitingSubmission(); item; item = await nextWaitingSubmission()) {
    if (!navigator.onLine) return true;
    if (!(await applySubmissionOutcome(item, await sendSubmission(item), person, onResult))) return true;
  }
  if ((await listQueuedSubmissions()).length === 0) setOfflineFlag("letters");
  return false;
}

/** One tab sends at a time; without locks, and where a suspended tab loses it, the keys prevent doubles. */
const withQueueLock = async (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? ((await withTakeableLock("unsent", work)) ?? true) : work();

let attempts = 0;
let timer = 0;

/** Sends the queue if it belongs to this person, with retries. */
export async function sendQueuedSubmissions(person: string, onResult: OnQueueResult): Promise<void> {
  clearTimeout(timer);
  try {
    if ((await readOfflineOwner()) !== person) return;
    const hasRemaining = await withQueueLock(() => sendWaitingSubmissions(person, onResult));
    if (!hasRemaining || document.body.dataset.live === undefined) {
      attempts = 0;
      return;
    }
    timer = window.setTimeout(
      () => void sendQueuedSubmissions(person, onResult),
      RETRY_WAITS[Math.min(attempts++, RETRY_WAITS.length - 1)],
    );
  } catch {
    // The next page tries again.
  }
}

/** Queues one item until the network is back. @throws without storage */
export async function queueSubmission(item: Omit<QueuedSubmission, "n" | "state">): Promise<void> {
  await claimOfflineStore(currentPersonTag());
  await addQueuedSubmission(item);
  setOfflineFlag("unsent");
}
