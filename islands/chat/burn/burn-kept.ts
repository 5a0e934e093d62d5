/**
 * A claim that is on its way is kept on the device, with its sealed picture, until that was on the screen: a tab that
 * ends meanwhile burns nothing unseen. A Web Lock, which ends with its tab, says that another tab is at it.
 */
import { CHAT_LIMITS } from "../../../src/limits/chat";
import { DAY } from "../../../src/runtime/units";
import { type BurnSession, burnSessionOf, randomClaim } from "./burn-download";

/** Also in `use-burn-viewer.tsx`, and in the service worker, which deletes it at sign-out. */
const CACHE = "burning";
const addressOf = ({ id }: Pick<BurnSession, "id">): string => `/burning?${id}`;

/** @returns what releases it; null: another tab has it, or the browser has no locks */
function takeLock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => (lock ? new Promise<void>(resolve) : resolve(null));
    if (!navigator.locks) resolve(null);
    else navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(null));
  });
}

const signedInPerson = (): string => document.body.dataset.person ?? "";

/**
 * Before the claim is sent, and when it was called back. Without storage, or while another tab has the picture, a tab
 * that ends burns what it has not shown.
 */
export async function keepClaim(
  session: BurnSession,
  sealed: Uint8Array<ArrayBuffer>,
  isCalledBack = false,
): Promise<void> {
  session.release ??= await takeLock(addressOf(session));
  // A restored claim that another tab has, too, would show the picture in both; this tab's own may have been taken.
  if (!session.release && session.restored) session.claim = randomClaim();
  session.restored = null;
  if (!session.release) return;
  const until = Date.now() + session.sentUntil - performance.now();
  const state = isCalledBack ? "called back" : "sent";
  const headers = { claim: session.claim, until: String(until), person: signedInPerson(), state };
  try {
    await (await caches.open(CACHE)).put(addressOf(session), new Response(sealed, { headers }));
    session.isKept = true;
  } catch {
    // Storage is full, or there is none.
  }
}

/** The picture was on the screen, or nobody can open it any more. */
export async function dropClaim(session: BurnSession): Promise<void> {
  if (!session.release) return;
  session.isKept = false;
  try {
    await (await caches.open(CACHE)).delete(addressOf(session));
  } catch {
    // Without storage nothing was kept.
  }
  session.release?.();
  session.release = null;
}

/** Whether nobody has shown it since it was kept, or signed out. */
const isStillKept = async (session: BurnSession): Promise<boolean> =>
  Boolean(await caches.match(addressOf(session), { cacheName: CACHE }).catch(() => undefined));

/** Takes over what was restored. @returns false: another tab is at it, or has shown it */
export async function takeRestored(session: BurnSession): Promise<boolean> {
  session.restored = null;
  session.release = await takeLock(addressOf(session));
  session.isKept = session.release !== null && (await isStillKept(session));
  if (session.isKept) return true;
  session.release?.();
  session.release = null;
  return false;
}

/** Whether it may be shown after its page was hidden: where it is kept no longer, it was shown elsewhere. */
export const isUnseenElsewhere = async (session: BurnSession): Promise<boolean> =>
  !session.isKept || (await isStillKept(session));

async function restore(cache: Cache, address: string, sessions: Map<string, BurnSession>): Promise<void> {
  const id = new URL(address).search.slice(1);
  const release = await takeLock(addressOf({ id }));
  release?.();
  const kept = release && (await cache.match(address));
  if (!kept) return;
  const [claim, person, state] = ["claim", "person", "state"].map((name) => kept.headers.get(name));
  if (person !== signedInPerson()) return;
  const until = Number(kept.headers.get("until"));
  const left = until - Date.now();
  // Of a claim that was called back nobody waits for more.
  if (Math.abs(left) > DAY || (left <= 0 && state === "called back")) return void (await cache.delete(address));
  const sentUntil = performance.now() + Math.min(left, CHAT_LIMITS.burnClaimKept);
  const sealed = new Uint8Array(await kept.arrayBuffer());
  Object.assign(burnSessionOf(sessions, id), {
    claim,
    parts: [sealed],
    size: sealed.length,
    total: sealed.length,
    restored: { until },
    sentUntil,
    calledBackUntil: sentUntil,
  });
}

/** Makes sessions of what tabs that ended have left. */
export async function restoreSessions(sessions: Map<string, BurnSession>): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    for (const { url } of await cache.keys()) await restore(cache, url, sessions);
  } catch {
    // Without storage nothing was kept.
  }
}
