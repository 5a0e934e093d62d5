/** What was written without a network is kept, and sent once when it is back. */
import { REQUEST_TIMEOUT } from "../../src/limits/limits";
import { flagAshore, leaveAshore, personHere } from "./flag";
import {
  addUnsent,
  changeUnsent,
  claimAshore,
  ownerAshore,
  removeUnsent,
  type Unsent,
  unsentAshore,
} from "./store";

export type Told = { kind: "kept" | "sent"; text: string } | { kind: "refused"; text: string; why: string };

type Outcome = { kind: "sent" | "later" | "signed_out" } | { kind: "refused"; why: string };

/** ms; the last one repeats. */
const WAITS = [2_000, 5_000, 10_000, 30_000];
/** Statuses worth a retry. */
const LATER = new Set([408, 425, 429]);
/** The same was sent before, by the page's own form. */
const DONE = "idempotency_key_reused";

async function outcomeOf(response: Response): Promise<Outcome> {
  const { status, ok } = response;
  if (ok) return { kind: "sent" };
  if (status === 401) return { kind: "signed_out" };
  if (status >= 500 || LATER.has(status)) return { kind: "later" };
  const { error } = await response.json();
  if (error.code === DONE) return { kind: "sent" };
  return { kind: "refused", why: Object.values<string>(error.fields ?? {})[0] ?? error.message };
}

async function send({ path, body, key }: Unsent): Promise<Outcome> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    return await outcomeOf(response);
  } catch {
    return { kind: "later" };
  }
}

type Tell = (told: Told) => void;

/** @returns whether to go on */
async function settle(item: Unsent, outcome: Outcome, tell: Tell): Promise<boolean> {
  switch (outcome.kind) {
    case "sent":
      await removeUnsent(item.n);
      tell({ kind: "sent", text: item.said.sent });
      return true;
    case "refused":
      await changeUnsent({ ...item, state: "refused", why: outcome.why });
      tell({ kind: "refused", text: item.said.refused, why: outcome.why });
      return true;
    case "signed_out":
      leaveAshore();
      return false;
    case "later":
      return false;
  }
}

const nextWaiting = async (): Promise<Unsent | undefined> =>
  (await unsentAshore()).find(({ state }) => state === "waiting");

/** @returns whether something still waits */
async function sendAll(tell: Tell): Promise<boolean> {
  for (let item = await nextWaiting(); item; item = await nextWaiting()) {
    if (!navigator.onLine || !(await settle(item, await send(item), tell))) return true;
  }
  flagAshore("letters");
  return false;
}

/** One tab sends at a time; without locks the keys prevent doubles. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request("unsent", work) : work();

let tries = 0;
let timer = 0;

/** Sends what waits, if it is this person's, now and again. */
export async function sendUnsent(person: string, tell: Tell): Promise<void> {
  clearTimeout(timer);
  try {
    if ((await ownerAshore()) !== person) return;
    const left = await alone(() => sendAll(tell));
    if (!left || document.body.dataset.live === undefined) {
      tries = 0;
      return;
    }
    timer = window.setTimeout(
      () => void sendUnsent(person, tell),
      WAITS[Math.min(tries++, WAITS.length - 1)],
    );
  } catch {
    // Tried again with the next page.
  }
}

/** Keeps one thing until the network is back. @throws without storage */
export async function keepUnsent(item: Omit<Unsent, "n" | "state">): Promise<void> {
  await claimAshore(personHere());
  await addUnsent(item);
  flagAshore("unsent");
}
