import type { Ctx } from "../env";

/** Bytes that no cache keeps, as nobody else may see them. */
export const privateBytesResponse = (c: Ctx, bytes: Uint8Array<ArrayBuffer>, type: string): Response =>
  c.body(bytes, 200, {
    "content-type": type,
    "content-length": String(bytes.byteLength),
    "cache-control": "private, no-store",
    "cross-origin-resource-policy": "same-origin",
    "accept-ranges": "none",
  });
