import type { Ctx } from "../env";

const HEADERS = {
  "cache-control": "private, no-store",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** Answers with bytes that no cache may store. */
export const privateBytesResponse = (c: Ctx, bytes: Uint8Array<ArrayBuffer>, type: string): Response =>
  c.body(bytes, 200, {
    ...HEADERS,
    "content-type": type,
    "content-length": String(bytes.byteLength),
    "accept-ranges": "none",
  });

/** `bytes=500-`, `bytes=0-499` (RFC 9110, 14.1.2); several ranges and suffixes are answered whole. */
const RANGE_PATTERN = /^bytes=(\d{1,15})-(\d{0,15})$/;

/** As `privateBytesResponse`, but a part of the bytes where the request asks for one. */
export function privateRangeResponse(c: Ctx, bytes: Uint8Array<ArrayBuffer>, type: string): Response {
  const [, first, last] = RANGE_PATTERN.exec(c.req.header("range") ?? "") ?? [];
  const headers = { ...HEADERS, "content-type": type, "accept-ranges": "bytes" };
  const from = Number(first ?? Number.NaN);
  const to = Math.min(last ? Number(last) : Number.POSITIVE_INFINITY, bytes.byteLength - 1);
  // A server may ignore what it cannot serve (RFC 9110, 14.2).
  if (!(from <= to)) return c.body(bytes, 200, { ...headers, "content-length": String(bytes.byteLength) });
  const part = bytes.slice(from, to + 1);
  const range = `bytes ${from}-${to}/${bytes.byteLength}`;
  return c.body(part, 206, { ...headers, "content-length": String(part.byteLength), "content-range": range });
}
