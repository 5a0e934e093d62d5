import { DAY, MINUTE, SECOND } from "../runtime/units";
import { PICTURE_LIMITS } from "./pictures";

export const REQUEST_TIMEOUT = 10 * SECOND;

/** ms for counting a rate in the database. */
export const RATE_STORE_TIMEOUT = 300;

export const UNREAD_POLL_INTERVAL = 30 * SECOND;

export const PAGE_LIMITS = { size: 20, max: 50 } as const;

/** Bytes; uploads: `UPLOAD_MAX_BYTES`. */
export const BODY_MAX_BYTES = 256 * 1024;

/** Bytes of an upload: a picture and its form. */
export const UPLOAD_MAX_BYTES = PICTURE_LIMITS.max + 64 * 1024;

/** Bytes of request bodies in memory, in all and per client; ms for reading one, and until a retry. */
export const BODY_LIMITS = {
  texts: { most: 32 * 1024 * 1024, ofOne: 4 * 1024 * 1024 },
  uploads: { most: 48 * 1024 * 1024, ofOne: 2 * UPLOAD_MAX_BYTES },
  readTimeout: 2 * MINUTE,
  retryAfter: 5 * SECOND,
} as const;

/** Retry-After of a 503, s. */
export const RETRY_AFTER_SECONDS = 5;

export const IDEMPOTENCY_LIMITS = { keyMax: 200, retention: DAY } as const;
