import { DAY, SECOND } from "../runtime/units";

export const REQUEST_TIMEOUT = 10 * SECOND;

/** Requests that come while the server starts wait for it, so many at once. */
export const WAIT_FOR_START_MS = 5 * SECOND;
export const MAX_WAITING_AT_START = 1_000;

/** A read-only server: how often it tries to write, and how long requests may still read once it can. */
export const READ_ONLY_TIMES = { retry: 10 * SECOND, closeAfter: 15 * SECOND } as const;

/** ms for counting a rate in the database. */
export const RATE_STORE_TIMEOUT = 300;

export const UNREAD_POLL_INTERVAL = 30 * SECOND;

export const PAGE_LIMITS = { size: 20, max: 50 } as const;

/** Bytes; uploads: `UPLOAD_MAX_BYTES` in bodies.ts. */
export const BODY_MAX_BYTES = 256 * 1024;

/** Retry-After of a 503, s. */
export const RETRY_AFTER_SECONDS = 5;

export const IDEMPOTENCY_LIMITS = { keyMax: 200, retention: DAY } as const;

/** Hidden field of a form whose answer is a page: a key of the page that the form stands on. */
export const FORM_ONCE_FIELD = "act_once";

/** Header of a script that fetches a page which nobody sees: what a page tells once stays for the next one that is shown. */
export const BACKGROUND_HEADER = "x-background";
/** Value of `hx-headers` that sends it. */
export const BACKGROUND_HX_HEADERS = JSON.stringify({ [BACKGROUND_HEADER]: "1" });

/** Header of each 401 of the API: one without it is a proxy's or a hotel network's, whatever it looks like. Proxies change `WWW-Authenticate`. */
export const SIGNED_OUT_HEADER = "x-signed-out";
