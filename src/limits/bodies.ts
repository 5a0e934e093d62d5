/** Apart from http.ts, which scripts of pages use. */
import { MINUTE, SECOND } from "../runtime/units";
import { PICTURE_LIMITS } from "./pictures";

/** Bytes of an upload: a picture and its form. */
export const UPLOAD_MAX_BYTES = PICTURE_LIMITS.max + 64 * 1024;

/** Fields of a form, a repeated name counted each time: no page has a tenth of them. */
export const FORM_FIELDS_MAX = 1_000;

/** Bytes of request bodies in memory, in all, per client and per network; ms for reading one, and until a retry. */
export const BODY_LIMITS = {
  texts: { max: 32 * 1024 * 1024, ofOne: 4 * 1024 * 1024, ofNetwork: 16 * 1024 * 1024 },
  uploads: { max: 48 * 1024 * 1024, ofOne: 2 * UPLOAD_MAX_BYTES, ofNetwork: 24 * 1024 * 1024 },
  readTimeout: 2 * MINUTE,
  /** After a body that takes longer, time, session and measures are looked at anew. */
  recheckAfter: 250,
  retryAfter: 5 * SECOND,
} as const;
