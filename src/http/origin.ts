import type { MiddlewareHandler } from "hono";
import { Refusal } from "../errors";
import type { Ctx, Env } from "./env";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const hostOf = (c: Ctx): string => c.req.header("host") ?? new URL(c.req.url).host;

/** With PUBLIC_URL set only its host and loopback are answered. @throws Refusal `misdirected_request` */
export const knownHost: MiddlewareHandler<Env> = async (c, next) => {
  const { publicUrl } = c.var.config;
  const host = hostOf(c);
  const name = host.replace(/:\d+$/, "");
  if (publicUrl && host !== new URL(publicUrl).host && !LOOPBACK.test(name)) {
    throw new Refusal("misdirected_request");
  }
  await next();
};

/** Only the host counts: behind a proxy that ends TLS the request itself says http. */
function sameHost(c: Ctx, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  const { publicUrl } = c.var.config;
  return host === hostOf(c) || (publicUrl !== null && host === new URL(publicUrl).host);
}

function comesFromHere(c: Ctx): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return false;
  const origin = c.req.header("origin");
  if (origin) return sameHost(c, origin);
  return site !== undefined;
}

/**
 * Every unsafe request that a cookie could carry has to come from our own pages, whatever its content type
 * (faults.md, 7). A bearer token proves itself, and so does a request that brings no cookie to /api.
 * @throws Refusal `cross_site`
 */
export const sameOrigin: MiddlewareHandler<Env> = async (c, next) => {
  const exempt =
    SAFE.has(c.req.method) ||
    c.req.header("authorization")?.startsWith("Bearer ") ||
    (c.req.path.startsWith("/api/") && !c.req.header("cookie"));
  if (!exempt && !comesFromHere(c)) throw new Refusal("cross_site");
  await next();
};
