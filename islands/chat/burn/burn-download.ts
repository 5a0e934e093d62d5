/** The sealed bytes of burn pictures: loaded with progress, and resumed after a cut. */
import { REQUEST_TIMEOUT } from "../../../src/limits/http";
import { isTemporaryFailure } from "../../retry";
import { ChatApiRefusal, refusalOf } from "../api";

type Bytes = Uint8Array<ArrayBuffer>;

interface Answer {
  response: Response;
  bytes: Blob;
}

/** What is there of a picture, and the claim that opens it; as long as the page. */
export interface BurnSession {
  id: string;
  claim: string;
  parts: Bytes[];
  size: number;
  total: number | null;
  loading: Promise<Bytes> | null;
  stop: AbortController | null;
  /** Until when (`performance.now`) a claim that was called back may have been taken all the same; 0: there is none. */
  calledBackUntil: number;
  /** Until when (`performance.now`) the server answers what was sent of its claim; 0: nothing was. */
  sentUntil: number;
  /** Its claim was left by a tab that ended, and is nobody's yet. @see restoreSessions */
  restored: { until: number } | null;
  /** Whether this tab has kept it on the device. */
  isKept: boolean;
  /** Who opens it now; null: nobody. */
  attempt: AbortController | null;
  /** Opened, but no dialog was there to show it. */
  unseen: Blob | null;
  /** Whether it is on its way to the screen, and the server keeps its key until then. */
  hasKey: boolean;
  /** Lets other tabs have what is kept of it; null: nothing is. */
  release: (() => void) | null;
  onProgress(share: number, cut: boolean): void;
}

export const randomClaim = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("-");

export function burnSessionOf(sessions: Map<string, BurnSession>, id: string): BurnSession {
  const known = sessions.get(id);
  if (known) return known;
  const empty = { parts: [], size: 0, total: null, loading: null, stop: null, attempt: null };
  const unkept = { hasKey: false, isKept: false, release: null };
  const unclaimed = { calledBackUntil: 0, sentUntil: 0, restored: null, unseen: null, ...unkept };
  const session: BurnSession = { id, claim: randomClaim(), ...empty, ...unclaimed, onProgress: () => undefined };
  sessions.set(id, session);
  return session;
}

/** Whether a request was answered, and asking again would not change it. */
export const isRefusal = (error: unknown): error is ChatApiRefusal =>
  error instanceof ChatApiRefusal && !isTemporaryFailure(error.status);

/**
 * Asks for `/api/chat/messages/…`; given up after ten seconds without progress.
 * @throws ChatApiRefusal, another error where the answer is cut or `stopped`
 */
export async function askInParts(
  path: string,
  request: RequestInit,
  stopped?: AbortSignal,
  onPart: (part: Bytes, response: Response) => void = () => undefined,
): Promise<Answer> {
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  let timer = setTimeout(giveUp, REQUEST_TIMEOUT);
  stopped?.addEventListener("abort", giveUp);
  const parts: Bytes[] = [];
  try {
    stopped?.throwIfAborted();
    const response = await fetch(`/api/chat/messages/${path}`, { cache: "no-store", ...request, signal: abort.signal });
    if (!response.ok) throw await refusalOf(response);
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, REQUEST_TIMEOUT);
      parts.push(piece.value);
      onPart(piece.value, response);
    }
    return { response, bytes: new Blob(parts) };
  } finally {
    clearTimeout(timer);
    stopped?.removeEventListener("abort", giveUp);
  }
}

const RETRY_WAIT = 1_000;

/** Resolves after a second, with the next connection, or when `stopped`. */
export function waitForRetry(stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      stopped.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_WAIT);
    addEventListener("online", end);
    stopped.addEventListener("abort", end);
  });
}

const shareOf = ({ size, total }: BurnSession): number => (total ? size / total : 0);

async function loadRest(session: BurnSession, stopped: AbortSignal): Promise<void> {
  const headers: HeadersInit = session.size > 0 ? { range: `bytes=${session.size}-` } : {};
  let isFirst = true;
  const onPart = (part: Bytes, { status, headers: answered }: Response) => {
    // A whole answer where a part was asked for.
    if (isFirst && status === 200) Object.assign(session, { parts: [], size: 0 });
    const length = answered.has("content-encoding") ? null : answered.get("content-length");
    if (isFirst) session.total = length ? session.size + Number(length) : null;
    isFirst = false;
    session.parts.push(part);
    session.size += part.byteLength;
    session.onProgress(shareOf(session), false);
  };
  await askInParts(`${session.id}/sealed`, { headers }, stopped, onPart);
  // A proxy may have left the length out.
  session.total ??= session.size;
}

const isComplete = ({ size, total }: BurnSession): boolean => size > 0 && size === total;

async function load(session: BurnSession, stopped: AbortSignal): Promise<Bytes> {
  while (!isComplete(session)) {
    const before = session.size;
    try {
      await loadRest(session, stopped);
    } catch (error) {
      if (stopped.aborted || isRefusal(error)) throw error;
    }
    if (session.size > before) continue;
    session.onProgress(shareOf(session), true);
    await waitForRetry(stopped);
    stopped.throwIfAborted();
  }
  return new Uint8Array(await new Blob(session.parts).arrayBuffer());
}

/** Loads the sealed picture, or goes on with it, until it is there or refused. @throws ChatApiRefusal, AbortError */
export function startLoading(session: BurnSession): Promise<Bytes> {
  if (session.loading) return session.loading;
  const stop = new AbortController();
  session.stop = stop;
  session.loading = load(session, stop.signal);
  // Nobody may be waiting for it yet.
  session.loading.catch(() => undefined);
  return session.loading;
}

/** What has arrived is kept. */
export function stopLoading(session: BurnSession): void {
  session.stop?.abort();
  session.loading = null;
}

/** Loads the sealed picture from the first touch on; a page without WebCrypto (plain http) could not unseal it. */
export function loadAhead(session: BurnSession): void {
  if (crypto.subtle) void startLoading(session).catch(() => undefined);
}
