import { getConnInfo } from "hono/bun";
import type { Config } from "../config/config";
import { nextDayStart } from "../db/counters";
import { formatTimeOfDay } from "../i18n/format";
import { isLanguage, type Language, negotiateLanguage } from "../i18n/languages";
import { countryOfHeader } from "../i18n/likely-country";
import { localeOf } from "../i18n/locales";
import { withResetTime } from "../i18n/reset-time";
import { translatorFor } from "../i18n/translator";
import { DEFAULT_COUNTRY } from "../limits/languages";
import { monotonicTime } from "../runtime/clock";
import { setRequestPerson, withRequestDeadline } from "../runtime/outside";
import { randomToken } from "../runtime/random";
import type { SignedIn } from "../users/users";
import { releaseBodyMemory } from "./body/request-body";
import { combineThrows, declareThrows } from "./contract/declared-throws";
import { checksMiddleware, type GuardMiddleware, type RequestCheck } from "./contract/request-checks";
import { lazyValue } from "./contract/route-description";
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

const isLoopbackSocket = (socket: string): boolean => isLoopbackAddress(clientAddress(socket, undefined, 0));

/** Loopback peer, not proxied, and no public address configured. */
const isLocalClient = (c: Ctx, config: Config, socket: string): boolean =>
  config.publicUrl === null &&
  isLoopbackSocket(socket) &&
  PROXY_HEADERS.every((name) => c.req.header(name) === undefined);

/** Each part is worked out by whoever asks. */
const clientOf = (c: Ctx, config: Config, socket: () => string): RequestClient => ({
  get address() {
    return clientAddress(socket(), c.req.header("x-forwarded-for"), config.trustProxy);
  },
  get network() {
    return networkOfAddress(this.address);
  },
  get isLocal() {
    return isLocalClient(c, config, socket());
  },
});

const nonce = (): string => randomToken(16);

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
    const socket = lazyValue(() => socketAddress(c));
    // Reading it costs as much as a query, so reads ask when they need it; after a write the socket may be closed.
    if (c.req.method !== "GET") socket();
    watch(c, () => isLoopbackSocket(socket()));
    c.set("client", clientOf(c, config, socket));
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
  // Without a birthday and with the country that is first proposed, none was chosen.
  const isChosen = person !== null && (person.birthday !== null || person.country !== DEFAULT_COUNTRY);
  const chosen = isChosen ? person.country : null;
  const locale = localeOf(language, chosen ?? countryOfHeader(language, c.req.header("accept-language") ?? ""));
  c.set("languageKnown", known !== null);
  c.set("language", language);
  c.set("locale", locale);
  const again = () => formatTimeOfDay(locale, nextDayStart(c.get("now")), readerTimeZoneOf(c));
  c.set("t", withResetTime(translatorFor(locale), again));
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
    setRequestPerson(person?.id ?? null);
    setRequestLanguage(c, person);
    if (person && c.req.method !== "GET")
      c.set("recheckPerson", async () => {
        c.set("person", await find(c));
        for (const each of checks) each(c);
      });
    return check(c, next);
  });
}

/** Logs and counts: method, path, status and ms; no query, body, token or address. */
function logRequest(c: Ctx, start: number): void {
  const ms = Math.round((monotonicTime() - start) * 10) / 10;
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
  return declareThrows(["internal", "storage_unavailable", "read_only"], async (c, next) => {
    const start = monotonicTime();
    surround(c);
    try {
      await withRequestDeadline(next);
    } finally {
      releaseBodyMemory(c);
    }
    logRequest(c, start);
    setSecurityHeaders(c);
  });
}
