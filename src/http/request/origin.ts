import { type Config, LOOPBACK } from "../../config/config";
import { keeping } from "../../i18n/format";
import { Refusal } from "../../runtime/errors";
import type { Check } from "../contract/checks";
import { declared, type Throws } from "../contract/throws";
import type { Ctx } from "../env";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/;
/** Writes that a token in the address decides alone: no cookie counts there, so nobody's is misused (RFC 8058). */
const BY_TOKEN = new Set(["/unsubscribe"]);
const BEARER = /^bearer +\S/i;

const hostOf = (c: Ctx): string => (c.req.header("host") ?? new URL(c.req.url).host).toLowerCase();
/** PUBLIC_URL or the request's origin, without trailing slash. */
export const originOf = (c: Ctx): string => c.get("deps").config.publicUrl ?? new URL(c.req.url).origin;

const isLoopback = (host: string): boolean => LOOPBACK.test(host.replace(/:\d+$/, ""));

export const isLoopbackHost = (c: Ctx): boolean => isLoopback(hostOf(c));

/** Whether only this machine can reach the server. */
export const isPrivateServer = ({ host, publicUrl }: Pick<Config, "host" | "publicUrl">): boolean =>
  publicUrl === null && (host === "::1" || isLoopback(host));

const HOSTS_KEPT = 100;
const isHost = keeping((host: string) => HOST.test(host) && URL.canParse(`http://${host}`), HOSTS_KEPT);

/** Checks Host against PUBLIC_URL and loopback. @throws Refusal `malformed_request`, `misdirected_request` */
export const knownHost: Check = declared(["malformed_request", "misdirected_request"], (c) => {
  const { publicUrl } = c.get("deps").config;
  const host = hostOf(c);
  if (!isHost(host)) throw new Refusal("malformed_request");
  if (publicUrl && host !== new URL(publicUrl).host && !isLoopback(host)) {
    throw new Refusal("misdirected_request");
  }
  return undefined;
});

/** Compares hosts only without PUBLIC_URL: behind a TLS proxy the request says http. */
function isOurs(c: Ctx, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { publicUrl } = c.get("deps").config;
  const own = new URL(origin).host === hostOf(c);
  return publicUrl === null ? own : origin === publicUrl || (own && isLoopback(hostOf(c)));
}

function comesFromHere(c: Ctx): boolean | null {
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (origin !== undefined) return isOurs(c, origin);
  return site === undefined ? null : true;
}

const crossSite: Throws = ({ method }) => (SAFE.has(method) ? [] : ["cross_site"]);

/**
 * CSRF check of unsafe requests (faults.md, 7), except bearer tokens and API calls without cookie.
 * @throws Refusal `cross_site`
 */
export const sameOrigin: Check = declared(crossSite, (c) => {
  if (SAFE.has(c.req.method)) return undefined;
  const exempt = BEARER.test(c.req.header("authorization") ?? "") || BY_TOKEN.has(c.req.path);
  const program = c.req.path.startsWith("/api/") && !c.req.header("cookie");
  if (!exempt && !(comesFromHere(c) ?? program)) throw new Refusal("cross_site");
  return undefined;
});
