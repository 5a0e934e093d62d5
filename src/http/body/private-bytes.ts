import type { Ctx } from "../env";

/** Answers with bytes that no cache may store. */
export const privateBytesResponse = (c: Ctx, bytes: Uint8Array<ArrayBuffer>, type: string): Response =>
  c.body(bytes, 200, {
    "content-type": type,
    "content-length": String(bytes.byteLength),
    "cache-control": "private, no-store",
    "cross-origin-resource-policy": "same-origin",
    "accept-ranges": "none",
  });
