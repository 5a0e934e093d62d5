import type { Ctx } from "./env";
import { INLINE_STYLE_HASH } from "./inline-style";

const HSTS_MAX_AGE = 31_536_000;

const STYLES_CSP = `style-src 'self' ${INLINE_STYLE_HASH}`;
const REST_OF_CSP = [
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const STATIC_CSP = `${STYLES_CSP}; ${REST_OF_CSP}`;

const cspOf = (nonce: string, styleHash?: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; ` +
  (styleHash === undefined ? STATIC_CSP : `${STYLES_CSP} ${styleHash}; ${REST_OF_CSP}`);

/** A file or picture of ours: whatever is no document needs no policy of one, nor the name of its request. */
export const sendLeanHeaders = (c: Ctx): void => c.set("lean", true);

/** A drawing opened by itself loads and runs nothing. */
const SVG_CSP = "default-src 'none'";

function setFileHeaders(headers: Headers): void {
  headers.set("x-content-type-options", "nosniff");
  if (headers.get("content-type")?.startsWith("image/svg")) headers.set("content-security-policy", SVG_CSP);
}

function setDocumentHeaders(c: Ctx, headers: Headers): void {
  headers.set("content-security-policy", cspOf(c.get("nonce"), c.get("styleHash")));
  headers.set("x-request-id", c.get("requestId"));
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("x-frame-options", "DENY");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
}

/** Security headers of every answer; Hono's `secureHeaders` has no CSP by default. */
export function setSecurityHeaders(c: Ctx): void {
  const { headers, status } = c.res;
  if (c.get("lean") && status < 400) setFileHeaders(headers);
  else setDocumentHeaders(c, headers);
  if (c.get("deps").config.publicUrl?.startsWith("https:")) {
    headers.set("strict-transport-security", `max-age=${HSTS_MAX_AGE}`);
  }
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
}
