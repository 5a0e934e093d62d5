import { getConnInfo } from "hono/bun";
import type { Config } from "../config/config";
import { nextDayStart } from "../db/counters";
import { formatTimeOfDay, memoize } from "../i18n/format";
import { isLanguage, type Language, negotiateLanguage } from "../i18n/languages";
import { withResetTime } from "../i18n/reset-time";
import { translatorFor } from "../i18n/translator";
import type { SignedIn } from "../users/users";
import { releaseBodyMemory } from "./body/request-body";
import { combineThrows, declareThrows } from "./contract/declared-throws";
import { checksMiddleware, type GuardMiddleware, type RequestCheck } from "./contract/request-checks";
import type { Ctx, RequestClient, ServerDeps } from "./env";
import { clientAddress, isLoopbackAddress, networkOfAddress } from "./request/client-address";
import { readCookie } from "./request/cookies";
import { recordRequest } from "./request/metrics";
import { createProxyWatcher } from "./request/proxy-watcher";
import { readerTimeZoneOf } from "./request/reader-time-zone";
import { requestIdOf } from "./request/request-id";
import { setSecurityHeaders } from "./security-headers";

function socketAddress(c: Ctx): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    return "unknown";
  }
}

const PROXY_HEADERS = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

const PEERS_KEPT = 1_000;

const peerOfSocket = memoize((socket: string) => {
  const address = clientAddress(socket, undefined, 0);
  return { address, network: networkOfAddress(address), loopback: isLoopbackAddress(address) };
}, PEERS_KEPT);

/** Loopback peer, not proxied, and no public address configured. */
const isLocalClient = (c: Ctx, config: Config, loopback: boolean): boolean =>
  config.publicUrl === null && loopback && PROXY_HEADERS.every((name) => c.req.header(name) === undefined);

const socketPeer = (c: Ctx) => peerOfSocket(socketAddress(c));

function clientOf(c: Ctx, config: Config): RequestClient {
  const peer = socketPeer(c);
  const through = config.trustProxy > 0;
  const address = through
    ? clientAddress(socketAddress(c), c.req.header("x-forwarded-for"), config.trustProxy)
    : peer.address;
  const network = through ? networkOfAddress(address) : peer.network;
  return { address, network, isLocal: isLocalClient(c, config, peer.loopback) };
}

/** Reading a socket's address costs as much as a query: on reads it is done on demand, on writes before the socket can be closed. */
function lazyClientOf(c: Ctx, config: Config): () => RequestClient {
  let found = c.req.method === "GET" ? null : clientOf(c, config);
  return () => {
    found ??= clientOf(c, config);
    return found;
  };
}

const nonce = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");

/** Sets time, random source, client address and nonce of a request. */
function createContextSetter(deps: ServerDeps): (c: Ctx) => void {
  const watch = createProxyWatcher(deps);
  return (c) => {
    const { config } = deps;
    c.set("deps", deps);
    c.set("db", deps.db);
    c.set("now", deps.clock.now());
    c.set("nonce", nonce());
    c.set("requestId", requestIdOf(c, config.trustProxy > 0));
    watch(c, () => socketPeer(c).loopback);
    c.set("client", lazyClientOf(c, config));
    c.set("person", null);
  };
}

function languageFromCookie(c: Ctx): Language | null {
  const chosen = readCookie(c, "language");
  return isLanguage(chosen) ? chosen : null;
}

/** Language: the person's, else the cookie's, else the browser's. */
export function setRequestLanguage(c: Ctx, person: SignedIn | null): void {
  const known = person?.language ?? languageFromCookie(c);
  const language = known ?? negotiateLanguage(c.req.header("accept-language"));
  c.set("languageKnown", known !== null);
  c.set("language", language);
  const again = () => formatTimeOfDay(language, nextDayStart(c.get("now")), readerTimeZoneOf(c));
  c.set("t", withResetTime(translatorFor(language), again));
}

/** Finds the signed-in person with the auth room's `find`, then checks. */
export function sessionMiddleware(
  find: (c: Ctx) => Promise<SignedIn | null>,
  ...checks: RequestCheck[]
): GuardMiddleware {
  const check = checksMiddleware(...checks);
  return declareThrows(combineThrows(checks), async (c, next) => {
    const person = await find(c);
    c.set("person", person);
    setRequestLanguage(c, person);
    return check(c, next);
  });
}

/** Logs and counts: method, path, status and ms; no query, body, token or address. */
function logRequest(c: Ctx, start: number): void {
  const ms = Math.round((performance.now() - start) * 10) / 10;
  recordRequest(c, ms);
  const entry = {
    request: c.get("requestId"),
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    ms,
  };
  c.get("deps").log.info(entry, "request");
}

/** Log, security headers and request variables as one middleware, the outermost. */
export function requestMiddleware(deps: ServerDeps): GuardMiddleware {
  const surround = createContextSetter(deps);
  return declareThrows(["internal", "storage_unavailable"], async (c, next) => {
    const start = performance.now();
    surround(c);
    try {
      await next();
    } finally {
      releaseBodyMemory(c);
    }
    logRequest(c, start);
    setSecurityHeaders(c);
  });
}
