export const DESIGN_LIMITS = {
  nameMax: 30,
  storyMax: 500,
  priceMin: 10,
  priceMax: 100_000,
  markersMax: 8,
} as const;

export const SQUARE_LIMITS = {
  /** Characters. */
  commentMax: 500,
  /** Designs read per page, those filtered out included. */
  window: 1_000,
  /** Rows restored on return to a list. */
  restoredRows: 400,
  /** Search: newest designs that are sorted by likes or hotness, and that are looked through with one key; characters, longest beginning of a word (without blanks), keys. */
  sortedMax: 1_000,
  scannedMax: 5_000,
  searchMax: 60,
  gram: 12,
  gramUnspaced: 6,
  keysMax: 4,
} as const;

/** Initial capacity; capacity of one expansion; bottles destroyed in one request. */
export const BACKPACK_LIMITS = { capacity: 20, step: 10, destroyedAtOnce: 100 } as const;
