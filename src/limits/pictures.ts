import { DAY, HOUR, SECOND } from "../runtime/units";

export const PICTURE_LIMITS = {
  /** Bytes (docs/product.md 15). */
  max: 5 * 1024 * 1024,
  types: ["image/jpeg", "image/png", "image/gif"],
  /** Million pixels: of a still picture, of an animation's canvas, of all frames of an animation together. */
  megapixels: 40,
  movingMegapixels: 8,
  animatedMegapixels: 100,
  frames: 500,
  /** Pixels of the longer side. */
  side: 20_000,
  /** Scans of a progressive JPEG. */
  scans: 64,
  /** Limits of a decoding process: bytes of memory, ms of CPU time, ms in all. */
  memory: 256 * 1024 * 1024,
  cpuTime: 3.5 * SECOND,
  decodeTimeout: 8 * SECOND,
  /** ms until an unreferenced file is quarantined, and from there until it is deleted. */
  orphanAge: HOUR,
  quarantine: 7 * DAY,
} as const;

/** Concurrent decodings; waiting in all and per person; ms. Apart, as browsers load the limits above. */
export const DECODE_QUEUE_LIMITS = {
  maxConcurrent: 1,
  maxWaiting: 64,
  maxWaitingPerKey: 9,
  rankByRecentUse: true,
  maxWait: 8 * SECOND,
} as const;

/**
 * Pictures that a browser makes smaller before it sends them: pixels of the longer side, a quarter more than a chat
 * keeps; quality of a JPEG; bytes up to which a PNG stays one.
 */
export const PREPARED_PICTURE = { side: 1_600, quality: 0.86, pngMax: 1024 * 1024 } as const;

/** The operator's scanner. */
export const PICTURE_CHECK_LIMITS = {
  /** ms until its silence means "blur", waiting in turn included: what its request has beside is for storing the picture. */
  timeout: 3 * SECOND,
  maxWait: 3 * SECOND,
  /** Concurrent requests; waiting in all and per person. */
  maxConcurrent: 8,
  maxWaiting: 64,
  maxWaitingPerKey: 9,
  /** Bytes. */
  answerMax: 64 * 1024,
} as const;

/** Bytes of the largest object that is read from a bucket at once; a picture has at most 5 MiB. */
export const BUCKET_OBJECT_MAX = 64 * 1024 * 1024;

/** ms for a response of the S3 bucket. */
export const STORAGE_TIMEOUT = 5 * SECOND;
/** Link previews and pictures. Times in ms. */
export const PREVIEW_LIMITS = {
  /** Concurrent drawings (half a second each); waiting in all and per network. */
  maxConcurrent: 1,
  maxWaiting: 64,
  maxWaitingPerKey: 8,
  rankByRecentUse: true,
  /** Lifetime; most files between two clean-ups. */
  retention: 30 * DAY,
  filesMax: 1_000,
  /** Drawings in memory, at most twice as many; some 100 kB each. */
  cachedDrawings: 16,
  unnamed: DAY,
} as const;
