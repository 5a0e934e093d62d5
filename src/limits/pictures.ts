import { DAY, HOUR, SECOND } from "../runtime/units";

export const PICTURE_LIMITS = {
  /** Bytes (docs/product.md 15). */
  max: 5 * 1024 * 1024,
  types: ["image/jpeg", "image/png", "image/gif"],
  /** Million pixels; of the screen of an animation, which its readers decode; all its frames together. */
  megapixels: 40,
  movingMegapixels: 8,
  animatedMegapixels: 100,
  frames: 500,
  /** Pixels of the longer side. */
  side: 20_000,
  /** Scans of a progressive JPEG. */
  scans: 64,
  /** Concurrent decodings; waiting ones in all and of one person; ms. */
  atOnce: 1,
  queue: 64,
  ofOne: 9,
  byUse: true,
  waitAtMost: 8 * SECOND,
  /** One decoding, in a process of its own: bytes of it, ms of processor time, ms in all. */
  memory: 256 * 1024 * 1024,
  effort: 3.5 * SECOND,
  patience: 8 * SECOND,
  /** ms until quarantine, and there until deletion. */
  orphan: HOUR,
  quarantined: 7 * DAY,
} as const;

/** ms for an answer of the bucket. */
export const STORAGE_TIMEOUT = 5 * SECOND;
/** Link previews and pictures. Times in ms. */
export const PREVIEW_LIMITS = {
  /** One at a time, each half a second; waiting in all and of one network. */
  atOnce: 1,
  queue: 64,
  ofOne: 8,
  byUse: true,
  /** Lifetime; files kept between two sweeps. */
  kept: 30 * DAY,
  keptAtOnce: 1_000,
  /** In memory; some 100 kB each. */
  drawn: 32,
  unnamed: DAY,
} as const;
