import { getConnInfo } from "hono/bun";
import type { Config } from "../config/config";
import { resetsAt } from "../db/counters";
import { formatClock, keeping } from "../i18n/format";
import { translate } from "../i18n/intl";
import { isLanguage, type Language, negotiate } from "../i18n/languages";
import { knowingResets } from "../i18n/resets";
import type { SignedIn } from "../users/users";
import { leaveRoom } from "./body/body";
import { type Check, checked, type Guard } from "./contract/checks";
import { declared, together } from "./contract/throws";
import type { Client, Ctx, Deps } from "./env";
import { secure } from "./headers";
import { clientAddress, isLoopback, networkOf } from "./request/address";
import { readCookie } from "./request/cookies";
import { measure } from "./request/measured";
import { watchProxies } from "./request/proxies";
import { requestIdOf } from "./request/request-id";
import { zoneHere } from "./request/zone";

function socketAddress(c: Ctx): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    return "unknown";
  }
}

const PASSED_ON = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

const KEPT = 1_000;

const peers = keeping((socket: string) => {
  const address = clientAddress(socket, undefined, 0);
  return { address, network: networkOf(address), loopback: isLoopback(address) };
}, KEPT);

/** Loopback peer, not proxied, and no public address configured. */
const isAtHome = (c: Ctx, config: Config, loopback: boolean): boolean =>
  config.publicUrl === null && loopback && PASSED_ON.every((name) => c.req.header(name) === undefined);

const socketPeer = (c: Ctx) => peers(socketAddress(c));

function clientOf(c: Ctx, config: Config): Client {
  const peer = socketPeer(c);
  const through = config.trustProxy > 0;
  const address = through
    ? clientAddress(socketAddress(c), c.req.header("x-forwarded-for"), config.trustProxy)
    : peer.address;
  const network = through ? networkOf(address) : peer.network;
  return { address, network, atHome: isAtHome(c, config, peer.loopback) };
}

/** A socket's address costs as much as a query: what only reads asks for it when it is needed, writes before it can be gone. */
function clientWhenAsked(c: Ctx, config: Config): () => Client {
  let found = c.req.method === "GET" ? null : clientOf(c, config);
  return () => {
    found ??= clientOf(c, config);
    return found;
  };
}

const nonce = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");

/** Sets time, chance, address and nonce of a request. */
function surroundings(deps: Deps): (c: Ctx) => void {
  const watch = watchProxies(deps);
  return (c) => {
    const { config } = deps;
    c.set("deps", deps);
    c.set("db", deps.db);
    c.set("now", deps.clock.now());
    c.set("nonce", nonce());
    c.set("requestId", requestIdOf(c, config.trustProxy > 0));
    watch(c, () => socketPeer(c).loopback);
    c.set("client", clientWhenAsked(c, config));
    c.set("person", null);
  };
}

function languageChosen(c: Ctx): Language | null {
  const chosen = readCookie(c, "language");
  return isLanguage(chosen) ? chosen : null;
}

/** Language: the person's, else the cookie's, else the browser's. */
export function speak(c: Ctx, person: SignedIn | null): void {
  const known = person?.language ?? languageChosen(c);
  const language = known ?? negotiate(c.req.header("accept-language"));
  c.set("languageKnown", known !== null);
  c.set("language", language);
  const again = () => formatClock(language, resetsAt(c.get("now")), zoneHere(c));
  c.set("t", knowingResets(translate(language), again));
}

/** Finds the signed-in person with the auth room's `find`, then checks. */
export function session(find: (c: Ctx) => Promise<SignedIn | null>, ...checks: Check[]): Guard {
  const check = checked(...checks);
  return declared(together(checks), async (c, next) => {
    const person = await find(c);
    c.set("person", person);
    speak(c, person);
    return check(c, next);
  });
}

/** Logs and counts: method, path, status and ms; no query, body, token or address. */
function logRequest(c: Ctx, start: number): void {
  const ms = Math.round((performance.now() - start) * 10) / 10;
  measure(c, ms);
  const said = {
    request: c.get("requestId"),
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    ms,
  };
  c.get("deps").log.info(said, "request");
}

/** What surrounds every request, as one middleware (see `checked`): the outermost. */
export function everyRequest(deps: Deps): Guard {
  const surround = surroundings(deps);
  return declared(["internal", "storage_unavailable"], async (c, next) => {
    const start = performance.now();
    surround(c);
    try {
      await next();
    } finally {
      leaveRoom(c);
    }
    logRequest(c, start);
    secure(c);
  });
}
