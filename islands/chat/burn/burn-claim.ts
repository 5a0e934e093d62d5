/** Opens a burn picture: claims its key once, and unseals what was loaded. */
import { CHAT_LIMITS } from "../../../src/limits/chat";
import { askInParts, type BurnSession, isRefusal, startLoading, stopLoading, waitForRetry } from "./burn-download";
import { dropClaim, keepClaim } from "./burn-kept";

/** No answer came within the minute in which it could be asked for again. */
export class LostAnswer extends Error {}

interface BurnKey {
  key: string;
  type: string;
}

const jsonRequest = (json: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(json),
});

/** @throws Error where no answer comes */
async function canBeOpened({ id }: BurnSession): Promise<boolean> {
  try {
    await askInParts(`${id}/sealed`, { method: "HEAD" });
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

const NEVER = new AbortController().signal;
/** ms in which a request that was called back may still reach the server. */
const CALLED_BACK_WAIT = 500;

/** Whether the server has not taken a claim that was called back. */
async function isUntaken(session: BurnSession): Promise<boolean> {
  if (!(await canBeOpened(session))) return false;
  await new Promise((resolve) => setTimeout(resolve, CALLED_BACK_WAIT));
  return canBeOpened(session);
}

async function sendClaim({ id, claim }: BurnSession, stopped: AbortSignal): Promise<BurnKey> {
  const { bytes } = await askInParts(`${id}/open`, jsonRequest({ claim }), stopped);
  return JSON.parse(await bytes.text());
}

interface ClaimAttempt {
  session: BurnSession;
  sealed: Uint8Array<ArrayBuffer>;
  /** Aborted when it is let go. */
  released: AbortSignal;
  onCut(): void;
  /** Whether it has sent the claim. */
  isSent: boolean;
}

/** @returns false: it was let go meanwhile */
async function prepareClaim(attempt: ClaimAttempt): Promise<boolean> {
  if (!navigator.onLine) throw new Error("offline");
  const { session, sealed, released } = attempt;
  const sentBefore = session.sentUntil;
  session.sentUntil = performance.now() + CHAT_LIMITS.burnClaimKept;
  await keepClaim(session, sealed);
  attempt.isSent = !released.aborted;
  if (attempt.isSent) return true;
  session.sentUntil = sentBefore;
  if (sentBefore === 0) await dropClaim(session);
  return false;
}

/** Claims while it is held; after that only what the server has already taken. @returns null: nothing was taken */
async function tryClaim(attempt: ClaimAttempt): Promise<BurnKey | null> {
  const { session, sealed, released } = attempt;
  if (released.aborted && !attempt.isSent) return null;
  if (released.aborted && (await isUntaken(session))) {
    await keepClaim(session, sealed, true);
    return null;
  }
  if (!attempt.isSent && !(await prepareClaim(attempt))) return null;
  return sendClaim(session, released.aborted ? NEVER : released);
}

/** Waits before the next try; not where this one was called back. */
async function waitAfterTry({ released, onCut }: ClaimAttempt, wasReleased: boolean): Promise<void> {
  if (released.aborted && !wasReleased) return;
  onCut();
  await waitForRetry(released.aborted ? NEVER : released);
}

/** @returns null: nothing was taken @throws ChatApiRefusal, LostAnswer */
async function takeKey(attempt: ClaimAttempt): Promise<BurnKey | null> {
  while (!attempt.isSent || performance.now() < attempt.session.sentUntil) {
    const wasReleased = attempt.released.aborted;
    try {
      return await tryClaim(attempt);
    } catch (error) {
      if (isRefusal(error)) throw error;
      await waitAfterTry(attempt, wasReleased);
    }
  }
  throw new LostAnswer();
}

const bytesOfBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

const NONCE_BYTES = 12;

async function unseal(sealed: Uint8Array<ArrayBuffer>, { key, type }: BurnKey): Promise<Blob> {
  const cryptoKey = await crypto.subtle.importKey("raw", bytesOfBase64Url(key), "AES-GCM", false, ["decrypt"]);
  const iv = sealed.subarray(0, NONCE_BYTES);
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, cryptoKey, sealed.subarray(NONCE_BYTES));
  return new Blob([plain], { type });
}

interface Opening {
  session: BurnSession;
  /** Aborted when it is let go. */
  released: AbortSignal;
  /** The picture is loaded, and is claimed now. */
  onClaim(): void;
  onCut(): void;
}

/** The picture is on the screen, or would never be drawn: the key is not needed again. Where the server is not told, the key goes with its minute. */
export function reportShown(session: BurnSession): void {
  if (!session.hasKey) return;
  session.hasKey = false;
  const { id, claim } = session;
  fetch(`/api/chat/messages/${id}/opened`, { ...jsonRequest({ claim }), keepalive: true }).catch(() => undefined);
  void dropClaim(session);
}

async function openSealed(attempt: ClaimAttempt): Promise<Blob | null> {
  const { session, sealed } = attempt;
  const key = await takeKey(attempt);
  if (!key) {
    // It may be on its way for longer than that: what the server then takes is told by an event.
    session.calledBackUntil = session.sentUntil;
    return null;
  }
  return unseal(sealed, key).catch(() => {
    throw new LostAnswer();
  });
}

async function openInTwoSteps({ session, released, onClaim, onCut }: Opening): Promise<Blob | null> {
  const stop = () => stopLoading(session);
  released.addEventListener("abort", stop);
  const sealed = await startLoading(session).finally(() => released.removeEventListener("abort", stop));
  onClaim();
  return openSealed({ session, sealed, released, onCut, isSent: false });
}

/** Of a claim that was called back and yet reached the server. @returns null: somebody else has opened it, or it is lost */
export async function openTakenPicture(session: BurnSession): Promise<Blob | null> {
  const sealed = await startLoading(session);
  return openSealed({ session, sealed, released: NEVER, onCut: () => undefined, isSent: true }).catch(() => {
    void dropClaim(session);
    return null;
  });
}

/** On a page without WebCrypto (plain http). An answer that comes after it was let go is shown all the same. */
async function openInOneStep({ session, onClaim }: Opening): Promise<Blob> {
  onClaim();
  if (!navigator.onLine) throw new Error("offline");
  try {
    const { response, bytes } = await askInParts(`${session.id}/open`, jsonRequest({}));
    return bytes.slice(0, bytes.size, response.headers.get("content-type") ?? "");
  } catch (error) {
    if (isRefusal(error) || (await canBeOpened(session).catch(() => false))) throw error;
    throw new LostAnswer();
  }
}

/** @returns null: it was let go before anything was opened @throws ChatApiRefusal, LostAnswer, Error without answer */
export async function openBurnPicture(opening: Opening): Promise<Blob | null> {
  try {
    if (opening.released.aborted) return null;
    const { unseen } = opening.session;
    opening.session.unseen = null;
    if (unseen) return unseen;
    return await (crypto.subtle ? openInTwoSteps(opening) : openInOneStep(opening));
  } catch (error) {
    stopLoading(opening.session);
    if (opening.released.aborted && !isRefusal(error) && !(error instanceof LostAnswer)) return null;
    void dropClaim(opening.session);
    throw error;
  }
}
