import type { Config } from "../../config/config";
import { LOOPBACK_HOST } from "../../config/setting-values";
import { memoize } from "../../runtime/cache";
import { Refusal } from "../../runtime/errors";
import { type DeclaredThrows, declareThrows } from "../contract/declared-throws";
import type { RequestCheck } from "../contract/request-checks";
import type { Ctx } from "../env";

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
/** Reads alone. */
export const isSafeMethod = (method: string): boolean => SAFE_METHODS.has(method);

const HOST_PATTERN = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/;
/** Writes that are authorised by a token in the URL alone, without cookies: no CSRF is possible (RFC 8058). */
const TOKEN_PATHS: ReadonlySet<string> = new Set(["/unsubscribe"]);
const BEARER = /^bearer +\S/i;

const requestHostOf = (c: Ctx): string => (c.req.header("host") ?? new URL(c.req.url).host).toLowerCase();
/** PUBLIC_URL or the request's origin, without trailing slash. */
export const publicOriginOf = (c: Ctx): string => c.get("deps").config.publicUrl ?? new URL(c.req.url).origin;

const isLoopbackHostName = (host: string): boolean => LOOPBACK_HOST.test(host.replace(/:\d+$/, ""));

export const isLoopbackHost = (c: Ctx): boolean => isLoopbackHostName(requestHostOf(c));

/** Whether only this machine can reach the server. */
export const isPrivateServer = ({ host, publicUrl }: Pick<Config, "host" | "publicUrl">): boolean =>
  publicUrl === null && (host === "::1" || isLoopbackHostName(host));

const HOSTS_KEPT = 50;
const isHost = memoize(
  "hosts",
  (host: string) => HOST_PATTERN.test(host) && URL.canParse(`http://${host}`),
  HOSTS_KEPT,
);

/** Checks Host against PUBLIC_URL and loopback. @throws Refusal `malformed_request`, `misdirected_request` */
export const hostCheck: RequestCheck = declareThrows(["malformed_request", "misdirected_request"], (c) => {
  const { publicUrl } = c.get("deps").config;
  const host = requestHostOf(c);
  if (!isHost(host)) throw new Refusal("malformed_request");
  if (publicUrl && host !== new URL(publicUrl).host && !isLoopbackHostName(host)) {
    throw new Refusal("misdirected_request");
  }
  return undefined;
});

/** Compares hosts only without PUBLIC_URL: behind a TLS proxy the request says http. */
function isOwnOrigin(c: Ctx, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { publicUrl } = c.get("deps").config;
  const own = new URL(origin).host === requestHostOf(c);
  return publicUrl === null ? own : origin === publicUrl || (own && isLoopbackHostName(requestHostOf(c)));
}

function isSameSiteRequest(c: Ctx): boolean | null {
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (origin !== undefined) return isOwnOrigin(c, origin);
  return site === undefined ? null : true;
}

const crossSiteThrows: DeclaredThrows = ({ method }) => (SAFE_METHODS.has(method) ? [] : ["cross_site"]);

/**
 * CSRF check of unsafe requests (docs/product.md 16.1), except bearer tokens and API calls without cookie.
 * @throws Refusal `cross_site`
 */
export const sameOriginCheck: RequestCheck = declareThrows(crossSiteThrows, (c) => {
  if (SAFE_METHODS.has(c.req.method)) return undefined;
  const exempt = BEARER.test(c.req.header("authorization") ?? "") || TOKEN_PATHS.has(c.req.path);
  const program = c.req.path.startsWith("/api/") && !c.req.header("cookie");
  if (!exempt && !(isSameSiteRequest(c) ?? program)) throw new Refusal("cross_site");
  return undefined;
});
