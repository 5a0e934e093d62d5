/**
 * A claim that is on its way is kept on the device, with its sealed picture, until that was on the screen: a tab that
 * ends meanwhile burns nothing unseen. A Web Lock, which ends with its tab, says that another tab is at it.
 */
import { CHAT_LIMITS } from "../../../src/limits/chat";
import { DAY } from "../../../src/runtime/units";
import { type BurnSession, burnSessionOf, randomClaim } from "./burn-download";

/** Also in `use-burn-viewer.ts`, and in the service worker, which deletes it at sign-out. */
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

/** Before the claim is sent. Without storage a tab that ends burns what it has not shown. */
export async function keepClaim(session: BurnSession, sealed: Uint8Array<ArrayBuffer>): Promise<void> {
  session.release ??= await takeLock(addressOf(session));
  if (!session.release) {
    // A claim that another tab has found, too, would show the picture in both.
    session.claim = randomClaim();
    return;
  }
  const headers = { claim: session.claim, until: String(Date.now() + CHAT_LIMITS.burnClaimKept) };
  try {
    await (await caches.open(CACHE)).put(addressOf(session), new Response(sealed, { headers }));
  } catch {
    // Storage is full, or there is none.
  }
}

/** The picture was on the screen, or nobody can open it any more. */
export async function dropClaim(session: BurnSession): Promise<void> {
  if (!session.release) return;
  try {
    await (await caches.open(CACHE)).delete(addressOf(session));
  } catch {
    // Without storage nothing was kept.
  }
  session.release?.();
  session.release = null;
}

/** Takes over what was restored. @returns false: another tab is at it, or has shown it */
export async function takeRestored(session: BurnSession): Promise<boolean> {
  session.isRestored = false;
  session.release = await takeLock(addressOf(session));
  if (session.release && (await caches.match(addressOf(session)))) return true;
  session.release?.();
  session.release = null;
  return false;
}

async function restore(cache: Cache, address: string, sessions: Map<string, BurnSession>): Promise<void> {
  const id = new URL(address).search.slice(1);
  const release = await takeLock(addressOf({ id }));
  release?.();
  const kept = release && (await cache.match(address));
  if (!kept) return;
  const left = Number(kept.headers.get("until")) - Date.now();
  if (Math.abs(left) > DAY) return void (await cache.delete(address));
  const sealed = new Uint8Array(await kept.arrayBuffer());
  Object.assign(burnSessionOf(sessions, id), {
    claim: kept.headers.get("claim"),
    parts: [sealed],
    size: sealed.length,
    total: sealed.length,
    isRestored: true,
    calledBackUntil: performance.now() + Math.min(left, CHAT_LIMITS.burnClaimKept),
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
