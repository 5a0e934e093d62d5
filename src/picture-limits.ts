/** Every number about pictures. `limits.ts` hands them on. */

import { DAY, HOUR, SECOND } from "./units";

export const PICTURE = {
  /** Bytes of a file as it is sent: 5 MB (specification section 5). */
  max: 5 * 1024 * 1024,
  types: ["image/jpeg", "image/png", "image/gif"],
  /** Millions of pixels a picture may have; all frames of an animation together may have `animatedMegapixels`. */
  megapixels: 40,
  animatedMegapixels: 100,
  frames: 500,
  /** Pixels of its longer side. */
  side: 20_000,
  /** How often a progressive JPEG may be drawn over itself. */
  scans: 64,
  /** Decoding takes memory and a core: one at a time, some may wait. `patience` is for each, milliseconds. */
  atOnce: 1,
  queue: 8,
  patience: 5 * SECOND,
  /** A file that nothing names goes into quarantine when it is this old, and is deleted after this time there, ms. */
  orphan: HOUR,
  quarantined: 7 * DAY,
} as const;

/** How long an answer of the bucket that keeps pictures is waited for, milliseconds. */
export const STORAGE_PATIENCE = 5 * SECOND;
/** Pictures for link previews (some 100 kB each), and what designs looked like. Times in ms. */
export const PREVIEWS = {
  /** Drawing takes half a second of a core: so many may wait, for the house's own and for all others. */
  houseQueue: 64,
  queue: 8,
  /** How long one lies there; files that are kept between two sweeps. */
  kept: 30 * DAY,
  keptAtOnce: 1_000,
  /** How long a look that no design and no bottle has any more is kept. */
  unnamed: DAY,
} as const;
