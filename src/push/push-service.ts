import type { PushSubscription } from "web-push";
import type { PushConfig } from "../config/push";
import type { VapidKeys } from "../config/vapid";
import type { Db } from "../db/transact";
import { PUSH_LIMITS } from "../limits/notifications";
import { memoize } from "../runtime/cache";
import { askService } from "../runtime/outside";
import { SECOND } from "../runtime/units";
import {
  ClosedAddress,
  isPublicEndpoint,
  type ResolveHost,
  resolveHost,
  resolvePublicAddresses,
} from "./public-address";
import { type PushResponse, postToPushService } from "./push-request";
import { ensureVapidKeys } from "./vapid-keys";

export { ensureVapidKeys } from "./vapid-keys";

/** A browser's subscription (RFC 8030, 8291). */
export interface PushTarget {
  endpoint: string;
  /** base64url */
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  payload: string;
  /** ms the push service keeps it. */
  ttl: number;
  urgency: "normal" | "high" | "low";
  /** A newer message of the same topic replaces a waiting one; up to 32 characters of base64url. */
  topic: string;
}

export type PushOutcome =
  /** The push service has taken it; whether the device got it is not known. */
  | { is: "accepted" }
  /** The subscription has ended. */
  | { is: "gone" }
  /** Pointless to repeat. */
  | { is: "refused"; status: number }
  /** `after`: ms the push service asks to wait; null: it does not say. */
  | { is: "later"; status: number; after: number | null };

/** Port to the push services of browsers. */
export interface PushService {
  /** The VAPID public key, base64url. */
  key(): Promise<string>;
  /** Whether messages may be sent to an endpoint; resolves its host. */
  accepts(endpoint: string): Promise<boolean>;
  /** Encrypts and hands over. @throws Error when there is no answer in time; ClosedAddress */
  send(target: PushTarget, message: PushMessage, now: number, stopping?: AbortSignal): Promise<PushOutcome>;
}

function parseRetryAfter(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null;
  const wait = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), PUSH_LIMITS.retryAfter) : null;
}

const BUSY_STATUSES = [408, 425, 429];

function pushOutcomeOf({ status, retryAfter }: PushResponse, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { is: "accepted" };
  if (status === 404 || status === 410) return { is: "gone" };
  if (status >= 500 || BUSY_STATUSES.includes(status))
    return { is: "later", status, after: parseRetryAfter(retryAfter, now) };
  return { is: "refused", status };
}

/** Whether a `later` says that the message was not taken. After other server errors it may have been. */
export const isRefusedForNow = (status: number): boolean => status === 503 || BUSY_STATUSES.includes(status);

/** Whether `send` failed before the request could leave: the host was not found, not public, or not reached. */
export function isUnsentFault(error: unknown): boolean {
  const { syscall } = Object(error) as { syscall?: unknown };
  return error instanceof ClosedAddress || syscall === "getaddrinfo" || syscall === "connect";
}

type EncryptedRequest = { headers: Record<string, string | number>; body: Buffer };

/** Loaded with the first message. */
const loadLibrary = memoize("push library", async () => {
  // The library calls `url.parse`: what Bun prints about it would be the only line of the log that is not JSON.
  process.noDeprecation = true;
  return (await import("web-push")).default;
});

/** The encrypted and signed request (RFC 8188, 8291, 8292). */
async function encryptPush(
  subscription: PushSubscription,
  { payload, ttl, urgency, topic }: PushMessage,
  vapidDetails: VapidKeys & { subject: string },
): Promise<EncryptedRequest> {
  const webPush = await loadLibrary();
  const options = { TTL: Math.round(ttl / SECOND), contentEncoding: "aes128gcm", urgency, topic } as const;
  const request = webPush.generateRequestDetails(subscription, payload, { ...options, vapidDetails });
  return { headers: request.headers as EncryptedRequest["headers"], body: request.body };
}

interface PushServiceOptions extends PushConfig {
  resolve?: ResolveHost;
  /** Time limit of one request, ms. */
  timeout?: number;
}

/** Loads the VAPID keys once: from the settings, else from the database. */
function createKeyLoader({ keys }: PushServiceOptions, db: Db): () => Promise<VapidKeys> {
  let loaded: Promise<VapidKeys> | undefined;
  return () => {
    loaded ??= keys ? Promise.resolve(keys) : ensureVapidKeys(db);
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
}

/** Opens the port to push services. */
export function createPushService(settings: PushServiceOptions, db: Db): PushService {
  const { subject, testService, resolve = resolveHost, timeout = PUSH_LIMITS.timeout } = settings;
  const loadKeys = createKeyLoader(settings, db);

  const isTest = (endpoint: string): boolean =>
    testService !== null && URL.canParse(endpoint) && new URL(endpoint).origin === testService;

  async function addressesOf(endpoint: string, signal: AbortSignal) {
    if (isTest(endpoint)) return null;
    if (!isPublicEndpoint(endpoint)) throw new Error("not a public endpoint");
    signal.throwIfAborted();
    return resolvePublicAddresses(new URL(endpoint).hostname, resolve);
  }

  return {
    key: async () => (await loadKeys()).publicKey,
    async accepts(endpoint) {
      try {
        await askService(timeout, (signal) => addressesOf(endpoint, signal));
        return true;
      } catch {
        return false;
      }
    },
    send: ({ endpoint, p256dh, auth }, message, now, stopping) =>
      askService(
        timeout,
        async (signal) => {
          const addresses = await addressesOf(endpoint, signal);
          const vapid = { subject, ...(await loadKeys()) };
          const { headers, body } = await encryptPush({ endpoint, keys: { p256dh, auth } }, message, vapid);
          const response = await postToPushService({ url: new URL(endpoint), addresses, headers, body, signal });
          return pushOutcomeOf(response, now);
        },
        stopping,
      ),
  };
}
