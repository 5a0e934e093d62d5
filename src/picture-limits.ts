import { DAY, HOUR, SECOND } from "./units";

export const PICTURE = {
  /** Bytes (specification section 5). */
  max: 5 * 1024 * 1024,
  types: ["image/jpeg", "image/png", "image/gif"],
  /** Million pixels; all frames of an animation together. */
  megapixels: 40,
  animatedMegapixels: 100,
  frames: 500,
  /** Pixels of the longer side. */
  side: 20_000,
  /** Scans of a progressive JPEG. */
  scans: 64,
  /** Concurrent decodings; `patience` in ms. */
  atOnce: 1,
  queue: 8,
  patience: 5 * SECOND,
  /** ms until quarantine, and there until deletion. */
  orphan: HOUR,
  quarantined: 7 * DAY,
} as const;

/** ms for an answer of the bucket. */
export const STORAGE_PATIENCE = 5 * SECOND;
/** Link previews and pictures. Times in ms. */
export const PREVIEWS = {
  /** Queue lengths; a drawing takes half a second. */
  houseQueue: 64,
  queue: 8,
  /** Lifetime; files kept between two sweeps. */
  kept: 30 * DAY,
  keptAtOnce: 1_000,
  /** With words, in memory; some 100 kB each. */
  sheets: 32,
  unnamed: DAY,
} as const;
